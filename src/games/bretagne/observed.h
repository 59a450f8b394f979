/* The fields of an observation of Bretagne, in order: name, count, greatest number, meaning; then
 * the sites and the harbours. Players come in seat order, this seat first. "At least" means one
 * number for each step. */
#ifndef FN_BR_OBSERVED_H
#define FN_BR_OBSERVED_H

#include "games/bretagne/br.h"

#include "fanal/observe.h"

enum { BR_COIN_STEPS = 6, BR_CREW_STEPS = 5, BR_HAND_STEPS = 3, BR_GOOD_STEPS = 4 };

#define BR_OBSERVED(X)                                                                             \
    X(PLAYERS, "players", 3, 1, "2, 3 or 4 players")                                               \
    X(OPTIONS, "options", 3, 1, "historical, strict-loads, tight")                                 \
    X(ROUND, "round", BR_ROUNDS, 1, "the round")                                                   \
    X(STEP, "step", BR_STEP_OVER, 1, "barge, load, action, site, keep, trade, cards, harbour")     \
    X(ACTING, "acting", BR_SEATS, 1, "who acts, this seat first")                                  \
    X(BARGE, "barge", BR_BARGES, 1, "the barge whose turn it is")                                  \
    X(LOAD, "load", BR_LOADS, 1, "the pass of loading: top, middle, bottom")                       \
    X(CITY, "city", BR_CITIES, 1, "while trading, where: Brest, Lorient")                          \
    X(VISITED, "visited", BR_CITIES, 1, "cities visited in this action")                           \
    X(TRADED, "traded", BR_TRADES, 1, "trades made in this action")                                \
    X(MAY_LEAVE, "may_leave", 1, 1, "something was traded in this city")                           \
    X(TILE_ROW, "tile_row", BR_ROWS, 1, "while a tile is being placed: its row")                   \
    X(SITE, "site", BR_SITES, 1, "the site being built on or evaluated")                           \
    X(RANK, "rank", BR_SEATS, BR_SEATS, "place of each player at the evaluation, 0 for none")      \
    X(ASKED, "asked", BR_SEATS, 1, "players who are still to be asked there, or are now")          \
    X(ON_TOWER, "on_tower", BR_CARDS, 9, "cards on that lighthouse")                               \
    X(WEATHER, "weather", BR_WEATHERS, 1, "fair, unsettled, storm now")                            \
    X(WEATHER_NEXT, "weather_next", BR_WEATHERS, 1, "in the next round")                           \
    X(WEATHER_LATER, "weather_later", BR_WEATHERS, BR_WEATHER_CARDS, "cards not yet seen")         \
    X(PRODUCTION, "production", BR_PRODUCTION_CARDS, 1, "production cards still to come")          \
    X(QUIMPER, "quimper", BR_GOODS, 127, "goods on Quimper")                                       \
    X(QUIMPER_STEPS, "quimper_steps", BR_GOODS *BR_GOOD_STEPS, 1, "at least 1, 2, 3, 4")           \
    X(MARKET, "market", BR_GOODS, 127, "goods in Brest")                                           \
    X(SINGLES, "singles", 1, 9, "single engineers in Brest")                                       \
    X(PAIRS, "pairs", 1, 9, "pairs of engineers in Brest")                                         \
    X(BANK, "bank", BR_GOODS, 127, "with tight bank, goods in it")                                 \
    X(OPEN, "open", BR_ROWS *BR_SLOTS, 1, "spaces of the rows with a tile")                        \
    X(TILES, "tiles", BR_ROWS *BR_SLOTS *BR_GOODS, 127, "goods that each tile costs")              \
    X(TILE_PAID, "tile_paid", BR_ROWS *BR_SLOTS, 1, "tiles that the own goods pay")                \
    X(STACKS, "stacks", BR_ROWS, BR_ROW_TILES, "tiles in the stacks")                              \
    X(DECK, "deck", 1, BR_EQUIPMENT, "cards in the deck")                                          \
    X(DISCARDS, "discards", BR_CARDS, BR_EQUIPMENT, "discarded cards by kind")                     \
    X(UNSEEN, "unseen", BR_CARDS, BR_EQUIPMENT, "cards this seat cannot see, by kind")             \
    X(HAND, "hand", BR_CARDS, BR_EQUIPMENT, "own cards by kind")                                   \
    X(HAND_STEPS, "hand_steps", BR_CARDS *BR_HAND_STEPS, 1, "at least 1, 2, 3")                    \
    X(IN_GAME, "in_game", BR_SEATS, 1, "players in the game")                                      \
    X(POINTS, "points", BR_SEATS, 255, "points")                                                   \
    X(COINS, "coins", BR_SEATS, 60, "coins")                                                       \
    X(COIN_STEPS, "coin_steps", BR_SEATS *BR_COIN_STEPS, 1, "at least 1 to 6")                     \
    X(GOODS, "goods", BR_SEATS *BR_GOODS, 127, "goods of each player")                             \
    X(GOODS_STEPS, "goods_steps", BR_SEATS *BR_GOODS *BR_GOOD_STEPS, 1, "at least 1, 2, 3, 4")     \
    X(ENGINEERS, "engineers", BR_SEATS, 20, "engineers")                                           \
    X(CREW_STEPS, "engineer_steps", BR_SEATS *BR_CREW_STEPS, 1, "at least 1 to 5")                 \
    X(HOME, "home", BR_SEATS, BR_WORKERS, "workers in the warehouse")                              \
    X(HOME_STEPS, "home_steps", BR_SEATS *BR_CREW_STEPS, 1, "at least 1 to 5")                     \
    X(RESERVE, "reserve", BR_SEATS, BR_WORKERS, "workers out of the game")                         \
    X(IN_CITY, "in_city", BR_SEATS *BR_CITIES, BR_WORKERS, "workers in Brest and Lorient")         \
    X(HAND_SIZE, "hand_size", BR_SEATS, BR_EQUIPMENT, "cards in hand")                             \
    X(HOLDS, "holds", BR_SEATS *BR_BARGES, 1, "barge card held; none after passing")               \
    X(LINE, "line", BR_SEATS *BR_SEATS, 1, "space on the next round line")                         \
    X(BUILT, "built", BR_AREAS, BR_SITES_IN_AREA, "lighthouses built in an area")                  \
    X(IMPROVED, "improved", BR_AREAS, 1, "areas whose harbours pay more")

