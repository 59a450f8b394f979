/* fanal explore: what was played from a position in the games of a file, and how it went. The
 * position is one of the first game; the core's keys decide which positions are the same
 * (docs/statistics.md). */
#include "apps/cli/cli.h"
#include "apps/terminal/keep.h"
#include "base/json_read.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { LEVELS = 3, KEY_MAX = 17, MOST_MOVES = 256, MOST_TIMES = 256 };

static const char *const level_keys[LEVELS] = {"view", "board", "moves"};
static const char *const level_words[LEVELS] = {
    "Seen as the seat to act sees it", "The same open board", "The same round and legal moves"};

typedef struct explore_row {
    char move[FN_MOVE_TEXT_MAX];
    long times, won, points;
} explore_row;

typedef struct explore_sheet {
    explore_row rows[MOST_MOVES];
    int count;
    long times, games;
} explore_sheet;

/* The core's keys of a position. */
typedef struct explore_keys {
    long long legal;
    char of[LEVELS][KEY_MAX];
} explore_keys;

typedef struct explorer {
    fn_replay replay;
    long ply, headers, others; /* others: finished games besides the first */
    bool has_position;
    int seat;
    explore_keys position;
    struct { /* in the current game, until its result is known */
        int level, seat;
        char move[FN_MOVE_TEXT_MAX];
    } found[MOST_TIMES];
    int count;
    explore_sheet sheets[LEVELS];
} explorer;

static explore_keys keys_of(const fn_match *match)
{
    char storage[256];
    explore_keys keys = {0};
    fn_json object, value;
    fn_text text;
    fn_text_init(&text, storage, sizeof storage);
    fn_match_write_keys(match, &text);
    fn_json_parse(&object, storage, text.used, NULL);
    if (fn_json_member(object, "legal", &value))
        fn_json_to_int(value, 0, FN_MAX_MOVES, &keys.legal);
    for (int i = 0; i < LEVELS; i++)
        if (fn_json_member(object, level_keys[i], &value))
            fn_json_to_string(value, keys.of[i], KEY_MAX);
    return keys;
}

static void note_move(explorer *e, const explore_keys *keys)
{
    const fn_match *match = &e->replay.match;
    const fn_step *step = &match->log[match->steps - 1];
    for (int i = 0; i < LEVELS && e->count < MOST_TIMES; i++) {
        fn_text text;
        if (strcmp(keys->of[i], e->position.of[i]) != 0)
            continue;
        e->found[e->count].level = i;
        e->found[e->count].seat = step->seat;
        fn_text_init(&text, e->found[e->count].move, FN_MOVE_TEXT_MAX);
        match->game->write_move(match->rules, step->move, &text);
        e->count++;
    }
}

static explore_row *find_row(explore_sheet *sheet, const char *move)
{
    for (int i = 0; i < sheet->count; i++)
        if (strcmp(sheet->rows[i].move, move) == 0)
            return &sheet->rows[i];
    if (sheet->count == MOST_MOVES)
        return NULL;
    strcpy(sheet->rows[sheet->count].move, move);
    return &sheet->rows[sheet->count++];
}

/* Ends a game: those who played from the position get its result. */
static void settle(explorer *e)
{
    fn_score score;
    bool came[LEVELS] = {false};
    fn_match_score(&e->replay.match, &score);
    for (int i = 0; i < e->count; i++) {
        explore_sheet *sheet = &e->sheets[e->found[i].level];
        explore_row *row = find_row(sheet, e->found[i].move);
        if (row == NULL)
            continue;
        row->times++;
        row->won += score.places[e->found[i].seat] == 1;
        row->points += score.points[e->found[i].seat];
        sheet->times++;
        came[e->found[i].level] = true;
    }
    for (int i = 0; i < LEVELS; i++)
        e->sheets[i].games += came[i];
    e->others++;
}

static void take_position(explorer *e)
{
    const fn_match *match = &e->replay.match;
    if (e->has_position || match->steps != e->ply)
        return;
    e->has_position = true;
    e->seat = fn_match_to_act(match);
    e->position = keys_of(match);
}

static bool take_line(explorer *e, const char *line, size_t size, fn_error *error)
{
    fn_replay *replay = &e->replay;
    bool begins = keep_is_header(line, size);
    int steps = replay->match.steps, games = replay->games;
    explore_keys keys = {0};
    if (begins) {
        e->headers++;
        e->count = 0;
    } else if (e->headers > 1 && replay->phase == FN_REPLAY_STEPS) {
        keys = keys_of(&replay->match);
    }
    if (!fn_replay_line(replay, line, size, error))
        return false;
    if (e->headers == 1)
        take_position(e);
    else if (!begins && replay->match.steps > steps)
        note_move(e, &keys);
    if (replay->games > games && e->headers > 1)
        settle(e);
    return true;
}

