/* The view of Bretagne (docs/records.md) as plain numbers, for its renderer. */
#ifndef FN_TERMINAL_BR_SEEN_H
#define FN_TERMINAL_BR_SEEN_H

#include "apps/terminal/renderer.h"

enum {
    BRS_SITES = 15,
    BRS_HARBOURS = 9,
    BRS_ROWS = 3,
    BRS_SLOTS = 4,
    BRS_GOODS = 4,
    BRS_FLOORS = 4
};
enum { BRS_AREAS = 3, BRS_KINDS = 3, BRS_LOADS = 3 };

typedef struct brs_site {
    int site, area, kind, height, extras[BRS_GOODS], engineers, coins, floors;
    char name[64], status; /* o open, c complete, b built */
    struct {
        int seat, workers;
    } floor[BRS_FLOORS];
} brs_site;

typedef struct brs_harbour {
    seen_word town, income;
    int area, normal, improved, seats, seat[FN_MAX_SEATS];
    bool is_improved;
} brs_harbour;

typedef struct brs_player {
    int points, coins, goods[BRS_GOODS], engineers, home, reserve, away, hand_size, hand[BRS_GOODS];
    bool shows_hand;
} brs_player;

typedef struct brs_view {
    int round, seat, site, quimper[BRS_GOODS], brest[BRS_GOODS], bank[BRS_GOODS], singles, pairs;
    int line[FN_MAX_SEATS], barges[FN_MAX_SEATS], players;
    bool has_bank;
    seen_word step, load, city, weather, next_weather;
    seen_word tile[BRS_ROWS][BRS_SLOTS];
    int stack[BRS_ROWS];
    brs_site sites[BRS_SITES];
    brs_harbour harbours[BRS_HARBOURS];
    brs_player player[FN_MAX_SEATS];
} brs_view;

void brs_read(const seen *s, brs_view *out);

/* Names in the reader's language: words/bretagne.json has the types. */
extern const tell_words words_bretagne;
phrase brs_name(const char *type, const char *word);
phrase brs_count(const char *what, int n); /* "2 stone", "1 engineer" */
void brs_facts(tell_scope *scope);

extern const char *const brs_goods[BRS_GOODS], *const brs_cards[BRS_GOODS];
extern const char *const brs_areas[BRS_AREAS], *const brs_kinds[BRS_KINDS];
const char *brs_shape(int seat);
extern const char *const brs_signs[BRS_KINDS];
extern const uint8_t brs_inks[FN_MAX_SEATS], brs_kind_inks[BRS_KINDS];

/* Printed figures: engineers for a floor in this weather by kind, a barge card by its number, and
 * the reward for a row of tiles. */
typedef struct brs_barge {
    int loads[BRS_LOADS], saves; /* engineers fewer per floor */
} brs_barge;
typedef struct brs_reward {
    int coins, cards;
} brs_reward;
void brs_engineers(const seen *s, const char *weather, int engineers[BRS_KINDS]);
bool brs_find_barge(const seen *s, int number, brs_barge *barge);
brs_reward brs_reward_of(const seen *s, int row);
int brs_rounds(const seen *s);

#endif
