#!/bin/bash
# SPDX-License-Identifier: MIT
# l7_command.sh - games in L7 from outside: lists, back ends, files, the cache of compiled games, the tools
# of genpei l7.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
# Where $CC is ccache, it would follow XDG_CACHE_HOME, empty too, and leave its files here.
export XDG_CACHE_HOME=$work/cache TMPDIR=$work/tmp CCACHE_DISABLE=1
mkdir -p "$TMPDIR"
# says STATUS TEXT COMMAND...: the command ends with this status and prints the text.
says() {
    local wanted=$1 text=$2 said got
    shift 2
    said=$("$@" 2>&1 < /dev/null)
    got=$?
    [ $got = "$wanted" ] || fail "$*: status $got, not $wanted: $said"
    [[ $said == *"$text"* ]] || fail "$*: says '$said', not '$text'"
}

# perft GAME DEPTH...: the leaves of the last depth.
perft() {
    "$GENPEI" perft "$@" 2> "$work/err" | awk 'END { print $2 }'
}

same() {
    [ "$1" = "$2" ] || fail "$3: '$1', not '$2'"
}

objects() {
    ls "$XDG_CACHE_HOME/genpei" | grep -c '\.so$'
}

# --- lists and backends ---

list=$("$GENPEI" games)
grep -q '^othello .*native vm c' <<< "$list" || fail 'othello is not native, vm and c'
grep -q '^hexN ' <<< "$list" || fail 'hex has no N in the list'
for file in games/*.l7; do
    name=$(basename "$file" .l7)
    "$GENPEI" games --names | grep -qx "$name" || fail "$name is not in the list"
    says 0 '' "$GENPEI" rules "$name"
done
same "$(perft hex5 3 --backend vm)" 13800 'hex5 on the vm'
same "$(perft hex5 3 --backend c)" 13800 'hex5 compiled'
same "$(perft hex:size=5 3)" 13800 'hex:size=5'
same "$(perft othello 6 --backend vm)" 8200 'othello on the vm'
same "$(perft othello 6 --backend native)" 8200 'othello by hand'
says 2 "hex has no backend 'native'; it has: vm c" "$GENPEI" perft hex5 2 --backend native
says 2 "has no backend 'gpu'" "$GENPEI" perft othello 2 --backend gpu
says 0 'random games of Hex' "$GENPEI" playout hex5 --games 10 --backend c
says 0 'games' "$GENPEI" match tictactoe --a random --b random --games 4
says 2 "hex: games/hex.l7" "$GENPEI" perft hex:size=99 1
says 2 "did you mean 'size'?" "$GENPEI" perft hex:siez=5 1
says 2 "size: 'big' is not a whole number" "$GENPEI" perft hex:size=big 1

# --- files ---

cp games/hex.l7 "$work/my.l7"
same "$(perft "$work/my.l7:size=4" 2)" 240 'a game in a file'
says 2 'No such file' "$GENPEI" l7 check /nonexistent
says 2 'No such file' "$GENPEI" perft "$work/none.l7" 1
mkdir "$work/folder.l7"
says 2 'directory' "$GENPEI" perft "$work/folder.l7" 1
printf 'game x\0y' > "$work/nul.l7"
says 2 'NUL' "$GENPEI" perft "$work/nul.l7" 1
cp "$work/nul.l7" "$work/nul.before"
says 2 'nul.l7:1: a zero byte' "$GENPEI" l7 format --write "$work/nul.l7"
cmp -s "$work/nul.l7" "$work/nul.before" || fail 'a file is cut at its zero byte'
head -c 300000 /dev/zero | tr '\0' 'a' > "$work/large.l7"
says 2 'larger than' "$GENPEI" perft "$work/large.l7" 1
printf 'game x\nplayers a b\nbored grid 3 3\n' > "$work/wrong.l7"
says 2 "wrong.l7:3:1: no declaration begins with 'bored'; did you mean 'board'?" \
    "$GENPEI" play "$work/wrong.l7"

# --- the cache ---

rm -rf "$XDG_CACHE_HOME"
same "$(perft hex4 2)" 240 'hex4, built'
same "$(objects)" 1 'objects in the cache'
object=$(ls "$XDG_CACHE_HOME"/genpei/*.so)
before=$(stat -c %i "$object")
same "$(perft hex4 2)" 240 'hex4, from the cache'
same "$(stat -c %i "$object")" "$before" 'the object that was there'
head -c 5000 "$object" > "$work/part" && cp "$work/part" "$object"
same "$(perft hex4 2)" 240 'hex4, from a cache that was cut short'
[ "$(stat -c %s "$object")" -gt 5000 ] || fail 'the object that was cut short was not built again'
printf 'x' | dd of="$object" bs=1 seek=3000 conv=notrunc 2> /dev/null
same "$(perft hex4 2)" 240 'hex4, from a cache with a changed byte'
: > "$object"
same "$(perft hex4 2)" 240 'hex4, from an empty object'

rm -rf "$XDG_CACHE_HOME"
for i in 1 2 3 4; do
    perft hex4 2 > "$work/at-once-$i" &
done
wait
same "$(cat "$work"/at-once-* | tr '\n' ' ')" '240 240 240 240 ' 'four at the same time'
same "$(ls "$XDG_CACHE_HOME/genpei" | wc -l)" 1 'files after four at the same time'

same "$(XDG_CACHE_HOME=/dev/null perft hex4 2)" 240 'no cache'
[ ! -s "$work/err" ] || fail "no cache: $(cat "$work/err")"
same "$(HOME=/nowhere XDG_CACHE_HOME='' perft hex4 2)" 240 'no home'
same "$(ls "$TMPDIR" | wc -l)" 0 'files left in the temporary folder'
same "$(XDG_CACHE_HOME=/dev/null TMPDIR=/nowhere perft hex4 2)" 240 'nowhere to write'
same "$(wc -l < "$work/err")" 1 'lines about it'
if mkdir "$work/full" && mount -t tmpfs -o size=16k none "$work/full" 2> /dev/null; then
    same "$(XDG_CACHE_HOME=$work/full perft hex4 2)" 240 'a full cache'
    same "$(ls "$work/full/genpei" | wc -l)" 0 'files left in the full cache'
    umount "$work/full"
fi
same "$(CC=no-such-cc XDG_CACHE_HOME=$work/other perft hex4 2)" 240 'no compiler'
same "$(cat "$work/err")" "genpei: hex4: no C compiler: 'no-such-cc' is not found; runs on the vm" \
    'the line about it'
says 2 "hex4: no C compiler: 'no-such-cc' is not found" \
    env CC=no-such-cc XDG_CACHE_HOME="$work/other" "$GENPEI" perft hex4 2 --backend c
same "$(CC=false XDG_CACHE_HOME=$work/other perft hex4 2)" 240 'a compiler that fails'
same "$(wc -l < "$work/err")" 1 'lines about that'

# --- the tools ---

says 0 '' "$GENPEI" l7 check games/*.l7
says 2 'three_mistakes.l7:12:14' "$GENPEI" l7 check tests/golden/l7/three_mistakes.l7
same "$("$GENPEI" l7 check --json tests/golden/l7/three_mistakes.l7 | grep -c '"kind":"error"')" 3 \
    'mistakes'
says 0 'warning' "$GENPEI" l7 check tests/golden/l7/warn_endless.l7
sed 's/^perft .*/perft 9 72 505/' games/tictactoe.l7 > "$work/tictactoe.l7"
says 2 'at depth 3 there are 504 leaves, not 505' "$GENPEI" l7 check "$work/tictactoe.l7"
printf 'game o\nplayers a b\nx: 0..9\nstart next chance\nchance roll k in 1..3\n  do x := k\n  odds k\nmove go: x > 0\n  do end friend wins\nstuck: draw\n' \
    > "$work/odds.l7"
