/* The command line: one file per command, options read in one place.
 * Exit codes: 0 done, 1 the work failed, 2 the call was not understood. */
#ifndef FN_CLI_H
#define FN_CLI_H

#include "fanal/match.h"
#include "fanal/player.h"

#include <stdio.h>

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2, MAX_OPTIONS = 8, MOST_THREADS = 64 };

typedef struct cli_args {
    const fn_game *game;
    fn_setup setup;
    fn_seed seed;
    bool seeded;  /* the call gives the seed */
    bool counted; /* … and the number of players */
    long games;
    long threads;        /* 0: all cores */
    const char *journal; /* the file */
    double seconds;
    bool states, json, help;
    bool moves;      /* replay: print what was legal */
    bool course;     /* replay: points by round, source and place */
    bool unreadable; /* the call was understood, but a file in it could not be read */
    fn_player players[FN_MAX_SEATS];
    int player_count; /* names given with --player */
    const char *variant, *options[MAX_OPTIONS];
    int option_count;
    const char *bots[FN_MAX_SEATS]; /* play: words for each bot */
    int bot_count;
    const char *output;
    const char *lang, *script, *join, *name; /* play, watch */
    bool plain, fresh;                       /* play: as lines; a new game */
    const char *from;                        /* play: the record to start from */
    bool anew;                               /* play: imagine the hidden part anew */
    long pace_ms;
    const char *entrants; /* arena */
    int seat;             /* engine: the bot's; play: the person's, if has_seat */
    bool has_seat;
    long ms;           /* per move of a bot; 0 if not given */
    long budget, ply;  /* analyse: simulations; the only move to look at, or -1 */
    const char *check; /* puzzles: the file to check */
    long deeper;       /* puzzles: factor for simulations to confirm one */
    bool open_hands;
    char *edition;      /* the file's text; allocated */
    uint8_t nets[64];   /* begins with a hash of all network files in the call; or zeros */
    const char *file;   /* the first word after the options, apart from the game */
    const char *action; /* edition: show or check */
} cli_args;

typedef struct cli_command {
    const char *name, *usage, *summary, *help;
    const char *options; /* options it takes, each between spaces */
    int (*run)(cli_args *args);
    int (*run_words)(int count, char **words); /* instead of `run`, for commands that read their own
                                                * words */
    bool wants_game, wants_file, wants_action;
    bool takes_game_id; /* instead of the game */
    bool can_ask_game;  /* the game may be left out */
    bool has_ranks;     /* can share its games with other ranks under mpirun */
} cli_command;

extern const cli_command record_command, replay_command, verify_command, bench_command,
    edition_command, stats_command, arena_command, play_command, engine_command, serve_command,
    backup_command, admin_command, watch_command, solve_command, analyse_command, puzzles_command,
    explore_command;

/* All commands of the program, NULL-terminated. */
enum { MOST_COMMANDS = 18 };
extern const cli_command *const commands[];

/* Fills `args` from the words after the command. Complains and returns false if they are
 * invalid. */
bool args_read(cli_args *args, const cli_command *command, int count, char **words);

/* An option is written "--name", "--name=value" or "--name value". */
size_t option_size(const char *word); /* of its name */
bool option_is(const char *word, const char *name);

/* Returns the value after '=', or the next word if a value is wanted, using up that word; NULL if
 * there is none. */
const char *option_value(bool is_wanted, int count, char **words, int *at);

/* Prints "fanal: …" on stderr. */
void complain(const char *const pieces[]);
#define say_error(...) complain((const char *const[]){__VA_ARGS__, NULL})

/* Returns ", did you mean …?" with the nearest of the words, or "". */
const char *hint(const char *word, const char *const *words);

/* Returns the game of that name, or complains and returns NULL. */
const fn_game *game_find(const char *word);

/* Reads a file of at most `most` bytes as allocated text with a NUL, or complains and returns
 * NULL. */
char *file_read(const char *path, size_t most, size_t *size);

/* Reads a line without its end. Returns false at the end of the file; a line that does not fit is
 * reported with a size of FN_LINE_MAX, which no line of a record has. */
bool line_read(FILE *file, char line[FN_LINE_MAX], size_t *size);

/* Checks that the set-up can be played; complains if not, and returns the exit code. */
int series_check(const cli_args *args);

/* Checks that this player can play this game; if not, says what is missing and returns false. */
bool series_check_player(const cli_args *args, const fn_player *player);

/* Starts game number `index` of a series, after series_check. `rng` is for the players. */
void series_start(fn_match *match, const cli_args *args, long index, fn_rng *rng);

/* Asks the player to act and plays the answer; `events` may be NULL. */
void series_step(fn_match *match, const cli_args *args, fn_rng *rng, fn_events *events);

/* Shows the progress on a terminal and, after a while, the estimated time left; done == all clears
 * the line. The first call marks the start. */
void progress_show(const char *what, long done, long all);

/* Shows progress even if standard error is not a terminal: a line now and then, and one at the
 * end. */
void progress_ask(void);

double clock_seconds(void);
double clock_ms(void);
double cpu_seconds(void);

#endif
