#!/bin/bash
# SPDX-License-Identifier: MIT
# l7_server.sh - the language server, over pipes: what editors ask, and what no editor should send.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh

say() { printf 'Content-Length: %d\r\n\r\n%s' "$(printf %s "$1" | wc -c)" "$1"; }
request() { say "{\"jsonrpc\":\"2.0\",\"id\":$1,\"method\":\"$2\",\"params\":$3}"; }
notice() { say "{\"jsonrpc\":\"2.0\",\"method\":\"$1\",\"params\":$2}"; }
begin() { request 1 initialize '{"capabilities":{}}'; notice initialized '{}'; }
open() { notice textDocument/didOpen "{\"textDocument\":{\"uri\":\"file:///g.l7\",\"languageId\":\"l7\",\"version\":1,\"text\":\"$1\"}}"; }
of() { printf '{"textDocument":{"uri":"file:///g.l7"},"position":{"line":%d,"character":%d}}' "$1" "$2"; }
bye() { request 99 shutdown null; notice exit null; }

# serve CODE: what comes in goes to the server; $said has its answers, one a line.
serve() {
    local code
    timeout 120 "$GENPEI" l7 server > "$work/out" 2> "$work/err"
    code=$?
    said=$(tr -d '\r' < "$work/out" | sed 's/Content-Length: [0-9]*/\n/g')
    [ "$code" = "$1" ] || fail "exit status $code, not $1: $said $(cat "$work/err")"
}
has() { [[ $said == *"$1"* ]] || fail "no $1 in: $said"; }
lacks() { [[ $said != *"$1"* ]] || fail "$1 in: $said"; }

good='game g\nplayers a b\nboard grid 3\nstone on node\nfree = stone = void\nmove put n in free\n  do stone n := friend\nend when free = none : draw\n'

# Errors with their places; in UTF-16 units after characters of one and two units.
serve 0 < <(begin; open 'game g\nplayers a b\nbord grid 3\n'; bye)
has publishDiagnostics
has '"severity":1'
has 'no declaration begins with '
has '{"start":{"line":2,"character":0},"end":{"line":2,"character":4}}'
serve 0 < <(begin; open 'game g\ntitle \"源平🍀\" wrong\nplayers a b\n'; bye)
has '{"start":{"line":1,"character":13},"end":{"line":1,"character":18}}'
serve 0 < <(begin; open "$good"; bye)
has '"diagnostics":[]'
# A change takes the place of the text; a closed document has no messages.
serve 0 < <(begin; open "$good"
    notice textDocument/didChange '{"textDocument":{"uri":"file:///g.l7","version":2},"contentChanges":[{"text":"nonsense"}]}'
    notice textDocument/didClose '{"textDocument":{"uri":"file:///g.l7"}}'
    request 5 textDocument/hover "$(of 0 0)"; bye)
has 'no declaration begins with'
has 'no such document is open'

# Hover: a word of the language, a field, a function; nothing between words.
serve 0 < <(begin; open "$good"; request 2 textDocument/hover "$(of 5 2)"; request 3 textDocument/hover "$(of 5 16)"
    request 4 textDocument/hover "$(of 6 6)"; request 5 textDocument/hover "$(of 30 6)"; bye)
has 'a type of move'
has '```l7\nfree = stone = void\n```'
has '```l7\nstone on node\n```'
has '"id":5,"result":null'

# Completion: words and names, each once.
serve 0 < <(begin; open "$good"; request 2 textDocument/completion "$(of 6 3)"; bye)
has '"label":"payoff"'
has '"label":"stone","kind":6'
[ "$(grep -o '"label":"stone"' <<< "$said" | wc -l)" = 1 ] || fail "a name is listed twice"
"$GENPEI" l7 server --words | grep -q '^| `payoff` |' || fail "--words prints no table"

# Formatting is that of `l7 format`.
serve 0 < <(begin; open 'game g\nplayers   a b\n'; request 2 textDocument/formatting "$(of 0 0)"; bye)
has '"newText":"game g\nplayers a b\n"'
serve 0 < <(begin; open "$good"; request 2 textDocument/formatting "$(of 0 0)"; bye)
has '"id":2,"result":[]'

# The order of the protocol.
serve 0 < <(request 7 textDocument/hover "$(of 0 0)"; begin; request 8 initialize '{}'; request 9 shutdown null
    request 10 textDocument/hover "$(of 0 0)"; notice exit null)
has '"code":-32002'
has 'initialize was sent before'
has 'has been shut down'
serve 1 < <(begin; notice exit null)
serve 1 < <(begin)
serve 1 < /dev/null

# What no editor should send: everything gets an answer, or the server ends with a message.
serve 0 < <(begin; say '{"broken'; say '[1, 2]'; say '7'; say '{"id":[1],"method":"x"}'; say '{"id":3,"method":"no/such"}'
    say '{"method":"no/notice"}'; say '{"id":4}'; say '{"id":5,"result":null}'
    request 6 textDocument/hover '{}'; request 7 textDocument/hover '[]'; notice textDocument/didOpen '7'
    open 'x'; request 8 textDocument/hover '{"textDocument":{"uri":"file:///g.l7"},"position":{"line":-5,"character":99999999999}}'
    notice textDocument/didChange '{"textDocument":{"uri":"file:///g.l7"},"contentChanges":[{"range":{},"text":"y"}]}'
    bye)
has '"code":-32700'
has '"code":-32600'
has '"id":3,"error":{"code":-32601'
has '"id":7,"error":{"code":-32602'
has '"id":8,"result":null'
has '"id":99,"result":null'
for bad in 'Content-Length: -4\r\n\r\nabcd' 'Content-Length: 99999999999999999999\r\n\r\n{}' 'Content-Length: 2x\r\n\r\n{}' \
    'Content-Length: 50\r\n\r\n{}' 'Length: 2\r\n\r\n{}' 'GET / HTTP/1.0' 'Content-Length: 0\r\n\r\n'; do
    # shellcheck disable=SC2059
    serve 2 < <(printf "$bad")
    grep -q 'not the Language Server Protocol' "$work/err" || fail "$bad: $(cat "$work/err")"
done

# The table of words in the documents is the program's.
"$GENPEI" l7 server --words > "$work/words"
grep -F -x -f "$work/words" docs/l7.md | sort -u > "$work/in-docs"
sort -u "$work/words" | diff - "$work/in-docs" > "$work/diff" || fail "docs/l7.md lacks words: $(cat "$work/diff")"
finish
