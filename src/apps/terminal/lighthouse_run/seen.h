/* The view of Lighthouse Run (docs/records.md) as plain numbers, for its renderer. */
#ifndef FN_TERMINAL_LR_SEEN_H
#define FN_TERMINAL_LR_SEEN_H

#include "apps/terminal/renderer.h"

enum { LRS_SECTIONS = 6, LRS_HARBOUR = 3, LRS_SHIPS = 5, LRS_CARDS = 14, LRS_ROUNDS = 12 };
enum { LRS_ERIK = -2 };

typedef struct lrs_card {
    char kind; /* s, g, c */
    int steps;
    int tower; /* of a solo; otherwise -1 */
} lrs_card;

typedef struct lrs_fleet {
    int colour, owner; /* owner: a seat or LRS_ERIK */
    int ships[LRS_SHIPS], points, hand_size, deck_size;
    int hand, left; /* number of cards in each list */
    seen_word hand_card[LRS_CARDS], left_card[LRS_CARDS];
} lrs_fleet;

typedef struct lrs_view {
    int round, seat, cloud, cloud_next, last_field;
    seen_word step, card;
    struct {
        int tower, first, last, symbol;
        bool lit;
    } sections[LRS_SECTIONS];
    int harbour[LRS_HARBOUR];
    int fleets, played; /* played: this round's colours as bits */
    lrs_fleet fleet[FN_MAX_SEATS];
} lrs_view;

lrs_view lrs_read(const seen *s);

int lrs_colour(const char *word); /* number of a colour or lighthouse, or -1 */
int lrs_tower(const char *word);
lrs_card lrs_read_card(const char *word);

/* Names in the reader's language: words/lighthouse-run.json has the types. */
extern const tell_words words_lighthouse_run;
extern const char *const lrs_colours[], *const lrs_towers[];
phrase lrs_name(const char *type, const char *word);
void lrs_facts(tell_scope *scope);

const char *lrs_shape(int colour);
extern const uint8_t lrs_inks[FN_MAX_SEATS];

#endif
