/* Bretagne: its rules as figures, its state, and the functions of its phases.
 * Rule numbers refer to docs/rules/bretagne.en.md. Sites, harbours, seats, rows and floors count
 * from 0 here and from 1 in writing. Sets of seats are the bits of a number. */
#ifndef FN_BR_H
#define FN_BR_H

#include "games/bretagne/goods.h"

#include "fanal/game.h"

enum {
    BR_SEATS = 4,
    BR_SITES = 15,
    BR_AREAS = 3,
    BR_SITES_IN_AREA = 5,
    BR_FLOORS = 4, /* of the highest tower */
    BR_HARBOURS = 9,
    BR_HARBOUR_TILES = 12,
    BR_BARGES = 4,
    BR_LOADS = 3,
    BR_ROWS = 3,
    BR_SLOTS = 4,
    BR_ROW_TILES = 12,
    BR_WEATHER_CARDS = 6,
    BR_PRODUCTION_CARDS = 6,
    BR_ROUNDS = 5,
    BR_EQUIPMENT = 30,
    BR_WORKERS = 14,
    BR_WORKERS_HOME = 8,
    BR_DISCOUNT_BARGE = 2, /* rule 3.4: card 3 */
    BR_TIGHT_BANK = 15,    /* rule 9.1: number of each resource */
    BR_MARKET = 3,         /* rule 2.3: number of each resource */
    BR_HOME_POINTS = 2,    /* rule 3.8: for each worker who goes home */
    BR_KEEP_GOODS = 3,     /* rule 5.2: at most */
    BR_PRESENCE = 1,       /* rule 6.5: points for each worker */
    BR_IMPROVING = 3,      /* rule 7.2: lighthouses built in the area */
    BR_COINS_A_POINT = 3,  /* rule 8.3 */
    BR_MOST_PAID = 6,      /* in one build: three for the tile, two extras, one wood */
    BR_NONE = 255,
    BR_NAME_MAX = 28,
    BR_TOWN_MAX = 16,
    BR_TILE_NAME_MAX = 20
};

enum { BR_BASE, BR_HISTORICAL };                                  /* variants */
enum { BR_STRICT_LOADS, BR_TIGHT };                               /* options, as bits */
enum { BR_HEAVEN, BR_PURGATORY, BR_HELL, BR_KINDS };              /* kinds of lighthouses */
enum { BR_SOUTH, BR_WEST, BR_NORTH };                             /* areas */
enum { BR_FAIR, BR_UNSETTLED, BR_STORM, BR_WEATHERS };            /* weather */
enum { BR_FURNITURE, BR_DOCKS, BR_SIREN, BR_CABLEWAY, BR_CARDS }; /* equipment */
enum { BR_BREST, BR_LORIENT, BR_CITIES };
enum { BR_OPEN, BR_COMPLETE, BR_BUILT }; /* status of a site */

/* The kinds of income from a harbour; the first four are the resources. */
enum {
    BR_INCOME_COIN = BR_GOODS,
    BR_INCOME_WORKER,
    BR_INCOME_CARD,
    BR_INCOME_ENGINEER,
    BR_INCOME_POINT,
    BR_INCOMES
};

/* The decision to be made next. */
enum {
    BR_STEP_BARGE,
    BR_STEP_LOAD,
    BR_STEP_ACTION,
    BR_STEP_SITE,
    BR_STEP_KEEP,
    BR_STEP_TRADE,
    BR_STEP_CARDS,
    BR_STEP_HARBOUR,
    BR_STEP_OVER
};

/* The trades, each available once per action (rule 4.1). */
enum {
    BR_TRADE_BUY_BREST,
    BR_TRADE_SELL_GOODS,
    BR_TRADE_ENGINEER,
    BR_TRADE_PAIR,
    BR_TRADE_BUY_LORIENT,
    BR_TRADE_WORKER,
    BR_TRADE_SWAP,
    BR_TRADE_SELL_CARDS,
    BR_TRADE_DRAW,
    BR_TRADES
};

