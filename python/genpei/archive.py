# SPDX-License-Identifier: MIT
"""The archive of games as data: a dict per game, columns as numpy arrays, or a data frame where pandas is installed.
docs/archive.md describes the tables."""

import re
import sqlite3
from pathlib import Path

import numpy as np

from .core import Error

_OPENING_PLIES = 16  # about.opening has no more moves
_ABOUT_FORM, _TEAMS_FORM = 3, 4  # formats of archives: docs/archive.md
_RESULTS = {"win": 1, "draw": 0, "loss": -1}
_COLUMNS = "game.id, game.event, game.number, game.game, game.start, game.ending, game.plies, game.moves"


def _connect(path):
    if not Path(path).exists():
        raise Error(f"{path}: no such file")
    if not Path(path).is_file():
        raise Error(f"{path}: not a file")
    archive = sqlite3.connect(f"{Path(path).absolute().as_uri()}?mode=ro", uri=True)
    archive.row_factory = sqlite3.Row
    return archive


def _named(column, name):
    """In names `*` is any text, as in `genpei archive`: a condition and its value. To GLOB ? and [ are signs too."""
    if "*" not in name:
        return f"{column} = ?", name
    return f"{column} GLOB ?", re.sub(r"[?[]", r"[\g<0>]", name)


def _date(text):
    if not re.fullmatch(r"\d{4}(-\d\d(-\d\d)?)?", str(text)):
        raise Error(f"{text!r} is not a date such as 1985, 1985-04 or 1985-04-17")
    return str(text)


# The result of seat s, as in src/record/files/archive_about.h.
_SEAT_RESULT = ("(SELECT CASE WHEN s.payoff < coalesce(max(o.payoff), 1) THEN -1 "
                "ELSE s.payoff > coalesce(min(o.payoff), 0) END FROM seat o WHERE o.game = s.game AND o.player <> s.player)")


def _outcome(form):
    """The result of the first player. Format 3 has won games of teams as drawn ones."""
    if form >= _TEAMS_FORM:
        return "about.outcome"
    return (f"CASE about.outcome WHEN 0 THEN (SELECT {_SEAT_RESULT} FROM seat s WHERE s.game = about.id AND s.player = 0) "
            "ELSE about.outcome END")


def _seats(player, against, result):
    """Games with a seat of the player's, one of the opponent's, and the result at the player's."""
    tests, values = [], []
    if player is not None:
        test, value = _named("s.name", player)
        tests.append(test)
        values.append(value)
    if against is not None:
        test, value = _named("a.name" if tests else "s.name", against)
        tests.append(f"EXISTS (SELECT 1 FROM seat a WHERE a.game = s.game AND a.player <> s.player AND {test})"
                     if tests else test)
        values.append(value)
    if result is not None:
        tests.append(f"{_SEAT_RESULT} = ?")
        values.append(result)
    return f"game.id IN (SELECT s.game FROM seat s WHERE {' AND '.join(tests)})", values


def _result(value):
    if value not in _RESULTS:
        raise Error(f"{value!r} is not win, draw or loss")
    return _RESULTS[value]


def _opening(moves):
    """The first moves are a column; of longer openings the rest is in the game."""
    first, whole = " ".join(moves[:_OPENING_PLIES]), " ".join(moves)
    begins = "substr({} || ' ', 1, length(?) + 1) = ? || ' '"
    if not moves:
        return "1", []
    if len(moves) <= _OPENING_PLIES:
        return begins.format("about.opening"), [first] * 2
    return begins.format("about.opening") + " AND " + begins.format("game.moves"), [first] * 2 + [whole] * 2


def _game(name):
    """Chess in which draws are claimed is chess, as in `genpei archive`."""
    if name in ("chess", "chess960"):
        return "game.game IN (?, ?)", [name, f"{name}:draws=claimed"]
    return "game.game = ?", [name]


