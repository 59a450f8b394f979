#!/bin/bash
# Tests the completions for bash and zsh: they load, and offer the words that the program knows.
# shellcheck source=tests/cli/tap.sh
source "$(dirname "$0")/../cli/tap.sh"

mkdir "$work/bin"
ln -s "$(realpath "$FANAL")" "$work/bin/fanal"
PATH=$work/bin:$PATH
bash_file=packaging/completion/fanal.bash

# offers WORDS...: prints the words that bash offers for the last of these.
offers() {
    called="completion of: $*"
    bash --norc -c '
        source "$1"; shift
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _fanal && printf "%s\n" "${COMPREPLY[@]}"' - "$bash_file" "$@" >"$work/out" 2>"$work/err"
    status=$?
}
offered() {
    [ "$status" -eq 0 ] && [ ! -s "$work/err" ] && grep -qxF -- "$1" "$work/out"
}
only_offered() {
    [ "$(tr '\n' ' ' <"$work/out")" = "$* " ]
}

ok "bash can read it" bash -n "$bash_file"
ok "it is for fanal" bash --norc -c 'source "$1"; complete -p fanal | grep -q -- "-F _fanal fanal"' \
    - "$bash_file"
offers fanal ''
for command in $("$FANAL" --help | sed -n 's/^  fanal \([a-z]*\) .*/\1/p'); do
    ok "bash offers $command" offered "$command"
done
offers fanal re
ok "only commands that begin so" only_offered record replay
offers fanal record ''
for game in $(games); do
    ok "bash offers $game" offered "$game"
done
offers fanal record bretagne --variant ''
ok "bash offers the variants of a game" only_offered base historical
offers fanal record bretagne --s
ok "bash offers options" only_offered --seed --states
offers fanal record bretagne -
ok "bash offers -o" offered -o
offers fanal record bretagne --seed ''
ok "nothing for a value that is free" [ -z "$(tr -d '\n' <"$work/out")" ]
offers fanal serve --address-t
ok "bash offers settings" only_offered --address-tables-per-hour
offers fanal serve --log-level n
ok "bash offers values" only_offered notices
offers fanal edition ''
ok "bash offers show and check" only_offered show check

if command -v zsh >/dev/null; then
    ok "zsh can read its own" zsh -n packaging/completion/_fanal
    called='zsh -f'
    # shellcheck disable=SC2016
    zsh -f -c 'fpath=($PWD/packaging/completion $fpath); autoload -Uz compinit
        compinit -D -u; print $_comps[fanal]' >"$work/out" 2>"$work/err"
    status=$?
    ok "zsh takes it for fanal" is_done_saying '^_fanal$'
fi
finish
