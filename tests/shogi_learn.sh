#!/bin/sh
# SPDX-License-Identifier: MIT
# shogi_learn.sh - the network of the shogi player is learned, written, and values positions as the learner
# says it will; skipped where no python has torch.
set -eu
cd "$(dirname "$0")/.." && . tests/lib.sh
for python in "${PYTHON:-python3}" /usr/bin/python3 none; do
    if [ "$python" = none ]; then skip 'no python with torch'; fi
    if "$python" -c 'import torch, numpy' 2>/dev/null; then break; fi
done

"$GENPEI" label shogi --games 41 --shard 41 --nodes 60 --seed 3 --out "$work/p" >/dev/null
learn() {
    "$python" tools/gpu/shogi_learn.py --data "$work/p-000000.pos" --batch 64 --device cpu --out "$work/net" "$@"
}
learn --steps 4 --check "$work/p-000000.pos" >"$work/said"
sum=$(sed -n 's/^check: .* sum of values //p' "$work/said")
"$GENPEI" train shogi-net --from "$work/net" --check "$work/p-000000.pos" >"$work/measured"
grep -q "sum of values $sum;" "$work/measured" || fail "$(cat "$work/said" "$work/measured")"
grep -q 'held out: loss' "$work/said" || fail 'no loss on held-out positions'

# It goes on from what it has kept, and plays.
cp "$work/net" "$work/before"
learn --steps 1 --resume "$work/net.pt" >/dev/null
cmp -s "$work/net" "$work/before" && fail 'nothing learned after resuming'
learn --steps 1 --start "$work/before" >/dev/null
"$GENPEI" label shogi --games 1 --nodes 60 --net "$work/net" --out "$work/q" >/dev/null

# With --follow it takes in a file that appears meanwhile.
mkdir "$work/folder"
(sleep 1; cp "$work/p-000000.pos" "$work/new" && mv "$work/new" "$work/folder/new.pos") & # as a whole
"$python" tools/gpu/shogi_learn.py --data "$work/folder" --follow --steps 1 --batch 64 --device cpu --out "$work/net" >"$work/said"
grep -q 'held out: loss' "$work/said" || fail 'a new file is not taken in'
wait

# A damaged file of positions is refused.
head -c 1000 "$work/p-000000.pos" >"$work/p-000001.pos"
"$python" tools/gpu/shogi_learn.py --data "$work/p-000001.pos" --steps 1 --out "$work/none" 2>"$work/said" && fail 'a cut file is read'
grep -q 'cut or damaged' "$work/said" || fail "$(cat "$work/said")"
finish
