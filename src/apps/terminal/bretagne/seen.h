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

/* Names in the language of the reader. */
const char *brs_kind_name(int kind);
const char *brs_area_name(int number);
const char *brs_weather_name(const char *weather);
const char *brs_good_name(const char *good);
const char *brs_card_name(const char *card);
const char *brs_town_name(const char *town);
const char *brs_place(int place);
phrase brs_count(const char *what, int n); /* "2 stone", "1 engineer" */
phrase brs_tile_name(const char *tile);
phrase brs_site_name(const seen *s, int site);
phrase brs_twice(const char *name); /* "2 × Siren" */
phrase brs_two(const char *first, const char *second, bool cards);
bool brs_is_card(const char *word);

extern const char *const brs_goods[BRS_GOODS], *const brs_cards[BRS_GOODS];
const char *brs_shape(int seat);
extern const char *const brs_signs[BRS_KINDS];
extern const uint8_t brs_inks[FN_MAX_SEATS], brs_kind_inks[BRS_KINDS];

/* What is printed: engineers for a floor in this weather by kind, a barge card by its number, and
 * the reward of a row of tiles. */
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

bool brs_sentence(const seen *s, telling *t, fn_text *out);
int brs_actor(const seen *s, const telling *t, int mover);
bool brs_heading(const fn_json *event, fn_text *out);
int brs_points(fn_json event, int *source);
bool brs_source(const seen *s, const story *log, int number, renderer_source *out);
void brs_prompt(const seen *s, fn_text *out);
void brs_label(const seen *s, int move, fn_text *out);
void brs_effect(const seen *s, int move, fn_text *out);
void brs_reason(const seen *s, fn_json reason, fn_text *out);

#endif