typedef struct br_barge {
    uint8_t loads[BR_LOADS], engineers, coins;
} br_barge;

typedef struct br_lighthouse { /* a lighthouse tile */
    br_goods extras;
    uint8_t kind, floors;
    char name[BR_NAME_MAX];
} br_lighthouse;

typedef struct br_harbour_tile {
    uint8_t area, income, normal, improved;
} br_harbour_tile;

typedef struct br_rules {
    uint8_t seats, historical, strict_loads, tight_bank;
    uint8_t own_figures;                      /* the rules have the built-in edition's figures */
    uint8_t engineers[BR_WEATHERS][BR_KINDS]; /* the weather table */
    uint8_t weather_cards[BR_WEATHER_CARDS];
    br_barge barges[BR_BARGES];
    br_goods production[BR_PRODUCTION_CARDS]; /* for this number of players */
    uint8_t brest_singles, brest_pairs;
    uint8_t prices[BR_TRADES]; /* coins that a purchase costs or a sale brings */
    uint8_t site_area[BR_SITES], site_kind[BR_SITES];
    uint16_t sites_of_kind[BR_KINDS];    /* as sets */
    br_lighthouse lighthouses[BR_SITES]; /* tile n belongs to site n in the historical variant */
    br_goods construction[BR_ROWS][BR_ROW_TILES];
    char tile_names[BR_ROWS][BR_ROW_TILES][BR_TILE_NAME_MAX];
    uint8_t harbour_area[BR_HARBOURS];
    char towns[BR_HARBOURS][BR_TOWN_MAX];
    br_harbour_tile harbour_tiles[BR_HARBOUR_TILES];
} br_rules;

typedef struct br_player {
    br_goods goods;
    int16_t points;
    uint16_t coins;
    uint8_t home, reserve;      /* workers in the warehouse and out of the game */
    uint8_t in_city[BR_CITIES]; /* workers in Brest and Lorient */
    uint8_t engineers;
    uint8_t hand_size;
    uint8_t hand[BR_CARDS]; /* number of each kind; hidden from others */
    /* Since the deck was last shuffled: cards held then, cards drawn since, which ones (hidden from
     * others), and which ones were played or sold. */
    uint8_t held, draws, drawn[BR_CARDS], spent[BR_CARDS];
} br_player;

typedef struct br_site {
    uint8_t lighthouse, status, floors, engineers, coins;
    uint8_t tile[BR_FLOORS];    /* construction tiles: row * 16 + number in the row */
    uint8_t builder[BR_FLOORS]; /* seat that built each floor */
    uint8_t workers[BR_FLOORS]; /* of its builder */
} br_site;

typedef struct br_state {
    fn_seed seed;
    uint32_t shuffles; /* streams of the seed used so far */

    br_player players[BR_SEATS];
    br_site sites[BR_SITES];
    uint8_t harbour_tile[BR_HARBOURS];
    uint8_t harbour_seats[BR_HARBOURS]; /* seats with a worker there, as a set */

    uint8_t weather[BR_WEATHER_CARDS];       /* in order; the last stays out */
    uint8_t weather_at;                      /* index of the current card */
    uint8_t production[BR_PRODUCTION_CARDS]; /* in order */
    uint8_t production_drawn;

    uint8_t stack[BR_ROWS][BR_ROW_TILES]; /* numbers in the row, top one last */
    uint8_t stack_size[BR_ROWS];
    uint16_t stack_ends[BR_ROWS]; /* bit i: tile i is the lowest of those returned together */
    uint8_t open[BR_ROWS][BR_SLOTS];

    uint8_t deck[BR_EQUIPMENT]; /* top card last */
    uint8_t deck_size;
    uint8_t deck_dealt[BR_CARDS]; /* the deck's contents when it was last shuffled */
    uint8_t discards[BR_CARDS];

    br_goods bank; /* with the tight bank */
    br_goods quimper, market;
    uint8_t singles, pairs; /* engineers in Brest */

    uint8_t line[BR_SEATS];    /* the next round line of Pontivy: seat per space */
    uint8_t holder[BR_BARGES]; /* the current round order: seat per barge card */

    uint8_t round; /* 1 to 5 */
    uint8_t step, seat;
    uint8_t barge;         /* the seat to act, in barge order */
    uint8_t load;          /* pass of phase 2: top, middle, bottom */
    uint8_t tile;          /* the construction tile being placed, as in br_site */
    uint8_t site;          /* site being built on or evaluated */
    uint8_t city, visited; /* city being visited; cities visited, as a set */
    uint16_t traded;       /* trades made in this action, as a set */
    bool traded_here;
    uint8_t sold, bought; /* the two goods traded in this action, sold in Brest and bought in
                           * Lorient, as in the move */
    uint8_t rank[BR_SEATS], ranked, rank_at; /* rule 6.2, and the rank to be asked */
    uint8_t on_tower[BR_CARDS];              /* cards played on the lighthouse being evaluated */
} br_state;

