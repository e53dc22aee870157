#!/bin/bash
# SPDX-License-Identifier: MIT
# tsume_people_command.sh - `genpei tsume` from outside: solutions, grades, composing, bad input.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh

near='B8/9/9/9/9/9/9/9/9'
problem='7k1/9/6PB1/9/9/9/9/9/9 b BG 1'
"$GENPEI" tsume solutions "$problem" --json > "$work/out" || fail "solutions: status $?"
grep -q '"value":1,"plies":3,"line":"G\*3b 2a1a B\*2b"' "$work/out" || fail "solutions: $(cat "$work/out")"
grep -q '"move":"B\*4c","plies":[0-9]*,"exact":[a-z]*,"leftover":[a-z]*,"counts":false' "$work/out" ||
    fail "a longer mate is not listed: $(cat "$work/out")"
"$GENPEI" tsume solutions "$problem" > "$work/out"
grep -q 'B\*4c ▲４三角.*mates too, but is longer' "$work/out" || fail "no word for a longer mate: $(cat "$work/out")"
"$GENPEI" tsume grade "$problem" --json | grep -q '"plies":3,"grade":[0-9.]*,"rank":[0-9]' || fail "no grade"

# A limit of time: what is not known is not said, and how far it came is.
"$GENPEI" tsume solutions "$problem" --seconds 0.000001 --progress 0.000001 > "$work/out" 2> "$work/err"
[ $? = 1 ] && grep -q '^unknown$' "$work/out" && grep -q '^  stopped: ' "$work/out" || fail "solutions without time: $(cat "$work/out")"
grep -qE '^check [0-9]+ of [0-9]+ at ply 1, 0.0 million nodes, 0 s$' "$work/err" || fail "no progress: $(cat "$work/err")"
"$GENPEI" tsume solutions "$problem" --seconds 0.000001 --json | grep -q '"value":0,"plies":null.*"stopped":true' || fail "solutions without time in JSON"
"$GENPEI" tsume solutions "$problem" --seconds 600 --json | grep -q '"plies":3,.*"stopped":false' || fail "solutions with much time"
refused 2 '--seconds' tsume grade "$problem" --seconds 1

# In Japanese, chosen or by the locale.
"$GENPEI" tsume solutions "$problem" --language ja > "$work/out"
grep -q '^3手詰' "$work/out" && grep -q '正解' "$work/out" && grep -q '詰む手：▲４三角　.*手数は延びるが詰む' "$work/out" ||
    fail "solutions in Japanese: $(cat "$work/out")"
LC_ALL=ja_JP.UTF-8 "$GENPEI" tsume grade "$problem" | grep -q '級（.*）3手詰' || fail "no grade in Japanese"
"$GENPEI" solve shogi --position "$problem" --language ja > "$work/out"
grep -q '^3手詰、.*局面、' "$work/out" && grep -q '^  ▲３二.* △１一玉 ▲２二' "$work/out" || fail "solve in Japanese: $(cat "$work/out")"
"$GENPEI" tsume solutions "8k/9/9/9/9/9/9/9/9 b P 1" --language ja | grep -q '^不詰' || fail "no mate in Japanese"

# Composed problems are the same for a seed, and every reader of problems takes them.
"$GENPEI" tsume make --plies 3 --count 4 --seed 3 > "$work/made" || fail "make: status $?"
[ "$(wc -l < "$work/made")" = 4 ] || fail "not four problems: $(cat "$work/made")"
"$GENPEI" tsume make --count 2 --seed 3 | cmp -s - <(head -n 2 "$work/made") || fail "a seed does not make the same problems"
"$GENPEI" tsume solutions "$work/made" --json > "$work/out" || fail "made problems: status $?"
[ "$(grep -c '"plies":3.*"sound":true' "$work/out")" = 4 ] || fail "made problems are not sound: $(cat "$work/out")"
"$GENPEI" solve shogi "$work/made" --json --memory 16 | grep -c '"value":1.*"expected":3' | grep -q 4 || fail "solve does not read them"

# A grade without a length: as many plies as it takes.
"$GENPEI" tsume make --grade 6 --count 2 --seed 3 --json > "$work/made" || fail "make --grade: status $?"
[ "$(grep -c '"grade":\([6-9]\|1[0-7]\)\.' "$work/made")" = 2 ] || fail "too easy: $(cat "$work/made")"

# Bad input: one line, and what is good in a file is done all the same.
refused 2 'odd number' tsume make --plies 4
refused 2 'plies' tsume make --plies 17
refused 2 'plies' tsume make --plies 0
refused 2 'grades are below 18' tsume make --grade 18
refused 2 'no king' tsume solutions "$near b - 1"
refused 2 "'fr' is not en or ja" tsume grade "$problem" --language fr
refused 2 '--language is for shogi' solve tictactoe --language ja
refused 2 'unknown part' tsume nonsense
refused 2 '' tsume grade "$work/missing.sfen"
printf '%s\nrubbish\n' "$problem" > "$work/mixed"
refused 2 '1 position was refused' tsume grade "$work/mixed"
"$GENPEI" tsume grade "$work/mixed" --json 2> /dev/null | grep -q '"grade":' || fail "the good line of a file is not graded"
finish
