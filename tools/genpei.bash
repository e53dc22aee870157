# SPDX-License-Identifier: MIT
# genpei.bash - completion for genpei: commands, games, players and options, asked of the program.
#
# What a word may be is read from the command's own --help: GAME stands for a game, SPEC for a
# player, FILE for a file, and a|b|c for one of these words.

_genpei() {
    local program=$1 line=${COMP_LINE:0:COMP_POINT} words word before kind help usage
    read -ra words <<< "$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    word=${words[-1]} before=${words[-2]}
    COMPREPLY=()
    if ((${#words[@]} <= 2)) || [[ ${words[1]} == help ]]; then
        COMPREPLY=($(compgen -W "$("$program" --help | sed -n 's/^  \([a-z][^ ]*\) .*/\1/p')" -- "$word"))
        return
    fi
    help=$("$program" "${words[1]}" --help 2> /dev/null) || return
    if [[ $word == --*=* ]]; then
        before=${word%%=*} word=${word#*=}
    fi
    kind=
    if [[ $before == --* ]]; then
        kind=$(awk -v option="$before" '$1 == option && $2 ~ /^[A-Z"]|\|/ { print $2 }' <<< "$help")
    fi
    if [[ -z $kind && $word == -* ]]; then
        COMPREPLY=($(compgen -W "$(sed -n 's/^  \(--[^ ]*\).*/\1/p' <<< "$help")" -- "$word"))
        return
    fi
    # Not the value of an option: the command's own arguments, in the order its usage names them.
    if [[ -z $kind ]]; then
        usage=" $(sed -n '1s/^usage: genpei [^ ]* *//p' <<< "$help")"
        read -ra usage <<< "${usage%%[[( ]--*}"
        kind=${usage[${#words[@]} - 3]-}
    fi
    _genpei_reply "$program" "$kind" "$word"
}

# Offers what `kind` stands for.
_genpei_reply() {
    local known=
    case $2 in
    *GAME*) known=$("$1" games --names) ;;
    *SPEC*) known=$("$1" players --names) ;;
    *FILE*) compopt -o default 2> /dev/null ;;
    *'|'*) known=${2//[|()\[\]]/ } ;;
    esac
    COMPREPLY=($(compgen -W "$known" -- "$3"))
}

complete -F _genpei genpei
