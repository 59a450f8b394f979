/* fanal play --from: a game that begins at a position of a record, against bots. */
#include "apps/cli/play.h"

#include <string.h>
#include <unistd.h>

/* Reads the record and stops the match where the game is to begin. */
static bool take_position(play *p)
{
    cli_args *args = p->args;
    fn_match *match = &p->match;
    fn_error error;
    if (!keep_read(match, args->from, args->setup.edition, args->setup.edition_size, &error)) {
        say_error(error.text);
        return false;
    }
    if (args->game != NULL && args->game != match->game) {
        say_error(args->from, " holds a game of ", match->game->id, ", not of ", args->game->id);
        return false;
    }
    if (args->ply > match->steps) {
        say_error("--ply: ", args->from, " has ", fn_decimal(match->steps).text, " moves");
        return false;
    }
    fn_match_cut(match, args->ply < 0 ? match->steps : (int)args->ply);
    if (fn_match_to_act(match) == FN_NOBODY) {
        say_error("the game is over there; --ply names an earlier position");
        return false;
    }
    args->game = match->game;
    args->setup = match->setup;
    return true;
}

/* Seats one person, at --seat or at the seat to act, and bots at all others: the first of --bot, or
 * level 2. */
static bool seat_all(play *p, int *person)
{
    const cli_args *args = p->args;
    *person = args->has_seat ? args->seat : fn_match_to_act(&p->match);
    if (*person >= args->setup.players) {
        say_error("--seat: there are ", fn_decimal(args->setup.players).text, " seats, from 0");
        return false;
    }
    for (int seat = 0; seat < args->setup.players; seat++) {
        p->setup.is_bot[seat] = seat != *person;
        if (seat != *person && !play_read_bot(args, &p->setup.players[seat],
                                              args->bot_count > 0 ? args->bots[0] : "2"))
            return false;
    }
    p->setup.names[*person] = args->name;
    return true;
}

static bool begin_there(play *p, int person)
{
    fn_match *match = &p->match;
    fn_error error;
    fn_origin_begin(&match->origin, match->steps);
    if (p->args->anew && !fn_origin_imagine(&match->origin, person, &p->args->seed, &error)) {
        say_error(error.text);
        return false;
    }
    fn_match_cut(match, match->steps);
    return true;
}

/* Chooses the file of -o, which must be new, or one among the unfinished games. */
static bool choose_file(play *p)
{
    const char *output = p->args->output;
    phrase words;
    fn_text seats = phrase_open(&words);
    if (output == NULL) {
        play_write_seats(p, &seats);
        if (p->args->script == NULL && p->args->setup.edition == NULL)
            p->setup.forget_at_end = keep_path(&p->match, words.text, p->setup.file);
        return true;
    }
    if (strlen(output) >= sizeof p->setup.file || access(output, F_OK) == 0) {
        say_error(output, " is there already, or too long a name; name another file");
        return false;
    }
    strcpy(p->setup.file, output);
    return true;
}

int play_from(play *p)
{
    int person;
    if (!take_position(p))
        return EXIT_FAILED;
    if (!seat_all(p, &person))
        return EXIT_USAGE;
    return begin_there(p, person) && choose_file(p) ? EXIT_DONE : EXIT_FAILED;
}
