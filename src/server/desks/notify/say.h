/* The text of a call: what happened, where, how long; never hidden cards or chat. It is in the
 * language chosen on this thread (words_choose). */
#ifndef FN_SERVER_SAY_H
#define FN_SERVER_SAY_H

#include "calls/wishes.h"
#include "table/table.h"

enum { SAY_TITLE_MAX = 160, SAY_TEXT_MAX = 2400 };

typedef struct call_message {
    const char *event; /* for programs: your-turn, clock-low, games-wait, test */
    char title[SAY_TITLE_MAX];
    char text[SAY_TEXT_MAX];  /* sentences; for several games, a line each */
    char table[TABLE_ID_MAX]; /* the table it links to; empty: the list of tables */
    char game[32];            /* for one game; else empty */
    int round;
    int64_t until_ms; /* the end of the turn; 0: no clock */
    bool is_urgent;
} call_message;

void say_turn(const table *t, const char *person, int64_t now_ms, call_message *m);
void say_clock(const table *t, const char *person, int64_t now_ms, call_message *m);
void say_test(call_message *m);

/* Several games: add each, with its address if `public_url` is given; then the title. */
void say_several_begin(call_message *m);
void say_several_add(const table *t, const char *person, const char *public_url, int64_t now_ms,
                     call_message *m);
void say_several_end(int games, call_message *m);

/* Turns "lighthouse-run" into "Lighthouse Run". */
void say_game(const char *name, char title[32]);

#endif
