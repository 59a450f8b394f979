/* Lighthouse Run at the test table: one game that a test sets up, plays in written moves and reads
 * back as text, so tests read like the rulebook. Uses the public functions of the game and its
 * state, and knows nothing of how the rules are coded. */
#ifndef FN_TESTS_LR_HELP_H
#define FN_TESTS_LR_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "fanal/game.h"
#include "games/lighthouse_run/lr.h"

extern const fn_game lr_game;

enum { TEXT_MAX = 4096 };

static struct {
    lr_rules rules;
    lr_state state;
    fn_events events; /* of the last step */
    bool revealed;    /* by the last step */
    int turns[LR_ROUNDS + 2][FN_MAX_SEATS];
} table;
static const fn_game *const tested_game = &lr_game;

#include "played_help.h"

/* Dealing */

static inline fn_seed seed_number(int number)
{
    static const char name[] = "lighthouse run tests";
    fn_seed seed = fn_seed_from_text(name, sizeof name - 1);
    return fn_seed_derive(&seed, (uint64_t)number);
}

static inline void make_rules(int players, int variant)
{
    fn_error error = {{0}};
    const fn_setup setup = {.players = players, .variant = variant};
    if (!fn_rules_make(&lr_game, &table.rules, &setup, &error))
        fail_msg("no rules: %s", error.text);
}

static inline void deal(int number)
{
    fn_seed seed = seed_number(number);
    table.events.count = 0;
    table.revealed = false;
    memset(table.turns, 0, sizeof table.turns);
    lr_game.start(&table.rules, &table.state, &seed);
}

/* Takes the next word of a list; returns false if there are no more. */
static inline bool next_word(const char **list, const char *separator, char word[64])
{
    size_t length = strcspn(*list, separator);
    if (length == 0)
        return false;
    assert_true(length < 64);
    memcpy(word, *list, length);
    word[length] = '\0';
    *list += length;
    *list += strspn(*list, separator);
    *list += strspn(*list, " ");
    return true;
}

/* Setting up a position */

static inline int tower_number(const char *name)
{
    for (int tower = 0; tower < LR_TOWERS; tower++)
        if (strcmp(lr_tower_names[tower], name) == 0)
            return tower;
    fail_msg("no tower %s", name);
    return LR_NO_TOWER;
}

static inline int card_number(const char *name)
{
    lr_card card = {0};
    assert_true(lr_read_card(name, &card));
    for (int number = 0; number < table.rules.card_kinds; number++) {
        const lr_card *other = &table.rules.cards[number];
        if (other->kind == card.kind && other->fields == card.fields && other->tower == card.tower)
            return number;
    }
    fail_msg("no card %s", name);
    return LR_NO_CARD;
}

/* Orders the towers along the river, from the start on. */
static inline void towers(const char *names)
{
    char name[64];
    for (int section = 0; next_word(&names, " ", name); section++)
        table.state.section_of[tower_number(name)] = (uint8_t)section;
}

static inline void light(const char *names)
{
    char name[64];
    table.state.beacons = 0;
    while (next_word(&names, " ", name))
        table.state.beacons = (uint8_t)(table.state.beacons | 1 << tower_number(name));
}

/* Places all five ships of a colour, rearmost first. */
static inline void place(int colour, const char *fields)
{
    char field[64];
    int ship = 0;
    while (next_word(&fields, " ", field)) {
        assert_true(ship < LR_SHIPS);
        table.state.ships[colour][ship++] = (uint8_t)atoi(field);
    }
    assert_int_equal(ship, LR_SHIPS);
}

/* Returns the number of a colour's unplayed cards: those of the deck, then those of the hand. */
static inline int cards_left(const lr_state *state, int colour)
{
    return state->deck_size[colour] + state->hand_size[colour];
}

