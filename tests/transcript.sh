# SPDX-License-Identifier: MIT
# transcript.sh - what the tests said_*.sh share: a long list of commands, and all that they print,
# compared with tests/golden/said/. So a change that no other test expects is seen. GOLDEN=write rewrites
# what is expected: for an intended change, look at the difference and commit it.
#
# Read after lib.sh. What is printed must not depend on time, machine or build.
golden=tests/golden/said
export LC_ALL=C
said=$work/said
version=$("$GENPEI" --version | sed 's/[^0-9]*\([0-9.]*[0-9]\).*/\1/; s/[.]/[.]/g')
: > "$said"

# What was printed, without the name of our folder, times and the version of the program.
printed() {
    sed "s|$work/||g
        s/$version/VERSION/g
        s/[0-9][0-9.]* minutes/M minutes/
        s/[0-9][0-9.]* s\b/T s/g
        s|[0-9][0-9]* \([a-z]*\)/s\b|N \1/s|g
        s/ time [0-9][0-9]*/ time T/g
        s/ nps [0-9][0-9]*/ nps N/g
        s/^\(nodestats [0-9]*\) .*/\1 T/
        s|^\(===.*\)/[0-9.]*$|\1/T|
        s/\"\([a-z_]*\)\(seconds\|second\|minutes\|ms\|time\)\":[-0-9.e+]*/\"\1\2\":T/g" "${1:-$work/printed}"
}

# Runs genpei with these arguments and stores what it prints, errors too, and its status.
shows() {
    echo "\$ genpei ${*//$work\//}" >> "$said"
    local code=0
    "$GENPEI" "$@" > "$work/printed" 2>&1 < /dev/null || code=$?
    printed >> "$said"
    [ $code = 0 ] || echo "status $code" >> "$said"
}

# The same with a checksum of what is printed: where it is long. GOLDEN=see writes it to standard output.
sums() {
    local code=0
    "$GENPEI" "$@" > "$work/printed" 2>&1 < /dev/null || code=$?
    [ "${GOLDEN-}" != see ] || printed
    echo "$(printed | cksum) status $code: ${*//$work\//}" >> "$said"
}

# sums_file NAME: a checksum of a file that a command has written.
sums_file() {
    echo "$(printed "$work/$1" | cksum): file $1" >> "$said"
}

# said_so NAME: whether all that was printed is what is expected.
said_so() {
    [ "${GOLDEN-}" != write ] || cp "$said" "$golden/$1.txt"
    diff -u "$golden/$1.txt" "$said" || fail "$1: the program says something else (GOLDEN=write tests/said_$1.sh, if intended)"
    finish
}

# moves_of GAME N SEED: the first N moves of a random game, for --moves.
moves_of() {
    "$GENPEI" play "$1" --first random --second random --seed "$3" --json 2> "$work/why" |
        sed -n 's/.*"event":"move".*"move":"\([^"]*\)".*/\1/p' | head -n "$2" | paste -sd' '
}

# tells TEXT ARGUMENTS...: as shows, with the text, of several lines, on standard input.
tells() {
    local text="$1" code=0
    shift
    echo "\$ genpei ${*//$work\//}" >> "$said"
    printf '%b' "$text" | "$GENPEI" "$@" > "$work/printed" 2>&1 || code=$?
    printed >> "$said"
    [ $code = 0 ] || echo "status $code" >> "$said"
}
