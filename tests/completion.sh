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
expect 'genpei nonsense '
expect 'genpei nonsense x --y'
offers 'genpei ' bench
offers 'genpei rules ' reversi70
offers 'genpei review othello --player ' random
offers 'genpei playout othello --' --seed
finish
