/* fanal replay and fanal verify: replay records line by line. */
#include "apps/cli/cli.h"
#include "apps/terminal/keep.h"
#include "fanal/variations.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int compare_words(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Writes all legal moves, `["beacon stay",…]`, in byte order, so comparing them does not depend on
 * ours. */
static void write_legal(const fn_match *match, fn_text *out)
{
    static char words[FN_MAX_MOVES][FN_MOVE_TEXT_MAX];
    fn_move moves[FN_MAX_MOVES];
    int count = match->game->list_moves(match->rules, match->state, moves);
    for (int i = 0; i < count; i++) {
        fn_text word;
        fn_text_init(&word, words[i], sizeof words[i]);
        match->game->write_move(match->rules, moves[i], &word);
    }
    qsort(words, (size_t)count, sizeof words[0], compare_words);
    fn_json_open(out, '[');
    for (int i = 0; i < count; i++)
        fn_json_string(out, words[i]);
    fn_json_close(out, ']');
}

/* Replays the next line. With --moves, prints it again: a move with what was legal there, a header
 * or result unchanged, a state not at all. */
static bool replay_line(fn_replay *replay, const char *line, size_t size, bool moves,
                        fn_error *error)
{
    static char storage[FN_LINE_MAX];
    fn_text legal;
    int games = replay->games, steps = replay->match.steps;
    bool begins = replay->phase == FN_REPLAY_HEADER;
    fn_text_init(&legal, storage, sizeof storage);
    if (moves && !begins)
        write_legal(&replay->match, &legal);
    if (!fn_replay_line(replay, line, size, error))
        return false;
    if (!moves)
        return true;
    if (begins || replay->games > games) {
        printf("%.*s\n", (int)(size - (size > 0 && line[size - 1] == '\r')), line);
    } else if (replay->match.steps > steps) {
        char text[FN_LINE_MAX];
        fn_text step;
        fn_text_init(&step, text, sizeof text);
        fn_record_write_step(&replay->match, steps, &step);
        printf("%.*s,\"legal\":%s}\n", (int)step.used - 1, text, storage);
    }
    return true;
}

/* With --course: prints the course of each game as one line. */
static bool replay_course(fn_replay *replay, const char *line, size_t size, fn_error *error)
{
    static char storage[FN_LINE_MAX];
    fn_text course;
    int games = replay->games;
    if (!fn_replay_line(replay, line, size, error))
        return false;
    if (replay->games > games) {
        fn_text_init(&course, storage, sizeof storage);
        fn_match_write_course(&replay->match, &course);
        puts(storage);
    }
    return true;
}

/* The header of the current game, and its line number. */
typedef struct header_line {
    char text[FN_LINE_MAX];
    size_t size;
    long number;
} header_line;

/* Prints `variation 1 of 0, ply 12: Brest first: visit brest, buy sand`: the line it leaves, where,
 * its name and its moves. */
static void print_variation(const fn_variations *v, const fn_match *match, int number)
{
    const fn_variation *line = &v->list[number];
    printf("variation %d", number);
    if (line->of != FN_MAIN_LINE)
        printf(" of %d", line->of);
    printf(", ply %d: ", line->ply);
    if (line->name[0] != '\0')
        printf("%s: ", line->name);
    for (int i = 0; i < line->count; i++) {
        char storage[FN_MOVE_TEXT_MAX];
        fn_text text;
        fn_text_init(&text, storage, sizeof storage);
        match->game->write_move(match->rules, v->move[line->first + i], &text);
        printf("%s%s", i > 0 ? ", " : "", storage);
    }
    putchar('\n');
}

/* Reads the variations of a game that has been read; every move must be legal. */
static bool replay_variations(const fn_match *match, const header_line *header, bool print,
                              fn_error *error)
{
    static fn_variations variations;
    static fn_match scratch;
    if (!fn_variations_read(&variations, match, header->text, header->size, error) ||
        !fn_variations_check(&variations, match, &scratch, error))
        return false;
    for (int i = 0; print && i < variations.count; i++)
        print_variation(&variations, match, i);
    return true;
}

