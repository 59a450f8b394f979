/* fanal play, in parts: the call (play.c), the players and the file of the game (play_seats.c),
 * games that begin at a position of a record (play_from.c). */
#ifndef FN_CLI_PLAY_H
#define FN_CLI_PLAY_H

#include "apps/cli/cli.h"
#include "apps/terminal/local.h"

enum { PLAY_LEFT = -2, PLAY_BACK = -3 };

typedef struct play {
    cli_args *args;
    fn_match match;
    local_setup setup;
    bool full;  /* full screen */
    bool chose; /* the game was chosen on screen, */
    bool asks;  /* and so are the players */
    int code;   /* exit code */
} play;

/* Fills the seats from --bot, or from the words in the name of a kept file. Complains and returns
 * false on failure. */
bool play_seat(play *p);
bool play_seat_words(play *p, const char *words);

/* Reads a bot in the form of --bot: "3" is level:3. */
bool play_read_bot(const cli_args *args, fn_player *player, const char *words);

/* Continues the game in the file of -o or a kept one, or starts a new one. Returns the exit code,
 * PLAY_BACK to choose another game, or PLAY_LEFT if the person left. */
int play_open(play *p);

/* Replaces play_seat and play_open with seats and game from --from; returns the exit code. */
int play_from(play *p);

/* Writes the words for the seats, "me,level:2". */
void play_write_seats(const play *p, fn_text *out);

#endif