def _condition(name, value):
    if name == "game":
        return _game(value)
    if name == "since":
        return "about.date >= ?", [_date(value)]
    if name == "until":
        return "substr(about.date, 1, length(?)) <= ?", [_date(value)] * 2
    if name == "opening":
        if not isinstance(value, str):
            raise Error(f"opening: moves as they are stored are needed, not {value!r}")
        return _opening(value.split())
    column = {"event": "game.event", "occasion": "about.occasion"}.get(name)
    if not column:
        raise TypeError(f"games of an archive are not chosen by {name!r}")
    test, value = _named(column, value)
    return test, [value]


def _conditions(chosen, form):
    """SQL and its values for the games that are asked for."""
    chosen = {name: value for name, value in chosen.items() if value is not None}
    player, against = chosen.pop("player", None), chosen.pop("against", None)
    result = _result(chosen.pop("result")) if "result" in chosen else None
    tests = [_condition(name, value) for name, value in chosen.items()]
    if player is not None or against is not None:
        tests.append(_seats(player, against, result if player is not None else None))
    if result is not None and player is None:
        tests.append((f"{_outcome(form)} = ?", [result]))
    if form < _ABOUT_FORM and any("about." in test for test, _ in tests):
        raise Error("an archive of an older format; 'genpei archive upgrade' changes it")
    values = [value for _, bound in tests for value in bound]
    return (" WHERE " + " AND ".join(test for test, _ in tests) if tests else ""), values


def games(path, game=None, player=None, **chosen):
    """The games of an archive, oldest first, as dicts: id, event, number, game, start, ending, plies, moves, date,
    occasion, round, outcome (1, 0, -1 for the first player), and players and payoffs as lists. They are chosen by
    game, player, against, event, since, until, occasion, opening (moves as they are stored: e2e4 e7e5) and result
    (win, draw or loss of the player, else of the first player). In names `*` is any text."""
    archive = _connect(path)
    try:
        archive.execute("BEGIN")  # both questions are about the same games
        form = archive.execute("PRAGMA user_version").fetchone()[0]
        more = (f"about.date, about.occasion, about.round, {_outcome(form)} AS outcome FROM game "
                "JOIN about ON about.id = game.id" if form >= _ABOUT_FORM
                else "NULL AS date, NULL AS occasion, NULL AS round, NULL AS outcome FROM game")
        where, values = _conditions({"game": game, "player": player, **chosen}, form)
        rows = archive.execute(f"SELECT {_COLUMNS}, {more}{where} ORDER BY game.id", values).fetchall()
        taken = {}
        for one, name, payoff in archive.execute("SELECT game, name, payoff FROM seat ORDER BY game, player"):
            names, payoffs = taken.setdefault(one, ([], []))
            names.append(name)
            payoffs.append(payoff)
    except sqlite3.DatabaseError as error:
        raise Error(f"{path}: not an archive of games: {error}") from None
    finally:
        archive.close()
    return [{**dict(row), "players": taken.get(row["id"], ([], []))[0],
             "payoffs": taken.get(row["id"], ([], []))[1]} for row in rows]


def columns(path, **chosen):
    """The same as a dict of numpy arrays, one for each column: numbers as numbers (outcome is NaN without a result),
    texts and lists as objects; first and second are the names of the first two players."""
    rows = games(path, **chosen)
    numbers = {"id": np.int64, "number": np.int64, "plies": np.int64, "outcome": np.float64}
    made = {}
    for name in ("id", "event", "number", "game", "start", "ending", "plies", "moves", "date", "occasion", "round",
                 "outcome", "players", "payoffs"):
        values = [row[name] for row in rows]
        if name == "outcome":
            values = [np.nan if value is None else value for value in values]
        if name in numbers:
            made[name] = np.array(values, dtype=numbers[name])
        else:
            made[name] = np.empty(len(rows), dtype=object)
            made[name][:] = values
    for place, name in enumerate(("first", "second")):
        made[name] = np.array([row["players"][place] if len(row["players"]) > place else None for row in rows],
                              dtype=object)
    return made


def frame(path, **chosen):
    """The same as a pandas.DataFrame; pandas must be installed."""
    import pandas

    return pandas.DataFrame(columns(path, **chosen))