says 0 '' "$GENPEI" l7 check "$work/odds.l7" # odds after effects, without 'write' between
sed 's/^perft 30 /perft 31 /' games/shogi.l7 > "$work/shogi.l7"
says 2 'at depth 1 there are 30 leaves, not 31' "$GENPEI" l7 check "$work/shogi.l7"
says 1 'the description gives 505 leaves at depth 3' "$GENPEI" perft "$work/tictactoe.l7" 3
says 0 '' "$GENPEI" perft "$work/tictactoe.l7" 2
says 0 '' "$GENPEI" perft "$work/tictactoe.l7" 3 --moves b2
says 2 'FILE... is missing' "$GENPEI" l7 check
says 2 "did you mean 'check'?" "$GENPEI" l7 chekc
says 0 'usage: genpei l7 why' "$GENPEI" l7 --help
says 0 '' "$GENPEI" l7 compile games/othello.l7 --output "$work/othello.c"
cc -w -std=gnu17 -c "$work/othello.c" -o "$work/othello.o" || fail 'the emitted C does not compile'
says 0 'function' "$GENPEI" l7 ir hex5
says 2 'unknown optimisation' "$GENPEI" l7 ir hex5 --without nothing
[ "$("$GENPEI" l7 ir hex5 | wc -l)" != "$("$GENPEI" l7 ir hex5 --without lift | wc -l)" ] ||
    fail 'leaving out lift changes nothing'
