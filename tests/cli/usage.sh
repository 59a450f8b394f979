#!/bin/bash
# Tests calls that are not understood: exit status 2, a sentence and a hint on standard error, nothing else.
source "$(dirname "$0")/tap.sh"

# refuse NAME SENTENCE ARGUMENT...
refuse() {
    local name=$1 sentence=$2
    shift 2
    run "$@"
    ok "$name" is_refused 2 "$sentence"
}

for command in $("$FANAL" --help | sed -n 's/^  fanal \([a-z]*\) .*/\1/p'); do
    refuse "a typo in $command gets a hint" "did you mean '$command'" "${command}x"
    if [ "$command" != serve ]; then # serve needs none
        refuse "$command without its words" "'fanal $command' needs " "$command"
    fi
    refuse "$command with an unknown option" "has no option '--nonsense'" "$command" --nonsense
done
refuse "a word like no command leads to the help" 'fanal --help' nonsense
refuse "an empty command" "there is no command ''" ''
refuse "a very long command" 'there is no command' "$(printf 'x%.0s' {1..5000})"
refuse "a command that would disturb a terminal" "there is no command '.?\[31m" $'\033[31mred'

for game in $(games); do
    refuse "a typo in $game gets a hint" "no game '${game}x', did you mean '$game'" \
        record "${game}x"
    refuse "an unknown variant of $game leads to those there are" "'nonsense'; there is base" \
        record "$game" --variant nonsense
    refuse "an unknown option of $game" "has no option 'nonsense'" record "$game" --option nonsense
    refuse "$game twice" "is one word too many" record "$game" "$game"
    refuse "bench of an unknown variant of $game" "'nonsense'" bench "$game" --variant nonsense
    refuse "edition of a typo in $game" "did you mean '$game'" edition show "${game}x"
done
refuse "a word like no game leads to the games" "$(games | cut -d ' ' -f 1)" record nonsense
refuse "a typo in an action" "did you mean 'show'" edition shw "$(games)"

set -- record "$(games | cut -d ' ' -f 1)"
refuse "a typo in an option" "did you mean '--players'" "$@" --playrs 2
refuse "a typo in an option with =" "did you mean '--seed'" "$@" --sed=1
refuse "an option of another command" "'fanal record' has no option '--json'" "$@" --json
for players in 0 1 5 -2 x 2x '' 99999999999999999999; do
    refuse "--players '$players'" "--players takes a whole number from 2 to 4" \
        "$@" --players "$players"
done
for games in 0 -1 x 1000000001 99999999999999999999; do
    refuse "--games '$games'" "--games takes a whole number from 1 to" "$@" --games "$games"
done
refuse "an option without its value" "--seed needs a value" "$@" --seed
refuse "a value for an option that has none" "--states has no value" "$@" --states=yes
refuse "an option of the server without its value" "--listen needs a value" \
    serve --check-config --listen
refuse "a file of settings without its name" "--config needs a value" serve --check-config --config
refuse "a word for the server" "is one word too many" serve --check-config nonsense
refuse "an unknown player" "no player 'nonsense'" "$@" --player nonsense
refuse "an unknown player in a list" "no player 'nonsense'" "$@" --player random,nonsense
refuse "an empty player in a list" "no player ''" "$@" --player random,
refuse "a very long player" "--player" "$@" --player "$(printf 'x%.0s' {1..5000})"
refuse "more players than seats" "--player" "$@" --player random,random,random
refuse "too many options" "too many" "$@" --option={1,2,3,4,5,6,7,8,9}
for seconds in 0 -1 x '' nan inf 3601 1e9; do
    refuse "--seconds '$seconds'" "--seconds takes a number from 0.01 to 3600" \
        bench "$2" --seconds "$seconds"
done
finish