/* Returns the price of a site, rule 3.5: the tile's extras, and wood above the ground floor. */
FN_CORE static inline br_goods br_site_price(const br_rules *rules, const br_state *state, int site)
{
    const br_site *at = &state->sites[site];
    return rules->lighthouses[at->lighthouse].extras + br_good(BR_WOOD, at->floors > 0);
}

FN_CORE static inline int br_weather_now(const br_state *state)
{
    return state->weather[state->weather_at];
}

/* Rule 3.4: follows the weather table; the holder of card 3 places one fewer, but at least one. */
FN_CORE static inline int br_engineers_needed(const br_rules *rules, const br_state *state,
                                              int seat, int kind)
{
    int needed = rules->engineers[br_weather_now(state)][kind];
    return needed - ((needed > 1) & (state->holder[BR_DISCOUNT_BARGE] == seat));
}

/* Rule 1.8: 9, 8, 7 and 6 of the four kinds. */
FN_CORE static inline int br_cards_in_game(int card)
{
    return 9 - card;
}

/* Rule 8.1: points for a space on the line at the end, 4, 2 and 1. */
FN_CORE static inline int br_line_points(int space)
{
    return 4 >> space;
}

/* Rule 8.2: points for a worker in a harbour at the end, by the number of workers there. */
FN_CORE static inline int br_harbour_points(int workers)
{
    return workers == 1 ? 4 : workers == 2 ? 2 : 1;
}

/* Moves: an operation and up to two arguments. */
enum {
    BR_MOVE_BARGE, /* 0, card */
    BR_MOVE_LOAD,  /* 0, resource */
    BR_MOVE_BUILD, /* row, slot */
    BR_MOVE_SITE,  /* 0, site */
    BR_MOVE_KEEP,  /* 0, workers */
    BR_MOVE_VISIT, /* 0, city */
    BR_MOVE_BUY,   /* resource, resource */
    BR_MOVE_SELL_GOODS,
    BR_MOVE_SELL_CARDS, /* card, card */
    BR_MOVE_SWAP,       /* card, resource */
    BR_MOVE_HIRE_ENGINEER,
    BR_MOVE_HIRE_PAIR,
    BR_MOVE_HIRE_WORKER,
    BR_MOVE_DRAW,
    BR_MOVE_LEAVE,
    BR_MOVE_PASS,
    BR_MOVE_PASS_KEEPING, /* resource, number kept less one */
    BR_MOVE_PLAY,         /* 0, card */
    BR_MOVE_DONE,
    BR_MOVE_SETTLE, /* 0, harbour */
    BR_MOVE_STAY
};

