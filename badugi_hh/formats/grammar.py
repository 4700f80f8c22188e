"""Lark grammars whose terminals are whole lines.

A grammar file says how each line is worded and which lines may stand where.
Lark compiles both; a format's scanner finds each line's terminal by its verb,
matches that terminal's pattern alone, and hands Lark one token a run of lines
that may be interchanged. Matching one small pattern a line instead of all of
them, and one token a run instead of one a line, is most of the reading speed.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from lark import Lark, Token, UnexpectedToken
from lark.lexer import Lexer

from badugi_hh import resources

Match = Callable[[str], re.Match[str] | None]


class SyntaxProblemError(ValueError):
    """Lines in an order that the grammar does not allow.

    ``line`` is None where the hand ended too early; ``expected`` names the
    terminals that could have stood there.
    """

    def __init__(self, line: int | None, found: str, expected: set[str]) -> None:
        self.line = line
        self.found = found
        self.expected = expected
        what = "the hand ends here" if line is None else f"{_words(found)} cannot stand here"
        super().__init__(f"{what}; expected {_any_of(expected)}")


class Source(Protocol):
    """What a grammar can check: something that yields tokens, a run at a time."""

    def runs(self) -> Iterator[Token]: ...


class _RunLexer(Lexer):
    """Hands Lark the runs that a scanner finds."""

    __future_interface__ = 2  # Lark: lex() is given the lexer's state, with our source as text

    def __init__(self, lexer_conf: Any) -> None:  # Lark's own, untyped there
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        source: Source = lexer_state.text
        return source.runs()


class LineGrammar:
    """A grammar of lines, compiled.

    ``match[terminal]`` matches a whole line, ``kind[terminal]`` is what the
    lines that it may be interchanged with have in common, and ``ignored``
    holds the terminals that may stand anywhere.
    """

    def __init__(self, name: str) -> None:
        folder = resources.folder("grammars")
        self._lark = Lark(
            (folder / f"{name}.lark").read_text(encoding="utf-8"),
            start="hand",
            parser="lalr",
            lexer=_RunLexer,
            strict=True,
            import_paths=[str(folder)],
            source_path=str(folder / f"{name}.lark"),
        )
        self.match: dict[str, Match] = {
            terminal.name: re.compile(terminal.pattern.to_regexp()).fullmatch
            for terminal in self._lark.terminals
        }
        self.ignored = frozenset(self._lark.ignore_tokens)
        self.kind = self._kinds()

    def _kinds(self) -> dict[str, str]:
        """Terminal to rule, for rules of single terminals; any number of those may follow."""
        rules: dict[str, list[Any]] = {}
        for rule in self._lark.rules:
            rules.setdefault(str(rule.origin.name), []).append(rule.expansion)
        return {
            str(expansion[0].name): name
            for name, expansions in rules.items()
            if not name.startswith("_") and all(len(e) == 1 and e[0].is_term for e in expansions)
            for expansion in expansions
        }

    def check(self, source: Source) -> None:
        """Drain a source, holding its runs to the grammar. Raises SyntaxProblemError."""
        try:
            # Lark's stubs know text only; any object is passed on to a lexer of one's own.
            self._lark.parse(source)  # type: ignore[arg-type]
        except UnexpectedToken as error:
            ended = error.token.type == "$END"
            raise SyntaxProblemError(
                None if ended else error.token.line, error.token.type, set(error.accepts or ())
            ) from None


def _words(terminal: str) -> str:
    return "a line of kind " + terminal.lower().replace("_", " ")


def _any_of(terminals: set[str]) -> str:
    names = sorted(name.lower().replace("_", " ") for name in terminals if name != "$END")
    if "$END" in terminals:
        names.append("the end of the hand")
    return "nothing more" if not names else " or ".join(
        [", ".join(names[:-1]), names[-1]] if len(names) > 1 else names
    )
