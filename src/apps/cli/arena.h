/* The games of an arena in written form, and its report. */
#ifndef FN_CLI_ARENA_H
#define FN_CLI_ARENA_H

#include "apps/cli/bot_guest.h"
#include "base/json_read.h"

enum { MOST_ENTRANTS = 16, MOST_SOURCES = 24, ENTRANT_MAX = 256 };

/* Points by source. */
typedef struct arena_sources {
    int count;
    char labels[MOST_SOURCES][48]; /* part of a tally's label */
    int points[MOST_SOURCES][FN_MAX_SEATS];
} arena_sources;

typedef struct arena_game {
    int entrants[FN_MAX_SEATS]; /* by seat */
    fn_score score;
    bot_faults faults[FN_MAX_SEATS];
    arena_sources sources;
} arena_game;

typedef struct arena_sheet {
    int count;
    struct {
        char words[ENTRANT_MAX]; /* as given in the call */
        const char *command;     /* of an external bot; NULL: one of our players */
        fn_player player;        /* if there is a command, its stand-in */
    } entrants[MOST_ENTRANTS];
} arena_sheet;

/* Returns the index of a label, added if it is new, or -1 if there is no room. */
int source_find(arena_sources *sources, const char *label);
void source_add(arena_sources *sources, const char *label, int seat, int points);

/* Reads the entrants of a list such as "greedy,search:200"; complains and returns false if it is
 * invalid. */
bool arena_read_entrants(arena_sheet *sheet, const char *list);

/* Computes Wilson's 95 % interval for a share of n games. */
void find_interval(double share, double n, double *low, double *high);

/* A finished game as JSON, all but its entrants, and back. */
void arena_write_game(const arena_game *game, int seats, FILE *out);
bool arena_read_game(arena_game *game, int seats, fn_json played);

/* Adds a game to the report, and prints the report: a table or, with --json, one object. */
void arena_report_add(const arena_sheet *sheet, const arena_game *game, int seats);
void arena_report_print(const cli_args *args);

#endif
