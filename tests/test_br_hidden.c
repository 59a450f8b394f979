/* Bretagne, rule 9.5 of docs/rules/bretagne.en.md, hidden and open: what views show, what can be
 * imagined, which steps reveal something. Viewers are the seats and FN_NOBODY, a spectator. */
#include "br_pieces.h"

enum { GAMES = 8, TRIES = 500 };

static void look_at_all_games(void (*look)(fn_rng *rng))
{
    for (int players = 2; players <= 4; players++)
        for (int variant = BR_BASE; variant <= BR_HISTORICAL; variant++) {
            make_rules(players, variant, players == 3 ? TIGHT | STRICT : PLAIN);
            for (int number = 0; number < GAMES; number++) {
                table.eager = number & 1;
                play_random_game(number, look);
            }
        }
}

static br_state view_of(const br_state *state, int viewer)
{
    br_state view = *state;
    br_game.hide(&table.rules, &view, viewer);
    return view;
}

static br_state imagined_by(int viewer, fn_rng *rng)
{
    br_state state = view_of(&table.state, viewer);
    br_game.imagine(&table.rules, &state, viewer, rng);
    return state;
}

static void start_rng(fn_rng *rng)
{
    fn_seed seed = seed_number(95);
    fn_rng_start(rng, &seed, 7);
}

/* Sets up an early moment: everybody has drawn four cards and discarded two, and the deck is nearly
 * empty, so most games reshuffle it. */
static void spread_cards(void)
{
    br_state *s = &table.state;
    if (s->round > 1 || s->step != BR_STEP_ACTION || s->deck_size < BR_EQUIPMENT)
        return;
    for (int seat = 0; s->deck_size > 2; seat = (seat + 1) % table.rules.seats) {
        int card = s->deck[s->deck_size - 1];
        hold_card(seat, card);
        if (player(seat)->hand_size > 2)
            discard_card(seat, card);
    }
}

/* Changes what is hidden and keeps what is open: orders, and cards that others have drawn. */
static void scramble(br_state *s, int viewer, fn_rng *rng)
{
    int at = s->weather_at + 2;
    s->seed = seed_number(95000);
    if (at < BR_WEATHER_CARDS)
        fn_rng_shuffle(rng, s->weather + at, BR_WEATHER_CARDS - at);
    fn_rng_shuffle(rng, s->production + s->production_drawn,
                   BR_PRODUCTION_CARDS - s->production_drawn);
    fn_rng_shuffle(rng, s->deck, s->deck_size);
    for (int row = 0; row < BR_ROWS; row++)
        for (int low = 0, high = 1; low < s->stack_size[row]; low = high++) {
            while (high < s->stack_size[row] && (s->stack_ends[row] >> high & 1) == 0)
                high++;
            fn_rng_shuffle(rng, s->stack[row] + low, high - low);
        }
    for (int seat = 0; seat < table.rules.seats; seat++)
        for (int old = 0; old < BR_CARDS && s->deck_size > 0; old++) {
            br_player *other = &s->players[seat];
            if (seat == viewer || other->hand[old] == 0 || other->drawn[old] == 0)
                continue;
            int given = s->deck[0];
            s->deck[0] = (uint8_t)old;
            other->hand[old]--;
            other->drawn[old]--;
            other->hand[given]++;
            other->drawn[given]++;
        }
}

/* Views */

static void see_that_views_tell_nothing(fn_rng *rng)
{
    spread_cards();
    for (int viewer = FN_NOBODY; viewer < table.rules.seats; viewer++) {
        br_state other = table.state;
        scramble(&other, viewer, rng);
        br_state view = view_of(&table.state, viewer), other_view = view_of(&other, viewer);
        assert_memory_equal(&view, &other_view, sizeof view);
    }
}

static void br_9_5_hands_orders_and_the_seed_are_hidden(void **unused)
{
    (void)unused;
    look_at_all_games(see_that_views_tell_nothing);
}

