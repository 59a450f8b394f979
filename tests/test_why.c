/* Reasons: in every position of random games, every move that can be written is either legal or has
 * a reason with its rule, and never both. */
#include "every_game.h"

#include "games/bretagne/br.h"

#include <stdio.h>

/* All moves that can be written, found by trying words. */
enum { MAX_SPACE = 512 };
static struct {
    int count;
    fn_move moves[MAX_SPACE];
    move_text texts[MAX_SPACE];
} space;

static const char *const heads[] = {
    "barge", "load", "build", "site", "keep", "visit",  "buy",  "sell",   "swap", "hire",  "draw",
    "leave", "pass", "play",  "done", "stay", "settle", "sail", "beacon", "no",   "bonus", "show",
};

static const char *const words[] = {
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
    "11",
    "12",
    "13",
    "14",
    "15",
    "16",
    "17",
    "18",
    "19",
    "20",
    "21",
    "22",
    "23",
    "24",
    "1.1",
    "1.2",
    "1.3",
    "1.4",
    "2.1",
    "2.2",
    "2.3",
    "2.4",
    "3.1",
    "3.2",
    "3.3",
    "3.4",
    "brick",
    "stone",
    "sand",
    "wood",
    "furniture",
    "docks",
    "siren",
    "cableway",
    "brest",
    "lorient",
    "engineer",
    "pair",
    "worker",
    "cards",
    "quiberon",
    "audierne",
    "camaret",
    "concarneau",
    "roscoff",
    "le-conquet",
    "le-guilvinec",
    "paimpol",
    "red",
    "perros-guirec",
    "yellow",
    "green",
    "blue",
    "anchor",
    "fish",
    "wheel",
    "star",
    "shell",
    "crab",
    "stay",
    "none",
    "bonus",
    "group-3",
    "group-2",
    "solo-4-anchor",
    "coop-3",
    "coop-2",
    "coop-1",
    "solo-3-star",
    "solo-4-wheel",
    "solo-2-fish",
    "solo-2-crab",
    "solo-3-shell",
};

static void try_words(const fn_match *match, const char *a, const char *b, const char *c)
{
    move_text written;
    fn_text text;
    fn_move move;
    fn_text_init(&text, written.text, sizeof written.text);
    fn_text_add(&text, a);
    for (int i = 0; i < 2; i++) {
        const char *word = i == 0 ? b : c;
        fn_text_add(&text, word[0] != '\0' ? " " : "");
        fn_text_add(&text, word);
    }
    if (!match->game->read_move(match->rules, written.text, &move, NULL))
        return;
    assert_true(space.count < MAX_SPACE);
    space.moves[space.count] = move;
    space.texts[space.count++] = written;
}

static void find_moves(const fn_game *game)
{
    static fn_match match;
    fn_setup setup = {.players = 2};
    match_start_in(&match, game, setup, "base", "space");
    space.count = 0;
    for (size_t head = 0; head < COUNT_OF(heads); head++) {
        try_words(&match, heads[head], "", "");
        for (size_t b = 0; b < COUNT_OF(words); b++) {
            try_words(&match, heads[head], words[b], "");
            for (size_t c = 0; c < COUNT_OF(words); c++)
                try_words(&match, heads[head], words[b], words[c]);
        }
    }
}

/* The codes that occurred, and how often. */
enum { MAX_CODES = 64 };
static struct {
    int count, reasons, other_steps;
    char names[MAX_CODES][32];
    int times[MAX_CODES];
} met;

static void count_code(const char *code)
{
    int i = 0;
    while (i < met.count && strcmp(met.names[i], code) != 0)
        i++;
    assert_true(i < MAX_CODES);
    if (i == met.count) {
        fn_text name;
        fn_text_init(&name, met.names[met.count++], sizeof met.names[0]);
        fn_text_add(&name, code);
    }
    met.times[i]++;
}

static int times_met(const char *code)
{
    for (int i = 0; i < met.count; i++)
        if (strcmp(met.names[i], code) == 0)
            return met.times[i];
    return 0;
}

/* The rules of the game, and the description of the codes. */
enum { DOCUMENT_MAX = 1 << 17 };
static char rules_text[DOCUMENT_MAX], codes_text[DOCUMENT_MAX];

