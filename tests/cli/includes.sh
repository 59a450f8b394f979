#!/bin/bash
# Tests scripts/check_includes in a small tree with its own diagram.
# shellcheck source=tests/cli/tap.sh
source "$(dirname "$0")/tap.sh"

root=$work/root
mkdir -p "$root"/{docs,include/fanal,src/{base,desks/{bell,log}},web/src/{lib,pages}}
cat >"$root/docs/architecture.md" <<'DIAGRAM'
## Folders are the dependency diagram

| folder | may use | what it is |
|---|---|---|
| `include/fanal/` | | the interface |
| `src/base/` | `include/fanal/` | the base |
| `src/desks/*/` | `src/base/` | independent of each other |
| `web/src/lib/` | | the base of the page |
| `web/src/pages/` | `web/src/lib/` | the pages |

## The rest
DIAGRAM
touch "$root/include/fanal/game.h" "$root/src/base/text.h" "$root"/web/src/pages/Home.svelte
echo '#include "desks/log/log.h"' >"$root/src/desks/log/log.c"
printf '#include "base/text.h"\n#include "fanal/game.h"\n' >"$root/src/desks/log/log.h"
echo '#include "base/text.h"' >"$root/src/desks/bell/bell.c"
echo "import '../../../words/errors.json';" >"$root/web/src/lib/words.svelte.ts"
touch "$root/errors.json"
mkdir "$root/words" && touch "$root/words/errors.json"
printf "import { t } from '../lib/words.svelte';\n" >"$root/web/src/pages/Home.ts"

check() {
    called='scripts/check_includes'
    scripts/check_includes "$root" >"$work/out" 2>"$work/err"
    status=$?
}
said() {
    [ "$status" -eq 1 ] && [ "$(cat "$work/out")" = "$1" ]
}
# refuses NAME FILE LINE SENTENCE: checks that a file ending with this line is refused with this sentence.
refuses() {
    cp "$root/$2" "$work/before"
    echo "$3" >>"$root/$2"
    check
    cp "$work/before" "$root/$2"
    ok "$1" said "$4"
}

check
ok "a tree that keeps to its diagram" is_done
refuses "a folder below uses one above" src/base/text.h '#include "desks/log/log.h"' \
    'src/base/text.h:1: src/base may not use "desks/log/log.h"'
refuses "one desk uses another" src/desks/bell/bell.c '#include "desks/log/log.h"' \
    'src/desks/bell/bell.c:2: src/desks/bell may not use "desks/log/log.h"'
refuses "an include that is not there" src/desks/bell/bell.c '#include "bell.h"' \
    'src/desks/bell/bell.c:2: there is no "bell.h"'
refuses "the base of the page uses a page" web/src/lib/words.svelte.ts \
    "const Home = import('../pages/Home.svelte');" \
    'web/src/lib/words.svelte.ts:2: web/src/lib may not use "../pages/Home.svelte"'
refuses "it uses all pages" web/src/lib/words.svelte.ts \
    "const pages = import.meta.glob<{ default: Component }>('../pages/*.svelte');" \
    'web/src/lib/words.svelte.ts:2: web/src/lib may not use "../pages/*.svelte"'
refuses "it uses a page in an import of several lines" web/src/lib/words.svelte.ts \
    "import {
  a,
  b,
} from '../pages/Home';" \
    'web/src/lib/words.svelte.ts:5: web/src/lib may not use "../pages/Home"'
refuses "an import that is not there" web/src/pages/Home.ts "export * from './Lobby';" \
    'web/src/pages/Home.ts:2: there is no "./Lobby"'
mkdir "$root/src/new" && touch "$root/src/new/new.c"
check
ok "a file in no folder of the diagram" said 'src/new/new.c:1: in no folder of the diagram'
rm -r "$root/src/new"
sed -i 's#`web/src/lib/` |#& `web/src/pages/`#' "$root/docs/architecture.md"
check
ok "a circle in the diagram" said \
    'docs/architecture.md: a circle: web/src/lib → web/src/pages → web/src/lib'
echo 'nothing' >"$root/docs/architecture.md"
check
ok "no diagram" said 'there is no diagram'
finish