/* The numbers of a site. */
#define BR_OBSERVED_SITE(X)                                                                        \
    X(KIND, "kind", BR_KINDS, 1, "Heaven, Purgatory, Hell")                                        \
    X(STATUS, "status", 3, 1, "open, complete, built")                                             \
    X(FLOORS, "floors", BR_FLOORS, 1, "floors built, at least 1, 2, 3, 4")                         \
    X(LEFT, "left", BR_FLOORS, 1, "floors to come, at least 1, 2, 3, 4")                           \
    X(EXTRAS, "extras", BR_GOODS, 127, "goods that a floor costs besides its tile")                \
    X(NEEDED, "needed", 1, 20, "engineers that this seat needs there now")                         \
    X(CAN_STAFF, "can_staff", 1, 1, "it has as many")                                              \
    X(CAN_PAY, "can_pay", 1, 1, "its goods pay the extras")                                        \
    X(ENGINEERS, "engineers", 1, 20, "engineers there")                                            \
    X(COINS, "coins", 1, 9, "coins there")                                                         \
    X(WORKERS, "workers", BR_FLOORS *BR_SEATS, BR_MOST_PAID, "workers by floor and player")        \
    X(TOTAL, "total", BR_SEATS, BR_WORKERS, "workers by player")                                   \
    X(LEADER, "leader", BR_SEATS, 1, "who has the majority")

/* The numbers of a harbour. */
#define BR_OBSERVED_HARBOUR(X)                                                                     \
    X(INCOME, "income", BR_INCOMES, 1, "what it pays")                                             \
    X(NORMAL, "normal", 1, 9, "how much")                                                          \
    X(IMPROVED, "improved", 1, 9, "how much in an improved area")                                  \
    X(PAYS, "pays", 1, 9, "how much now")                                                          \
    X(THERE, "there", BR_SEATS, 1, "players with a worker there")                                  \
    X(PRICE, "price", 1, BR_SEATS, "coins it costs to settle")

enum { BR_SORT_PAIRS = 10 }; /* two of four sorts, equal or not */

