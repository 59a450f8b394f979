/* Rank 0 gives out the numbers of games, to its own threads and to the other ranks as they ask, and
 * gets a line for each game. Lines go to the journal at once, and to the command in order; early
 * ones wait. No game is given out too far ahead of the one waited for, which limits how many wait.
 * If a rank dies, its unfinished games are not played by others: the run ends. */
#include "apps/cli/series_run.h"

#include "apps/cli/crew.h"
#include "apps/cli/journal.h"
#include "apps/cli/ranks.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WINDOW = 4096 }; /* games */

typedef struct series_state {
    const series_job *job;
    const ranks *ranks;
    game_crew *crew;
    game_journal journal;
    long skipped;  /* journal entries with games below `next` */
    long used;     /* … below `taken` */
    long next;     /* the next game to give out */
    long taken;    /* the game the command is waiting for */
    long finished; /* games, including those of the journal */
    long *wanted;  /* games, by rank */
    struct {
        char *line; /* NULL: not played yet */
        size_t size;
    } window[WINDOW]; /* by game number */
} series_state;

/* Gives out at most `most` games from *first on and returns their number. */
static long give(series_state *run, long most, long *first)
{
    const game_journal *journal = &run->journal;
    while (run->skipped < journal->count && journal->entries[run->skipped].game == run->next) {
        run->skipped++;
        run->next++;
    }
    long end = run->job->args->games;
    if (run->skipped < journal->count)
        end = journal->entries[run->skipped].game;
    if (end > run->taken + WINDOW)
        end = run->taken + WINDOW;
    if (end > run->next + most)
        end = run->next + most;
    *first = run->next;
    long count = end > run->next ? end - run->next : 0;
    run->next += count;
    return count;
}

static void feed_crew(series_state *run)
{
    long first, count;
    while ((count = give(run, crew_wants(run->crew), &first)) > 0)
        for (long i = 0; i < count; i++)
            crew_give(run->crew, first + i);
}

static void feed_ranks(series_state *run)
{
    for (int rank = 1; rank < run->ranks->count; rank++) {
        long games[2];
        while (run->wanted[rank] > 0 && (games[1] = give(run, run->wanted[rank], games)) > 0) {
            run->wanted[rank] -= games[1];
            run->ranks->send(rank, RANKS_GAMES, games, sizeof games);
        }
    }
}

/* Takes over a line, which the run owns from here on. */
static bool keep_line(series_state *run, char *line, size_t size)
{
    long game;
    fn_json played;
    if (!journal_split(line, size, &game, &played) || game < run->taken || game >= run->next ||
        run->window[game % WINDOW].line != NULL) {
        say_error("a rank sent what is no game of this run");
        free(line);
        return false;
    }
    run->window[game % WINDOW].line = line;
    run->window[game % WINDOW].size = size;
    run->finished++;
    return journal_add(&run->journal, line, size);
}

/* Fetches finished games. Returns false on failure; sets *busy if there were any. */
static bool fetch(series_state *run, bool *busy)
{
    bool fine = true;
    for (crew_game *game = crew_fetch(run->crew), *next; game != NULL; game = next) {
        next = game->next;
        *busy = true;
        fine = keep_line(run, game->line, game->size) && fine;
        free(game);
    }
    return fine;
}

static bool listen(series_state *run, bool *busy)
{
    ranks_message message;
    while (run->ranks->receive(&message)) {
        *busy = true;
        if (message.word == RANKS_LINE) {
            if (!keep_line(run, message.bytes, message.size))
                return false;
            continue;
        }
        long more;
        memcpy(&more, message.bytes, sizeof more);
        run->wanted[message.from] += more;
        free(message.bytes);
    }
    return true;
}

/* Returns the allocated line of the next game in order, or NULL if it is not there or on
 * failure. */