static bool read_games(FILE *file, const cli_args *args, explorer *e)
{
    static char line[FN_LINE_MAX];
    fn_error error;
    size_t size;
    for (long number = 1; line_read(file, line, &size); number++)
        if (!take_line(e, line, size, &error)) {
            say_error(args->file, ", line ", fn_decimal(number).text, ": ",
                      keep_prefix(number, line, size), error.text);
            return false;
        }
    if (ferror(file))
        say_error("cannot read ", args->file, ": ", strerror(errno));
    return !ferror(file);
}

static int by_times(const void *a, const void *b)
{
    const explore_row *first = a, *second = b;
    if (first->times != second->times)
        return first->times > second->times ? -1 : 1;
    return strcmp(first->move, second->move);
}

static void print_sheet(const explore_sheet *sheet, const char *words, long others)
{
    if (sheet->times == 0) {
        printf("\n%s: in none of %ld other games\n", words, others);
        return;
    }
    printf("\n%s: %ld times, in %ld of %ld other games\n", words, sheet->times, sheet->games,
           others);
    printf("%-30s %8s %8s %8s\n", "", "times", "won", "points");
    for (int i = 0; i < sheet->count; i++) {
        const explore_row *row = &sheet->rows[i];
        double times = (double)row->times;
        printf("%-30s %8ld %7.0f%% %8.1f\n", row->move, row->times,
               100.0 * (double)row->won / times, (double)row->points / times);
    }
}

static void print_json(const explorer *e)
{
    printf("{\"ply\":%ld,\"seat\":%d,\"legal\":%lld,\"games\":%ld", e->ply, e->seat,
           e->position.legal, e->others);
    for (int level = 0; level < LEVELS; level++) {
        const explore_sheet *sheet = &e->sheets[level];
        printf(",\"%s\":{\"key\":\"%s\",\"games\":%ld,\"times\":%ld,\"moves\":[", level_keys[level],
               e->position.of[level], sheet->games, sheet->times);
        for (int i = 0; i < sheet->count; i++)
            printf("%s{\"move\":\"%s\",\"times\":%ld,\"won\":%ld,\"points\":%ld}", i > 0 ? "," : "",
                   sheet->rows[i].move, sheet->rows[i].times, sheet->rows[i].won,
                   sheet->rows[i].points);
        fputs("]}", stdout);
    }
    puts("}");
}

static void print(explorer *e, const cli_args *args)
{
    for (int i = 0; i < LEVELS; i++)
        qsort(e->sheets[i].rows, (size_t)e->sheets[i].count, sizeof(explore_row), by_times);
    if (args->json) {
        print_json(e);
        return;
    }
    printf("After %ld moves of the first game seat %d chooses among %lld moves.\n", e->ply, e->seat,
           e->position.legal);
    for (int i = 0; i < LEVELS; i++)
        print_sheet(&e->sheets[i], level_words[i], e->others);
}

static int run(cli_args *args)
{
    static explorer e;
    FILE *file = strcmp(args->file, "-") == 0 ? stdin : fopen(args->file, "rb");
    if (file == NULL) {
        say_error("cannot read ", args->file, ": ", strerror(errno));
        return EXIT_FAILED;
    }
    e.ply = args->ply < 0 ? 0 : args->ply;
    fn_replay_init(&e.replay, args->setup.edition, args->setup.edition_size);
    bool fine = read_games(file, args, &e);
    if (file != stdin)
        fclose(file);
    if (fine && (!e.has_position || e.position.legal == 0)) {
        say_error("--ply: the first game has no choice after ", fn_decimal(e.ply).text, " moves");
        return EXIT_USAGE;
    }
    if (e.has_position && e.position.legal > 0)
        print(&e, args);
    return fine ? EXIT_DONE : EXIT_FAILED;
}

const cli_command explore_command = {
    .name = "explore",
    .usage = "FILE [--ply N] [--json] [--edition FILE]",
    .summary = "tells what was played from a position in recorded games, with results",
    .help =
        "Takes a position of the first game in FILE (- is standard input) and tells what was "
        "played\n"
        "from there in all other games of the file, how often those who played it won, and with\n"
        "how many points: where all that the seat to act sees is the same, where the open board\n"
        "is, and where the round and the legal moves are. Only finished games count.\n"
        "  --ply N       the position after N moves; 0\n"
        "  --json        as one JSON object, see docs/statistics.md\n"
        "  --edition F   the edition file of records that are not of the built-in edition",
    .options = " --ply --json --edition ",
    .wants_file = true,
    .run = run,
};
