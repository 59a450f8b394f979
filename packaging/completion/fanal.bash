# Completes calls of fanal in bash. The words come from the program itself, so they fit the installed
# version.
# shellcheck shell=bash

_fanal() {
    local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
    local command=${COMP_WORDS[1]} words='' games
    # bash splits words at : and =.
    [ "$before" != = ] || before=${COMP_WORDS[COMP_CWORD-2]}
    [ "$word" != = ] || word=
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        words="--help --version $("$program" --help 2>/dev/null | sed -n 's/^  fanal \([a-z]*\) .*/\1/p')"
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
        return
    fi
    games=$("$program" --help 2>/dev/null | sed -n 's/.*Games: \(.*\)\.$/\1/p')
    case $before in
        --variant | --option)
            words=$("$program" record "${COMP_WORDS[2]}" "$before" '?' 2>&1 |
                sed -n 's/.*; there is //p' | tr -d ,)
            ;;
        --bot) words='none 1 2 3 4 5' ;;
        --player | --entrants) words='random greedy policy search level' ;;
        --players) words='2 3 4' ;;
        --trust-proxy) words='yes no' ;;
        --log-level) words='errors notices everything' ;;
        --metrics) words='off' ;;
        --db | --store) words='sqlite: postgresql://' ;;
        --web)
            mapfile -t COMPREPLY < <(compgen -d -- "$word")
            return
            ;;
        --config | --edition | --from | --journal | --net | -o)
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
            return
            ;;
        --*)
            # Completes nothing for a number or a free text; --json and the like take no value.
            case $before in
                --json | --states | --moves | --anew | --open-hands | --course | --progress | --check-config | --help) ;;
                *) return ;;
            esac
            ;;
    esac
    if [ -z "$words" ] && [[ $word == -* ]]; then
        words="--help $("$program" "$command" --help 2>/dev/null |
            grep -oE -- '(^|[^a-z-])(--[a-z][a-z-]*|-o)' | grep -oE -- '-.*' | sort -u)"
        if [ "$command" = serve ] || [ "$command" = backup ] || [ "$command" = admin ]; then
            words+=" $("$program" serve --check-config 2>/dev/null |
                sed -n 's/^\([a-z_]*\) = .*/--\1/p' | tr _ -)"
        fi
    elif [ -z "$words" ]; then
        case $command in
            play | record | bench | stats | arena | solve | engine) words=$games ;;
            admin) words='role ban unban mute unmute names reports log token show ratings' ;;
            edition)
                case $before in
                    edition) words='show check' ;;
                    show) words=$games ;;
                esac
                ;;
        esac
    fi
    if [ -n "$words" ]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
    fi
}
complete -o filenames -o bashdefault -F _fanal fanal