static char *next_line(series_state *run, size_t *size, bool *failed)
{
    const game_journal *journal = &run->journal;
    if (run->used < journal->count && journal->entries[run->used].game == run->taken) {
        *size = journal->entries[run->used].size;
        char *line = journal_line(journal, run->used++);
        *failed = line == NULL;
        return line;
    }
    char *line = run->window[run->taken % WINDOW].line;
    *size = run->window[run->taken % WINDOW].size;
    run->window[run->taken % WINDOW].line = NULL;
    return line;
}

/* Hands the command all games that are next in order. */
static bool hand_over(series_state *run)
{
    bool failed = false;
    char *line;
    size_t size;
    while (run->taken < run->job->args->games && (line = next_line(run, &size, &failed)) != NULL) {
        long game;
        fn_json played;
        failed =
            !journal_split(line, size, &game, &played) || !run->job->take(run->job, game, played);
        free(line);
        if (failed)
            return false;
        run->taken++;
    }
    return !failed;
}

static char farewell[512]; /* for mpirun, which ends us if another rank dies */

static void say_farewell(int signal)
{
    (void)signal;
    if (write(STDERR_FILENO, farewell, strlen(farewell)) < 0)
        _exit(EXIT_FAILED);
    _exit(EXIT_FAILED);
}

static void prepare_farewell(const series_state *run)
{
    if (run->ranks->count == 1)
        return;
    const char *path = run->journal.path;
    snprintf(
        farewell, sizeof farewell,
        "fanal: the run has ended before its last game: a rank has died, or was stopped; %s%s\n",
        path != NULL ? "the same call goes on from the games in "
                     : "with --journal FILE a second call could have gone on from here",
        path != NULL ? path : "");
    sigaction(SIGTERM, &(struct sigaction){.sa_handler = say_farewell}, NULL);
}

static int lead(series_state *run)
{
    long games = run->job->args->games;
    bool fine = true;
    prepare_farewell(run);
    run->finished = run->journal.count;
    progress_show("game", run->finished, games);
    while (fine && (fine = hand_over(run)) && run->taken < games) {
        bool busy = false;
        feed_crew(run);
        feed_ranks(run);
        fine = fetch(run, &busy) && listen(run, &busy);
        if (!busy)
            crew_nap(run->crew);
        if (run->finished < games)
            progress_show("game", run->finished, games);
    }
    if (!fine && run->ranks->count > 1)
        run->ranks->give_up(EXIT_FAILED); /* the others may be in the middle of a line */
    if (!fine)
        return EXIT_FAILED;
    for (int rank = 1; rank < run->ranks->count; rank++)
        run->ranks->send(rank, RANKS_END, "", 0);
    progress_show("game", games, games);
    return run->job->end(run->job);
}

static void send_lines(series_state *run, bool *busy)
{
    for (crew_game *game = crew_fetch(run->crew), *next; game != NULL; game = next) {
        next = game->next;
        *busy = true;
        run->ranks->send(0, RANKS_LINE, game->line, game->size);
        free(game->line);
        free(game);
    }
}

static int follow(series_state *run)
{
    long asked = 0;
    for (;;) {
        ranks_message message;
        bool busy = false, ends = false;
        send_lines(run, &busy);
        long more = crew_wants(run->crew) - asked;
        if (more > 0) {
            run->ranks->send(0, RANKS_ASK, &more, sizeof more);
            asked += more;
        }
        while (run->ranks->receive(&message)) {
            long games[2] = {0};
            busy = true;
            ends = ends || message.word == RANKS_END;
            memcpy(games, message.bytes, message.size < sizeof games ? 0 : sizeof games);
            free(message.bytes);
            for (long i = 0; i < games[1]; i++)
                crew_give(run->crew, games[0] + i);
            asked -= games[1];
        }
        if (ends)
            return EXIT_DONE;
        if (!busy)
            crew_nap(run->crew);
    }
}

/* Writes the first line of the journal, which identifies the run: the call, then the members of a
 * record's header. */
