/* Bretagne at the test table: one game that a test sets up, plays in written moves and reads back
 * as text, so tests read like the rulebook. Sites, rows, spaces and floors count from 1 here, as in
 * writing; seats count from 0. Uses the public functions of the game and its state, and knows
 * nothing of how the rules are coded. */
#ifndef FN_TESTS_BR_HELP_H
#define FN_TESTS_BR_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "fanal/game.h"
#include "games/bretagne/br.h"

extern const fn_game br_game;

enum { PLAIN = 0, STRICT = 1 << BR_STRICT_LOADS, TIGHT = 1 << BR_TIGHT };
enum { TEXT_MAX = 1 << 13, WORD_MAX = 64 };

static struct {
    br_rules rules;
    br_state state;
    fn_events events; /* of the last step */
    bool revealed;    /* by the last step */
    bool eager;       /* random games are played by eager players */
} table;
static const fn_game *const tested_game = &br_game;

#include "played_help.h"

/* Words and numbers */

/* Takes the next word of a list; returns false if there are no more. */
static inline bool next_word(const char **list, const char *separator, char word[WORD_MAX])
{
    size_t length = strcspn(*list, separator);
    if (length == 0)
        return false;
    assert_true(length < WORD_MAX);
    memcpy(word, *list, length);
    word[length] = '\0';
    *list += length;
    *list += strspn(*list, separator);
    *list += strspn(*list, " ");
    return true;
}

static inline int number_of(const char *word, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    fail_msg("no %s", word);
    return BR_NONE;
}

static inline int card_number(const char *name)
{
    static const char *const names[] = {"furniture", "docks", "siren", "cableway"};
    return number_of(name, names, BR_CARDS);
}

static inline int harbour(const char *town)
{
    for (int i = 0; i < BR_HARBOURS; i++)
        if (strcmp(table.rules.towns[i], town) == 0)
            return i;
    fail_msg("no harbour %s", town);
    return BR_NONE;
}

/* Reads resources: `2 stone wood` is two stone and one wood. */
static inline br_goods goods(const char *text)
{
    static const char *const names[] = {"brick", "stone", "sand", "wood"};
    char word[WORD_MAX];
    br_goods sum = 0;
    int count = 1;
    while (next_word(&text, " ", word)) {
        if (word[0] >= '0' && word[0] <= '9') {
            count = atoi(word);
        } else {
            sum += br_good(number_of(word, names, BR_GOODS), count);
            count = 1;
        }
    }
    return sum;
}

static inline const char *goods_text(br_goods lot)
{
    static const char *const names[] = {"brick", "stone", "sand", "wood"};
    static char storage[2][WORD_MAX];
    static int turn;
    fn_text text;
    turn = 1 - turn;
    fn_text_init(&text, storage[turn], sizeof storage[turn]);
    for (int resource = 0; resource < BR_GOODS; resource++) {
        int count = br_goods_of(lot, resource);
        if (count == 0)
            continue;
        fn_text_add(&text, text.used > 0 ? " " : "");
        fn_text_add_int(&text, count);
        fn_text_add(&text, " ");
        fn_text_add(&text, names[resource]);
    }
    return storage[turn];
}

#define assert_goods(lot, expected)                                                                \
    assert_string_equal(goods_text(lot), goods_text(goods(expected)))

/* Dealing */

static inline fn_seed seed_number(int number)
{
    static const char name[] = "bretagne tests";
    fn_seed seed = fn_seed_from_text(name, sizeof name - 1);
    return fn_seed_derive(&seed, (uint64_t)number);
}

static inline void make_rules(int players, int variant, uint32_t options)
{
    fn_error error = {{0}};
    fn_setup setup = {.players = players, .variant = variant, .options = options};
    if (!fn_rules_make(&br_game, &table.rules, &setup, &error))
        fail_msg("no rules: %s", error.text);
}

static inline void deal(int number)
{
    fn_seed seed = seed_number(number);
    table.events.count = 0;
    br_game.start(&table.rules, &table.state, &seed);
}

/* Placing pieces */

static inline br_player *player(int seat)
{
    return &table.state.players[seat];
}

static inline br_site *site(int number)
{
    return &table.state.sites[number - 1];
}

static inline int floors_of(int number)
{
    return table.rules.lighthouses[site(number)->lighthouse].floors;
}