/* Restores what is hidden in the view, which must then equal the state. */
static void see_that_the_rest_is_open(fn_rng *rng)
{
    (void)rng;
    const br_state *s = &table.state;
    for (int viewer = FN_NOBODY; viewer < table.rules.seats; viewer++) {
        br_state view = view_of(s, viewer);
        int at = s->weather_at + 2, drawn = s->production_drawn;
        view.seed = s->seed;
        view.shuffles = s->shuffles;
        memcpy(view.stack, s->stack, sizeof view.stack);
        memcpy(view.deck, s->deck, sizeof view.deck);
        if (at < BR_WEATHER_CARDS)
            memcpy(view.weather + at, s->weather + at, (size_t)(BR_WEATHER_CARDS - at));
        memcpy(view.production + drawn, s->production + drawn,
               (size_t)(BR_PRODUCTION_CARDS - drawn));
        for (int seat = 0; seat < table.rules.seats; seat++)
            if (seat != viewer) {
                memcpy(view.players[seat].hand, s->players[seat].hand, BR_CARDS);
                memcpy(view.players[seat].drawn, s->players[seat].drawn, BR_CARDS);
            }
        assert_memory_equal(&view, s, sizeof view);
    }
}

static void br_9_5_everything_else_and_the_own_hand_are_open(void **unused)
{
    (void)unused;
    look_at_all_games(see_that_the_rest_is_open);
}

static void br_9_5_with_nothing_hidden_a_view_is_the_state(void **unused)
{
    (void)unused;
    set_actions(3, PLAIN);
    hold_cards(1, "docks siren");
    br_state view = view_of(&table.state, FN_EVERYONE);
    assert_memory_equal(&view, &table.state, sizeof view);
}

static void br_9_5_how_many_cards_a_player_holds_is_public(void **unused)
{
    (void)unused;
    set_actions(3, PLAIN);
    hold_cards(1, "docks siren siren");
    for (int viewer = FN_NOBODY; viewer < 3; viewer++) {
        br_state view = view_of(&table.state, viewer);
        assert_int_equal(view.players[1].hand_size, 3);
    }
    br_state own = view_of(&table.state, 1);
    assert_int_equal(own.players[1].hand[BR_SIREN], 2);
}

static void br_9_5_played_sold_and_discarded_cards_are_public(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    hold_cards(0, "docks siren cableway furniture");
    play("visit lorient, swap cableway wood");
    assert_non_null(event_with(BR_EVENT_SWAP, 0, BR_CABLEWAY));
    play("sell docks siren");
    assert_non_null(event_with(BR_EVENT_SELL_CARDS, 0, BR_DOCKS));
    play("leave");
    set_tower(5, "0:2 1:0 0:0");
    pass_all();
    br_state view = view_of(&table.state, 1);
    assert_int_equal(view.discards[BR_CABLEWAY], 1);
    assert_int_equal(view.discards[BR_DOCKS], 1);
    play("play furniture");
    assert_non_null(event_with(BR_EVENT_PLAY, 0, 4));
    assert_int_equal(view_of(&table.state, 1).on_tower[BR_FURNITURE] +
                         view_of(&table.state, 1).discards[BR_FURNITURE],
                     1);
}

static void br_9_5_the_json_of_a_view_shows_no_seed(void **unused)
{
    (void)unused;
    static char storage[FN_LINE_MAX];
    fn_text text;
    set_actions(2, PLAIN);
    hold_cards(1, "docks");
    for (int viewer = FN_NOBODY; viewer < 2; viewer++) {
        br_state view = view_of(&table.state, viewer);
        fn_text_init(&text, storage, sizeof storage);
        br_game.write_json(&table.rules, &view, viewer, &text);
        assert_false(text.overflow);
        assert_null(strstr(storage, "seed"));
    }
}

/* Events and steps */

static void see_who_sees_events(fn_rng *rng)
{
    (void)rng;
    spread_cards();
    for (int i = 0; i < table.events.count; i++) {
        const fn_event *event = &table.events.list[i];
        bool is_drawn_card = event->code == BR_EVENT_DRAWN_CARD;
        assert_int_equal(event->seen_by, is_drawn_card ? event->args[0] : FN_EVERYONE);
    }
}

static void br_9_5_only_the_owner_sees_a_drawn_card(void **unused)
{
    (void)unused;
    look_at_all_games(see_who_sees_events);
}

