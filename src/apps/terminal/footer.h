/* The last line of a screen: keys and what they do. A click on one is the same as the key. */
#ifndef FN_TERMINAL_FOOTER_H
#define FN_TERMINAL_FOOTER_H

#include "apps/terminal/canvas.h"

/* Keys of the highest rank are left out first where there is no room. One without words stands
 * before the next one and shares its words. */
typedef struct footer_key {
    const char *name, *words; /* words: to be translated */
    int key, rank;
} footer_key;

enum { FOOTER_MAX = 20, FOOTER_RANKS = 4 };

void footer_draw(canvas *c, const footer_key *keys, int count);

/* Makes a click somewhere stand for a key. */
void footer_aim(canvas *c, area where, int key);

/* The key that the last click stands for, or KEY_NOTHING; `target`: the move it was on, or NULL. */
int footer_clicked(const canvas *c, const char **target);

/* "x does nothing here." */
const char *footer_unknown(int key);

#endif
