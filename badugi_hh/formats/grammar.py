"""Lark grammars whose terminals are whole lines.

A grammar file says how each line is worded and which lines may stand where.
Lark compiles both; a format's scanner finds each line's terminal by its verb,
matches that terminal's pattern alone, and hands Lark one token a run of lines
that may be interchanged. One small pattern a line instead of all of them, one
token a run instead of one a line, and no second parse of a shape that was
accepted before: that is the reading speed.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, cast

from lark import Lark, Token, UnexpectedToken
from lark.common import LexerConf
from lark.lexer import Lexer, LexerState

from badugi_hh import resources

_REMEMBERED = 10_000

Match = Callable[[str], re.Match[str] | None]


class SyntaxProblemError(ValueError):
    """Lines in an order that the grammar does not allow.

    ``line`` is None where the hand ended too early; ``expected`` holds the
    kinds of lines that could have stood there.
    """

    def __init__(self, line: int | None, found: str, expected: set[str]) -> None:
        self.line = line
        self.found = found
        self.expected = expected
        what = "the hand ends" if line is None else f"a {_words(found)} line cannot stand here"
        super().__init__(f"{what}; expected {_any_of(expected)}")


class Runs:
    """The kinds of a hand's lines in their order, with the line on which each run of one begins.

    ``single`` are the kinds of which every line is a run of its own.
    """

    __slots__ = ("_single", "kinds", "lines")

    def __init__(self, single: frozenset[str]) -> None:
        self._single = single
        self.kinds: list[str] = []
        self.lines: list[int] = []

    def note(self, kind: str, line: int) -> None:
        """Note a line's kind; "" is that of lines that may stand anywhere."""
        kinds = self.kinds
        if kind and (not kinds or kind != kinds[-1] or kind in self._single):
            self.begin(kind, line)

    def begin(self, kind: str, line: int) -> None:
        """Note that a run of a kind begins on a line."""
        self.kinds.append(kind)
        self.lines.append(line)


class LineGrammar:
    """A grammar of lines, compiled.

    ``match[terminal]`` matches a whole line. ``kind[terminal]`` is what the
    grammar calls it: the name of a rule for lines that may follow each other in
    any number and order, the terminal itself for others, empty for lines that
    may stand anywhere. ``single`` are the kinds that stand once where they stand.
    """

    def __init__(self, name: str) -> None:
        folder = resources.folder("grammars")
        self._lark = Lark(
            (folder / f"{name}.lark").read_text(encoding="utf-8"),
            start="hand",
            parser="lalr",
            lexer=_run_lexer(self),
            strict=True,
            import_paths=[str(folder)],
            source_path=str(folder / f"{name}.lark"),
        )
        self.match: dict[str, Match] = {
            str(terminal.name): re.compile(terminal.pattern.to_regexp()).fullmatch
            for terminal in self._lark.terminals
        }
        self._terminal_of: dict[str, str] = {}
        self.kind = {terminal: terminal for terminal in self.match}
        self.kind.update(dict.fromkeys(self._lark.ignore_tokens, ""))
        for rule, terminals in self._rules_of_terminals():
            self.kind.update(dict.fromkeys(terminals, rule))
            self._terminal_of[rule] = terminals[0]
        self.single = frozenset(k for terminal, k in self.kind.items() if k == terminal)
        self._accepted: set[tuple[str, ...]] = set()

    def _rules_of_terminals(self) -> Iterator[tuple[str, list[str]]]:
        """Rules whose every expansion is one terminal, with those."""
        rules: dict[str, list[Any]] = {}
        for rule in self._lark.rules:
            rules.setdefault(str(rule.origin.name), []).append(rule.expansion)
        for name, expansions in rules.items():
            if not name.startswith("_") and all(len(e) == 1 and e[0].is_term for e in expansions):
                yield name, [str(expansion[0].name) for expansion in expansions]

    def check(self, runs: Runs) -> None:
        """Hold a hand's runs to the grammar. Raises SyntaxProblemError.

        What the grammar says depends on the kinds alone, so those that it has
        accepted once are not parsed again: most hands look like another one.
        """
        kinds = tuple(runs.kinds)
        if kinds in self._accepted:
            return
        try:
            self._lark.parse(runs)
        except UnexpectedToken as error:
            ended = error.token.type == "$END"
            line = None if ended else error.token.line
            expected = {self.kind.get(name, name) for name in error.accepts or ()}
            raise SyntaxProblemError(line, self.kind.get(error.token.type, ""), expected) from None
        if len(self._accepted) < _REMEMBERED:
            self._accepted.add(kinds)

    def tokens(self, runs: Runs) -> Iterator[Token]:
        """The tokens that Lark reads, one a run."""
        for kind, line in zip(runs.kinds, runs.lines, strict=True):
            yield Token(self._terminal_of.get(kind, kind), "", line=line)


def _run_lexer(grammar: LineGrammar) -> type[Lexer]:
    """A lexer that hands Lark the runs of a scanner."""

    class RunLexer(Lexer):
        __future_interface__ = 2  # Lark: lex() gets the lexer's state, with our runs as its text

        def __init__(self, lexer_conf: LexerConf) -> None:
            """Nothing of Lark's own lexing is needed."""

        def lex(self, lexer_state: LexerState, _parser_state: object) -> Iterator[Token]:
            return grammar.tokens(cast("Runs", lexer_state.text))

    return RunLexer


def _words(kind: str) -> str:
    return kind.lower().replace("_", " ")


def _any_of(kinds: set[str]) -> str:
    names = sorted(_words(kind) for kind in kinds if kind != "$END")
    if "$END" in kinds:
        names.append("the end of the hand")
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