/* Events and their arguments; events.c has their names. */
enum {
    BR_EVENT_ROUND,        /* round, rounds of the game */
    BR_EVENT_BARGE,        /* seat, card, engineers, coins */
    BR_EVENT_INCOME,       /* seat, harbour, what, amount */
    BR_EVENT_BREST,        /* the market is filled */
    BR_EVENT_PRODUCTION,   /* card */
    BR_EVENT_TILE,         /* row, slot, tile: opened */
    BR_EVENT_WEATHER,      /* now, next */
    BR_EVENT_LAST_WEATHER, /* now */
    BR_EVENT_LOAD,         /* seat, resource, number */
    BR_EVENT_TAKE_TILE,    /* seat, row, slot, tile */
    BR_EVENT_PAY,          /* seat, resource, number */
    BR_EVENT_DRAW,         /* seat, number of cards */
    BR_EVENT_DRAWN_CARD,   /* seat, card; only this seat sees it */
    BR_EVENT_RESHUFFLE,    /* the discards become the deck */
    BR_EVENT_FLOOR,        /* seat, site, floor, engineers */
    BR_EVENT_FIND_COINS,   /* seat, site, coins */
    BR_EVENT_WORKERS,      /* seat, site, number */
    BR_EVENT_HURT,         /* seat, site */
    BR_EVENT_COMPLETE,     /* site */
    BR_EVENT_KEEP,         /* seat, site, workers that stay, workers that go home, points */
    BR_EVENT_VISIT,        /* seat, city */
    BR_EVENT_BUY,          /* seat, city, resource, resource, coins paid */
    BR_EVENT_SELL_GOODS,   /* seat, resource, resource, coins got */
    BR_EVENT_SELL_CARDS,   /* seat, card, card, coins got */
    BR_EVENT_SWAP,         /* seat, card, resource, coins got */
    BR_EVENT_BUY_CARDS,    /* seat, coins paid */
    BR_EVENT_HIRE,         /* seat, engineers, workers, coins paid */
    BR_EVENT_COINS,        /* seat, coins gained or, below 0, paid */
    BR_EVENT_LEAVE,        /* seat */
    BR_EVENT_PASS,         /* seat, place, resource, number kept, rounds to come */
    BR_EVENT_IDLE,         /* seat, idle workers, unused engineers, workers that come home */
    BR_EVENT_EVALUATE,     /* site */
    BR_EVENT_RANK,         /* site, place, seat, workers */
    BR_EVENT_PLAY,         /* seat, site, card, points */
    BR_EVENT_SETTLE,       /* seat, harbour, coins */
    BR_EVENT_MAJORITY,     /* seat, site, points */
    BR_EVENT_PRESENCE,     /* seat, site, points: one for each worker */
    BR_EVENT_BUILT,        /* site */
    BR_EVENT_TOWER_COIN,   /* site: nobody worked there */
    BR_EVENT_IMPROVED,     /* area */
    BR_EVENT_BONUS_LINE,   /* seat, points */
    BR_EVENT_BONUS_HARBOURS,
    BR_EVENT_BONUS_COINS,
    BR_EVENT_OVER,
    BR_EVENT_TIE_LINE, /* seat ahead, seat behind, their spaces on the line */
    BR_NOTE_PAYS,      /* seat, harbour, what, amount every round, rounds still to come */
    BR_NOTE_LAST,      /* seat, harbour, points at the end as things stand */
    BR_NOTE_DROP,      /* seat, site, place in the ranking, place then or 0 */
    BR_EVENTS
};

/* The themes of puzzles. */
enum {
    BR_THEME_MAJORITY,
    BR_THEME_COMPLETE,
    BR_THEME_HOME,
    BR_THEME_CARDS,
    BR_THEME_HARBOUR,
    BR_THEME_BARGE,
    BR_THEME_LOAD,
    BR_THEME_TRADE,
    BR_THEME_PASS,
    BR_THEME_BUILD,
    BR_THEME_TILE,
    BR_THEME_LAST,
    BR_THEMES
};