static void read_document(const char *path, char text[DOCUMENT_MAX])
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, DOCUMENT_MAX - 1, file)] = '\0';
    fclose(file);
}

static void require_word(const char *document, const char *mark, const char *word)
{
    char marked[48];
    fn_text text;
    fn_text_init(&text, marked, sizeof marked);
    fn_text_add(&text, mark);
    fn_text_add(&text, word);
    fn_text_add(&text, mark);
    if (strstr(document, marked) == NULL)
        fail_msg("%s is not in the document", marked);
}

static void check_rule(fn_json reason)
{
    char rule[16];
    assert_true(fn_json_to_string(json_member(reason, "rule"), rule, sizeof rule));
    require_word(rules_text, "**", rule);
}

/* Reports whether a legal move begins with the same word. */
static bool is_asked(const table *t, const char *text)
{
    size_t size = strcspn(text, " ");
    for (int i = 0; i < t->count; i++) {
        move_text legal = move_write(&t->match, t->moves[i]);
        if (strncmp(legal.text, text, size) == 0 && strcspn(legal.text, " ") == size)
            return true;
    }
    return false;
}

static void check_written(const table *t, const char *move, const char *text)
{
    fn_json reason = json_text(text), needs, has;
    char code[32];
    long long needed = 0, own = 0;
    assert_true(fn_json_to_string(json_member(reason, "code"), code, sizeof code));
    count_code(code);
    check_rule(reason);
    if (strcmp(code, "step") == 0) {
        fn_json asked = json_member(reason, "asked"), wanted = json_member(reason, "wanted");
        if (is_asked(t, move) ||
            (asked.size == wanted.size && memcmp(asked.at, wanted.at, asked.size) == 0))
            fail_msg("%s: %s", move, text);
    }
    if (fn_json_member(reason, "needs", &needs) && fn_json_member(reason, "has", &has)) {
        assert_true(fn_json_to_int(needs, 1, 100, &needed) && fn_json_to_int(has, 0, 100, &own));
        assert_true(own < needed);
    }
}

static void check_text(const table *t, const char *text, bool legal, const fn_match *twin)
{
    line out, twin_out;
    assert_int_equal(fn_match_write_reason(&t->match, t->seat, text, line_clear(&out)), legal);
    if (legal)
        assert_string_equal(out.storage, "{\"code\":\"legal\"}");
    else
        check_written(t, text, out.storage);
    fn_match_write_reason(twin, t->seat, text, line_clear(&twin_out));
    assert_string_equal(twin_out.storage, out.storage);
}

/* Checks only some of the moves of other steps: they are the majority, and all alike. */
static void check_move(table *t, int index, const void *view, const fn_match *twin)
{
    const char *text = space.texts[index].text;
    fn_reason reason = {0};
    bool legal = false;
    for (int i = 0; i < t->count; i++)
        legal |= t->moves[i] == space.moves[index];
    if (t->match.game->why_not(t->match.rules, view, space.moves[index], &reason) == legal)
        fail_msg("'%s' is %s", text, legal ? "legal and has a reason" : "not legal for no reason");
    met.reasons += !legal;
    met.other_steps += !legal && reason.code == 0;
    if (legal || reason.code != 0 || fn_rng_below(&t->rng, 16) == 0)
        check_text(t, text, legal, twin);
}

static bool is_in_space(fn_move move)
{
    for (int i = 0; i < space.count; i++)
        if (space.moves[i] == move)
            return true;
    return false;
}

static void check_position(table *t)
{
    if (t->seat == FN_NOBODY)
        return;
    _Alignas(8) uint8_t view[FN_STATE_MAX];
    const fn_match *twin = twin_of(t, t->seat);
    fn_match_view(&t->match, t->seat, view);
    for (int i = 0; i < t->count; i++)
        assert_true(is_in_space(t->moves[i]));
    for (int i = 0; i < space.count; i++)
        check_move(t, i, view, twin);
}

static void check_game(const fn_game *game, const char *rules, int moves, int rounds)
{
    memset(&met, 0, sizeof met);
    read_document(rules, rules_text);
    read_document("docs/records.md", codes_text);
    find_moves(game);
    assert_int_equal(space.count, moves);
    for (int i = 0; i < rounds; i++)
        each_position(game, check_position);
    print_message("# %s: %d reasons, %d of them another step\n", game->id, met.reasons,
                  met.other_steps);
    for (int i = 0; i < met.count; i++) {
        print_message("#   %s %d\n", met.names[i], met.times[i]);
        require_word(codes_text, "`", met.names[i]);
    }
}

