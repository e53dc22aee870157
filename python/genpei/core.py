# SPDX-License-Identifier: MIT
"""Games, states, players and batches: the library as Python objects. See docs/python.md."""

import math
import numbers
import threading
import warnings

import numpy as np

from ._library import ffi, lib, text, written

CHANCE = -1

_room_for = ffi.new_allocator(should_clear_after_alloc=False)  # for results, which are written before they are read
_MOVES, _PAYOFFS = ffi.typeof("uint64_t[]"), ffi.typeof(f"int[{lib.GENPEI_SIDES_MAX}]")


class Error(Exception):
    """What the library refused, in one line."""


def _coded(words, what):
    """A text as the library reads it: it ends at the first byte 0, so there is none inside."""
    if not isinstance(words, str):
        raise Error(f"{what}: a text is needed, not {words!r}")
    if "\0" in words:
        raise Error(f"{what}: {words!r} has a byte 0 in it")
    return words.encode(errors="surrogateescape")


def _whole(number, what, least, most):
    """A whole number within limits."""
    try:
        whole = int(number)
    except (TypeError, ValueError, OverflowError):
        raise Error(f"{what}: a whole number is needed, not {number!r}") from None
    if whole != number or not least <= whole <= most:
        raise Error(f"{what}: a whole number of {least} to {most} is needed, not {number!r}")
    return whole


def _seed(number):
    return _whole(number, "seed", 0, 2**64 - 1)


def _count(number, what, most=2**31 - 1):
    return _whole(number, what, 0, most)


def _milliseconds(seconds):
    """A limit of time: 0 is none; what is more than 0 is a millisecond at least."""
    if isinstance(seconds, bool) or not isinstance(seconds, numbers.Real):
        raise Error(f"seconds: a number is needed, not {seconds!r}")
    if not 0 <= seconds <= 2**52:
        raise Error(f"seconds: a number of 0 (no limit) to {2**52} is needed, not {seconds!r}")
    return math.ceil(1000 * seconds)


def _owned(workbench, handle, free):
    """What is made of a workbench: freed when nobody has it any more, and always before the workbench."""
    return ffi.gc(handle, lambda made, kept=workbench._handle: free(made))