static void write_head(const series_job *job, char *storage, size_t size)
{
    static fn_match match;
    char record[FN_LINE_MAX];
    fn_text head, header;
    fn_rng rng;
    fn_text_init(&head, storage, size);
    fn_text_init(&header, record, sizeof record);
    series_start(&match, job->args, 0, &rng);
    fn_record_write_header(&match, NULL, &header);
    fn_json_open(&head, '{');
    fn_json_put_int(&head, "journal", 1);
    fn_json_put_string(&head, "command", job->command);
    fn_json_put_int(&head, "games", job->args->games);
    fn_json_put_string(&head, "who", job->who);
    fn_json_put_int(&head, "ms", job->args->ms);
    fn_json_put_bool(&head, "states", job->args->states);
    fn_json_put_hex(&head, "nets", job->args->nets, 32);
    fn_text_add_char(&head, ',');
    fn_text_add(&head, record + 1);
}

/* The message from rank 0 to all before the first game. */
typedef struct series_start_word {
    int code;
    fn_seed seed;
    uint8_t head[32];
} series_start_word;

static int open_journal(series_state *run, char *head, size_t size)
{
    cli_args *args = run->job->args;
    if (!journal_open(&run->journal, args->journal))
        return EXIT_FAILED;
    if (!args->seeded)
        journal_seed(&run->journal, &args->seed);
    write_head(run->job, head, size);
    if (!journal_read(&run->journal, head, args->games))
        return EXIT_FAILED;
    return run->job->begin != NULL ? run->job->begin(run->job) : EXIT_DONE;
}

/* Reports whether this rank was called for the same run as rank 0, with the same edition and
 * version. */
static bool is_same(const series_job *job, const series_start_word *word)
{
    char head[FN_LINE_MAX];
    uint8_t mine[32];
    job->args->seed = word->seed;
    write_head(job, head, sizeof head);
    fn_sha256(mine, head, strlen(head));
    return memcmp(mine, word->head, sizeof mine) == 0;
}

/* Makes sure that all ranks play the same games, because the result would not show it if they did
 * not. */
static int agree(series_state *run)
{
    char head[FN_LINE_MAX] = "";
    series_start_word word = {.code = EXIT_DONE};
    if (run->ranks->mine == 0) {
        word.code = open_journal(run, head, sizeof head);
        word.seed = run->job->args->seed;
        fn_sha256(word.head, head, strlen(head));
    }
    run->ranks->share(&word, sizeof word);
    if (word.code != EXIT_DONE)
        return word.code;
    bool same = run->ranks->mine == 0 || is_same(run->job, &word);
    if (!same)
        say_error("rank ", fn_decimal(run->ranks->mine).text,
                  " has another version, edition or call than rank 0");
    return run->ranks->agree(same) ? EXIT_DONE : EXIT_FAILED;
}

static int play_all(series_state *run)
{
    run->wanted = calloc((size_t)run->ranks->count, sizeof *run->wanted);
    run->crew = run->wanted != NULL ? crew_start(run->job) : NULL;
    if (run->crew == NULL) {
        say_error("not enough memory to play");
        run->ranks->give_up(EXIT_FAILED);
        return EXIT_FAILED;
    }
    int code = run->ranks->mine == 0 ? lead(run) : follow(run);
    crew_end(run->crew);
    return code;
}

int series_run(const series_job *job)
{
    series_state *run = calloc(1, sizeof *run);
    if (run == NULL) {
        say_error("not enough memory to play");
        return EXIT_FAILED;
    }
    run->job = job;
    run->journal.file = -1;
    run->ranks = ranks_join();
    int code = run->ranks != NULL ? agree(run) : EXIT_FAILED;
    if (code == EXIT_DONE)
        code = play_all(run);
    if (run->ranks != NULL)
        run->ranks->leave();
    for (int i = 0; i < WINDOW; i++)
        free(run->window[i].line);
    journal_close(&run->journal);
    free(run->wanted);
    free(run);
    return code;
}