/* edition.c, and the text of the built-in edition */
extern const char fn_edition_bretagne[];
extern const unsigned int fn_edition_bretagne_size;
extern const char *const *const br_good_names; /* names of the first four incomes */
extern const char *const br_income_names[BR_INCOMES];
extern const char *const br_kind_names[BR_KINDS];
extern const char *const br_area_names[BR_AREAS];
extern const char *const br_weather_names[BR_WEATHERS];
extern const char *const br_trade_names[BR_TRADES];
bool br_make_rules(void *rules, const fn_setup *setup, fn_error *error);

/* setup.c: section 1 */
FN_CORE void br_start(const br_rules *rules, br_state *state, const fn_seed *seed);

/* round_setup.c: phase 1 */
FN_CORE void br_begin_round(br_state *state, fn_events *events);
FN_CORE int br_list_barges(const br_state *state, fn_move *out);
FN_CORE bool br_take_barge(const br_rules *rules, br_state *state, int card, fn_events *events);
FN_CORE void br_open_tile(br_state *state, int row, int slot, fn_events *events);
FN_CORE int br_built_in_area(const br_rules *rules, const br_state *state, int area);
FN_CORE bool br_area_is_improved(const br_rules *rules, const br_state *state, int area);

/* resources.c: phase 2 */
FN_CORE void br_begin_loading(const br_rules *rules, br_state *state);
FN_CORE int br_list_loads(const br_rules *rules, const br_state *state, fn_move *out);
FN_CORE void br_load(const br_rules *rules, br_state *state, int resource, fn_events *events);

/* actions.c: phase 3, its order and passing */
FN_CORE void br_begin_actions(const br_rules *rules, br_state *state, fn_events *events);
FN_CORE int br_list_actions(const br_rules *rules, const br_state *state, fn_move *out);
FN_CORE void br_end_action(const br_rules *rules, br_state *state, fn_events *events);
FN_CORE void br_pass(const br_rules *rules, br_state *state, int resource, int kept,
                     fn_events *events);

/* build.c: section 3 */
FN_CORE int br_list_builds(const br_rules *rules, const br_state *state, fn_move *out);
FN_CORE bool br_take_tile(const br_rules *rules, br_state *state, int row, int slot,
                          fn_events *events);
FN_CORE int br_list_sites(const br_rules *rules, const br_state *state, fn_move *out);
FN_CORE void br_build_floor(const br_rules *rules, br_state *state, int site, fn_events *events);
FN_CORE int br_list_keeps(const br_state *state, fn_move *out);
FN_CORE void br_keep_workers(br_state *state, int kept, fn_events *events);
FN_CORE int br_row_coins(int row);
FN_CORE int br_row_cards(int row);

/* trade.c: section 4 */
FN_CORE bool br_city_is_open(const br_rules *rules, const br_state *state, int city);
FN_CORE void br_visit(br_state *state, int city, fn_events *events);
FN_CORE int br_list_trades(const br_rules *rules, const br_state *state, fn_move *out);
FN_CORE bool br_trade(const br_rules *rules, br_state *state, fn_move move, fn_events *events);
FN_CORE bool br_takes_back_trade(const br_state *state, fn_move move);

/* evaluation.c: phase 4 */
FN_CORE void br_begin_evaluation(const br_rules *rules, br_state *state, fn_events *events);
FN_CORE int br_list_cards(const br_rules *rules, const br_state *state, fn_move *out);
FN_CORE void br_play_card(const br_rules *rules, br_state *state, int card, fn_events *events);
FN_CORE int br_list_harbours(const br_rules *rules, const br_state *state, fn_move *out);
FN_CORE void br_settle(br_state *state, int harbour, fn_events *events);
FN_CORE void br_next_in_rank(const br_rules *rules, br_state *state, fn_events *events);
FN_CORE void br_clear_site(br_state *state);
FN_CORE int br_place_at(const br_rules *rules, const br_site *site, int seat); /* 0: none */
FN_CORE int br_card_points(int card, int kind);
FN_CORE int br_majority_points(int kind);

