"""``python -m badugi_hh``."""

from badugi_hh.cli import main

if __name__ == "__main__":
    main()
