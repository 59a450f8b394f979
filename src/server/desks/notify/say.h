/* What a call says: what happened, where, how long; never hidden cards and never chat. In the
 * language that was chosen on this thread (words_choose). */
#ifndef FN_SERVER_SAY_H
#define FN_SERVER_SAY_H

#include "calls/wishes.h"
#include "table/table.h"

enum { SAY_TITLE_MAX = 160, SAY_TEXT_MAX = 2400 };

typedef struct call_message {
    const char *event; /* for programs: your-turn, clock-low, games-wait, test */
    char title[SAY_TITLE_MAX];
    char text[SAY_TEXT_MAX];  /* sentences; of several games a line each */
    char table[TABLE_ID_MAX]; /* that it leads to; empty: my tables */
    char game[32];            /* of one game; else empty */
    int round;
    int64_t until_ms; /* when the clock runs out; 0: there is none */
    bool is_urgent;
} call_message;

void say_turn(const table *t, const char *person, int64_t now_ms, call_message *m);
void say_clock(const table *t, const char *person, int64_t now_ms, call_message *m);
void say_test(call_message *m);

/* Several games: each is added, with its address where `public_url` is given; then the title. */
void say_several_begin(call_message *m);
void say_several_add(const table *t, const char *person, const char *public_url, int64_t now_ms,
                     call_message *m);
void say_several_end(int games, call_message *m);

/* "lighthouse-run" → "Lighthouse Run" */
void say_game(const char *name, char title[32]);

#endif
