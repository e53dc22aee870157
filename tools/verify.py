#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# verify.py - a second checker of proofs, written from docs/proofs.md and the rules of the games. It shares nothing
# with the program: neither its rules nor its description language.
#
#   tools/verify.py FILE...
#
# It knows kalah, nim, tictactoe, split, hex, othello and reversi70. It does not search: a claim that leaves positions to a
# search is reported as unchecked. Exit status: 0 all hold, 1 one does not, 2 one could not be checked.
import ctypes
import ctypes.util
import itertools
import re
import sys

sys.setrecursionlimit(100000)


class Refused(Exception):
    """The proof does not hold."""


class Unchecked(Exception):
    """This checker cannot tell."""


def need(condition, why):
    if not condition:
        raise Refused(why)


# --- the file ---

def mix(x):
    mask, times = (1 << 64) - 1, 0xE9846AF9B1A615D
    x ^= x >> 32
    x = x * times & mask
    x ^= x >> 32
    x = x * times & mask
    return x ^ x >> 28


def hash_bytes(data):
    mask = (1 << 64) - 1
    h = mix(len(data) + 0x51ED270B7A1F39C5 & mask)
    for i in range(0, len(data), 8):
        word = int.from_bytes(data[i:i + 8], 'little')
        h = mix(h ^ (word + 0x9E3779B97F4A7C15 + (h << 6) + (h >> 2) & mask))
    return h


def unpack(frame):
    zstd = ctypes.CDLL(ctypes.util.find_library('zstd') or 'libzstd.so.1')
    zstd.ZSTD_getFrameContentSize.restype = ctypes.c_ulonglong
    zstd.ZSTD_decompress.restype = ctypes.c_size_t
    size = zstd.ZSTD_getFrameContentSize(frame, ctypes.c_size_t(len(frame)))
    need(size < 1 << 32, 'it is not compressed as it should be')
    out = ctypes.create_string_buffer(size + 1)
    got = zstd.ZSTD_decompress(out, ctypes.c_size_t(size), frame, ctypes.c_size_t(len(frame)))
    need(got == size, 'it cannot be unpacked')
    return out.raw[:size]


# --- rules: start(text), moves(state), play(state, move), payoff(state) of the first player; a state has the player to move first ---

def read_rows(text, letters):
    """Rows such as 1RW1/2R1 as numbers: 0 empty, 1 the first player's, 2 the second's."""
    cells = []
    for row in text.split('/'):
        line = []
        for count, letter in re.findall(r'(\d+)|(\D)', row):
            line += [0] * int(count) if count else [letters.index(letter)]
        cells.append(line)
    need(all(len(line) == len(cells[0]) for line in cells), 'the rows differ in length')
    return tuple(itertools.chain(*cells)), len(cells[0]), len(cells)


def read_numbers(text, most):
    need(re.fullmatch('[0-9]+(,[0-9]+)*', text), 'numbers were expected')
    numbers = tuple(map(int, text.split(',')))
    need(max(numbers) <= most, 'a number is too large')
    return numbers


def known(options, *names):
    """An option that the rules here do not know may change the game."""
    for name in options:
        if name not in names:
            raise Unchecked('the option %s is unknown here' % name)


class Reversi:
    def __init__(self, options, directions, letters, movers):
        known(options, 'size')
        self.size, self.letters, self.movers = options.get('size', 8), letters, movers
        self.rays = {}
        for at in range(self.size ** 2):
            y, x = divmod(at, self.size)
            self.rays[at] = [[(y + dy * k) * self.size + x + dx * k for k in range(1, self.size)
                              if 0 <= y + dy * k < self.size and 0 <= x + dx * k < self.size]
                             for dy, dx in directions]

    def start(self, text):
        rows, mover = text.split()
        cells, width, height = read_rows(rows, self.letters)
        need(width == height == self.size, 'a board of another size')
        return self.movers.index(mover), cells

    def turned(self, cells, mover, at):
        own, other, out = mover + 1, 2 - mover, []
        for ray in self.rays[at]:
            n = 0
            while n < len(ray) and cells[ray[n]] == other:
                n += 1
            if 0 < n < len(ray) and cells[ray[n]] == own:
                out += ray[:n]
        return out

    def placings(self, cells, mover):
        return [at for at, stone in enumerate(cells) if not stone and self.turned(cells, mover, at)]

    def moves(self, state):
        mover, cells = state
        return self.placings(cells, mover) or (['pass'] if self.placings(cells, 1 - mover) else [])

    def play(self, state, move):
        mover, cells = state
        if move == 'pass':
            return 1 - mover, cells
        after = list(cells)
        for at in self.turned(cells, mover, move) + [move]:
            after[at] = mover + 1
        return 1 - mover, tuple(after)

    def payoff(self, state):
        return state[1].count(1) - state[1].count(2)


