/* What an arena writes down, and how it is reported. */
#ifndef FN_CLI_ARENA_H
#define FN_CLI_ARENA_H

#include "apps/cli/cli.h"

enum { MOST_ENTRANTS = 16, MOST_SOURCES = 24 };

/* Points by where they came from. */
typedef struct arena_sources {
    int count;
    char labels[MOST_SOURCES][32];
    int points[MOST_SOURCES][FN_MAX_SEATS];
} arena_sources;

typedef struct arena_game {
    int entrants[FN_MAX_SEATS]; /* per seat */
    fn_score score;
    arena_sources sources;
} arena_game;

typedef struct arena_sheet {
    int count;
    struct {
        fn_player player;
    } entrants[MOST_ENTRANTS];
} arena_sheet;

void source_add(arena_sources *sources, const char *label, int seat, int points);

/* Prints the table or, with --json, one object. */
void arena_report(const arena_sheet *sheet, const cli_args *args, const arena_game *games);

#endif