static void require_codes(const char *const *codes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (times_met(codes[i]) == 0)
            fail_msg("'%s' was never the reason", codes[i]);
    assert_int_equal(times_met("not_now"), 0);
}

static void every_move_of_lighthouse_run_is_legal_or_has_a_reason(void **unused)
{
    (void)unused;
    static const char *const codes[] = {
        "step",        "name_colour",  "no_colour", "others_colour", "colour_played",
        "card_played", "card_in_deck", "lit",       "other_tower",   "not_lit",
        "must_light",  "group_start",  "no_ship",   "no_own_ship",   "caught",
        "must_sail",   "plain_bonus",  "not_moved", "choose_colour",
    };
    check_game(fn_game_find("lighthouse-run"), "docs/rules/lighthouse-run.en.md", 120, 6);
    require_codes(codes, COUNT_OF(codes));
}

static void every_move_of_bretagne_is_legal_or_has_a_reason(void **unused)
{
    (void)unused;
    static const char *const codes[] = {
        "step",          "barge_taken",  "not_on_quimper", "load_short",
        "no_tile",       "tile_goods",   "nowhere_goods",  "nowhere_engineers",
        "site_complete", "site_built",   "engineers",      "storm_worker",
        "site_goods",    "keep_workers", "own_goods",      "no_worker",
        "no_trade",      "visited",      "trade_first",    "order",
        "other_city",    "traded",       "coins",          "market",
        "cards",         "no_engineer",  "no_pair",        "card_kind",
        "other_area",    "settled",
    };
    check_game(fn_game_find("bretagne"), "docs/rules/bretagne.en.md", 141, 1);
    require_codes(codes, COUNT_OF(codes));
}

static void every_move_of_landfall_is_legal_or_has_a_reason(void **unused)
{
    (void)unused;
    static const char *const codes[] = {"shown", "not_in_hand", "too_dim"};
    check_game(fn_game_find("landfall"), "docs/rules/landfall.en.md", 25, 6);
    require_codes(codes, COUNT_OF(codes));
}

/* Single positions */

static fn_match match;

static br_state *deal_bretagne(uint32_t options)
{
    fn_setup setup = {.players = 3, .options = options};
    match_start_in(&match, fn_game_find("bretagne"), setup, "historical", "why");
    return (br_state *)match.state;
}

static br_player *player_to_act(br_state *state)
{
    return &state->players[state->seat];
}

#define assert_reason(text, expected)                                                              \
    do {                                                                                           \
        line out_;                                                                                 \
        fn_match_write_reason(&match, fn_match_to_act(&match), text, line_clear(&out_));           \
        assert_string_equal(out_.storage, expected);                                               \
    } while (0)

static void a_site_says_what_it_needs(void **unused)
{
    (void)unused;
    br_state *state = deal_bretagne(0);
    br_player *own = player_to_act(state);
    state->step = BR_STEP_SITE;
    state->weather[0] = BR_STORM;
    own->engineers = 2;
    for (int site = 0; site < BR_SITES; site++)
        state->sites[site].status = BR_OPEN;
    assert_reason("site 8", "{\"code\":\"engineers\",\"rule\":\"3.4\",\"kind\":\"purgatory\","
                            "\"weather\":\"storm\",\"needs\":3,\"has\":2}");
    own->engineers = 3;
    assert_reason("site 8", "{\"code\":\"site_goods\",\"rule\":\"3.5\",\"site\":8,\"brick\":0,"
                            "\"stone\":1,\"sand\":0,\"wood\":0}");
    own->goods = br_good(BR_STONE, 1);
    assert_reason("site 8", "{\"code\":\"legal\"}");
    own->home = 0;
    assert_reason("site 8", "{\"code\":\"storm_worker\",\"rule\":\"3.7\",\"site\":8}");
    assert_reason("barge 1",
                  "{\"code\":\"step\",\"rule\":\"3.3\",\"asked\":\"site\",\"wanted\":\"barge\"}");
}