class Placing:
    """Stones are placed on empty nodes; wins(cells, stone) ends the game."""
    def moves(self, state):
        mover, cells = state
        return [] if self.wins(cells, 2 - mover) else [at for at, stone in enumerate(cells) if not stone]

    def play(self, state, move):
        mover, cells = state
        return 1 - mover, cells[:move] + (mover + 1,) + cells[move + 1:]

    def payoff(self, state):
        return 1 if self.wins(state[1], 1) else -1 if self.wins(state[1], 2) else 0

    def reach(self, cells, stone, begin):
        seen, todo = set(), [at for at in begin if cells[at] == stone]
        while todo:
            at = todo.pop()
            if at not in seen:
                seen.add(at)
                todo += [b for b in self.beside[at] if cells[b] == stone]
        return seen


class Tictactoe(Placing):
    def __init__(self, options):
        known(options)
        self.names = [x + y for y in '123' for x in 'abc']
        self.lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def start(self, text):
        rows, mover = text.split()
        cells, width, height = read_rows(rows, '.XO')
        need(width == height == 3, 'a board of another size')
        return ['cross', 'circle'].index(mover), cells

    def wins(self, cells, stone):
        return any(all(cells[at] == stone for at in line) for line in self.lines)


class Hex(Placing):
    def __init__(self, options):
        known(options, 'size', 'swap')
        size = self.size = options.get('size', 11)
        need(not options.get('swap'), 'the rule of swapping is unknown here')
        self.beside = {at: [] for at in range(size * size)}
        for y, x in itertools.product(range(size), repeat=2):
            for dy, dx in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)):
                if 0 <= y + dy < size and 0 <= x + dx < size:
                    self.beside[y * size + x].append((y + dy) * size + x + dx)

    def start(self, text):
        rows, mover = text.split()
        cells, width, height = read_rows(rows, '.RB')
        need(width == height == self.size, 'a board of another size')
        return 'rb'.index(mover), cells

    def wins(self, cells, stone):
        n = self.size
        first, last = (range(n), range(n * n - n, n * n)) if stone == 1 else (range(0, n * n, n), range(n - 1, n * n, n))
        return not self.reach(cells, stone, first).isdisjoint(last)


class Split(Placing):
    def __init__(self, options):
        known(options)
        widths = [4, 5, 6, 7, 6, 5, 4]
        place = [(y, 2 * x - w + 1) for y, w in enumerate(widths) for x in range(w)]
        self.names = ['abcdefg'[y] + str(x + 1) for y, w in enumerate(widths) for x in range(w)]
        steps = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))
        self.beside = {i: [place.index((y + dy, x + dx)) for dy, dx in steps if (y + dy, x + dx) in place]
                       for i, (y, x) in enumerate(place)}
        self.rim = [i for i in self.beside if len(self.beside[i]) < 6]

    def start(self, text):
        need(text == '37 b', 'only the empty board is known here')
        return 0, (0,) * 37

    def wins(self, cells, stone):  # the opposite of a node is the node as far from the end
        return any(36 - at in self.reach(cells, stone, [at]) for at in self.rim)


