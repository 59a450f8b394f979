/* The fields of an observation of Lighthouse Run, in order: name, count, greatest number, meaning.
 * Towers are numbered by place along the river, 0 to 5, and cards in the order of place_cards in
 * observe.c. Games that differ only in the order of their towers therefore look alike. */
#ifndef FN_LR_OBSERVED_H
#define FN_LR_OBSERVED_H

#include "games/lighthouse_run/lr.h"

#include "fanal/observe.h"

enum { LR_FIELDS = LR_MAX_FIELDS + 1, LR_THROW = 4, LR_OWN = 2 };

#define LR_OBSERVED(X)                                                                             \
    X(PLAYERS, "players", 3, 1, "2, 3 or 4 players")                                               \
    X(VARIANT, "variant", 3, 1, "base, erik, great-fleet")                                         \
    X(ROUND, "round", LR_ROUNDS, 1, "the round")                                                   \
    X(STEP, "step", 4, 1, "play, beacon, sail, bonus")                                             \
    X(ACTING, "acting", FN_MAX_SEATS, 1, "who acts, this seat first")                              \
    X(STARTS, "starts", FN_MAX_SEATS, 1, "who began the round, this seat first")                   \
    X(TURN, "turn", FN_MAX_SEATS, 1, "turns finished in this round")                               \
    X(COLOUR, "colour", LR_COLOURS, 1, "the colour being played, own ones first")                  \
    X(PLAYED, "played", LR_COLOURS, 1, "great fleet: colours that have played this round")         \
    X(CARD, "card", LR_CARDS, 1, "the card being played")                                          \
    X(CARD_KIND, "card_kind", 3, 1, "its kind: solo, group, coop")                                 \
    X(CARD_THROW, "card_fields", LR_THROW, 1, "its fields, at least 1, 2, 3, 4")                   \
    X(CARD_TOWER, "card_tower", LR_TOWERS, 1, "the tower it shows, by place")                      \
    X(BONUS, "bonus", LR_COLOURS, 1, "colours that may move again")                                \
    X(BONUS_FIELD, "bonus_field", LR_FIELDS, 1, "where they are")                                  \
    X(BEACONS, "beacons", LR_TOWERS, 1, "towers with a beacon, by place")                          \
    X(LIT, "lit", LR_FIELDS, 1, "fields that are lit")                                             \
    X(RUN, "run", LR_FIELDS, 9, "how far a ship could sail from a field in the light")             \
    X(CAUGHT, "caught", LR_FIELDS, 1, "fields that the cloud has reached")                         \
    X(CLOUD_NEXT, "cloud_next", LR_FIELDS, 1, "fields that it will have reached after the round")  \
    X(DECK, "deck", LR_CARDS *LR_THROW, 1, "for each card: its fields, at least 1, 2, 3, 4")       \
    X(HAND, "hand", LR_OWN *LR_CARDS, LR_CARDS, "own hands by card, one or two colours")           \
    X(SHIPS, "ships", LR_COLOURS *LR_FIELDS, LR_SHIPS, "ships of each colour on each field")       \
    X(CARDS, "cards", LR_COLOURS *LR_CARDS, LR_CARDS, "hand and deck of each colour, by card")     \
    X(HAND_SIZE, "hand_size", LR_COLOURS, LR_HAND, "cards in hand")                                \
    X(DECK_SIZE, "deck_size", LR_COLOURS, LR_CARDS, "cards in the deck")                           \
    X(POINTS, "points", LR_COLOURS, 100, "points as the ships stand")                              \
    X(LOST, "lost", LR_COLOURS, LR_SHIPS, "ships that the cloud has caught")                       \
    X(MINE, "mine", LR_COLOURS, 1, "colours that this seat leads")                                 \
    X(IN_GAME, "in_game", LR_COLOURS, 1, "colours in the game")

/* The actions, in order: name, count, 1, meaning. */
#define LR_ACTED(X)                                                                                \
    X(PLAY, "play", LR_OWN *LR_CARDS, 1, "a card, by own colour and card")                         \
    X(BEACON, "beacon", LR_TOWERS *LR_TOWERS, 1, "a beacon, from place to place")                  \
    X(BEACON_STAY, "beacon stay", 1, 1, "no beacon")                                               \
    X(SAIL, "sail", LR_FIELDS, 1, "the ship or ships on a field")                                  \
    X(SAIL_NONE, "sail none", 1, 1, "no ship can sail")                                            \
    X(BONUS, "bonus", LR_OWN, 1, "a ship moves again, by own colour")                              \
    X(NO_BONUS, "no bonus", 1, 1, "no ship does")

#define LR_PLACE(name, id, count, most, meaning)                                                   \
    LR_AT_##name, LR_LAST_##name = LR_AT_##name + (count)-1,
#define LR_ACT_PLACE(name, id, count, most, meaning)                                               \
    LR_ACT_##name, LR_ACT_LAST_##name = LR_ACT_##name + (count)-1,

enum { LR_OBSERVED(LR_PLACE) LR_TOLD, LR_OBSERVATION = FN_ROW(LR_TOLD) };
enum { LR_ACTED(LR_ACT_PLACE) LR_ACTIONS };
enum { LR_OBSERVER_VERSION = 1 };
enum { LR_HIDDEN = FN_ROW(LR_COLOURS * LR_CARDS) };

/* observe.c. The parts of a row do not overlap: on a GPU several threads write one row. */
enum { LR_OBSERVED_PARTS = 3 };
FN_CORE void lr_observe_part(const lr_rules *rules, const lr_state *state, int seat, int part,
                             uint8_t *out);
FN_CORE void lr_observe(const lr_rules *rules, const lr_state *state, int seat, uint8_t *out);
FN_CORE void lr_number(const lr_rules *rules, const lr_state *state, const fn_move *moves,
                       int count, uint8_t *actions);
FN_CORE void lr_reveal(const lr_rules *rules, const lr_state *state, int seat, uint8_t *out);

#endif
