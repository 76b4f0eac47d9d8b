"""Games: loading, checking, playing, judging and simulating them."""

from __future__ import annotations

import html
import os
from typing import TYPE_CHECKING, Any, Literal, Mapping, Sequence

from houserules import _core
from houserules._core import (
    Diagnostic,
    Equity,
    GameInfo,
    Option,
    ReplayedHand,
    Table,
    Verdict,
    WorkedDeal,
)
from houserules._deal import Deal, restored

if TYPE_CHECKING:
    import pandas

OptionValue = bool | int | str


def games() -> list[str]:
    """The ids of the games in the package, sorted."""
    return _core.Games.built_in().ids()


def modifiers() -> list[str]:
    """The ids of the modifiers in the package, sorted: house rules that fit many games."""
    return _core.Games.built_in().modifiers()


def load(
    game: str | os.PathLike[str],
    options: Mapping[str, OptionValue] | None = None,
    modifiers: Sequence[str] | str = (),
) -> Game:
    """Loads a game.

    `game` is an id or another name ("7-27", "nlhe"), the path of a rule file (.yaml), or the text of
    one. `options` sets the game's house rules: {"limit": "pot", "declare": True}. `modifiers` are
    applied in order: ["jokers"].

    Raises Error if there is no such game, or its rules have errors (see Error.diagnostics), and
    OSError if a file can't be read. A rule file may use the games, modifiers and scripts of the
    package. A file loaded by path may also use those in its own folder, and in the `scripts` and
    `modifiers` folders there.
    """
    if options is not None and not isinstance(options, Mapping):
        raise TypeError('options are a mapping: {"declare": True}')
    settings = [(name, _word(value)) for name, value in (options or {}).items()]
    return Game(*_source(game), settings, _words(modifiers))


def check(game: str | os.PathLike[str]) -> list[Diagnostic]:
    """The errors, warnings and notes for a rule file, given by its path or text."""
    text, name, files = _rule_file(game)
    return _games_of(files).check(text, [], [], name)


def test(game: str | os.PathLike[str]) -> list[WorkedDeal]:
    """Plays the example deals of a rule file and checks its rankings.

    `game` is the path or the text of the file. Raises Error if the file has errors.
    """
    text, name, files = _rule_file(game)
    return _games_of(files).test(text, name)


def replay(hands: str | os.PathLike[str]) -> list[ReplayedHand]:
    """Plays the hands of a hand history in PHH, given by its path (.phh, .phhs) or text.

    A hand that can't be played has a `problem`. Raises OSError if a file can't be read.
    """
    if isinstance(hands, str) and ("\n" in hands or "=" in hands):
        return _core.Games.built_in().replay(hands, "hands.phhs")
    path = os.fspath(hands)
    with open(path, encoding="utf-8") as file:
        return _core.Games.built_in().replay(file.read(), path)


