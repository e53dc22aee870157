#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A UCI engine for chess that plays one known game and misbehaves at its fourth move.

usage: uci_mock.py FAULT [FILE]     (none: it behaves; FILE gets the numbers of processes it leaves behind)"""
import os, signal, subprocess, sys, time

# A drawn game: the knights come and go, so the position is there three times.
LINE = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 b1c3 g8f6 d2d3 d7d6 c3b1 f6g8 b1c3 g8f6 c3b1 f6g8 b1c3 g8f6".split()
fault = sys.argv[1]
file = sys.argv[2] if len(sys.argv) > 2 else os.devnull


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def stay():
    while True:
        time.sleep(1000)


def leave(number):
    with open(file, "a") as f:
        f.write(f"{number}\n")


def misbehave(ply):
    if fault == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif fault == "exit":
        os._exit(3)
    elif fault == "hang":
        stay()
    elif fault == "illegal":
        say("bestmove a1a8")
    elif fault == "nonsense":
        say("bestmove the_middle")
    elif fault == "empty":
        say("bestmove")
    elif fault == "null":
        say("bestmove 0000")
    elif fault == "garbage":
        say("my move is the middle")
        stay()
    elif fault == "binary":
        sys.stdout.buffer.write(b"bestmove \x01\xff\xfe\x1b[31m\n")
        sys.stdout.buffer.flush()
    elif fault == "close":
        os.close(1)
        stay()
    elif fault == "flood":
        while True:
            say("info string and this is why")
    elif fault == "line":
        while True:
            sys.stdout.write("x" * 65536)
    elif fault == "twice":
        say("bestmove " + LINE[ply])
        say("bestmove a7a6")
        return True
    elif fault == "lies":
        say("info depth 99 score mate 1 nodes 1 pv a1a8 h8h1")
        return False
    elif fault == "fork":
        leave(subprocess.Popen(["sleep", "300"]).pid)
        leave(subprocess.Popen(["sleep", "300"], start_new_session=True).pid)
        os._exit(3)
    elif fault == "keeper":  # kills whoever started it
        leave(subprocess.Popen(["sleep", "300"], start_new_session=True).pid)
        os.kill(os.getppid(), signal.SIGKILL)
        stay()
    else:
        return False
    return True


ply = 0
if fault == "gone":
    sys.exit(1)
if fault == "silent":
    stay()
for text in sys.stdin:
    words = text.split()
    if not words:
        continue
    if words[0] == "uci":
        say("id name mock-" + fault + "\nuciok")
    elif words[0] == "isready":
        say("readyok")
    elif words[0] == "position":
        ply = len(words) - 3 if "moves" in words else 0
    elif words[0] == "go":
        if ply // 2 == 3 and misbehave(ply):
            continue
        say("info depth 1 score cp 0 nodes 1\nbestmove " + LINE[ply % len(LINE)])
    elif words[0] == "quit" and fault != "stubborn":
        break
    elif words[0] == "quit":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        stay()