/* Sets the resources at a place; with the tight bank, the others stay in the bank. */
static inline void set_goods(br_goods *place, const char *text)
{
    if (table.rules.tight_bank)
        table.state.bank += *place - goods(text);
    *place = goods(text);
}

static inline void hold(int seat, const char *text)
{
    set_goods(&player(seat)->goods, text);
}

/* Puts this many workers at home; the rest are in the reserve. */
static inline void set_home(int seat, int workers)
{
    int free_workers = player(seat)->home + player(seat)->reserve;
    assert_true(workers <= free_workers);
    player(seat)->home = (uint8_t)workers;
    player(seat)->reserve = (uint8_t)(free_workers - workers);
}

static inline void take_from_home(int seat, int workers)
{
    if (player(seat)->home < workers)
        set_home(seat, workers);
    player(seat)->home = (uint8_t)(player(seat)->home - workers);
}

static inline void put_in_harbour(int seat, const char *town)
{
    take_from_home(seat, 1);
    table.state.harbour_seats[harbour(town)] |= (uint8_t)(1 << seat);
}

/* Puts the tile with this income on a harbour of its area. */
static inline void harbour_pays(const char *town, const char *income)
{
    int here = harbour(town);
    for (int tile = 0; tile < BR_HARBOUR_TILES; tile++) {
        const br_harbour_tile *other = &table.rules.harbour_tiles[tile];
        if (other->area != table.rules.harbour_area[here] ||
            strcmp(br_income_names[other->income], income) != 0)
            continue;
        for (int i = 0; i < BR_HARBOURS; i++)
            if (table.state.harbour_tile[i] == tile)
                table.state.harbour_tile[i] = table.state.harbour_tile[here];
        table.state.harbour_tile[here] = (uint8_t)tile;
        return;
    }
    fail_msg("no tile with %s for %s", income, town);
}

/* Turns lighthouse tiles to their Built side: `1 2 15`. */
static inline void set_built(const char *numbers)
{
    char number[WORD_MAX];
    while (next_word(&numbers, " ", number))
        site(atoi(number))->status = BR_BUILT;
}

static inline void set_weather(int weather)
{
    for (int i = 0; i < BR_WEATHER_CARDS; i++)
        if (table.state.weather[i] == weather) {
            table.state.weather[i] = table.state.weather[table.state.weather_at];
            table.state.weather[table.state.weather_at] = (uint8_t)weather;
            return;
        }
}

/* Gives a seat cards from the deck, as if it had drawn them. */
static inline void hold_card(int seat, int card)
{
    br_state *s = &table.state;
    for (int at = s->deck_size - 1; at >= 0; at--)
        if (s->deck[at] == card) {
            memmove(&s->deck[at], &s->deck[at + 1], (size_t)(s->deck_size - 1 - at));
            s->deck[--s->deck_size] = 0;
            player(seat)->hand[card]++;
            player(seat)->drawn[card]++;
            player(seat)->draws++;
            player(seat)->hand_size++;
            return;
        }
    fail_msg("no such card in the deck");
}

static inline void hold_cards(int seat, const char *names)
{
    char name[WORD_MAX];
    while (next_word(&names, " ", name))
        hold_card(seat, card_number(name));
}

/* Gives a seat cards until the deck has only `left`. */
static inline void drain_deck(int seat, int left)
{
    while (table.state.deck_size > left)
        hold_card(seat, table.state.deck[table.state.deck_size - 1]);
}

static inline void discard_card(int seat, int card)
{
    assert_true(player(seat)->hand[card] > 0);
    player(seat)->hand[card]--;
    player(seat)->hand_size--;
    player(seat)->spent[card]++;
    table.state.discards[card]++;
}

static inline void discard(int seat, const char *names)
{
    char name[WORD_MAX];
    while (next_word(&names, " ", name))
        discard_card(seat, card_number(name));
}

/* Sets the next cards of the deck, top one first. */
static inline void set_deck_top(const char *names)
{
    char name[WORD_MAX];
    uint8_t *deck = table.state.deck;
    for (int to = table.state.deck_size - 1; next_word(&names, " ", name); to--) {
        int at = to;
        while (at >= 0 && deck[at] != card_number(name))
            at--;
        assert_true(at >= 0);
        deck[at] = deck[to];
        deck[to] = (uint8_t)card_number(name);
    }
}

static inline int hand(int seat, const char *name)
{
    return player(seat)->hand[card_number(name)];
}

