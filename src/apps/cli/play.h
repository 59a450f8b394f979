/* fanal play, in parts: the loop (play.c), the talk with a person (play_talk.c), the file a game
 * is kept in (play_file.c). */
#ifndef FN_CLI_PLAY_H
#define FN_CLI_PLAY_H

#include "apps/cli/cli.h"
#include "apps/terminal/show.h"
#include "apps/terminal/words.h"

enum { PLAY_PATH_MAX = 1024 };

typedef struct play {
    cli_args *args;
    const show_game *show;
    fn_match match;
    show_table table; /* as the one sees it who is at the terminal now */
    _Alignas(8) uint8_t view[FN_STATE_MAX];
    bool is_bot[FN_MAX_SEATS];
    int persons;
    int at_terminal;        /* the last person who was asked, or FN_NOBODY */
    int told[FN_MAX_SEATS]; /* steps each person has been told of */
    char file[PLAY_PATH_MAX];
} play;

/* Somebody looks at the table: his view is the one that is drawn. */
void play_look(play *p, int viewer);

/* Prints what happened from a step on, as the one who looks may see it, the last `most` lines. */
void play_tell(play *p, int from, int most);

/* A sentence without line end, and a whole line of text broken where it is too long. */
void play_say(const play *p, int sentence, int a, int b);
void play_print(const char *text);

typedef enum play_answer { PLAY_MOVED, PLAY_STOPPED } play_answer;

/* Shows the person who must act what there is to see and asks until a step is made or taken
 * back. */
play_answer play_ask(play *p, int seat);

/* Goes on with the game in the file, if there is one, else starts a new one; the exit code. */
int play_open(play *p);

/* Writes the game to its file, if it has one. */
bool play_save(const play *p);

#endif
