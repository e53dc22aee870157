#!/bin/sh
# SPDX-License-Identifier: MIT
# cuda.sh - the source that is compiled for a GPU, here for the processor by a C++ compiler: it plays
# the games that a GPU played (cuda_runs.txt). What cannot be done is said.
set -eu
genpei=${GENPEI:-./genpei}
XDG_CACHE_HOME=$(mktemp -d)
trap 'rm -rf "$XDG_CACHE_HOME"' EXIT
export XDG_CACHE_HOME
if ! command -v "${CXX:-c++}" > /dev/null; then
    echo "skipped: no C++ compiler"
    exit 77
fi
export NVCC=tests/nvcc-stand-in

fail() {
    echo "cuda.sh: $*" >&2
    exit 1
}

for game in othello draughts hearts kuhn; do
    want=$(sed -n "s/^$game //p" tests/cuda_runs.txt)
    got=$("$genpei" playout "$game" --backend cuda --games 1000 --seed 7 --json)
    case $got in
    *"\"fingerprint\":\"$want\""*) ;;
    *) fail "$game: $got, not $want" ;;
    esac
done

refused() {
    want=$1
    shift
    if got=$("$@" 2>&1); then fail "not refused: $*"; fi
    case $got in
    *"$want"*) ;;
    *) fail "$*: $got" ;;
    esac
}
refused "calculation is not described in L7" "$genpei" playout calculation --backend cuda
refused "no CUDA compiler: '/nowhere/nvcc' is not found" env NVCC=/nowhere/nvcc "$genpei" playout nim --backend cuda
refused "the CUDA compiler false failed" env NVCC=false "$genpei" playout nim --backend cuda