/* Moves a card to a place by exchange; the first `kept` cards of the hand stay. */
static inline void swap_card(int colour, const char *name, int kept, int to)
{
    uint8_t *cards = table.state.cards[colour];
    int card = card_number(name), deck = table.state.deck_size[colour];
    for (int at = 0; at < cards_left(&table.state, colour); at++) {
        if (cards[at] != card || (at >= deck && at < deck + kept))
            continue;
        cards[at] = cards[to];
        cards[to] = (uint8_t)card;
        return;
    }
    fail_msg("%s is not left", name);
}

/* Puts these cards in the hand, among others. */
static inline void hold(int colour, const char *names)
{
    char name[64];
    for (int i = 0; next_word(&names, " ", name); i++)
        swap_card(colour, name, i, table.state.deck_size[colour] + i);
}

static inline void put_on_deck(int colour, const char *name)
{
    swap_card(colour, name, 0, table.state.deck_size[colour] - 1);
}

static inline int top_card(int colour)
{
    return table.state.cards[colour][table.state.deck_size[colour] - 1];
}

/* Leaves a colour with only these cards, in hand. */
static inline void leave_cards(int colour, const char *names)
{
    char name[64];
    int count = 0;
    memset(table.state.cards[colour], 0, sizeof table.state.cards[colour]);
    while (next_word(&names, " ", name))
        table.state.cards[colour][count++] = (uint8_t)card_number(name);
    table.state.hand_size[colour] = (uint8_t)count;
    table.state.deck_size[colour] = 0;
}

/* Makes the seat begin the round. */
static inline void turn_of(int seat)
{
    table.state.start_seat = table.state.seat = (uint8_t)seat;
    table.state.turn = 0;
}

/* Gives the seat the last turn of the round. */
static inline void last_turn_of(int seat)
{
    table.state.start_seat = (uint8_t)((seat + 1) % table.rules.seats);
    table.state.seat = (uint8_t)seat;
    table.state.turn = (uint8_t)(table.rules.turns_in_round - 1);
}

/* Sets up a calm position: towers in the order of their numbers, fields 1-2, 6-8, 13-15 and 19-21
 * lit, all ships at the start, seat 1 (number 0) to begin round 1. */
static inline void set_table(int players, int variant)
{
    make_rules(players, variant);
    deal(1);
    towers("anchor fish wheel star shell crab");
    light("anchor wheel shell");
    turn_of(0);
}

/* Ends the game; hands are empty until a test leaves cards in them. */
static inline void set_end(int players, int variant)
{
    set_table(players, variant);
    table.state.round = LR_ROUNDS + 1;
    table.state.step = LR_STEP_OVER;
    for (int colour = 0; colour < table.rules.colours; colour++)
        leave_cards(colour, "");
}

/* Playing */

static inline int by_length_then_letters(const void *a, const void *b)
{
    size_t left = strlen(a), right = strlen(b);
    if (left != right)
        return left < right ? -1 : 1;
    return strcmp(a, b);
}

/* Returns the legal moves, shortest first, then alphabetically. */
static inline const char *moves_text(void)
{
    static char storage[TEXT_MAX];
    fn_move moves[FN_MAX_MOVES];
    char words[FN_MAX_MOVES][FN_MOVE_TEXT_MAX];
    fn_text text;
    int count = lr_game.list_moves(&table.rules, &table.state, moves);
    for (int i = 0; i < count; i++) {
        fn_text_init(&text, words[i], sizeof words[i]);
        lr_game.write_move(&table.rules, moves[i], &text);
    }
    qsort(words, (size_t)count, sizeof words[0], by_length_then_letters);
    fn_text_init(&text, storage, sizeof storage);
    for (int i = 0; i < count; i++) {
        fn_text_add(&text, i > 0 ? ", " : "");
        fn_text_add(&text, words[i]);
    }
    return storage;
}

#define assert_moves(expected) assert_string_equal(moves_text(), expected)

