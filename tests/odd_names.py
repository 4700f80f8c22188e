"""Screen names for hypothesis: any text, and pieces of a room's own lines put together."""

from hypothesis import strategies as st


def odd_names(*pieces: str) -> st.SearchStrategy[str]:
    """Names as clients allow them: printable, with no blank at an end."""
    built = st.lists(st.sampled_from(pieces), min_size=1, max_size=4).map("".join)
    names = st.one_of(st.text(min_size=1, max_size=12), built).map(str.strip)
    return names.filter(lambda name: name != "" and name.isprintable())
