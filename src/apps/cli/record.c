/* fanal record: players play, every game is written as it goes. */
#include "apps/cli/cli.h"

#include <errno.h>
#include <string.h>

typedef struct writer {
    FILE *file;
    fn_text line;
    char storage[FN_LINE_MAX];
} writer;

static void end_line(writer *out)
{
    fwrite(out->line.data, 1, out->line.used, out->file);
    fputc('\n', out->file);
    fn_text_clear(&out->line);
}

static void write_state(writer *out, const cli_args *args, const fn_match *match)
{
    if (!args->states)
        return;
    fn_record_write_state(match, &out->line);
    end_line(out);
}

/* Asks the player whose turn it is, and plays the answer in its written form. */
static void play_step(fn_match *match, const cli_args *args, fn_rng *rng)
{
    _Alignas(8) uint8_t view[FN_STATE_MAX];
    fn_move moves[FN_MAX_MOVES];
    char storage[FN_MOVE_TEXT_MAX];
    fn_text text;
    fn_error error;
    int seat = fn_match_to_act(match);
    fn_match_view(match, seat, view);
    fn_question question = {.game = match->game,
                            .rules = match->rules,
                            .view = view,
                            .seat = seat,
                            .moves = moves,
                            .count = match->game->list_moves(match->rules, match->state, moves)};
    fn_move move = args->players[seat]->choose(&question, rng);
    fn_text_init(&text, storage, sizeof storage);
    match->game->write_move(match->rules, move, &text);
    if (!fn_match_play(match, seat, storage, NULL, &error))
        say_error(args->players[seat]->name, ": ", error.text);
}

static bool record_game(writer *out, const cli_args *args, long index)
{
    static fn_match match;
    fn_error error;
    fn_rng rng;
    fn_seed seed = index == 0 ? args->seed : fn_seed_derive(&args->seed, (uint64_t)index);
    fn_seed choices = fn_seed_derive(&seed, UINT64_MAX); /* nothing to do with the deal */
    if (!fn_match_start(&match, args->game, &args->setup, &seed, &error)) {
        say_error(error.text);
        return false;
    }
    fn_rng_start(&rng, &choices, 0);
    fn_record_write_header(&match, NULL, &out->line);
    end_line(out);
    write_state(out, args, &match);
    while (fn_match_to_act(&match) != FN_NOBODY) {
        play_step(&match, args, &rng);
        fn_record_write_step(&match, match.steps - 1, &out->line);
        end_line(out);
        write_state(out, args, &match);
    }
    fn_record_write_result(&match, &out->line);
    end_line(out);
    return true;
}

static int run(cli_args *args)
{
    static writer out;
    out.file = args->output != NULL ? fopen(args->output, "w") : stdout;
    fn_text_init(&out.line, out.storage, sizeof out.storage);
    if (out.file == NULL) {
        say_error("cannot write ", args->output, ": ", strerror(errno));
        return EXIT_FAILED;
    }
    bool fine = true;
    for (long i = 0; i < args->games && fine && !ferror(out.file); i++) {
        fine = record_game(&out, args, i);
        progress_show("game", i + 1, args->games);
    }
    bool written = !ferror(out.file) && fflush(out.file) == 0;
    if (args->output != NULL)
        written = fclose(out.file) == 0 && written;
    if (fine && !written)
        say_error("the record could not be written: ", strerror(errno));
    return fine ? (written ? EXIT_DONE : EXIT_FAILED) : EXIT_USAGE;
}

const cli_command record_command = {
    .name = "record",
    .usage = "GAME [--players N] [--games K] [--seed S] [--variant V] [--option O]…\n"
             "       [--player P[,P…]] [--edition FILE] [--states] [-o FILE]",
    .summary = "plays games and writes them as JSON lines",
    .help = "Plays K games (1) for N players (2) and writes them to FILE or standard output.\n"
            "  --seed S      64 hexadecimal digits, or any text: the seed of the first game, from\n"
            "                which the others follow; without it a new one is drawn\n"
            "  --player P    who plays: one name for all seats, or one for each (random)\n"
            "  --edition F   figures from another edition file\n"
            "  --states      the complete state after the header and after each move\n"
            "The format is described in docs/records.md.",
    .options = " --players --games --seed --variant --option --player --edition --states -o ",
    .wants_game = true,
    .run = run,
};
