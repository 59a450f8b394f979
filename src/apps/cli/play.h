/* fanal play, in parts: what is asked for (play.c), who sits there and where the game is kept
 * (play_seats.c), games that begin at a position of a record (play_from.c). */
#ifndef FN_CLI_PLAY_H
#define FN_CLI_PLAY_H

#include "apps/cli/cli.h"
#include "apps/terminal/local.h"

enum { PLAY_LEFT = -2, PLAY_BACK = -3 };

typedef struct play {
    cli_args *args;
    fn_match match;
    local_setup setup;
    bool full;  /* the whole screen */
    bool chose; /* the game was chosen there, */
    bool asks;  /* and so are the players */
    int code;   /* with which it ends */
} play;

/* Fills the seats from --bot, or from the words in the name of a kept file. False after saying
 * what is wrong. */
bool play_seat(play *p);
bool play_seat_words(play *p, const char *words);

/* A bot as --bot names it: "3" is level:3. */
bool play_read_bot(const cli_args *args, fn_player *player, const char *words);

/* Goes on with the game in the file of -o or a kept one, else starts a new one; the exit code,
 * PLAY_BACK when another game shall be chosen, or PLAY_LEFT when the person left. */
int play_open(play *p);

/* In place of play_seat and play_open: seats and game from --from; the exit code. */
int play_from(play *p);

/* The words for the seats, "me,level:2". */
void play_write_seats(const play *p, fn_text *out);

#endif