static void br_9_5_a_draw_is_told_to_everyone_and_the_cards_to_the_owner(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    player(0)->coins = 3;
    set_deck_top("siren cableway");
    play("visit lorient, draw cards");
    assert_int_equal(count_events(BR_EVENT_DRAWN_CARD), 2);
    assert_non_null(event_with(BR_EVENT_DRAWN_CARD, 0, BR_SIREN));
    assert_non_null(event_with(BR_EVENT_DRAWN_CARD, 0, BR_CABLEWAY));
    assert_true(event_place(BR_EVENT_DRAW) >= 0);
}

static void br_9_5_a_step_that_shows_something_hidden_is_not_taken_back(void **unused)
{
    (void)unused;
    set_table(2, PLAIN);
    play("barge 1");
    assert_false(table.revealed);
    play("barge 2"); /* Quimper */
    assert_true(table.revealed);
    play("load wood");
    assert_false(table.revealed);
    set_actions(2, PLAIN);
    open_tile(1, 1, "sand");
    open_tile(2, 1, "2 sand");
    hold(0, "3 sand");
    player(0)->engineers = 2;
    player(0)->coins = 3;
    play("build 1.1");
    assert_false(table.revealed);
    play("site 5");
    assert_false(table.revealed);
    play("keep 0");
    assert_false(table.revealed);
    turn_of(0);
    play("build 2.1");
    assert_true(table.revealed);
    play("site 10, keep 2");
    assert_false(table.revealed);
    turn_of(0);
    play("visit lorient, draw cards");
    assert_true(table.revealed);
    play("leave, pass, pass");
    assert_false(table.revealed);
}

/* Imagining */

static void count_cards(const uint8_t *cards, int size, int count[BR_CARDS])
{
    memset(count, 0, BR_CARDS * sizeof *count);
    for (int i = 0; i < size; i++)
        count[cards[i]]++;
}

/* Checks an imagined state: same view, all pieces, and a deck of cards that were shuffled into it
 * and not drawn by the viewer. */
static void see_what_is_imagined(fn_rng *rng)
{
    spread_cards();
    for (int viewer = FN_NOBODY; viewer < table.rules.seats; viewer++) {
        br_state truth = table.state, view = view_of(&truth, viewer);
        br_state guess = imagined_by(viewer, rng), again = view_of(&guess, viewer);
        assert_memory_equal(&view, &again, sizeof view);
        table.state = guess;
        assert_pieces();
        table.state = truth;
        int in_deck[BR_CARDS];
        count_cards(guess.deck, guess.deck_size, in_deck);
        for (int card = 0; card < BR_CARDS; card++) {
            int own = viewer == FN_NOBODY ? 0 : truth.players[viewer].drawn[card];
            assert_true(in_deck[card] + own <= truth.deck_dealt[card]);
        }
    }
}

static void br_9_5_what_is_imagined_fits_all_one_knows(void **unused)
{
    (void)unused;
    look_at_all_games(see_what_is_imagined);
}

static void br_9_5_an_imagined_game_can_be_played_to_its_end(void **unused)
{
    (void)unused;
    fn_rng rng;
    start_rng(&rng);
    for (int try = 0; try < 50; try++) {
        fn_move moves[FN_MAX_MOVES];
        set_actions(3, TIGHT);
        table.state = imagined_by(try % 3, &rng);
        while (to_act() != FN_NOBODY) {
            int count = br_game.list_moves(&table.rules, &table.state, moves);
            apply(moves[fn_rng_below(&rng, (uint32_t)count)]);
            assert_pieces();
        }
    }
}

static void br_9_5_all_hidden_things_are_imagined_in_many_ways(void **unused)
{
    (void)unused;
    fn_rng rng;
    start_rng(&rng);
    set_actions(2, PLAIN);
    hold_cards(1, "docks");
    unsigned hands = 0, tops = 0, weather = 0, production = 0, tiles = 0;
    for (int try = 0; try < TRIES; try++) {
        br_state guess = imagined_by(0, &rng);
        for (int card = 0; card < BR_CARDS; card++)
            hands |= guess.players[1].hand[card] > 0 ? 1u << card : 0;
        tops |= 1u << guess.deck[guess.deck_size - 1];
        weather |= 1u << guess.weather[2];
        production |= 1u << guess.production[1];
        tiles |= 1u << guess.stack[1][7];
    }
    assert_int_equal(hands, 0xf);
    assert_int_equal(tops, 0xf);
    assert_int_equal(weather, 0x7);
    assert_int_equal(fn_count_bits(production), 5);
    assert_int_equal(fn_count_bits(tiles), 8);
}