class Workbench:
    """Games and players, also those that were added. Several threads may open games and use states; everything else
    belongs to one thread at a time."""

    def __init__(self):
        handle = lib.genpei_open()
        if handle == ffi.NULL:
            raise MemoryError
        self._handle = ffi.gc(handle, lib.genpei_close)
        self._games = {}
        self._lock = threading.RLock()  # of the table of games and of the last error
        self._kept = []  # callbacks, which the library calls
        self._failed = []  # what an evaluation raised while the library searched
        self._raised = {}  # what players raised first, by their names: it cost them their games
        self._working = 0  # calls of _work, one inside the other

    def _fail(self):
        raise Error(text(lib.genpei_error(self._handle)))

    def _made(self, call, *arguments):
        """What a call gives that returns NULL or false where it fails, with a reason that is its own."""
        with self._lock:
            return call(*arguments) or self._fail()

    def _game_of(self, handle):
        """The game that the library knows by this handle, which is there as long as the workbench."""
        with self._lock:
            if handle not in self._games:
                self._games[handle] = Game(self, handle, text(lib.genpei_game_name(handle)))
            return self._games[handle]

    def _work(self, call):
        """What a call that may take long returns. In the main thread Ctrl-C ends it: Python sees signals there
        only between its own instructions, so another thread makes the call and this one waits."""
        if self._working == 0:
            self._failed.clear()
            self._raised.clear()
        self._working += 1
        try:
            if threading.current_thread() is not threading.main_thread():
                result = call()
            else:
                result = self._work_beside(call)
        finally:
            self._working -= 1
        if self._failed:  # what an evaluation or a player raised meanwhile
            raise self._failed.pop()
        return result

    def _work_beside(self, call):
        results = []
        worker = threading.Thread(target=lambda: results.append(call()), daemon=True)
        worker.start()
        try:
            worker.join()
        except BaseException:
            while worker.is_alive():  # until it has begun, there is nothing to stop
                lib.genpei_stop(self._handle)
                worker.join(0.01)
            raise
        return results[0]

    def games(self):
        """The names of all games."""
        n = ffi.new("size_t *")
        with self._lock:
            names = self._made(lib.genpei_games, self._handle, n)
            return [text(names[i]) for i in range(n[0])]

    def game(self, name):
        """A game by its text, such as "othello:size=6" or "games/my.l7"."""
        return self._game_of(self._made(lib.genpei_game, self._handle, _coded(name, "game")))

    def add_game(self, description):
        """Adds a game by its description in L7, under the name that it gives itself."""
        self._made(lib.genpei_add_description, self._handle, _coded(description, "description"))

    def add_player(self, name, choose):
        """From now on `name` stands for a player whose moves are choose(position): the place of the
        move in position.moves(), its text, or None to resign. The position is a copy of the function's own."""

        @ffi.callback("GenpeiChoose", error=lib.GENPEI_FAILED)
        def call(_, handle):
            try:
                moves = _move_texts(self, handle)
                answer = choose(Position(self._game_of(lib.genpei_position_game(handle)), _copied(self, handle)))
                return _answered(name, answer, moves)
            except Exception as error:  # the game is lost
                self._raised.setdefault(name, error)
            except BaseException as error:  # Ctrl-C, exit: goes on in the caller, not inside the library
                self._failed.append(error)
                lib.genpei_stop(self._handle)
            return lib.GENPEI_FAILED

        self._made(lib.genpei_add_player, self._handle, _coded(name, "player"), call, ffi.NULL)
        self._kept.append(call)

    def add_evaluation(self, name, value):
        """From now on `name` stands for a player that searches with value(state, side), the points
        that a state is worth to a side, a number that fits 32 bits; its options are those of alphabeta:
        "name:depth=3". What it raises is raised by the match, the choice or the analysis that asked it. The state is
        a copy of the function's own."""

        @ffi.callback("GenpeiValue", error=0)
        def call(_, handle, state, side):
            if self._failed:
                return 0
            try:
                return _points(name, value(State(self._game_of(handle), state), side))
            except BaseException as error:  # goes on in the caller, not inside the library
                self._failed.append(error)
                return 0

        self._made(lib.genpei_add_evaluation, self._handle, _coded(name, "evaluation"), call, ffi.NULL)
        self._kept.append(call)

    def match(self, game, a, b, games=100, opening=0, seed=1, depth=0, nodes=0, threads=1,
              archive=None):
        """Plays a match of two players, given as texts; a dict with the score of `a`. `elo` and its `error` are None
        where the results do not tell them. `raised` has the first exception of each player in Python that raised one,
        which is also a warning."""
        path = ffi.new("char[]", _coded(str(archive), "archive")) if archive else ffi.NULL
        asked = ffi.new("GenpeiMatch *", {"games": _whole(games, "games", 1, 2**62),
                                          "opening": _whole(opening, "opening", -1, 2**31 - 1),
                                          "seed": _seed(seed), "depth": _count(depth, "depth"),
                                          "nodes": _count(nodes, "nodes", 2**64 - 1),
                                          "threads": _whole(threads, "threads", 1, lib.GENPEI_THREADS_MAX),
                                          "archive": path})
        score = ffi.new("GenpeiScore *")
        texts = _coded(game, "game"), _coded(a, "player"), _coded(b, "player")
        if not self._work(lambda: lib.genpei_match(self._handle, *texts, asked, score)):
            self._fail()
        for player, error in self._raised.items():
            warnings.warn(f"player '{player}' lost games, first by {error!r}", RuntimeWarning, stacklevel=2)
        return {"games": score.games, "wins": score.wins, "draws": score.draws,
                "losses": score.losses, "elo": _known(score.elo), "error": _known(score.error),
                "faults": list(score.faults), "payoff": list(score.payoff), "raised": dict(self._raised)}


