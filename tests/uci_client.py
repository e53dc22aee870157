# SPDX-License-Identifier: MIT
# uci_client.py - talks UCI to `genpei uci chess` as analysis programs do; see uci_client.sh.
import re
import subprocess
import sys
import time

engine = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)


def send(line):
    engine.stdin.write(line + "\n")


def read_until(word):
    lines = []
    while not lines or not lines[-1].startswith(word):
        line = engine.stdout.readline()
        assert line, f"the engine ended before '{word}'"
        lines.append(line.strip())
    return lines


def go(limits):
    send("go " + limits)
    return read_until("bestmove")


def number(line, word):
    found = re.search(rf"\b{word} (-?\d+)", line)
    return int(found.group(1)) if found else None


def infos(lines):
    return [line for line in lines if line.startswith("info depth")]


def check_options():
    send("uci")
    said = "\n".join(read_until("uciok"))
    for option in ("Hash type spin", "Threads type spin", "MultiPV type spin", "Ponder type check"):
        assert "option name " + option in said, option
    send("setoption name Hash value 16")
    send("isready")
    read_until("readyok")


def check_limits():
    send("position startpos")
    last = infos(go("nodes 3000"))[-1]
    assert number(last, "nodes") <= 3100, last
    lines = infos(go("depth 3"))
    assert [number(line, "depth") for line in lines] == [1, 2, 3], lines
    for word in ("seldepth", "nodes", "nps", "time", "score cp"):
        assert number(lines[-1], word) is not None, lines[-1]
    assert " pv " in lines[-1]
    began = time.monotonic()
    go("movetime 100")
    assert time.monotonic() - began < 5


def check_searchmoves():
    send("position startpos")
    lines = go("depth 2 searchmoves a2a3 h2h3")
    assert lines[-1].split()[1] in ("a2a3", "h2h3"), lines[-1]
    assert all(re.search(r" pv (a2a3|h2h3)\b", line) for line in infos(lines)), lines
    assert "is not a legal move" in "\n".join(go("depth 1 searchmoves e2e5 e2e4"))


def check_infinite():
    send("position startpos moves e2e4 e7e5")
    send("go infinite")
    engine.stdout.readline()  # something is said while it thinks
    send("isready")
    read_until("readyok")
    send("stop")
    assert read_until("bestmove")[-1].split()[1] != "0000"


def check_multipv():
    send("setoption name MultiPV value 3")
    send("position startpos")
    lines = infos(go("depth 2"))
    assert [number(line, "multipv") for line in lines[-3:]] == [1, 2, 3], lines
    scores = [number(line, "cp") for line in lines[-3:]]
    assert scores == sorted(scores, reverse=True), scores
    send("setoption name MultiPV value 1")


def check_scores():
    send("position fen 8/8/4k3/8/8/3K4/8/8 w - - 0 1")
    assert number(infos(go("depth 4"))[-1], "cp") == 0
    send("position fen 6k1/5ppp/8/8/8/8/8/3R3K w - - 0 1")
    assert "score mate 1" in infos(go("depth 3"))[-1]
    send("position fen 7k/8/8/8/8/8/qr6/7K w - - 0 1")  # lost
    last = infos(go("depth 3"))[-1]
    assert "mate -" in last or number(last, "cp") < -500, last


check_options()
check_limits()
check_searchmoves()
check_infinite()
check_multipv()
check_scores()
send("quit")
assert engine.wait(10) == 0