/* Exchanges a construction tile for one with these resources. */
static inline void open_tile(int row, int slot, const char *resources)
{
    uint8_t *place = &table.state.open[row - 1][slot - 1], *stack = table.state.stack[row - 1];
    uint8_t *row_tiles = table.state.open[row - 1];
    br_goods wanted = goods(resources);
    for (int i = 0; i < BR_SLOTS + table.state.stack_size[row - 1]; i++) {
        uint8_t *at = i < BR_SLOTS ? &row_tiles[i] : &stack[i - BR_SLOTS], tile = *at;
        if (tile == BR_NONE || table.rules.construction[row - 1][tile] != wanted ||
            (at >= row_tiles && at < place))
            continue;
        *at = *place;
        *place = tile;
        return;
    }
    fail_msg("no tile with %s", resources);
}

static inline br_goods price_of(int row, int slot)
{
    return table.rules.construction[row - 1][table.state.open[row - 1][slot - 1]];
}

/* Takes the top tile of the highest stack. */
static inline uint8_t take_any_tile(void)
{
    br_state *s = &table.state;
    int row = 0;
    for (int other = 1; other < BR_ROWS; other++)
        if (s->stack_size[other] > s->stack_size[row])
            row = other;
    assert_true(s->stack_size[row] > 1);
    int top = --s->stack_size[row];
    uint8_t tile = (uint8_t)(row * 16 + s->stack[row][top]);
    s->stack[row][top] = 0;
    return tile;
}

/* Builds floors from the ground up, each with its builder's seat and workers: `0:1 1:3`. */
static inline void set_tower(int number, const char *floors)
{
    br_site *here = site(number);
    while (*floors != '\0') {
        int seat = floors[0] - '0', workers = floors[2] - '0', at = here->floors++;
        assert_true(here->floors <= floors_of(number));
        take_from_home(seat, workers);
        here->tile[at] = take_any_tile();
        here->builder[at] = (uint8_t)seat;
        here->workers[at] = (uint8_t)workers;
        floors += 3;
        floors += strspn(floors, " ");
    }
    if (here->floors == floors_of(number))
        here->status = BR_COMPLETE;
}

/* Playing */

static inline int to_act(void)
{
    return br_game.to_act(&table.rules, &table.state);
}

static inline const char *move_words(fn_move move, char words[FN_MOVE_TEXT_MAX])
{
    fn_text text;
    fn_text_init(&text, words, FN_MOVE_TEXT_MAX);
    br_game.write_move(&table.rules, move, &text);
    return words;
}

/* Returns the legal moves that begin with these letters, in the order of the game's list. */
static inline const char *moves_text(const char *beginning)
{
    static char storage[TEXT_MAX];
    fn_move moves[FN_MAX_MOVES];
    char words[FN_MOVE_TEXT_MAX];
    fn_text text;
    int count = br_game.list_moves(&table.rules, &table.state, moves);
    fn_text_init(&text, storage, sizeof storage);
    for (int i = 0; i < count; i++) {
        if (strncmp(move_words(moves[i], words), beginning, strlen(beginning)) != 0)
            continue;
        fn_text_add(&text, text.used > 0 ? ", " : "");
        fn_text_add(&text, words);
    }
    assert_false(text.overflow);
    return storage;
}