def _answered(name, answer, moves):
    """What a player returned, as a place in the list of moves."""
    if answer is None:
        return lib.GENPEI_RESIGN
    if not isinstance(answer, str):
        return _whole(answer, f"{name}: the place of a move", 0, len(moves) - 1)
    if answer not in moves:
        raise Error(f"{name}: {answer!r} is not one of its moves")
    return moves.index(answer)


def _points(name, value):
    """What an evaluation returned, as an int of the library."""
    try:
        points = int(value)
    except (TypeError, ValueError, OverflowError):
        raise Error(f"{name}: {value!r} is not a number of points") from None
    if not -2**31 < points < 2**31:
        raise Error(f"{name}: {value!r} does not fit 32 bits")
    return points


def _known(number):
    return None if number != number else number


def _move_texts(workbench, handle):
    """The legal moves of a position."""
    n = ffi.new("size_t *")
    moves = workbench._made(lib.genpei_moves, handle, n)
    return [text(moves[i]) for i in range(n[0])]


def _copied(workbench, handle):
    return _owned(workbench, workbench._made(lib.genpei_position_copy, handle), lib.genpei_position_free)


class Game:
    """The rules of one game."""

    def __init__(self, workbench, handle, name):
        self.workbench = workbench
        self.name = name
        self._handle = handle
        self.title = text(lib.genpei_game_title(handle))
        self.sides = lib.genpei_game_sides(handle)
        self.side_names = [text(lib.genpei_game_side_name(handle, i)) for i in range(self.sides)]
        self.nodes = lib.genpei_nodes(handle)
        self.planes = lib.genpei_planes(handle)
        self.actions = lib.genpei_actions(handle)
        self.actions_fixed = lib.genpei_actions_fixed(handle)
        self._size = lib.genpei_state_size(handle)
        self._moves_max = lib.genpei_moves_max(handle)

    def __repr__(self):
        return f"<genpei.Game {self.name}>"

    def _side(self, side):
        if not 0 <= _whole(side, "side", -2**31, 2**31 - 1) < self.sides:
            raise Error(f"{self.name} has no side {side}")
        return int(side)

    @property
    def rules(self):
        return text(lib.genpei_game_rules(self._handle))

    def plane_names(self):
        """What each plane of an observation shows."""
        return written(lib.genpei_plane_names, self._handle).splitlines()

    def state(self, position="start"):
        """A new state: the start, or a position in the game's notation."""
        state = State(self)
        if position != "start":
            self.workbench._made(lib.genpei_state_parse, self._handle, _coded(position, "position"), state._bytes)
        return state

    def __reduce__(self):
        """Pickled by its name: opened again where it is read."""
        return _game_again, (self.name,)

    def state_of(self, position):
        """The state of a position of this game."""
        if _position(position).game is not self:
            raise Error(f"a position of {self.name} is needed, not one of {position.game.name}")
        state = State(self)
        lib.genpei_position_state(position._handle, state._bytes)
        return state

    def position(self, position="start", moves=""):
        """A position with its history, and moves played from it."""
        handle = self.workbench._made(lib.genpei_position_new, self._handle, _coded(position, "position"))
        made = Position(self, _owned(self.workbench, handle, lib.genpei_position_free))
        if moves:
            made.play(moves)
        return made

    def player(self, name):
        """A player by its text, such as "ply:depth=5"."""
        handle = self.workbench._made(lib.genpei_player_new, self._handle, _coded(name, "player"))
        return Player(self, _owned(self.workbench, handle, lib.genpei_player_free), name)

    def batch(self, n, seed=1):
        """`n` games that are stepped together."""
        handle = self.workbench._made(lib.genpei_batch_new, self._handle, _whole(n, "games", 1, 2**31 - 1),
                                      _seed(seed))
        return Batch(self, _owned(self.workbench, handle, lib.genpei_batch_free))


def _version():
    return text(lib.genpei_version())


def _game_again(name):
    import genpei

    return genpei.game(name)


