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
    bool seeded;  /* the call names the seed */
    bool counted; /* ... and how many play */
    long games;
    long threads;        /* 0: all cores */
    const char *journal; /* the file */
    double seconds;
    bool states, json, help;
    bool moves;      /* replay: with what was legal */
    bool course;     /* replay: points by round, source and place */
    bool unreadable; /* the call was understood, but a file it names could not be read */
    fn_player players[FN_MAX_SEATS];
    int player_count; /* names given with --player */
    const char *variant, *options[MAX_OPTIONS];
    int option_count;
    const char *bots[FN_MAX_SEATS]; /* play: words for each bot */
    int bot_count;
    const char *output;
    const char *lang, *script, *join, *name; /* play, watch */
    bool plain, fresh;                       /* play: line by line; a new game */
    const char *from;                        /* play: the record to begin from */
    bool anew;                               /* play: with the hidden part imagined anew */
    long pace_ms;
    const char *entrants; /* arena */
    int seat;             /* engine: of the bot; play: of the person, if has_seat */
    bool has_seat;
    long ms;           /* for a bot's move; 0 if not given */
    long budget, ply;  /* analyse: simulations; the only move to look at, or -1 */
    const char *check; /* puzzles: the file to look at again */
    long deeper;       /* puzzles: times as many simulations to confirm one */
    bool open_hands;
    char *edition;      /* the file's text, on the heap */
    uint8_t nets[64];   /* first a hash of all network files in the call, or zeros */
    const char *file;   /* the first word after the options that is not the game */
    const char *action; /* edition: show or check */
} cli_args;

typedef struct cli_command {
    const char *name, *usage, *summary, *help;
    const char *options; /* the options it takes, each between spaces */
    int (*run)(cli_args *args);
    int (*run_words)(int count, char **words); /* in place of `run`: reads them by itself */
    bool wants_game, wants_file, wants_action;
    bool takes_game_id; /* in place of the game */
    bool can_ask_game;  /* the game may be left out */
    bool has_ranks;     /* shares its games with other ranks under mpirun */
} cli_command;

extern const cli_command record_command, replay_command, verify_command, bench_command,
    edition_command, stats_command, arena_command, play_command, engine_command, serve_command,
    backup_command, admin_command, watch_command, solve_command, analyse_command, puzzles_command,
    explore_command;

/* All commands of the program, and NULL. */
enum { MOST_COMMANDS = 18 };
extern const cli_command *const commands[];

/* Fills `args` from the words after the command. Says what is wrong and returns false. */
bool args_read(cli_args *args, const cli_command *command, int count, char **words);

/* An option stands in a call as "--name", "--name=value" or "--name value". */
size_t option_size(const char *word); /* of its name */
bool option_is(const char *word, const char *name);

/* Its value: behind '=', or else the next word, if one is wanted; that word is used up then. NULL:
 * there is none. */
const char *option_value(bool is_wanted, int count, char **words, int *at);

/* Says "fanal: …" on stderr. */
void complain(const char *const pieces[]);
#define say_error(...) complain((const char *const[]){__VA_ARGS__, NULL})

/* ", did you mean …?" for the nearest of the words, or "". */
const char *hint(const char *word, const char *const *words);

/* The game of that name; says what is wrong and returns NULL. */
const fn_game *game_find(const char *word);

/* A whole file of at most `most` bytes as heap text closed with a NUL; says what is wrong and
 * returns NULL. */
char *file_read(const char *path, size_t most, size_t *size);

/* Reads a line without its end. Returns false at the end of the file; a line that does not fit is
 * reported as one of FN_LINE_MAX bytes, which no record has. */
bool line_read(FILE *file, char line[FN_LINE_MAX], size_t *size);

/* Can the set-up be played? Says what is wrong and returns the exit code. */
int series_check(const cli_args *args);

/* False after saying what is missing when this player cannot play this game. */
bool series_check_player(const cli_args *args, const fn_player *player);

/* Starts game number `index` of a series, after series_check. `rng` is for the players. */
void series_start(fn_match *match, const cli_args *args, long index, fn_rng *rng);

/* Asks the player whose turn it is and plays the answer; `events` may be NULL. */
void series_step(fn_match *match, const cli_args *args, fn_rng *rng, fn_events *events);

/* Shows on a terminal how much is done and, after a while, how long the rest will take; done == all
 * clears the line. The first call is the start. */
void progress_show(const char *what, long done, long all);

/* From now on also where standard error is no terminal: a line now and then, and one at the end. */
void progress_ask(void);

double clock_seconds(void);
double clock_ms(void);
double cpu_seconds(void);

#endif