static bool site_is_heaven(int site)
{
    return ((const br_rules *)match.rules)->site_kind[site] == BR_HEAVEN;
}

static void a_tile_says_why_it_fits_nowhere(void **unused)
{
    (void)unused;
    br_state *state = deal_bretagne(0);
    br_player *own = player_to_act(state);
    state->step = BR_STEP_ACTION;
    state->weather[0] = BR_STORM;
    own->goods = 0x00090909u;
    own->engineers = 1;
    assert_reason("build 3.1", "{\"code\":\"nowhere_engineers\",\"rule\":\"3.4\","
                               "\"weather\":\"storm\",\"needs\":2,\"has\":1}");
    own->engineers = 9;
    assert_reason("build 3.1", "{\"code\":\"legal\"}");
    for (int site = 0; site < BR_SITES; site++)
        if (site_is_heaven(site))
            state->sites[site].status = BR_BUILT;
    own->home = 0;
    assert_reason("build 3.1", "{\"code\":\"nowhere_worker\",\"rule\":\"3.7\"}");
    for (int site = 0; site < BR_SITES; site++)
        state->sites[site].status = BR_BUILT;
    assert_reason("build 3.1", "{\"code\":\"nowhere_open\",\"rule\":\"3.3\"}");
    assert_reason("site 1", "{\"code\":\"site_built\",\"rule\":\"3.3\",\"site\":1}");
}

static void lorient_says_what_is_sold_out(void **unused)
{
    (void)unused;
    br_state *state = deal_bretagne(1u << BR_TIGHT);
    br_player *own = player_to_act(state);
    state->step = BR_STEP_TRADE;
    state->city = BR_LORIENT;
    state->visited = 1u << BR_LORIENT;
    state->bank = br_good(BR_WOOD, 1);
    own->hand[BR_SIREN] = own->hand_size = 1;
    assert_reason("buy wood wood", "{\"code\":\"bank\",\"rule\":\"9.1\",\"resource\":\"wood\","
                                   "\"needs\":2,\"has\":1}");
    assert_reason("swap siren sand", "{\"code\":\"bank\",\"rule\":\"9.1\","
                                     "\"resource\":\"sand\",\"needs\":1,\"has\":0}");
    assert_reason("draw cards", "{\"code\":\"coins\",\"rule\":\"4.2\",\"needs\":3,\"has\":0}");
    state->deck_size = 0;
    assert_reason("draw cards", "{\"code\":\"no_cards\",\"rule\":\"9.3\"}");
    own->reserve = 0;
    assert_reason("hire worker", "{\"code\":\"no_reserve\",\"rule\":\"9.3\"}");
    assert_reason("leave", "{\"code\":\"trade_first\",\"rule\":\"4.1\",\"city\":\"lorient\"}");
}

static void what_holds_for_every_game(void **unused)
{
    (void)unused;
    line out;
    lr_match_start(&match, 2, "base", "why");
    int seat = fn_match_to_act(&match);
    assert_reason("sail 99", "{\"code\":\"unreadable\","
                             "\"text\":\"'sail 99' is not a move of Lighthouse Run\"}");
    assert_false(fn_match_write_reason(&match, 1 - seat, "sail 0", line_clear(&out)));
    assert_string_equal(out.storage, seat == 0 ? "{\"code\":\"turn\",\"seat\":0}"
                                               : "{\"code\":\"turn\",\"seat\":1}");
    assert_false(fn_match_write_reason(&match, FN_NOBODY, "sail 0", line_clear(&out)));
    fn_rng rng;
    fn_seed seed = seed_of("why");
    fn_rng_start(&rng, &seed, 1);
    while (!match_is_over(&match))
        match_play_random(&match, &rng, NULL);
    assert_reason("sail 0", "{\"code\":\"over\"}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_of_lighthouse_run_is_legal_or_has_a_reason),
        cmocka_unit_test(every_move_of_bretagne_is_legal_or_has_a_reason),
        cmocka_unit_test(every_move_of_landfall_is_legal_or_has_a_reason),
        cmocka_unit_test(a_site_says_what_it_needs),
        cmocka_unit_test(a_tile_says_why_it_fits_nowhere),
        cmocka_unit_test(lorient_says_what_is_sold_out),
        cmocka_unit_test(what_holds_for_every_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
