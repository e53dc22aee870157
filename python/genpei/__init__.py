# SPDX-License-Identifier: MIT
"""Genpei: games, players and solvers from Python. See docs/python.md.

    import genpei
    game = genpei.game("othello")
    state = game.state()
    state.play("f5")
    print(genpei.match("othello", "ply:depth=3", "random", games=10))
"""

from . import archive
from ._library import lib as _lib, text as _text
from .core import CHANCE, Batch, Error, Game, Player, Position, State, Workbench

__version__ = _text(_lib.genpei_version())

_workbench = Workbench()
games = _workbench.games
game = _workbench.game
add_game = _workbench.add_game
add_player = _workbench.add_player
add_evaluation = _workbench.add_evaluation
match = _workbench.match

__all__ = ["CHANCE", "Batch", "Error", "Game", "Player", "Position", "State", "Workbench",
           "add_evaluation", "archive", "add_game", "add_player", "game", "games", "match"]
