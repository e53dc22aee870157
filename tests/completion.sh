#!/bin/bash
# SPDX-License-Identifier: MIT
# completion.sh - the bash completion offers what it should.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
source tools/genpei.bash
# expect LINE WORD...: completing LINE offers exactly these.
expect() {
    COMP_LINE=$1 COMP_POINT=${#1}
    shift
    _genpei "$GENPEI"
    if [ "${COMPREPLY[*]-}" != "$*" ]; then
        fail "'$COMP_LINE' gives '${COMPREPLY[*]-}', not '$*'"
    fi
}

# offers LINE WORD: completing LINE offers this among others.
offers() {
    COMP_LINE=$1 COMP_POINT=${#1}
    _genpei "$GENPEI"
    case " ${COMPREPLY[*]-} " in
    *" $2 "*) ;;
    *) fail "'$1' gives '${COMPREPLY[*]-}', without '$2'" ;;
    esac
}

expect 'genpei per' perft
expect 'genpei perft oth' othello
expect 'genpei review reversi70 --player pl' ply
expect 'genpei review reversi70 --player=pl' ply
expect 'genpei perft othello 3 --po' --position
expect 'genpei perft othello --position ' # a position: nothing to offer
expect 'genpei perft othello ' # a depth: neither
expect 'genpei archive ex' export
expect 'genpei archive export --format=s' sgf
expect 'genpei archive export --fo' --format
expect 'genpei help arch' archive
expect 'genpei help archive ex' export
expect 'genpei solve hex7 --method re' retrograde
expect 'genpei reproduce iida' iida-1995
expect 'genpei train he' hex hex-problems
expect 'genpei train hex7 --playo' --playouts
expect 'genpei train othello --ga' --games
expect 'genpei perft othello:si' size=
expect 'genpei match othello --a ply:dep' depth=
expect 'genpei match othello --a ply:depth=3,ev' 3,eval=
expect 'genpei match othello --a ply:depth=3,eval=c' chnw
expect 'genpei match othello --a random --b pl' ply
expect 'genpei draw othello --output ' # a file: bash does it
expect 'genpei comp' # hidden
expect 'genpei nonsense '
expect 'genpei nonsense x --y'
offers 'genpei ' bench
offers 'genpei rules ' reversi70
offers 'genpei review othello --player ' random
offers 'genpei playout othello --' --seed
finish