def _state_again(game, version, content):
    if version != _version() or len(content) != game._size:
        raise Error(f"a state of {game.name} that Genpei {version} has written")
    return State(game, content)


class State:
    """A position as plain bytes: quick to copy and to play on."""

    __slots__ = ("game", "_bytes")

    def __init__(self, game, content=None):
        """The start of the game, or a copy of the bytes of a state."""
        made = lib.genpei_state_new(game._handle)
        if not made:
            raise MemoryError
        self.game = game
        self._bytes = ffi.gc(made, lib.genpei_state_free)
        if content is not None:
            ffi.memmove(made, content, game._size)

    def copy(self):
        return State(self.game, self._bytes)

    __copy__ = copy

    def __deepcopy__(self, _):
        return self.copy()

    def __reduce__(self):
        """Pickled as its bytes, for the same version of Genpei."""
        return _state_again, (self.game, _version(), self.bytes())

    def mover(self):
        """The side to move, or CHANCE."""
        return lib.genpei_state_mover(self.game._handle, self._bytes)

    def over(self):
        return lib.genpei_state_over(self.game._handle, self._bytes)

    def moves(self):
        """The legal moves, as numbers of the game."""
        moves = _room_for(_MOVES, self.game._moves_max)
        return ffi.unpack(moves, lib.genpei_state_moves(self.game._handle, self._bytes, moves))

    def _legal(self, move):
        number = move if type(move) is int else _whole(move, "move", 0, 2**64 - 1)
        if isinstance(move, bool) or number not in self.moves():
            raise Error(f"{move} is not a legal move")
        return number

    def play(self, move):
        """Plays a legal move, given as a number or a text."""
        move = self.parse_move(move) if isinstance(move, str) else self._legal(move)
        lib.genpei_state_play(self.game._handle, self._bytes, move)
        return self

    def after(self, move):
        """The state after a legal move; this one stays as it is."""
        return self.copy().play(move)

    def payoffs(self):
        """What each side gets; zeros before the end of the game."""
        if not self.over():
            return [0] * self.game.sides
        payoffs = _room_for(_PAYOFFS)
        lib.genpei_state_payoffs(self.game._handle, self._bytes, payoffs)
        return ffi.unpack(payoffs, self.game.sides)

    def key(self):
        return lib.genpei_state_key(self.game._handle, self._bytes)

    def chances(self):
        """The moves of chance with their probabilities."""
        moves = self.moves()
        odds = [lib.genpei_state_odds(self.game._handle, self._bytes, m) for m in moves]
        total = sum(odds)
        return [(m, o / total) for m, o in zip(moves, odds)]

    def view(self, side):
        """What a side sees: equal for states that it cannot distinguish."""
        side = self.game._side(side)
        seen = State(self.game)
        lib.genpei_state_view(self.game._handle, self._bytes, side, seen._bytes)
        return seen

    def bytes(self):
        return bytes(ffi.buffer(self._bytes, self.game._size))

    def playout(self, seed):
        """Plays random moves to the end; returns their number."""
        return lib.genpei_state_playout(self.game._handle, self._bytes,
                                        ffi.new("uint64_t *", _seed(seed)))

    def move_text(self, move):
        """The text of a legal move."""
        return written(lib.genpei_move_text, self.game._handle, self._bytes, self._legal(move))

    def parse_move(self, move):
        out = ffi.new("uint64_t *")
        self.game.workbench._made(lib.genpei_move_parse, self.game._handle, self._bytes, _coded(move, "move"), out)
        return out[0]

    def observe(self, side=None):
        """What a side (by default the mover) sees, as an array of planes x nodes."""
        side = max(0, self.mover()) if side is None else self.game._side(side)
        out = np.zeros((self.game.planes, self.game.nodes), np.float32)
        lib.genpei_state_observe(self.game._handle, self._bytes, side,
                                 ffi.from_buffer("float[]", out))
        return out

    def mask(self):
        """1 for every legal action."""
        out = np.zeros(self.game.actions, np.uint8)
        lib.genpei_state_mask(self.game._handle, self._bytes, ffi.from_buffer("uint8_t[]", out))
        return out

    def action_move(self, action):
        """The move of a legal action."""
        move = ffi.new("uint64_t *")
        action = _whole(action, "action", 0, 2**63 - 1)
        self.game.workbench._made(lib.genpei_state_action, self.game._handle, self._bytes, action, move)
        return move[0]

    def act(self, action):
        """Plays a legal action."""
        lib.genpei_state_play(self.game._handle, self._bytes, self.action_move(action))
        return self

    def __str__(self):
        return written(lib.genpei_state_text, self.game._handle, self._bytes)

    def __eq__(self, other):
        return isinstance(other, State) and _same_game(self.game, other.game) and self.bytes() == other.bytes()

    def __hash__(self):
        return self.key()


