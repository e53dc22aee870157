# SPDX-License-Identifier: MIT
# go_scores.py - games that GNU Go plays with itself and cleans up: are dead stones and area the same
# for both? See go_scores.sh.
import subprocess
import sys

genpei, folder = sys.argv[1:]


def start(command):
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)


def ask(engine, command):
    engine.stdin.write(command + "\n")
    lines = []
    while not lines or lines[-1]:
        lines.append(engine.stdout.readline().rstrip())
    assert lines[0].startswith("="), (command, lines)
    return "\n".join(lines)[1:].strip()


def play(gnugo, path):
    ask(gnugo, "boardsize 9")
    colour, passes = "black", 0
    while passes < 2:
        move = ask(gnugo, "kgs-genmove_cleanup " + colour)
        passes = passes + 1 if move.upper() == "PASS" else 0
        colour = "white" if colour == "black" else "black"
    ask(gnugo, "printsgf " + path)
    ask(gnugo, "loadsgf " + path)  # komi in the file makes up for captured stones


def judgement(engine):
    score = ask(engine, "final_score")
    return score[0], float(score[2:] or 0), sorted(ask(engine, "final_status_list dead").upper().split())


for seed in range(1, 4):
    path = f"{folder}/game{seed}.sgf"
    gnugo = start(["gnugo", "--mode", "gtp", "--level", "1", "--chinese-rules", "--seed", str(seed)])
    ours = start([genpei, "gtp", "go9", "--player", "random"])
    play(gnugo, path)
    ask(ours, "loadsgf " + path)
    assert judgement(gnugo) == judgement(ours), (seed, judgement(gnugo), judgement(ours))
    ask(gnugo, "quit")
    ask(ours, "quit")
