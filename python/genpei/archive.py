# SPDX-License-Identifier: MIT
"""The archive of games as rows: one dict per game, or a data frame where pandas is installed."""

import sqlite3
from pathlib import Path

from .core import Error


def games(path, game=None, player=None):
    """The games of an archive, oldest first, as dicts: id, event, number, game, start, ending, plies,
    moves, and players and payoffs as lists. `game` and `player` choose some of them."""
    if not Path(path).is_file():
        raise Error(f"{path}: no such file")
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as archive:
        archive.row_factory = sqlite3.Row
        try:
            rows = archive.execute("SELECT id, event, number, game, start, ending, plies, moves "
                                   "FROM game ORDER BY id").fetchall()
            seats = archive.execute("SELECT game, name, payoff FROM seat ORDER BY game, player")
            taken = {}
            for one, name, payoff in seats:
                taken.setdefault(one, ([], []))
                taken[one][0].append(name)
                taken[one][1].append(payoff)
        except sqlite3.DatabaseError as error:
            raise Error(f"{path}: not an archive of games: {error}") from None
    found = []
    for row in rows:
        names, payoffs = taken.get(row["id"], ([], []))
        if (game is None or row["game"] == game) and (player is None or player in names):
            found.append({**dict(row), "players": names, "payoffs": payoffs})
    return found


def frame(path, **chosen):
    """The same as a pandas.DataFrame."""
    import pandas

    return pandas.DataFrame(games(path, **chosen))
