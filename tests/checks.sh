#!/bin/bash
# SPDX-License-Identifier: MIT
# checks.sh - the checks of tools/ find what they should, in a small tree made for that.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
cd "$work" || exit 1
mkdir -p src/base/os src/game src/games/one src/games/two include tests fuzz examples tools bench docs build/bad/src
# fails CHECK TEXT: the check fails and prints the text.
fails() {
    local said
    if said=$("$root/tools/$1" "${@:3}" 2>&1); then
        fail "$1 does not see: $2"
    elif [[ $said != *"$2"* ]]; then
        fail "$1 says '$said', not '$2'"
    fi
}

passes() {
    "$root/tools/$1" "${@:2}" || fail "$1 refuses a good tree"
}

cat > docs/MAP.md << 'END'
## `src/base/` - layer 0: one
- `low.h` - low
## `src/base/os/` - layer 0.1: the system
## `src/game/` - layer 1: two
- `mid.h` - middle
## `src/games/one/` - layer 2: three
- `first.c` - first
## `src/games/two/` - layer 2: four
- `second.h` - second
END
echo '// low.h - low' > src/base/low.h
echo '#include "base/low.h"' > src/game/mid.h
echo '#include "game/mid.h"' > src/games/one/first.c
echo '#include <stdio.h>' > src/games/two/second.h
passes check-layers
passes check-map
passes check-names

printf '\n#include "game/mid.h"\n' > src/base/low.h
fails check-layers 'src/base/low.h:2: layer 0 includes "game/mid.h" of layer 1'
echo '#include <unistd.h>' > src/base/low.h
fails check-layers 'src/base/low.h:1: includes <unistd.h>, which is for src/base/os/os_*.c only'
mv src/base/low.h src/base/os/os_low.c
passes check-layers
mv src/base/os/os_low.c src/base/low.h
echo '// low.h - low' > src/base/low.h
echo '#include "games/two/second.h"' > src/games/one/first.c
fails check-layers 'src/games/one/first.c:1: layer 2 includes "games/two/second.h" of layer 2'
mkdir src/other
echo > src/other/x.c
fails check-layers 'docs/MAP.md gives no layer for src/other/'

printf '// SPDX\n// x.c - a thing.\n' > src/other/x.c
fails check-map '- `x.c` - a thing.'
rm -r src/other
rm src/game/mid.h
fails check-map 'lists src/game/mid.h, which is not there'
echo '## `src/late/` - layer 0' >> docs/MAP.md
fails check-map 'layer 0 comes after layer 2'

fails check-licence 'src/base/low.h:1: lacks'
for file in src/*/*.h src/*/*/*.[ch]; do echo '// SPDX-License-Identifier: MIT' > "$file"; done
passes check-licence
echo > src/games/one/second.h
fails check-names 'second.h'

cp "$root/.clang-format" .
echo 'int  x;' > src/base/low.h
fails check-format 'low.h'
cp "$root/src/base/banned.h" src/base
cp "$root/include/genpei.h" include
printf '#include "base/nowhere.h"\n' > src/base/low.h
fails check-headers 'nowhere.h'

echo 'int f(void); int f(void) { static int calls; return calls++; } const char *const t[] = {"a"};' > v.c
gcc -c v.c -o build/bad/src/main.o
ar rcs build/bad/workbench.a
fails check-globals 'main.o: variable calls' build/bad
echo 'extern const char *const t[]; const char *const t[] = {"a"};' > v.c
gcc -c v.c -o build/bad/src/main.o
passes check-globals build/bad

# A glossary, a program with one command, a document and texts of the page.
cat > docs/glossary.md << 'END'
## Not these
| instead of | write |
|---|---|
| usual (of a setting) | default |
| foretell, foresee | predict |
| speaks X | is X |
END
mkdir -p web
cat > genpei << 'END'
#!/bin/sh
case $* in
help) echo '  count  Counts things.' ;;
'help count') echo 'usage: genpei count one|two ...' ;;
'help count one') echo 'Counts one thing, mode=usual as a rule.' ;;
'help count two') cat two ;;
esac
END
chmod +x genpei
echo 'Counts two things.' > two
printf 'Unusual. `usual`\n```\nusual\n```\n' > README.md
echo "    usual: 'Plain'," > web/strings.js
GENPEI=./genpei
passes check-words
echo 'The Usual number.' > two
fails check-words 'genpei help count two:1: The Usual number.'
echo 'Counts.' > two
printf '\nIt is foreseen; we foresee it.\n' > README.md
fails check-words 'README.md:2: '
fails check-words '"foresee": write predict'
echo "    key: 'It speaks French'," > web/strings.js
fails check-words 'web/strings.js:1: '

rm docs/MAP.md
printf '# One two\n`docs/glossary.md`, `src/NAME.c`, [there](README.md#one-two), `genpei count one`\n' > README.md
passes check-docs
echo '`docs/gone.md`' > docs/a.md
fails check-docs 'docs/a.md:1: there is no docs/gone.md'
echo '[x](gone.md)' > docs/a.md
fails check-docs 'the link gone.md leads nowhere'
echo '[x](../README.md#three)' > docs/a.md
fails check-docs 'has no heading for #three'
echo '`genpei weigh`' > docs/a.md
fails check-docs 'genpei has no command weigh'
echo '$ genpei count one --fast' > docs/a.md
fails check-docs 'genpei count has no option --fast'
rm docs/a.md

printf 'int one(void);\n' > src/game/one.h
printf 'int one(void) {\n    return 1;\n}\n' > src/game/one.c
passes check-declarations
mv src/game/one.h src/game/other.h
passes check-declarations
cp src/game/other.h src/game/third.h
fails check-declarations 'src/game/one.c: one is declared in src/game/other.h src/game/third.h, not in one'
rm src/game/third.h
echo 'int two(void);' > src/game/one.h
fails check-declarations 'one is declared in src/game/other.h, not in src/game/one.h'
rm src/game/o*.[ch]

for i in $(seq 46); do echo > "src/game/many$i.c"; done
fails check-folders 'src/game/ has 46 files'
rm src/game/many1.c
passes check-folders
# The same seed draws the same mistakes, and another one others.
drawn() {
    "$root/tools/mutate" --list --layers base,work --each 3 --seed "$1"
}
[ "$(drawn 1)" = "$(drawn 1)" ] || fail 'mutate: one seed, two lists'
[ "$(drawn 1)" != "$(drawn 2)" ] || fail 'mutate: two seeds, one list'
[ "$(drawn 1,2 | sort)" = "$({ drawn 1; drawn 2; } | sort)" ] || fail 'mutate: two seeds at once draw others'
[ "$(drawn 1 | grep -c '^src/[bw]')" = 6 ] || fail "mutate: six mistakes are not: $(drawn 1)"
fails mutate 'there is no layer bse' --list --layers bse
fails mutate 'none.txt cannot be read' --again none.txt
fails mutate 'there is no test test_nothing' --tests checks.sh,test_nothing
fails mutate '--jobs and --each are 1 or more' --jobs 0

finish