static void br_9_5_with_nothing_hidden_nothing_is_imagined(void **unused)
{
    (void)unused;
    fn_rng rng;
    start_rng(&rng);
    set_actions(3, PLAIN);
    hold_cards(1, "docks siren");
    br_state guess = imagined_by(FN_EVERYONE, &rng);
    assert_memory_equal(&guess, &table.state, sizeof guess);
}

static void br_9_5_an_imagined_seed_tells_nothing(void **unused)
{
    (void)unused;
    fn_rng rng;
    start_rng(&rng);
    set_actions(2, PLAIN);
    br_state first = imagined_by(0, &rng), second = imagined_by(0, &rng);
    assert_memory_not_equal(&first.seed, &table.state.seed, sizeof first.seed);
    assert_memory_not_equal(&first.seed, &second.seed, sizeof first.seed);
}

static void br_9_5_every_byte_of_a_seed_is_imagined(void **unused)
{
    (void)unused;
    fn_rng rng;
    fn_seed varied = {{0}};
    start_rng(&rng);
    set_actions(3, PLAIN);
    for (int try = 0; try < TRIES; try++) {
        br_state guess = imagined_by(0, &rng);
        for (size_t i = 0; i < sizeof varied.bytes; i++)
            varied.bytes[i] |= guess.seed.bytes[i];
    }
    for (size_t i = 0; i < sizeof varied.bytes; i++)
        assert_int_equal(varied.bytes[i], 0xff);
}

/* Sets up a deck that seat 1 has drawn completely, with three cards discarded; seat 0 drew two of
 * these. */
static void set_reshuffled(void)
{
    set_actions(3, PLAIN);
    drain_deck(1, 0);
    discard(1, "docks docks siren");
    player(0)->coins = 3;
    play("visit lorient, draw cards, leave");
    assert_int_equal(table.state.deck_size, 1);
}

static void br_9_5_after_a_reshuffle_the_deck_is_made_of_discards(void **unused)
{
    (void)unused;
    fn_rng rng;
    start_rng(&rng);
    set_reshuffled();
    unsigned seen = 0;
    for (int try = 0; try < TRIES; try++)
        seen |= 1u << imagined_by(2, &rng).deck[0];
    assert_int_equal(seen, 1u << BR_DOCKS | 1u << BR_SIREN);
    int own = table.state.players[0].hand[BR_SIREN];
    for (int try = 0; try < TRIES; try++) /* seat 0 knows the rest */
        assert_int_equal(imagined_by(0, &rng).deck[0], own > 0 ? BR_DOCKS : BR_SIREN);
}

/* Seat 0 had no cards before, so it holds two of the three. */
static void br_9_5_who_has_drawn_only_since_then_holds_only_such_cards(void **unused)
{
    (void)unused;
    fn_rng rng;
    start_rng(&rng);
    set_reshuffled();
    for (int try = 0; try < TRIES; try++) {
        br_state guess = imagined_by(2, &rng);
        assert_int_equal(guess.players[0].hand[BR_FURNITURE], 0);
        assert_int_equal(guess.players[0].hand[BR_CABLEWAY], 0);
        assert_true(guess.players[0].hand[BR_SIREN] <= 1);
    }
}

/* Seat 2 imagines seat 0's hand and lets seat 0 think: of docks, docks and siren, seat 0 cannot
 * imagine in the deck what it holds itself. */
