/* The last line of a screen: keys and what they do. A click on one acts like the key. */
#ifndef FN_TERMINAL_FOOTER_H
#define FN_TERMINAL_FOOTER_H

#include "apps/terminal/canvas.h"

/* If there is no room, keys of the highest rank are left out first. A key without words stands
 * before the next one and shares its words. */
typedef struct footer_key {
    const char *name, *words; /* words: still to be translated */
    int key, rank;
} footer_key;

enum { FOOTER_MAX = 20, FOOTER_RANKS = 4 };

void footer_draw(canvas *c, const footer_key *keys, int count);

/* Makes a click in this area stand for a key. */
void footer_aim(canvas *c, area where, int key);

/* Returns the key that the last click stands for, or KEY_NOTHING; sets `target` to the move it was
 * on, or NULL. */
int footer_clicked(const canvas *c, const char **target);

/* Returns "x does nothing here." */
const char *footer_unknown(int key);

#endif
