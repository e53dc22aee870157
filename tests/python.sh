#!/bin/sh
# SPDX-License-Identifier: MIT
# python.sh - the Python package on the shared library: its tests, its examples, its wheel, the commands of
# docs/python.md.
set -eu
cd "$(dirname "$0")/.." && . tests/lib.sh
tools/deps python > "$work/deps" 2>&1 || skip 'Python packages are missing and could not be installed'
python=/usr/bin/python3
export PYTHONPATH="$root/python" PYTHONDONTWRITEBYTECODE=1 LC_ALL=C.UTF-8

$python tests/python_tests.py > "$work/tests" 2>&1 || fail "$(cat "$work/tests")"

# The published value of Kuhn poker is -1/18 for the first player.
said=$($python python/examples/cfr.py kuhn 300)
case $said in
'kuhn: side 0 gets between -0.05'*' exploitability 0.00'*) ;;
*) fail "cfr: $said" ;;
esac
$python python/examples/mcts.py tictactoe 20 4 | grep -q "'games': 4" || fail 'mcts.py'

# The blocks of the guide run as they are written.
awk '/^```python$/ { on = 1; next } /^```$/ { on = 0 } on' docs/python.md > "$work/guide.py"
(cd "$work" && $python guide.py > guide.log 2>&1) || fail "docs/python.md: $(tail -n 3 "$work/guide.log")"

# The wheel works by itself, away from the tree.
make --no-print-directory CC=gcc NATIVE=1 wheel > "$work/log" 2>&1 || fail "$(cat "$work/log")"
mkdir "$work/installed"
(cd "$work/installed" && $python -m zipfile -e "$root"/build/genpei-*.whl .)
(cd "$work" && PYTHONPATH="$work/installed" $python -c 'import genpei; print(genpei.game("hex5").state())' > wheel.log) ||
    fail 'the wheel'
finish
