/* A game in this program: people at this terminal and bots. */
#ifndef FN_TERMINAL_LOCAL_H
#define FN_TERMINAL_LOCAL_H

#include "apps/terminal/keep.h"
#include "apps/terminal/session.h"

/* The set-up of a local game. */
typedef struct local_setup {
    fn_match *match; /* started; the game takes it over */
    fn_player players[FN_MAX_SEATS];
    bool is_bot[FN_MAX_SEATS];
    const char *names[FN_MAX_SEATS]; /* or NULL */
    int pace_ms;                     /* between the steps of bots */
    bool waits;                      /* nothing else needs to run while a bot thinks */
    char file[KEEP_PATH_MAX];        /* where the game is kept; "" for nowhere */
    bool forget_at_end;              /* deletes the file when the game is over */
} local_setup;

session *local_open(const local_setup *setup);

/* Tells the story of a match as a seat may know it, up to the position shown. */
void local_tell(session *t, const fn_match *match, int steps, int viewer);
void local_name_entries(session *t, const fn_match *match);

#endif