def _same_game(a, b):
    """One game, or games of two workbenches that say the same of themselves."""
    return a is b or (a.workbench is not b.workbench and (a.name, a.title, a.rules) == (b.name, b.title, b.rules))


def _position(given):
    if not isinstance(given, Position):
        raise Error(f"a position is needed, not {given!r}")
    return given


class Position:
    """A position with its history, by texts."""

    def __init__(self, game, handle):
        self.workbench = game.workbench
        self.game = game
        self._handle = handle

    def copy(self):
        return Position(self.game, _copied(self.workbench, self._handle))

    __copy__ = copy

    def __deepcopy__(self, _):
        return self.copy()

    def moves(self):
        return _move_texts(self.workbench, self._handle)

    def play(self, moves):
        self.workbench._made(lib.genpei_play, self._handle, _coded(moves, "moves"))
        return self

    def take_back(self):
        self.workbench._made(lib.genpei_take_back, self._handle)
        return self

    def mover(self):
        return lib.genpei_mover(self._handle)

    def over(self):
        return lib.genpei_over(self._handle)

    def payoff(self, side):
        return lib.genpei_payoff(self._handle, self.game._side(side))

    def solve(self, who_wins=False, seconds=0, threads=1, memory_mb=0):
        """The value for the side to move with best play, a move that reaches it, and the positions
        searched, as a dict; the value is None when the time was not enough."""
        how = ffi.new("GenpeiSolve *", {"who_wins": who_wins, "threads": _count(threads, "threads"),
                                        "memory_mb": _count(memory_mb, "memory_mb"),
                                        "time_ms": _milliseconds(seconds)})
        answer = ffi.new("GenpeiAnswer *")
        if not self.workbench._work(lambda: lib.genpei_solve(self._handle, how, answer)):
            self.workbench._fail()
        return {"value": answer.value if answer.known else None,
                "move": text(answer.move), "nodes": answer.nodes}

    def __str__(self):
        return text(lib.genpei_position_text(self._handle))


class Player:
    """Chooses moves in one game."""

    def __init__(self, game, handle, name):
        self.game = game
        self.name = name
        self._handle = handle

    def begin(self, side=0, seed=1):
        lib.genpei_player_begin(self._handle, self.game._side(side), _seed(seed))
        return self

    def choose(self, position):
        """The text of the move it chooses, or "resign"."""
        asked = _position(position)._handle
        move = self.game.workbench._work(lambda: lib.genpei_player_choose(self._handle, asked))
        if move == ffi.NULL:
            raise Error(text(lib.genpei_error(self.game.workbench._handle))) from self.game.workbench._raised.get(self.name)
        return text(move)

    def analyse(self, position, depth=0, seconds=0, nodes=0, lines=1, report=None):
        """The best lines, as dicts. `report`, if given, is called with every step; when it returns
        False the analysis ends."""
        last, failed = [], []

        @ffi.callback("GenpeiReport", error=False)
        def call(_, found, n):
            last[:] = [{"move": text(found[i].move), "line": text(found[i].line).split(),
                        "value": found[i].value, "words": text(found[i].words),
                        "depth": found[i].depth, "nodes": found[i].nodes} for i in range(n)]
            try:
                return report is None or report(list(last)) is not False
            except BaseException as error:  # goes on in the caller, not inside the library
                failed.append(error)
                return False

        limits = ffi.new("GenpeiLimits *", {"depth": _count(depth, "depth"),
                                            "time_ms": _milliseconds(seconds),
                                            "nodes": _count(nodes, "nodes", 2**64 - 1),
                                            "lines": _whole(lines, "lines", 1, 2**31 - 1)})
        if not (depth or seconds or nodes):
            raise Error("an analysis needs depth, seconds or nodes")
        asked = _position(position)._handle
        if not self.game.workbench._work(lambda: lib.genpei_analyse(
                self._handle, asked, limits, call, ffi.NULL)):
            self.game.workbench._fail()
        if failed:
            raise failed[0]
        return last


