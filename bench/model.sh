#!/bin/sh
# SPDX-License-Identifier: MIT
# model.sh - how well models foretell the moves of tournament players, on games kept back: fitted
# model, model of the average, best player of fixed depth. Usage: bench/model.sh FOLDER [PLAYERS]
# with the WTHOR files (WTH_*.wtb, WTH.JOU) in FOLDER. Programs (names in brackets) are left out.
cd "$(dirname "$0")/.." || exit
folder=${1:?folder with WTH_*.wtb}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
./genpei model fit othello "$folder/WTH.JOU" "$folder"/WTH_*.wtb --top "${2:-20}" --without "(" \
    --average-games 1000 --player-games 400 --test-games 30 --compare --archive "$work/models.db"