/* Plays the variations of a game that has been read completely. */
static bool end_game(const cli_args *args, const fn_replay *replay, const header_line *header)
{
    fn_error error;
    if (replay_variations(&replay->match, header, !args->moves && !args->course, &error))
        return true;
    say_error(args->file, ", line ", fn_decimal(header->number).text, ": ", error.text);
    return false;
}

static bool take_line(const cli_args *args, fn_replay *replay, const char *line, size_t size,
                      bool fair, fn_error *error)
{
    fn_fair shown;
    if (fair && keep_is_header(line, size) && !fn_fair_verify(line, size, &shown, error))
        return false;
    return args->course ? replay_course(replay, line, size, error)
                        : replay_line(replay, line, size, args->moves, error);
}

/* Reads to the end of the file, or to an error, which it prints. */
static bool read_games(FILE *file, const cli_args *args, fn_replay *replay, bool fair)
{
    static char line[FN_LINE_MAX];
    static header_line header;
    fn_error error;
    size_t size;
    long number = 0;
    while (line_read(file, line, &size)) {
        bool begins = keep_is_header(line, size);
        int games = replay->games;
        number++;
        if (begins && replay->phase == FN_REPLAY_STEPS && !end_game(args, replay, &header))
            return false;
        if (!take_line(args, replay, line, size, fair, &error)) {
            say_error(args->file, ", line ", fn_decimal(number).text, ": ",
                      keep_prefix(number, line, size), error.text);
            return false;
        }
        if (begins) {
            memcpy(header.text, line, size);
            header.size = size;
            header.number = number;
        } else if (replay->games > games && !end_game(args, replay, &header)) {
            return false;
        }
    }
    if (ferror(file)) {
        say_error("cannot read ", args->file, ": ", strerror(errno));
        return false;
    }
    if (replay->phase == FN_REPLAY_STEPS && !end_game(args, replay, &header))
        return false;
    return fn_replay_end(replay, &error) ||
           (say_error(args->file, ", line ", fn_decimal(number + 1).text, ": ", error.text), false);
}

static int check_file(FILE *file, const cli_args *args, bool fair)
{
    static fn_replay replay;
    fn_replay_init(&replay, args->setup.edition, args->setup.edition_size);
    if (!read_games(file, args, &replay, fair))
        return EXIT_FAILED;
    if (!args->moves && !args->course)
        printf("%d %s replayed, every move legal, results as written%s\n", replay.games,
               replay.games == 1 ? "game" : "games",
               fair ? "; the deal is the one committed to" : "");
    return EXIT_DONE;
}

static int run_with(cli_args *args, bool fair)
{
    FILE *file = strcmp(args->file, "-") == 0 ? stdin : fopen(args->file, "rb");
    if (file == NULL) {
        say_error("cannot read ", args->file, ": ", strerror(errno));
        return EXIT_FAILED;
    }
    int code = check_file(file, args, fair);
    if (file != stdin)
        fclose(file);
    return code;
}

static int run_replay(cli_args *args)
{
    return run_with(args, false);
}

static int run_verify(cli_args *args)
{
    return run_with(args, true);
}

const cli_command replay_command = {
    .name = "replay",
    .usage = "FILE [--moves | --course] [--edition FILE]",
    .summary = "replays records and checks every move, state and result",
    .help = "Plays the records in FILE (- is standard input) anew. Exit 1 and the line number if\n"
            "a move is not legal, or a state or result is not as written. Prints the variations of "
            "the\n"
            "records, whose moves must be legal too.\n"
            "  --moves       prints the record again, with everything that was legal beside each\n"
            "                move; docs/records.md describes it\n"
            "  --course      prints for each game its points by round, by source and by place, as\n"
            "                one line of JSON; docs/records.md describes it\n"
            "  --edition F   the edition file of records that are not of the built-in edition",
    .options = " --moves --course --edition ",
    .wants_file = true,
    .run = run_replay,
};

const cli_command verify_command = {
    .name = "verify",
    .usage = "FILE [--edition FILE]",
    .summary = "checks a finished online game against its published commitment",
    .help = "Checks that the secret in the record's header fits its commitment, that the seed\n"
            "follows from secret and salts, and replays the game. Compare the commitment in the\n"
            "header with the one that was published before the deal.",
    .options = " --edition ",
    .wants_file = true,
    .run = run_verify,
};
