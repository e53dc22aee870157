#!/bin/sh
# SPDX-License-Identifier: MIT
# japanese_messages.sh - the page says a message in Japanese as a whole, or leaves all of it in English.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
command -v node > /dev/null || exit 77
cp web/strings_errors*.js web/strings_l7.js web/strings_translate.js tests/japanese_messages.mjs "$work" || exit 1
echo '{"type": "module"}' > "$work/package.json"
node "$work/japanese_messages.mjs" "$PWD/src"