static inline bool is_listed(const char *words)
{
    fn_move moves[FN_MAX_MOVES], move = 0;
    fn_error error = {{0}};
    if (!br_game.read_move(&table.rules, words, &move, &error))
        fail_msg("%s: %s", words, error.text);
    int count = br_game.list_moves(&table.rules, &table.state, moves);
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

/* Checks the legal moves that begin with these letters, in any order. */
static inline void assert_moves_with(const char *beginning, const char *expected)
{
    char words[WORD_MAX];
    const char *listed = moves_text(beginning), *rest = expected;
    int commas = 0, count = 0;
    for (const char *c = listed; *c != '\0'; c++)
        commas += *c == ',';
    for (; next_word(&rest, ",", words); count++)
        if (!is_listed(words))
            fail_msg("'%s' is not among: %s", words, listed);
    if (count != (*listed == '\0' ? 0 : commas + 1))
        fail_msg("expected: %s; listed: %s", expected, listed);
}

#define assert_moves(expected) assert_moves_with("", expected)

static inline void apply(fn_move move)
{
    table.events.count = 0;
    table.revealed = br_game.apply(&table.rules, &table.state, move, &table.events);
}

/* Plays written moves: `visit brest, buy stone sand, leave`. */
static inline void play(const char *moves)
{
    char words[WORD_MAX];
    while (next_word(&moves, ",", words)) {
        fn_move move = 0;
        if (!is_listed(words))
            fail_msg("'%s' is not among: %s", words, moves_text(""));
        assert_true(br_game.read_move(&table.rules, words, &move, NULL));
        apply(move);
    }
}

/* Plays the first legal move while this step lasts. */
static inline void play_first(int step)
{
    fn_move moves[FN_MAX_MOVES];
    while (table.state.step == step) {
        assert_true(br_game.list_moves(&table.rules, &table.state, moves) > 0);
        apply(moves[0]);
    }
}

/* Makes everybody pass, which leads to the evaluation, the next round or the end. */
static inline void pass_all(void)
{
    while (table.state.step == BR_STEP_ACTION)
        play("pass");
}

/* Ends this round and takes the barges of the next one, lowest card first. */
static inline void next_round(void)
{
    pass_all();
    play_first(BR_STEP_BARGE);
}

/* Sets up a calm position: tile n on site n; fair weather, then unsettled, storm and the same
 * again; the first three harbour tiles of each area; seat 0 chooses its barge first, then 1 and so
 * on. With fewer than four players, the last sites of their kind are Built. */
static inline void set_table(int players, uint32_t options)
{
    static const char *const built[] = {"3 4 7 9 12 15", "4 9 15", ""};
    br_state *s = &table.state;
    make_rules(players, BR_BASE, options);
    deal(1);
    for (int i = 0; i < BR_SITES; i++) {
        s->sites[i].lighthouse = (uint8_t)i;
        s->sites[i].status = BR_OPEN;
    }
    set_built(built[players - 2]);
    for (int i = 0; i < BR_WEATHER_CARDS; i++)
        s->weather[i] = (uint8_t)(i % BR_WEATHERS);
    for (int i = 0; i < BR_HARBOURS; i++)
        s->harbour_tile[i] = (uint8_t)(i / 3 * 4 + i % 3);
    for (int seat = 0; seat < players; seat++)
        s->line[seat] = (uint8_t)seat;
    s->seat = 0;
}

/* Sets up the action phase of round 1: seat 0 has barge card 1, seat 1 card 2 and so on. Their
 * workers are all they have. */
static inline void set_actions(int players, uint32_t options)
{
    set_table(players, options);
    play_first(BR_STEP_BARGE);
    play_first(BR_STEP_LOAD);
    assert_int_equal(table.state.step, BR_STEP_ACTION);
    for (int seat = 0; seat < players; seat++) {
        assert_int_equal(table.state.holder[seat], seat);
        hold(seat, "");
        player(seat)->coins = 0;
        player(seat)->engineers = 0;
    }
}

static inline void set_round(int round)
{
    table.state.round = (uint8_t)round;
    table.state.weather_at = (uint8_t)(round - 1);
    table.state.production_drawn = (uint8_t)round;
}

/* Makes it this seat's turn in the action phase, with the barge cards of set_actions. */
static inline void turn_of(int seat)
{
    table.state.seat = table.state.barge = (uint8_t)seat;
}

/* Ranks moves for eager players, who build whenever they can, on the highest tower, and pass only
 * if they must. */
static inline int eagerness(fn_move move)
{
    int operation = fn_move_operation(move);
    if (operation == BR_MOVE_SITE)
        return table.state.sites[move & 0xff].floors;
    return operation == BR_MOVE_BUILD                                       ? 2
           : operation == BR_MOVE_PASS || operation == BR_MOVE_PASS_KEEPING ? 0
                                                                            : 1;
}

static inline fn_move random_move(fn_rng *rng)
{
    fn_move moves[FN_MAX_MOVES], best;
    int count = br_game.list_moves(&table.rules, &table.state, moves);
    assert_true(count > 0);
    best = moves[fn_rng_below(rng, (uint32_t)count)];
    for (int i = 0; table.eager && i < count; i++)
        if (eagerness(moves[i]) > eagerness(best))
            best = moves[i];
    return best;
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
        apply(random_move(&rng));
    }
    if (look != NULL)
        look(&rng);
}

#endif
