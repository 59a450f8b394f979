#!/bin/bash
# Tests scripts/build in a tree that moves, whose path has a space and a letter beyond ASCII: it builds,
# notices when a folder was configured elsewhere, and removes nothing that it has not made.
# shellcheck source=tests/cli/tap.sh
source "$(dirname "$0")/../cli/tap.sh"

first="$work/l'Île du phare"
second="$work/a second place"
mkdir -p "$first/scripts"
cp scripts/build "$first/scripts/"
printf "project('small', 'c')\nexecutable('small', 'small.c')\n" >"$first/meson.build"
printf '#include <stdio.h>\nint main(void)\n{\n    return puts(__FILE__) < 0;\n}\n' >"$first/small.c"

build() {
    called="scripts/build release, in $1"
    "$1/scripts/build" release >"$work/out" 2>"$work/err"
    status=$?
}
# built_in TREE: checks that the program was made from the sources there.
built_in() {
    (cd "$1/build" && [ "$(realpath "$(./small)")" = "$1/small.c" ])
}

build "$first"
ok "it builds" [ "$status" -eq 0 ]
ok "... a program" built_in "$first"
echo kept >"$first/build/kept"
build "$first"
ok "a second time there is nothing to do" says 'no work to do'
ok "... and what was there is there" [ -f "$first/build/kept" ]
cp -R "$first" "$second"
build "$second"
ok "it builds in a copy" [ "$status" -eq 0 ]
ok "... a program of its own" built_in "$second"
ok "... and what was there is there" [ -f "$second/build/kept" ]
ok "the first is as it was" built_in "$first"
rm -rf "$first"
mv "$second" "$first"
build "$first"
ok "it builds in a tree that moved" built_in "$first"
ok "... and what was there is there" [ -f "$first/build/kept" ]
finish