says 0 '<svg' "$GENPEI" l7 graph split
says 0 'words' "$GENPEI" l7 words games/hex.l7
says 0 'd3 is legal' "$GENPEI" l7 why othello --move d3
says 1 'FAILS  some c in' "$GENPEI" l7 why othello --move a1
says 1 'HOLDS  after it: check' "$GENPEI" l7 why chess --moves 'e2e4 e7e5 d1h5' --move f7f6
says 2 'not a legal move' "$GENPEI" l7 why othello --move z9
says 2 "--move is missing" "$GENPEI" l7 why othello
# --- new and format ---

cd "$work" || exit
says 0 'mine.l7 is written' "$GENPEI" l7 new mine --kind jumps --size 6 --players 'red blue'
says 0 '' "$GENPEI" l7 check mine.l7
says 2 'is there already' "$GENPEI" l7 new mine
says 0 'board hexagon 5' "$GENPEI" l7 new other --board hexagon --size 5 --output -
says 2 'is no kind' "$GENPEI" l7 new other --kind war
says 0 '' "$GENPEI" l7 format mine.l7 --check
printf 'game  g\nplayers a   b\n' > rough.l7
says 1 'rough.l7 is laid out differently' "$GENPEI" l7 format --check rough.l7
says 0 'game g' "$GENPEI" l7 format rough.l7
says 0 '' "$GENPEI" l7 format --write rough.l7
says 0 '' "$GENPEI" l7 format --check rough.l7
printf 'game g\nplayers a & b\n' > rough.l7
says 2 'line 2' "$GENPEI" l7 format --write rough.l7
says 2 'No such file' "$GENPEI" l7 format nothing.l7

# What is wrong only in play, or could never be written, is found by the check.
wrong() {
    printf 'game g%s\nplayers x y\nsaid: %s yes\nstart next chance\nchance roll k in 1..2\n  odds %s\n  do %s\n' "$@" > wrong.l7
    printf 'move go\n  do said := yes; end friend wins\nend when said = yes: draw\n' >> wrong.l7
}
wrong '' not_yet k 'next x'
says 0 '' "$GENPEI" l7 check wrong.l7
wrong '' no k 'next x'
says 2 "'no' is a word of the language" "$GENPEI" l7 check wrong.l7
wrong '' not_yet 0 'next x'
says 2 'the odds of all moves of chance are 0' "$GENPEI" l7 check wrong.l7
wrong '' not_yet 'k * 900000' 'next x'
says 2 'more than 1000000' "$GENPEI" l7 check wrong.l7
wrong '' not_yet k 'next chance'
says 0 'chance moves 10000 times in a row' "$GENPEI" l7 check wrong.l7
wrong '(b 100000000)' not_yet k 'next x'
says 2 'a parameter is from' "$GENPEI" l7 check wrong.l7
cd "$root" || exit

finish
