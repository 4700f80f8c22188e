"""The project's papers agree with its code."""

import ast
import re
import sys
from importlib import metadata
from pathlib import Path

import badugi_hh
from badugi_hh import cli, resources

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "badugi_hh"


def imported_packages() -> set[str]:
    found: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Import):
                found.update(alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.partition(".")[0])
    return found - sys.stdlib_module_names - {"badugi_hh"}


def declared_packages() -> set[str]:
    needed = metadata.requires("badugi-hh") or []
    names = (re.match(r"[\w.-]+", line) for line in needed if "extra ==" not in line)
    return {name[0].lower().replace("-", "_") for name in names if name}


def test_the_installed_version_is_the_one_in_the_code() -> None:
    assert metadata.version("badugi-hh") == badugi_hh.__version__


def test_the_command_starts_main() -> None:
    (command,) = metadata.entry_points(group="console_scripts", name="badugi-hh")
    assert command.load() is cli.main


def test_every_package_that_the_code_imports_is_declared() -> None:
    assert imported_packages() <= declared_packages()


def test_the_checkout_is_what_the_tests_import() -> None:
    assert Path(badugi_hh.__file__).parent == PACKAGE
    assert resources.folder("grammars") == ROOT / "grammars"
    assert resources.folder("sample_histories") == ROOT / "sample_histories"


def test_the_changelog_knows_this_version_or_is_collecting_for_it() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    headings = re.findall(r"^## \[(.+?)\]", text, re.MULTILINE)
    assert headings[0] in {"Unreleased", badugi_hh.__version__}