class Nim:
    def __init__(self, options):
        known(options, 'heaps', 'misere')
        self.heaps, self.misere = options.get('heaps', 4), options.get('misere', 0)

    def start(self, text):
        mover, heaps = text.split()
        need(heaps.count(',') == self.heaps - 1, 'another number of heaps')
        return 'ot'.index(mover), read_numbers(heaps, 2 * self.heaps - 1)

    def moves(self, state):
        return [(heap, k) for heap, left in enumerate(state[1]) for k in range(1, left + 1)]

    def play(self, state, move):
        heaps = list(state[1])
        heaps[move[0]] -= move[1]
        return 1 - state[0], tuple(heaps)

    def payoff(self, state):
        wins = state[0] if self.misere else 1 - state[0]
        return 1 if wins == 0 else -1


class Kalah:
    def __init__(self, options):
        known(options, 'pits', 'stones')
        self.pits, self.stones = options.get('pits', 6), options.get('stones', 4)

    def start(self, text):
        mover, seeds = text.split()
        need(seeds.count(',') == 2 * self.pits + 1, 'a board of another size')
        all_seeds = 2 * self.pits * self.stones
        numbers = read_numbers(seeds, all_seeds)
        need(sum(numbers) == all_seeds, 'seeds are missing, or there are too many')
        return 'sn'.index(mover), numbers

    def row(self, player):
        first = player * (self.pits + 1)
        return range(first, first + self.pits)

    def moves(self, state):
        mover, seeds = state
        if not any(seeds[at] for at in self.row(0)) or not any(seeds[at] for at in self.row(1)):
            return []
        return [at for at in self.row(mover) if seeds[at]]

    def play(self, state, move):
        mover, seeds = state[0], list(state[1])
        n, own = len(seeds), self.row(mover)
        store, foreign = own.stop, self.row(1 - mover).stop
        hand, seeds[move], at = seeds[move], 0, move
        for _ in range(hand):
            at = (at + 1) % n
            if at == foreign:
                at = (at + 1) % n
            seeds[at] += 1
        if at == store:
            return mover, tuple(seeds)
        across = n - 2 - at
        if at in own and seeds[at] == 1 and seeds[across]:
            seeds[store] += 1 + seeds[across]
            seeds[at] = seeds[across] = 0
        return 1 - mover, tuple(seeds)

    def payoff(self, state):
        return 2 * (sum(state[1][:self.pits + 1]) - self.pits * self.stones)


CROSS = [(0, 1), (0, -1), (1, 0), (-1, 0)]
GAMES = {
    'kalah': Kalah, 'nim': Nim, 'tictactoe': Tictactoe, 'split': Split, 'hex': Hex,
    'othello': lambda o: Reversi(o, CROSS + [(1, 1), (1, -1), (-1, 1), (-1, -1)], '.XO', 'bw'),
    'reversi70': lambda o: Reversi(o, CROSS, '.RW', 'rw'),
}


def open_game(spec):
    name, _, rest = spec.partition(':')
    if name not in GAMES:
        raise Unchecked('the rules of %s are unknown here' % name)
    options = {}
    for option in rest.split(',') if rest else []:
        words = re.fullmatch(r'([a-z]+)=([0-9]{1,4})', option)
        if not words:
            raise Unchecked('the option %s is unknown here' % option)
        options[words[1]] = int(words[2])
    return GAMES[name](options)


# Hashes of the rules in L7 that the classes above were written for: `genpei verify` prints them.
RULES = {
    'kalah': 0x00b0a31d5dad1abe, 'nim': 0x0e6baa7c0aa85489, 'tictactoe': 0x981d48d6248ca2b8, 'split': 0xe499ecf59d628a52,
    'hex': 0x88fd3368808188e1, 'othello': 0xa3fa501cc2ecea61, 'reversi70': 0xae67b75cfb4f1954,
}


def check_rules(spec, rules):
    need(hash_bytes(rules) == RULES[spec.partition(':')[0]], 'it is about other rules than those known here')


# --- strategies ---

