# SPDX-License-Identifier: MIT
# genpei.bash - completion for genpei. The program itself knows what fits: see `genpei complete` in
# src/cli/cmd_complete.c.

_genpei() {
    local program=$1 line=${COMP_LINE:0:COMP_POINT} words typed candidates
    read -ra words <<< "$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    typed=${words[-1]}
    mapfile -t candidates < <("$program" complete "${words[@]:1}" 2> /dev/null)
    COMPREPLY=()
    if [[ ${candidates[0]-} == :files ]]; then
        compopt -o default 2> /dev/null
        return
    fi
    # Words break after : and =, so the answer is only what follows the last of them.
    COMPREPLY=("${candidates[@]#"${typed%"${typed##*[:=]}"}"}")
    [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace 2> /dev/null
    return 0
}

complete -F _genpei genpei