class _Files:
    """Finds the files that a rule file names: beside it, or in folders that belong to it.

    Each is read once, so that a pickled game does not need the files.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._found: dict[tuple[str, str, str], tuple[str, str] | None] = {}

    def __call__(self, kind: str, name: str, beside: str) -> tuple[str, str] | None:
        key = kind, name, beside
        if key not in self._found:
            self._found[key] = self._read(kind, name, os.path.dirname(beside or self._path))
        return self._found[key]

    def _read(self, kind: str, name: str, folder: str) -> tuple[str, str] | None:
        within = {
            "game": [""],
            "modifier": ["modifiers", ""],
            # A file of a collection: variants/FAMILY/x.yaml uses scripts/y.lua.
            "script": ["", "scripts", "../scripts", "../../scripts"],
        }[kind]
        file = name if kind == "script" or name.endswith((".yaml", ".yml")) else name + ".yaml"
        for part in within:
            home = os.path.realpath(os.path.join(folder, part))
            path = os.path.join(home, file)
            # A rule file may come from anybody, so it can't name files elsewhere.
            if os.path.realpath(path).startswith(home + os.sep) and os.path.isfile(path):
                with open(path, encoding="utf-8", errors="replace") as text:
                    return path, text.read()
        return None


def _games_of(files: _Files | None) -> _core.Games:
    return _core.Games.built_in() if files is None else _core.Games.found_by(files)


def _source(game: str | os.PathLike[str]) -> tuple[str, str | None, _Files | None]:
    """The text of a rule file, its name and the files beside it; or an id alone."""
    if isinstance(game, str) and "\n" in game:
        return game, "game.yaml", None
    path = os.fspath(game)
    if not isinstance(game, str) or path.endswith((".yaml", ".yml")):
        with open(path, encoding="utf-8") as file:
            return file.read(), path, _Files(path)
    return path, None, None


def _rule_file(game: str | os.PathLike[str]) -> tuple[str, str, _Files | None]:
    text, name, files = _source(game)
    if name is None:
        raise ValueError(f"'{text}' is neither the path nor the text of a rule file")
    return text, name, files


def _words(given: Sequence[str] | str) -> list[str]:
    return [given] if isinstance(given, str) else list(given)


def _table(words: Sequence[str]) -> list[str]:
    for word in words:
        if not isinstance(word, str):
            raise TypeError(
                "expected one string for each hand and every other item: "
                f'equity("p1:AsAd", "p2:KsKd"), not {word!r}'
            )
    return list(words)


def _word(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


class Report:
    """The results of a simulation: tables of chips, counts, or fractions from 0 to 1."""

    def __init__(self, game: Game, data: _core.FindingsData) -> None:
        self._game = game
        self._data = data

    @property
    def games(self) -> int:
        """The number of games played. A game is a chain of deals if its pot can carry over."""
        return self._data.games

    @property
    def deals(self) -> int:
        """The number of deals played."""
        return self._data.deals

    @property
    def tables(self) -> list[Table]:
        """All tables, each with its `id`, `title`, `columns` and `rows`."""
        return self._data.tables

    def table(self, id: str) -> Table:
        """One table. Raises KeyError, with the ids of all tables, if none has this id."""
        tables = self.tables
        for table in tables:
            if table.id == id:
                return table
        raise KeyError(f"there is no table {id!r}, only {', '.join(table.id for table in tables)}")

    def to_pandas(self, id: str | None = None) -> pandas.DataFrame:
        """A table as a data frame: values, and the half width of 95% confidence intervals as "NAME ±".

        Without `id`, all tables in one frame, with their ids as the first index level.
        """
        import pandas

        tables = self._data.tables if id is None else [self.table(id)]
        frames = {}
        for table in tables:
            rows = {}
            for row in table.rows:
                cells: dict[str, float | None] = {}
                for column, cell in zip(table.columns, row.cells):
                    cells[column] = None if cell is None else cell.value
                    if cell is not None and cell.ci95 > 0:
                        cells[column + " ±"] = cell.ci95
                rows[row.name] = cells
            frames[table.id] = pandas.DataFrame.from_dict(rows, orient="index")
        return frames[id] if id is not None else pandas.concat(frames)

    def __repr__(self) -> str:
        return f"<Report on {self.games} games of {self._game.name}>"

    def _repr_html_(self) -> str:
        parts = [f"<p>{self.games} games of {html.escape(self._game.name)}</p>"]
        for table in self.tables:
            head = "".join(f"<th>{html.escape(column)}</th>" for column in table.columns)
            lines = []
            for row in table.rows:
                cells = "".join(f"<td>{_cell_text(cell)}</td>" for cell in row.cells)
                lines.append(f"<tr><th>{html.escape(row.name)}</th>{cells}</tr>")
            parts.append(
                f"<table><caption>{html.escape(table.title)}</caption>"
                f"<tr><th></th>{head}</tr>{''.join(lines)}</table>"
            )
        return "".join(parts)


def _cell_text(cell: _core.Cell | None) -> str:
    if cell is None:
        return ""
    return f"{cell.value:.4g}" + (f" ±{cell.ci95:.2g}" if cell.ci95 > 0 else "")


class Game:
    """A game that is ready to be played. Made by `load`; never changes."""

    def __init__(
        self,
        source: str,
        name: str | None,
        files: _Files | None,
        options: list[tuple[str, str]],
        modifiers: list[str],
    ) -> None:
        self._made_from = (source, name, files, options, modifiers)
        if name is None:
            self._rules = _games_of(files).load(source, options, modifiers)
        else:
            self._rules = _games_of(files).load_text(source, options, modifiers, name)
        self._info = self._rules.info()

    @property
    def info(self) -> GameInfo:
        """The id, name, players, options and so on."""
        return self._info

    @property
    def id(self) -> str:
        return self._info.id

    @property
    def name(self) -> str:
        return self._info.name

    @property
    def options(self) -> dict[str, Option]:
        """The house rules that the game offers, by name."""
        return {option.name: option for option in self._info.options}

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """Warnings and notes from loading it."""
        return self._rules.diagnostics()

    def deal(
        self,
        players: int = 0,
        seed: int = 0,
        stacks: Sequence[int] = (),
        dealer: int | None = None,
        deck: str = "",
    ) -> Deal:
        """Begins a deal, and plays to the first question.

        `stacks`: chips of each seat; without them, `players` (0: the usual number) get the default
        stack. `dealer`: the last seat if not given. `deck`: "AsKd…", the first cards to be dealt, in
        order; the rest come from the seed. Raises Error if any of this doesn't fit the game, and
        IndexError if there is no such dealer.
        """
        try:
            place = -1
            if dealer is not None:
                seats = len(stacks) or players or self._info.usual_players
                if not 0 <= dealer < seats:
                    raise IndexError(f"there is no seat {dealer}: seats are 0 to {seats - 1}")
                place = dealer
            return Deal(self, stacks, self._rules, stacks, players, place, seed, deck)
        except TypeError:
            raise TypeError(
                "players, dealer and seed are whole numbers, stacks a list of them, and deck a string"
            ) from None

    def restore(self, data: bytes) -> Deal:
        """Continues where `Deal.save` left off. Raises Error unless `data` is a deal of this game."""
        return restored(self, data)

    def page(self, format: Literal["text", "markdown", "html"] = "text", deals: int = 0) -> str:
        """The rulebook page of the game, with the options and modifiers it was loaded with.

        Its section "What typically wins" comes from `deals` deals among players who know the game,
        at a few milliseconds each; 0: quick deals in which nobody folds. Ctrl-C takes effect only
        when the page is done.
        """
        return self._rules.page(format, deals)

    def judge(self, *table: str) -> Verdict:
        """Decides who wins with these final hands.

        One string for each hand and for every other item: "Ann:AsKs", "board:2c3c4c",
        "stakes:100,40". Raises Error, with one line per problem, if any of them doesn't fit the
        game.
        """
        return self._rules.judge(_table(table))

    def equity(self, *table: str, samples: int = 0, seed: int = 0) -> Equity:
        """The pot equity of hands that may be incomplete, given in the same form as for `judge`.

        `samples`: random runouts; 0: all runouts, or 100,000 if there are too many. Ctrl-C stops it.
        """
        return self._rules.equity(_table(table), samples, seed)

    def simulate(
        self,
        games: int = 10_000,
        players: int = 0,
        stacks: Sequence[int] = (),
        agents: Sequence[str] | str = (),
        seed: int = 0,
    ) -> Report:
        """Plays many independent games, and returns statistics. Ctrl-C stops it.

        `agents`: one per seat, such as "house", "check-call", "random", "rollout:50". The last one
        also plays the remaining seats; none: all check and call.
        """
        return Report(self, self._rules.simulate(games, players, stacks, _words(agents), seed))

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, self._made_from

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and other._info.hash == self._info.hash

    def __hash__(self) -> int:
        return hash(self._info.hash)

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    def _repr_html_(self) -> str:
        info = self._info
        rows = "".join(
            f"<tr><th>{html.escape(option.name)}</th><td>{html.escape(option.value)}</td>"
            f"<td>{html.escape(option.about)}</td></tr>"
            for option in info.options
        )
        return (
            f"<b>{html.escape(info.name)}</b>, {info.fewest_players} to {info.most_players} players"
            f"<p>{html.escape(info.about)}</p><table>{rows}</table>"
        )