def check_strategy(game, root, at_most, bound, data):
    done, numbers = {}, iter(data)

    def read():
        number = shift = 0
        for byte in numbers:
            number |= (byte & 127) << shift
            if byte < 128:
                return number
            shift += 7
        raise Refused('it ends too early')

    def visit(state):
        if state in done:
            need(done[state], 'a game need not end')
            return
        done[state] = False
        moves = game.moves(state)
        if not moves:
            value = game.payoff(state)
            need(value <= bound if at_most else value >= bound, 'a game ends with %d' % value)
        elif state[0] == at_most:
            number = read()
            need(number < len(moves), 'it chooses a move that does not exist')
            visit(game.play(state, moves[number]))
        else:
            for move in moves:
                visit(game.play(state, move))
        done[state] = True

    visit(root)
    need(next(numbers, None) is None, 'it has moves that belong to no position')
    return '%d positions' % len(done)


def check_pairs(game, root, at_most, bound, data):
    need(isinstance(game, Placing) and hasattr(game, 'names'), 'pairs prove nothing about this game')
    need(bound == 0, 'pairs only prove that a player does not win')
    maker, pairs, used, first = int(at_most), [], set(), None
    for line in data.decode().splitlines():
        nodes = [game.names.index(name) for name in line.split()]
        need(nodes and len(nodes) <= 2 and not used & set(nodes) and len(set(nodes)) == len(nodes), 'wrong pair: ' + line)
        need(not any(root[1][at] for at in nodes), 'a node that is taken')
        used |= set(nodes)
        if len(nodes) == 2:
            pairs.append(nodes)
        else:
            need(first is None and root[0] == maker, 'a node without a partner')
            first = nodes[0]
    opponent = 2 - maker
    cells = [stone or opponent for stone in root[1]]
    if first is not None:
        cells[first] = maker + 1
    for mine in itertools.product((0, 1), repeat=len(pairs)):
        board = list(cells)
        for pair, k in zip(pairs, mine):
            board[pair[k]] = maker + 1
        need(not game.wins(board, opponent), 'the pairs do not prevent a win')
    return '%d pairs' % len(pairs)


def check_packed(data):
    head = re.match(rb'genpei packed 1\n([0-9a-f]{16})\n', data)
    need(head, 'its first lines are damaged')
    frame = data[head.end():]
    need(hash_bytes(frame) == int(head[1], 16), 'it was changed')
    text = unpack(frame)
    head = re.match(rb'genpei strategy 2\ngame ([^\n]+)\nrules (\d+)\n', text)
    need(head, 'it is not a strategy')
    at, spec = head.end() + int(head[2]), head[1].decode()
    game = open_game(spec)
    check_rules(spec, text[head.end():at])
    words = re.compile(rb'position ([^\n]*)\n').match(text, at)
    need(words, 'the position is missing')
    position = words[1].decode()
    root, at, said = game.start(position), words.end(), []
    while at < len(text):
        claim = re.compile(rb'([a-z-]+) (-?\d+) (\d+)( \d+)?\n').match(text, at)
        need(claim, 'a claim is missing')
        name, bound, size = claim[1].decode(), int(claim[2]), int(claim[3])
        at = claim.end() + size
        need(at <= len(text), 'a claim is cut')
        by_pairs, at_most = name.startswith('pairs-'), name.endswith('at-most')
        if not re.fullmatch('(pairs-)?at-(least|most)', name):
            raise Unchecked('%s is not checked here' % name)
        check = check_pairs if by_pairs else check_strategy
        said.append('%s %d (%s)' % (name, bound, check(game, root, at_most, bound, text[claim.end():at])))
    need(said, 'it claims nothing')
    return '%s, from %s: %s' % (spec, position, ', '.join(said))


# --- Hex ---