static void br_9_5_an_imagined_player_knows_which_cards_it_drew(void **unused)
{
    (void)unused;
    fn_rng rng;
    start_rng(&rng);
    set_reshuffled();
    for (int try = 0; try < TRIES; try++) {
        br_state guess = imagined_by(2, &rng);
        const uint8_t *held = guess.players[0].hand;
        if (held[BR_FURNITURE] + held[BR_CABLEWAY] > 0 || held[BR_SIREN] > 1)
            continue; /* see the previous test */
        br_state thought = view_of(&guess, 0);
        br_game.imagine(&table.rules, &thought, 0, &rng);
        assert_int_equal(thought.deck[0], held[BR_SIREN] > 0 ? BR_DOCKS : BR_SIREN);
    }
}

/* Completes a lighthouse with `count` tiles of row 1 and ends the round, which puts its tiles under
 * their stacks. */
static void put_under(int number, int count)
{
    br_state *s = &table.state;
    br_site *here = site(number);
    for (here->floors = 0; here->floors < floors_of(number); here->floors++) {
        int row = here->floors < count ? 0 : 1;
        here->tile[here->floors] = (uint8_t)(16 * row + s->stack[row][--s->stack_size[row]]);
    }
    here->status = BR_COMPLETE;
    next_round();
    play_first(BR_STEP_LOAD);
}

static void br_9_5_tiles_that_went_under_a_stack_stay_below(void **unused)
{
    (void)unused;
    fn_rng rng;
    start_rng(&rng);
    set_actions(4, PLAIN);
    put_under(5, 3);
    put_under(10, 2);
    assert_int_equal(table.state.stack_size[0], 8);
    static const int parts[] = {0, 2, 5, 8}; /* 2 below 3 below the rest of the first stack */
    unsigned true_tiles[3] = {0}, first[3] = {0};
    for (int part = 0; part < 3; part++)
        for (int i = parts[part]; i < parts[part + 1]; i++)
            true_tiles[part] |= 1u << table.state.stack[0][i];
    for (int try = 0; try < TRIES; try++) {
        br_state guess = imagined_by(try % 4, &rng);
        for (int part = 0; part < 3; part++) {
            unsigned tiles = 0;
            for (int i = parts[part]; i < parts[part + 1]; i++)
                tiles |= 1u << guess.stack[0][i];
            assert_int_equal(tiles, true_tiles[part]);
            first[part] |= 1u << guess.stack[0][parts[part]];
        }
    }
    assert_memory_equal(first, true_tiles, sizeof first); /* in every order */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(br_9_5_hands_orders_and_the_seed_are_hidden),
        cmocka_unit_test(br_9_5_everything_else_and_the_own_hand_are_open),
        cmocka_unit_test(br_9_5_with_nothing_hidden_a_view_is_the_state),
        cmocka_unit_test(br_9_5_how_many_cards_a_player_holds_is_public),
        cmocka_unit_test(br_9_5_played_sold_and_discarded_cards_are_public),
        cmocka_unit_test(br_9_5_the_json_of_a_view_shows_no_seed),
        cmocka_unit_test(br_9_5_only_the_owner_sees_a_drawn_card),
        cmocka_unit_test(br_9_5_a_draw_is_told_to_everyone_and_the_cards_to_the_owner),
        cmocka_unit_test(br_9_5_a_step_that_shows_something_hidden_is_not_taken_back),
        cmocka_unit_test(br_9_5_what_is_imagined_fits_all_one_knows),
        cmocka_unit_test(br_9_5_an_imagined_game_can_be_played_to_its_end),
        cmocka_unit_test(br_9_5_all_hidden_things_are_imagined_in_many_ways),
        cmocka_unit_test(br_9_5_with_nothing_hidden_nothing_is_imagined),
        cmocka_unit_test(br_9_5_an_imagined_seed_tells_nothing),
        cmocka_unit_test(br_9_5_every_byte_of_a_seed_is_imagined),
        cmocka_unit_test(br_9_5_after_a_reshuffle_the_deck_is_made_of_discards),
        cmocka_unit_test(br_9_5_who_has_drawn_only_since_then_holds_only_such_cards),
        cmocka_unit_test(br_9_5_an_imagined_player_knows_which_cards_it_drew),
        cmocka_unit_test(br_9_5_tiles_that_went_under_a_stack_stay_below),
    };
    return cmocka_run_group_tests_name("bretagne: hidden and open", tests, NULL, NULL);
}