static inline bool is_listed(fn_move move)
{
    fn_move moves[FN_MAX_MOVES];
    int count = lr_game.list_moves(&table.rules, &table.state, moves);
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

static inline void apply(fn_move move)
{
    table.events.count = 0;
    table.revealed = lr_game.apply(&table.rules, &table.state, move, &table.events);
}

/* Plays written moves: `play coop-2, beacon stay, sail 0`. */
static inline void play(const char *moves)
{
    char words[64];
    while (next_word(&moves, ",", words)) {
        fn_move move = 0;
        fn_error error = {{0}};
        if (!lr_game.read_move(&table.rules, words, &move, &error))
            fail_msg("%s: %s", words, error.text);
        if (!is_listed(move))
            fail_msg("'%s' is not among: %s", words, moves_text());
        apply(move);
    }
}

static inline int to_act(void)
{
    return lr_game.to_act(&table.rules, &table.state);
}

static inline void play_random_move(fn_rng *rng)
{
    fn_move moves[FN_MAX_MOVES];
    int count = lr_game.list_moves(&table.rules, &table.state, moves);
    assert_true(count > 0);
    apply(moves[fn_rng_below(rng, (uint32_t)count)]);
}

/* Plays a random game from the deal on; `look`, which may be NULL, sees every position. */
static inline void play_random_game(int number, void (*look)(fn_rng *rng))
{
    fn_seed seed = seed_number(number);
    fn_rng rng;
    fn_rng_start(&rng, &seed, 1000);
    deal(number);
    while (to_act() != FN_NOBODY) {
        if (look != NULL)
            look(&rng);
        play_random_move(&rng);
    }
    if (look != NULL)
        look(&rng);
}

/* For `look`: counts the turns of each seat in each round. */
static inline void count_turns(fn_rng *rng)
{
    (void)rng;
    if (table.state.step == LR_STEP_PLAY)
        table.turns[table.state.round][to_act()]++;
}

/* Ends the round with a turn of this seat that moves no ship, as all its ships are in the
 * harbour. */
static inline void end_round_by(int seat)
{
    last_turn_of(seat);
    place(seat, "21 21 21 21 21");
    table.state.cards[seat][table.state.deck_size[seat]] = (uint8_t)card_number("group-2");
    play("play group-2, beacon stay, sail none");
}

/* Reading back */

static inline const char *ships_text(int colour)
{
    static char storage[64];
    fn_text text;
    fn_text_init(&text, storage, sizeof storage);
    for (int ship = 0; ship < LR_SHIPS; ship++) {
        fn_text_add(&text, ship > 0 ? " " : "");
        fn_text_add_int(&text, table.state.ships[colour][ship]);
    }
    return storage;
}

#define assert_ships(colour, expected) assert_string_equal(ships_text(colour), expected)

static inline bool holds(const lr_state *state, int colour, const char *name)
{
    int card = card_number(name);
    for (int i = 0; i < state->hand_size[colour]; i++)
        if (lr_hand(state, colour)[i] == card)
            return true;
    return false;
}

static inline bool holds_both_groups(const lr_state *state, int colour)
{
    return holds(state, colour, "group-3") && holds(state, colour, "group-2");
}

static inline const char *numbers_text(const int *numbers, int count)
{
    static char storage[64];
    fn_text text;
    fn_text_init(&text, storage, sizeof storage);
    for (int i = 0; i < count; i++) {
        fn_text_add(&text, i > 0 ? " " : "");
        fn_text_add_int(&text, numbers[i]);
    }
    return storage;
}

/* Returns points and places of all results as text. */
static inline const char *points_text(void)
{
    fn_score score = scores();
    return numbers_text(score.points, score.count);
}

static inline const char *places_text(void)
{
    fn_score score = scores();
    return numbers_text(score.places, score.count);
}

#define assert_points(expected) assert_string_equal(points_text(), expected)
#define assert_places(expected) assert_string_equal(places_text(), expected)

#endif