def check_hex(text):
    lines = text.splitlines()
    head = dict((words[0], words[1:]) for words in map(str.split, lines[1:6]))
    need(lines[0] == 'hex proof' and set(head) == {'board', 'red', 'blue', 'mover', 'winner'}, 'its first lines are damaged')
    width, height = map(int, head['board'])

    def cell(name):
        x, y = ord(name[0]) - 97, int(name[1:]) - 1
        need(0 <= x < width and 0 <= y < height, '%s is not on the board' % name)
        return x, y

    def touch(a, b):
        if b == 'first' or a == 'second':
            a, b = b, a
        axis = 1 if winner == 'red' else 0
        if a == 'first':
            return b not in ('first', 'second') and b[axis] == 0
        if b == 'second':
            return a[axis] == (height if axis else width) - 1
        return (b[0] - a[0], b[1] - a[1]) in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))

    def end(name):
        return name if name in ('first', 'second') else cell(name)

    stones = {colour: set(map(cell, head[colour])) for colour in ('red', 'blue')}
    need(all(len(stones[colour]) == len(head[colour]) for colour in stones), 'a stone is named twice')
    mover, winner = head['mover'][0], head['winner'][0]
    need(not stones['red'] & stones['blue'] and {mover, winner} <= {'red', 'blue'}, 'its first lines are damaged')
    claims = []  # ends, stones, empty cells, whether the winner must be to move
    for number, line in enumerate(lines[6:]):
        words = line.split()
        need(len(words) > 2 and words[0] == str(number), 'line %d is not a claim' % (number + 7))
        name, rest = words[1], words[2:]
        under = [claims[int(i)] for i in rest if i.isdigit() and int(i) < number]
        if name == 'chain':
            path = [end(word) for word in rest]
            good = len(path) > 1 and path[0] != path[-1] and all(map(touch, path, path[1:]))
            good = good and not {'first', 'second'} & set(path[1:-1])
            claim = {path[0], path[-1]}, set(path) - {'first', 'second'}, set(), False
        elif name == 'play':
            good = len(rest) == 3 and rest[1] == 'then' and len(under) == 1
            (ends, own, empty, turn), c = under[0], cell(rest[0])
            good = good and not turn and c not in ends and c not in empty
            claim = ends, own - {c}, empty | {c}, True
        elif name == 'all':
            good = len(under) == len(rest) and all(u[3] and u[0] == under[0][0] for u in under)
            good = good and not set.intersection(*(u[2] for u in under))
            claim = under[0][0], set.union(*(u[1] for u in under)), set.union(*(u[2] for u in under)), False
        else:
            good = name == 'both' and len(under) == len(rest) == 2 and not (under[0][3] or under[1][3])
            (a, own, empty, _), (b, own2, empty2, _) = under
            good = good and len(a & b) == 1 and not a & b & {'first', 'second'} and not empty & empty2
            claim = a ^ b, own | own2, empty | empty2, False
        need(good and len(claim[0]) == 2 and not claim[1] & claim[2], 'line %d does not follow' % (number + 7))
        claims.append(claim)
    need(claims, 'it claims nothing')
    ends, own, empty, turn = claims[-1]
    free = {(x, y) for x in range(width) for y in range(height)} - stones['red'] - stones['blue']
    need(ends == {'first', 'second'} and own <= stones[winner] and empty <= free, 'the last claim is not about the position')
    need(mover == winner or not turn, 'the last claim is about another player to move')
    return 'hex %dx%d, %s wins: %d claims' % (width, height, winner, len(claims))


def check(path):
    with open(path, 'rb') as f:
        data = f.read()
    if data.startswith(b'hex proof'):
        return check_hex(data.decode())
    need(data.startswith(b'genpei packed 1'), 'this is not a proof')
    return check_packed(data)


def main():
    status = 0
    if len(sys.argv) < 2:
        sys.exit('usage: tools/verify.py FILE...')
    for path in sys.argv[1:]:
        try:
            print('%s: proved: %s' % (path, check(path)))
        except Unchecked as why:
            print('%s: not checked: %s' % (path, why))
            status = status or 2
        except OSError as why:
            print('%s: not checked: %s' % (path, why.strerror))
            status = status or 2
        except (Refused, ValueError, IndexError, KeyError, OverflowError, UnicodeDecodeError) as why:
            print('%s: does not hold: %s' % (path, why))
            status = 1
    sys.exit(status)


if __name__ == '__main__':
    main()