class Batch:
    """Many games of one kind that are stepped together. Chance moves by itself."""

    def __init__(self, game, handle):
        self.game = game
        self._handle = handle
        n = self.size = lib.genpei_batch_size(handle)
        self.movers = np.zeros(n, np.int8)
        self.over = np.zeros(n, np.uint8)
        self.payoffs = np.zeros((n, game.sides), np.int32)
        self._look()

    def _look(self):
        lib.genpei_batch_status(self._handle, ffi.from_buffer("int8_t[]", self.movers),
                                ffi.from_buffer("uint8_t[]", self.over),
                                ffi.from_buffer("int32_t[]", self.payoffs))

    def step(self, actions):
        """Plays one action in every game that is not over; `movers`, `over` and `payoffs` then say
        how they stand. All actions are legal, or none is played."""
        asked = np.asarray(actions)
        if asked.shape != (self.size,):
            raise Error(f"a batch of {self.size} games needs {self.size} actions")
        try:
            with np.errstate(invalid="ignore"):
                actions = np.ascontiguousarray(asked, np.int32)
        except (OverflowError, TypeError, ValueError):
            raise Error("actions are whole numbers of 32 bits") from None
        if (actions != asked).any():
            wrong = asked[actions != asked][0]
            raise Error(f"{wrong} is not the number of an action")
        if not lib.genpei_batch_step(self._handle, ffi.from_buffer("int32_t[]", actions)):
            self.game.workbench._fail()
        self._look()

    def step_random(self):
        """Plays a random action in every game that is not over; returns them, -1 elsewhere."""
        actions = np.empty(self.size, np.int32)
        lib.genpei_batch_step_random(self._handle, ffi.from_buffer("int32_t[]", actions))
        self._look()
        return actions

    def reset(self, which=None):
        """Begins new games: all, or those where `which` is true."""
        if which is None:
            lib.genpei_batch_reset(self._handle, ffi.NULL)
        else:
            chosen = np.ascontiguousarray(np.asarray(which, dtype=bool), np.uint8)
            if chosen.shape != (self.size,):
                raise Error(f"a batch of {self.size} games needs {self.size} marks")
            lib.genpei_batch_reset(self._handle, ffi.from_buffer("uint8_t[]", chosen))
        self._look()

    def masks(self, out=None):
        """Games x actions: 1 for the legal ones."""
        shape = (self.size, self.game.actions)
        out = _room(out, shape, np.uint8)
        lib.genpei_batch_masks(self._handle, ffi.from_buffer("uint8_t[]", out))
        return out

    def observe(self, out=None):
        """Games x planes x nodes, as the side to move sees them."""
        out = _room(out, (self.size, self.game.planes, self.game.nodes), np.float32)
        lib.genpei_batch_observe(self._handle, ffi.from_buffer("float[]", out))
        return out


def _room(out, shape, kind):
    if out is None:
        return np.zeros(shape, kind)
    fits = isinstance(out, np.ndarray) and out.shape == shape and out.dtype == kind
    if not fits or not out.flags.c_contiguous or not out.flags.writeable:
        raise Error(f"out: an array of {kind.__name__} and shape {shape} is needed, that can be written")
    return out
