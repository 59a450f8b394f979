/* fanal arena: entrants play each other. Every deal is played once for each rotation of the seats,
 * which cancels the luck of cards and seats. The result depends only on the seed, unless an entrant
 * thinks by the clock. */
#include "apps/cli/arena.h"

#include "apps/cli/series_run.h"

#include <string.h>

enum { DEFAULT_MS = 2000 }; /* per move of a bot */

/* Seats the entrants of game number `index`. */
static void seat_entrants(const arena_sheet *sheet, int seats, long index, int *entrants)
{
    long deal = index / seats, rotation = index % seats;
    for (int seat = 0; seat < seats; seat++) {
        long place = (seat + rotation) % seats;
        long first = sheet->count > seats ? deal : 0;
        entrants[seat] = (int)((first + place) % sheet->count);
    }
}

static void note_points(arena_game *game, const fn_match *match, const fn_events *events)
{
    fn_tally tally;
    for (int i = 0; i < events->count; i++)
        if (match->game->tally(match->rules, &events->list[i], &tally) && tally.seat >= 0 &&
            strncmp(tally.label, "points: ", 8) == 0)
            source_add(&game->sources, tally.label + 8, tally.seat, tally.amount);
}

/* A thread's own data. A bot is asked one question at a time, and one that sits at two seats is two
 * processes that do not know each other. */
typedef struct arena_worker {
    fn_match match;
    bot_guest bots[MOST_ENTRANTS][FN_MAX_SEATS];
} arena_worker;

static void seat_bots(const series_job *job, arena_worker *worker, const int *entrants,
                      bot_guest **guests)
{
    const arena_sheet *sheet = job->context;
    int used[MOST_ENTRANTS] = {0};
    for (int seat = 0; seat < job->args->setup.players; seat++) {
        int entrant = entrants[seat];
        const char *command = sheet->entrants[entrant].command;
        if (command == NULL)
            continue;
        guests[seat] = &worker->bots[entrant][used[entrant]++];
        guests[seat]->ms = job->args->ms;
        guest_begin(guests[seat], command, &worker->match, seat);
    }
}

static void end_bots(const arena_worker *worker, bot_guest *const *guests, arena_game *game)
{
    for (int seat = 0; seat < FN_MAX_SEATS; seat++)
        if (guests[seat] != NULL) {
            guest_over(guests[seat], &worker->match);
            game->faults[seat] = guests[seat]->faults;
        }
}

static void play(const series_job *job, void *context, long index, FILE *out)
{
    const arena_sheet *sheet = job->context;
    arena_worker *worker = context;
    fn_match *match = &worker->match;
    bot_guest *guests[FN_MAX_SEATS] = {NULL};
    cli_args args = *job->args;
    arena_game game = {0};
    fn_rng rng;
    int seats = args.setup.players;
    seat_entrants(sheet, seats, index, game.entrants);
    for (int seat = 0; seat < seats; seat++)
        args.players[seat] = sheet->entrants[game.entrants[seat]].player;
    series_start(match, &args, index / seats, &rng);
    seat_bots(job, worker, game.entrants, guests);
    while (fn_match_to_act(match) != FN_NOBODY) {
        fn_events events = {0};
        guests_step(guests, match, &args, &rng, &events);
        note_points(&game, match, &events);
    }
    fn_match_score(match, &game.score);
    end_bots(worker, guests, &game);
    arena_write_game(&game, seats, out);
}

static void dismiss(void *context)
{
    arena_worker *worker = context;
    for (int i = 0; i < MOST_ENTRANTS * FN_MAX_SEATS; i++)
        guest_leave(&worker->bots[i / FN_MAX_SEATS][i % FN_MAX_SEATS]);
}

static bool take(const series_job *job, long index, fn_json played)
{
    const arena_sheet *sheet = job->context;
    int seats = job->args->setup.players;
    arena_game game = {0};
    if (!arena_read_game(&game, seats, played))
        return series_refuse(index);
    seat_entrants(sheet, seats, index, game.entrants);
    arena_report_add(sheet, &game, seats);
    return true;
}

static int end(const series_job *job)
{
    arena_report_print(job->args);
    return EXIT_DONE;
}

static bool read_entrant(arena_sheet *sheet, const char *words, size_t size)
{
    fn_error error;
    if (size >= ENTRANT_MAX || sheet->count == MOST_ENTRANTS) {
        say_error("--entrants is too long");
        return false;
    }
    char *copy = sheet->entrants[sheet->count].words;
    memcpy(copy, words, size);
    copy[size] = '\0';
    bool is_command = strncmp(copy, "cmd:", 4) == 0;
    if (is_command)
        sheet->entrants[sheet->count].command = copy + 4;
    if (fn_player_read(&sheet->entrants[sheet->count++].player, is_command ? "random" : copy,
                       &error))
        return true;
    say_error(error.text);
    return false;
}

bool arena_read_entrants(arena_sheet *sheet, const char *list)
{
    while (*list != '\0') {
        size_t size = strcspn(list, ",");
        if (!read_entrant(sheet, list, size))
            return false;
        list += size + (list[size] == ',');
    }
    return true;
}

static int run(cli_args *args)
{
    static arena_sheet sheet;
    int code = series_check(args);
    if (code != EXIT_DONE)
        return code;
    if (args->entrants != NULL && !arena_read_entrants(&sheet, args->entrants))
        return EXIT_USAGE;
    for (int i = 0; i < sheet.count; i++)
        if (!series_check_player(args, &sheet.entrants[i].player))
            return EXIT_FAILED;
    if (sheet.count < 2) {
        say_error("arena needs --entrants A,B[,…], at least two");
        return EXIT_USAGE;
    }
    args->ms = args->ms > 0 ? args->ms : DEFAULT_MS;
    long seats = args->setup.players;
    args->games = (args->games + seats - 1) / seats * seats;
    return series_run(&(series_job){.command = "arena",
                                    .args = args,
                                    .who = args->entrants,
                                    .context = &sheet,
                                    .worker_size = sizeof(arena_worker),
                                    .play = play,
                                    .dismiss = dismiss,
                                    .take = take,
                                    .end = end});
}

const cli_command arena_command = {
    .name = "arena",
    .usage = "GAME --entrants A,B[,…] [--players N] [--games K] [--seed S] [--variant V]\n"
             "       [--option O]… [--edition FILE] [--ms T] [--net FILE] [--json]\n"
             "       [--threads N] [--journal FILE] [--progress]",
    .summary = "lets players play each other and shows who is stronger",
    .help =
        "Each deal is played once for every rotation of the seats; K is rounded up to that.\n"
        "Fewer entrants than seats take turns: A,B for four seats is A, B, A, B; name one\n"
        "several times for another mix. Shown are the share of wins with its 95% interval,\n"
        "Elo, and points by source. Entrants: random, greedy, policy (one look of a\n"
        "network), search:200ms, search:5000 (simulations), learned:400 (search with a\n"
        "network), level:1 to level:5, or cmd:COMMAND for a bot of your own that speaks the\n"
        "protocol of docs/engine-protocol.md, with T milliseconds for a move (2000).\n" LONG_RUNS,
    .options =
        " --entrants --players --games --seed --variant --option --edition --ms --json --net "
        "--threads --journal --progress ",
    .wants_game = true,
    .has_ranks = true,
    .run = run,
};