/* round_end.c: phase 5 and section 8 */
FN_CORE void br_end_round(const br_rules *rules, br_state *state, fn_events *events);
FN_CORE void br_score(const br_rules *rules, const br_state *state, fn_score *out);
FN_CORE void br_tell_ties(const br_rules *rules, const br_state *state, fn_events *out);

/* supply.c: the bank, coins and the equipment deck (rules 9.1, 9.2) */
FN_CORE br_goods br_take_goods(const br_rules *rules, br_state *state, br_goods wanted);
FN_CORE void br_return_goods(const br_rules *rules, br_state *state, br_goods goods);
FN_CORE void br_pay_goods(const br_rules *rules, br_state *state, br_goods price,
                          fn_events *events);
FN_CORE void br_change_coins(br_state *state, int seat, int coins, fn_events *events);
FN_CORE int br_cards_to_draw(const br_state *state);
FN_CORE bool br_draw_cards(br_state *state, int seat, int count, fn_events *events);
FN_CORE void br_reshuffle(br_state *state, fn_events *events);
FN_CORE void br_spend_card(br_state *state, int seat, int card);
FN_CORE void br_shuffle_next(br_state *state, fn_rng *rng);

/* advice.c: an estimate of the final points */
FN_CORE void br_evaluate(const br_rules *rules, const br_state *state,
                         int hundredths[FN_MAX_SEATS]);

/* flow.c */
FN_CORE int br_to_act(const br_state *state);
FN_CORE int br_list_moves(const br_rules *rules, const br_state *state, fn_move *out);
FN_CORE bool br_apply(const br_rules *rules, br_state *state, fn_move move, fn_events *events);

/* knowledge.c: rule 9.5 */
FN_CORE void br_hide(const br_rules *rules, br_state *state, int seat);
FN_CORE void br_imagine(const br_rules *rules, br_state *view, int seat, fn_rng *rng);

/* possible.c: whether a position at the beginning of a round can occur */
bool br_is_possible(const br_rules *rules, const br_state *state);

/* edit.c, edit_list.c: positions that are set up by hand */
int br_list_edits(const br_rules *rules, const br_state *state, fn_edit out[FN_MAX_EDITS]);
void br_edit(const br_rules *rules, br_state *state, fn_edit edit);
void br_write_edit(const void *rules, fn_edit edit, fn_text *out);

/* notation.c */
extern const char *const br_card_names[BR_CARDS];
extern const char *const br_city_names[BR_CITIES];
void br_write_move(const void *rules, fn_move move, fn_text *out);
bool br_read_move(const void *rules, const char *text, fn_move *move, fn_error *error);

const char *br_word(const void *rules, char kind, int value);

/* json.c, events.c */
extern const char *const br_step_names[];
void br_write_json(const void *rules, const void *state, int seat, fn_text *out);
void br_write_view(const void *rules, const void *state, int seat, fn_text *out);
void br_write_event(const void *rules, const fn_event *event, fn_text *out);

/* figures.c */
void br_put_figures(const br_rules *rules, fn_text *out);

/* why.c */
bool br_why_not(const br_rules *rules, const br_state *view, fn_move move, fn_reason *out);
void br_write_reason(const void *rules, const fn_reason *reason, fn_text *out);

/* notes.c: facts to know before a move */
void br_tell_notes(const br_rules *rules, const br_state *view, fn_move move, fn_events *out);

/* themes.c */
extern const fn_theme br_themes[];
uint32_t br_find_themes(const br_rules *rules, const br_state *before, const fn_turn_end *best,
                        const fn_turn_end *other);

/* tally.c */
bool br_credit(const void *rules, const fn_event *event, fn_credit *out);
bool br_choice(const void *rules, const fn_event *event, fn_tally *out);
bool br_tally(const void *rules, const fn_event *event, fn_tally *out);

#endif
