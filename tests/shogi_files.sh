#!/bin/sh
# SPDX-License-Identifier: MIT
# shogi_files.sh - records of shogi as tsshogi and json-kifu-format read them; skipped where these
# cannot be installed. Files of other programs are read where the shared data is.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
tests/web/packages || exit
data=../shared/data/shogi/formats

# Games with drops, promotions, all handicaps' first moves and both players' times.
cat > "$work/games.usi" << 'END'
position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e B*8h 4e3d 8h9i+ 6i7h 2b3c resign
position sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 5a4b 7g7f 3a3b 2g2f
position sfen 1nsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 5a4b 7g7f
position sfen lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w L 1 moves 5a4b L*5e
position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b
END
i=0
while read -r line; do
    i=$((i + 1))
    echo "$line" > "$work/game$i.usi"
    "$GENPEI" archive import "$work/game$i.usi" --archive "$work/$i.db" > /dev/null &&
        "$GENPEI" archive export --archive "$work/$i.db" --format csa > "$work/game$i.csa" ||
        fail "game $i could not be written"
done < "$work/games.usi"
# Handicaps that other programs do not know by name are drawn as a board; the sides are 下手 and 上手.
"$GENPEI" archive export --archive "$work/3.db" --format kif > "$work/3.kif"
grep -q '^手合割：その他' "$work/3.kif" && grep -q '^下手：' "$work/3.kif" && grep -q '^上手：' "$work/3.kif" ||
    fail "a handicap of three pieces: $(cat "$work/3.kif")"
"$GENPEI" archive export --archive "$work/2.db" --format kif | grep -q '^手合割：二枚落ち' || fail 'the name of a handicap'
set -- "$work"/game*.csa
if [ -d $data ]; then
    set -- "$@" $(find $data -type f)
else
    echo "skipped: no $data"
fi
cp tests/shogi_files.mjs build/web-tests/ && node build/web-tests/shogi_files.mjs "$@" || status=1
finish
