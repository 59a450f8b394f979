#!/bin/bash
# scripts/release refuses changes that are not committed, and makes the same bytes of the same commit in two
# folders, at two times of day, for two people with different settings. The Debian packages and the page take
# longer to make and have tests of their own.
# shellcheck source=tests/cli/tap.sh
source "$(dirname "$0")/../cli/tap.sh"

if ! git rev-parse --quiet --verify HEAD >/dev/null 2>&1; then
    echo "1..0 # SKIP this tree is no git checkout"
    exit 0
fi
if [ ! -e "$(/usr/bin/python3 -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h" ]; then
    echo "1..0 # SKIP there are no headers of Debian's Python"
    exit 0
fi

# Commits this tree as it is now.
first="$work/l'Île du phare"
second="$work/a second place"
git clone -q . "$first"
git diff --binary HEAD >"$work/changes"
git ls-files --others --exclude-standard -z | xargs -0r cp --parents -t "$first"
(
    cd "$first" || exit
    [ ! -s "$work/changes" ] || git apply "$work/changes"
    git add -A
    git -c user.name=Fanal -c user.email=fanal@fanal.example commit -q --allow-empty -m 'as it is now'
)
git clone -q "$first" "$second"

# release TREE PART...: makes these parts, without objects from the compiler cache.
release() {
    local tree=$1
    shift
    called="scripts/release $*, in $tree"
    (cd "$tree" && CCACHE_DISABLE=1 scripts/release "$@") >"$work/out" 2>"$work/err"
    status=$?
}
# refused_saying STATUS SENTENCE: the last call printed nothing but this error.
refused_saying() {
    [ "$status" -eq "$1" ] && [ ! -s "$work/out" ] && grep -q -- "$2" "$work/err"
}

echo changed >>"$first/README.md"
release "$first" source
ok "a change that is not committed is refused" refused_saying 1 'README.md'
ok "... and nothing is made" [ ! -e "$first/build/release" ]
git -C "$first" checkout -q README.md
release "$first" sources
ok "so is a part that there is not" refused_saying 2 'no part sources of a release; there are source '

ok "a release is made" eval \
    'TZ=Pacific/Kiritimati release "$first" source python && is_done_saying "fanal-source_"'
ok "... and again, elsewhere and later" eval \
    '(umask 077; TZ=America/Adak LC_ALL=C release "$second" source python; exit $status)'
called='diff'
diff -r "$first/build/release" "$second/build/release" >"$work/out" 2>"$work/err"
status=$?
ok "... with the same bytes" is_done

cd "$first/build/release" || exit
called='sha256sum'
sha256sum -c SHA256SUMS >"$work/out" 2>"$work/err"
status=$?
ok "the checksums are right" is_done
ok "... and there is one of every file" [ "$(wc -l <SHA256SUMS)" -eq "$(find . -type f ! -name SHA256SUMS | wc -l)" ]
ok "the list names what is inside" grep -q '^    fanal-.*/src/meson.build$' CONTENTS
called='tar'
tar -xzf fanal-source_*.tar.gz -C "$work" >"$work/out" 2>"$work/err"
ok "the sources are those of the commit" \
    diff -r -x .git -x build -x .gitignore "$first" "$(echo "$work"/fanal-*)"

called='pip install of the sources'
/usr/bin/python3 -m venv --system-site-packages "$work/venv" >"$work/out" 2>"$work/err"
"$work/venv/bin/pip" install --no-index --disable-pip-version-check fanal-[0-9]*.tar.gz \
    >>"$work/out" 2>>"$work/err"
status=$?
ok "pip builds the Python package of its sources" is_done
finish