/* The actions, in order: name, count, meaning. */
#define BR_ACTED(X)                                                                                \
    X(BARGE, "barge", BR_BARGES, 1, "a barge card")                                                \
    X(LOAD, "load", BR_GOODS, 1, "a resource")                                                     \
    X(BUILD, "build", BR_ROWS *BR_SLOTS, 1, "a tile, by row and space")                            \
    X(SITE, "site", BR_SITES, 1, "where it goes")                                                  \
    X(KEEP, "keep", BR_MOST_PAID + 1, 1, "how many workers stay")                                  \
    X(VISIT, "visit", BR_CITIES, 1, "Brest, Lorient")                                              \
    X(BUY, "buy", BR_SORT_PAIRS, 1, "two goods")                                                   \
    X(SELL_GOODS, "sell goods", BR_SORT_PAIRS, 1, "two goods")                                     \
    X(SELL_CARDS, "sell cards", BR_SORT_PAIRS, 1, "two cards")                                     \
    X(SWAP, "swap", BR_CARDS *BR_GOODS, 1, "a card for a resource")                                \
    X(HIRE_ENGINEER, "hire engineer", 1, 1, "one")                                                 \
    X(HIRE_PAIR, "hire pair", 1, 1, "two")                                                         \
    X(HIRE_WORKER, "hire worker", 1, 1, "one")                                                     \
    X(DRAW, "draw", 1, 1, "two cards")                                                             \
    X(LEAVE, "leave", 1, 1, "trading is over")                                                     \
    X(PASS, "pass", 1, 1, "keeping nothing")                                                       \
    X(PASS_KEEPING, "pass keeping", BR_GOODS *BR_KEEP_GOODS, 1, "a resource, and how many")        \
    X(PLAY, "play", BR_CARDS, 1, "a card")                                                         \
    X(DONE, "done", 1, 1, "no more cards")                                                         \
    X(SETTLE, "settle", BR_HARBOURS, 1, "a harbour")                                               \
    X(STAY, "stay", 1, 1, "no harbour")

#define BR_PLACE(name, id, count, most, meaning)                                                   \
    BR_AT_##name, BR_LAST_##name = BR_AT_##name + (count)-1,
#define BR_SITE_PLACE(name, id, count, most, meaning)                                              \
    BR_SITE_##name, BR_SITE_LAST_##name = BR_SITE_##name + (count)-1,
#define BR_HARBOUR_PLACE(name, id, count, most, meaning)                                           \
    BR_HARBOUR_##name, BR_HARBOUR_LAST_##name = BR_HARBOUR_##name + (count)-1,
#define BR_ACT_PLACE(name, id, count, most, meaning)                                               \
    BR_ACT_##name, BR_ACT_LAST_##name = BR_ACT_##name + (count)-1,

enum { BR_OBSERVED_SITE(BR_SITE_PLACE) BR_SITE_SIZE };
enum { BR_OBSERVED_HARBOUR(BR_HARBOUR_PLACE) BR_HARBOUR_SIZE };
enum {
    BR_OBSERVED(BR_PLACE) BR_AT_SITES,
    BR_AT_HARBOURS = BR_AT_SITES + BR_SITES * BR_SITE_SIZE,
    BR_TOLD = BR_AT_HARBOURS + BR_HARBOURS * BR_HARBOUR_SIZE,
    BR_OBSERVATION = FN_ROW(BR_TOLD)
};
enum { BR_ACTED(BR_ACT_PLACE) BR_ACTIONS };
enum { BR_OBSERVER_VERSION = 1 };
enum { BR_HIDDEN = FN_ROW(BR_SEATS * BR_CARDS) };

/* observe.c. The parts of a row do not overlap: on a GPU several threads write one row. */
enum { BR_OBSERVED_PARTS = 7 };
FN_CORE void br_observe_part(const br_rules *rules, const br_state *state, int seat, int part,
                             uint8_t *out);
FN_CORE void br_observe(const br_rules *rules, const br_state *state, int seat, uint8_t *out);
FN_CORE void br_observe_again(const br_rules *rules, const br_state *state, int seat, fn_move move,
                              int seat_before, uint8_t *out);
FN_CORE void br_reveal(const br_rules *rules, const br_state *state, int seat, uint8_t *out);

/* number.c */
FN_CORE void br_number(const br_rules *rules, const br_state *state, const fn_move *moves,
                       int count, uint8_t *actions);

#endif
