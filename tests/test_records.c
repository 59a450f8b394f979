/* Tests of records, on whole random games of Lighthouse Run: a written record can be replayed, and
 * every kind of damage is reported while the replay stays as it was. */
#include "help.h"

#include <stdio.h>

enum { MAX_LINES = 1024, TEXT_MAX = 1 << 21 };

/* The lines of one game, each with a NUL. */
typedef struct record {
    int count;
    const char *lines[MAX_LINES];
    size_t used;
    char text[TEXT_MAX];
} record;

static record rec;
static fn_match match;
static fn_replay replay;

static void record_keep(record *r, const line *out)
{
    assert_false(out->text.overflow);
    assert_true(r->count < MAX_LINES && r->used + out->text.used < TEXT_MAX);
    r->lines[r->count++] = strcpy(r->text + r->used, out->storage);
    r->used += out->text.used + 1;
}

static void record_state(record *r)
{
    line out;
    fn_record_write_state(&match, line_clear(&out));
    record_keep(r, &out);
}

/* Plays the started match at random and keeps its record. */
static void record_match(record *r, bool states)
{
    fn_rng rng;
    line out;
    r->count = 0;
    r->used = 0;
    fn_rng_start(&rng, &match.seed, 1);
    fn_record_write_header(&match, NULL, line_clear(&out));
    record_keep(r, &out);
    if (states)
        record_state(r);
    while (!match_is_over(&match)) {
        match_play_random(&match, &rng, NULL);
        fn_record_write_step(&match, match.steps - 1, line_clear(&out));
        record_keep(r, &out);
        if (states)
            record_state(r);
    }
    fn_record_write_result(&match, line_clear(&out));
    record_keep(r, &out);
}

static bool feed(const char *text, size_t size, fn_error *error)
{
    char *copy = exact_copy(text, size);
    bool fine = fn_replay_line(&replay, copy, size, error);
    free(copy);
    return fine;
}

static void feed_good(const char *text)
{
    fn_error error = {""};
    if (!feed(text, strlen(text), &error))
        fail_msg("%s: %s", error.text, text);
}

/* Feeds the lines from `first` up to but excluding `end`. */
static void feed_lines(const record *r, int first, int end)
{
    for (int i = first; i < end; i++)
        feed_good(r->lines[i]);
}

static void feed_bad_bytes(const char *text, size_t size, const char *sentence)
{
    static fn_replay before;
    fn_error error;
    memcpy(&before, &replay, sizeof before);
    assert_refused(feed(text, size, &error), &error, sentence);
    assert_false(feed(text, size, NULL));
    assert_memory_equal(&replay, &before, sizeof before);
}

static void feed_bad(const char *text, const char *sentence)
{
    feed_bad_bytes(text, strlen(text), sentence);
}

static void feed_changed(const char *text, const char *old, const char *new_part,
                         const char *sentence)
{
    char *changed = replaced(text, old, new_part);
    feed_bad(changed, sentence);
    free(changed);
}

/* Returns a sentence with a number filled in. */
static const char *sentence_of(const char *form, int number)
{
    static char sentence[240];
    const char *at = strchr(form, '#');
    snprintf(sentence, sizeof sentence, "%.*s%d%s", (int)(at - form), form, number, at + 1);
    return sentence;
}

/* Replays a game with states, and a second one up to line `end`. */
static void begin_second_game(int end)
{
    lr_match_start(&match, 2, "base", "a record");
    record_match(&rec, true);
    fn_replay_init(&replay, NULL, 0);
    feed_lines(&rec, 0, rec.count);
    feed_lines(&rec, 0, end);
    assert_int_equal(replay.games, 1);
}

/* Checks that the game can still be finished after all refusals. */
static void finish_second_game(int from)
{
    assert_int_equal(replay.games, 1);
    feed_lines(&rec, from, rec.count);
    assert_int_equal(replay.games, 2);
    assert_true(fn_replay_end(&replay, NULL));
}

static void whole_games_replay(void **unused)
{
    (void)unused;
    static const struct {
        int players;
        const char *variant;
    } cases[] = {{2, "base"}, {3, "base"}, {4, "base"}, {2, "erik"}, {2, "great-fleet"}};
    fn_replay_init(&replay, NULL, 0);
    for (int i = 0; i < 2 * (int)COUNT_OF(cases); i++) {
        lr_match_start(&match, cases[i / 2].players, cases[i / 2].variant, "whole games");
        record_match(&rec, i % 2 == 1);
        feed_lines(&rec, 0, rec.count);
        assert_int_equal(replay.games, i + 1);
        assert_memory_equal(replay.match.state, match.state, sizeof match.state);
        assert_memory_equal(replay.match.log, match.log, sizeof match.log);
        assert_true(fn_replay_end(&replay, NULL));
    }
}

static void header_says_what_is_played(void **unused)
{
    (void)unused;
    lr_match_start(&match, 2, "erik", "header");
    record_match(&rec, false);
    fn_json header = json_of(rec.lines[0], strlen(rec.lines[0]));
    assert_int_equal(json_int(header, "format"), 1);
    assert_int_equal(json_int(header, "players"), 2);
    assert_true(json_is(json_member(header, "game"), "\"lighthouse-run\""));
    assert_true(json_is(json_member(header, "variant"), "\"erik\""));
    assert_true(json_is(json_member(header, "options"), "[]"));
    assert_true(json_is(json_member(header, "engine"), "\"" FANAL_VERSION "\""));
    fn_json edition = json_member(header, "edition");
    assert_int_equal(fn_json_kind(json_member(edition, "name")), '"');
    uint8_t hash[32], written[32];
    fn_match_edition_hash(&match, hash);
    fn_json hex = json_member(edition, "hash");
    assert_true(fn_hex_read(written, 32, hex.at + 1, hex.size - 2));
    assert_memory_equal(written, hash, 32);
    hex = json_member(header, "seed");
    assert_true(fn_hex_read(written, 32, hex.at + 1, hex.size - 2));
    assert_memory_equal(written, match.seed.bytes, 32);
    assert_memory_equal(rec.lines[1], "{\"ply\":0,\"seat\":", 16);
}

static void spaces_around_a_line_are_fine(void **unused)
{
    (void)unused;
    static char padded[FN_LINE_MAX];
    lr_match_start(&match, 2, "base", "spaces");
    record_match(&rec, true);
    fn_replay_init(&replay, NULL, 0);
    for (int i = 0; i < rec.count; i++) {
        size_t size = strlen(rec.lines[i]);
        memset(padded, ' ', sizeof padded);
        memcpy(padded + 1, rec.lines[i], size);
        padded[size + 1] = '\r';
        assert_true(feed(padded, i % 2 == 0 ? sizeof padded - 1 : size + 2, NULL));
    }
    assert_int_equal(replay.games, 1);
}

static void truncated_lines_are_refused(void **unused)
{
    (void)unused;
    begin_second_game(3); /* header, its state, one step; a state is next */
    for (int i = 0; i < rec.count; i += rec.count / 7)
        for (size_t size = 0; size < strlen(rec.lines[i]); size += 1 + size / 16) {
            fn_error error;
            assert_false(feed(rec.lines[i], size, &error));
            assert_says_part(&error, "not valid JSON at line 1, column ");
        }
    size_t size = strlen(rec.lines[3]);
    feed_bad_bytes(rec.lines[3], size - 1,
                   sentence_of("not valid JSON at line 1, column #", (int)size));
    finish_second_game(3);
}

static void garbage_is_refused(void **unused)
{
    (void)unused;
    begin_second_game(3);
    static const char neither[] = "the line is neither header, move, state nor result";
    feed_bad("", "not valid JSON at line 1, column 1");
    feed_bad("garbage", "not valid JSON at line 1, column 1");
    feed_bad_bytes("\0\0\0", 3, "not valid JSON at line 1, column 1");
    feed_bad("\x7f"
             "ELF",
             "not valid JSON at line 1, column 1");
    feed_bad("{} {}", "not valid JSON at line 1, column 4");
    feed_bad("[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]", "JSON nested too deeply at line 1, column 17");
    feed_bad("{}", neither);
    feed_bad("[]", neither);
    feed_bad("null", neither);
    feed_bad("\"move\"", neither);
    feed_bad("{\"ply\":1,\"seat\":0}", neither);
    finish_second_game(3);
}

static void overlong_line_is_refused(void **unused)
{
    (void)unused;
    static char longer[2 * FN_LINE_MAX];
    memset(longer, ' ', sizeof longer);
    begin_second_game(2);
    size_t size = strlen(rec.lines[2]);
    memcpy(longer, rec.lines[2], size);
    feed_bad_bytes(longer, FN_LINE_MAX + 1, "the line has 32768 bytes or more");
    feed_bad_bytes(longer, sizeof longer, "the line has 32768 bytes or more");
    finish_second_game(2);
}

static void steps_before_a_header_are_refused(void **unused)
{
    (void)unused;
    static const char due[] = "a header is due";
    begin_second_game(0);
    feed_bad(rec.lines[2], due);
    feed_bad(rec.lines[1], due);
    feed_bad(rec.lines[rec.count - 1], due);
    feed_bad("{}", due);
    feed_bad("7", due);
    finish_second_game(0);
}

static void header_in_the_middle_is_refused(void **unused)
{
    (void)unused;
    static const char early[] = "a new game begins before the last one has its result";
    begin_second_game(1);
    feed_bad(rec.lines[0], early);
    feed_lines(&rec, 1, rec.count - 1);
    feed_bad(rec.lines[0], early);
    finish_second_game(rec.count - 1);
}

static void missing_result_is_noticed_at_the_end(void **unused)
{
    (void)unused;
    fn_error error;
    fn_replay_init(&replay, NULL, 0);
    assert_refused(fn_replay_end(&replay, &error), &error, "there is no game in it");
    begin_second_game(1);
    assert_refused(fn_replay_end(&replay, &error), &error,
                   "the record ends in the middle of a game");
    feed_lines(&rec, 1, rec.count - 1);
    assert_refused(fn_replay_end(&replay, &error), &error,
                   "the record ends in the middle of a game");
    assert_int_equal(replay.games, 1);
    finish_second_game(rec.count - 1);
}

static void illegal_moves_are_refused(void **unused)
{
    (void)unused;
    begin_second_game(2);
    const char *step = rec.lines[2]; /* {"ply":0,"seat":0,"move":"play coop-1"} */
    const char *move = strstr(step, "\"play ");
    assert_non_null(move);
    feed_changed(step, move, "\"sail 3\"}", "'sail 3' is not possible now");
    feed_changed(step, move, "\"dance\"}", "'dance' is not a move of Lighthouse Run");
    feed_changed(step, move, "\"\"}", "'' is not a move of Lighthouse Run");
    feed_changed(step, move, "7}", "\"move\" is not a short text");
    feed_changed(step, move, "\"play\\u0000\"}", "\"move\" is not a short text");
    feed_changed(step, move,
                 "\"play 0123456789012345678901234567890123456789012345678901234567890123\"}",
                 "\"move\" is not a short text");
    finish_second_game(2);
}

static void steps_out_of_turn_are_refused(void **unused)
{
    (void)unused;
    begin_second_game(2);
    const char *step = rec.lines[2];
    bool first = strstr(step, "\"seat\":0") != NULL;
    const char *seat = first ? "\"seat\":0" : "\"seat\":1";
    static const char no_seat[] = "\"seat\" is missing or not a number from 0 to 3";
    static const char no_ply[] = "\"ply\" is missing or not a number from 0 to 4096";
    feed_changed(step, seat, first ? "\"seat\":1" : "\"seat\":0",
                 first ? "it is the turn of seat 0, not of seat 1"
                       : "it is the turn of seat 1, not of seat 0");
    feed_changed(step, seat, "\"seat\":4", no_seat);
    feed_changed(step, seat, "\"seat\":-1", no_seat);
    feed_changed(step, seat, "\"chair\":0", no_seat);
    feed_changed(step, seat, "\"seat\":\"0\"", no_seat);
    feed_changed(step, "\"ply\":0", "\"ply\":1", "ply 1 stands where ply 0 is due");
    feed_changed(step, "\"ply\":0", "\"ply\":4096", "ply 4096 stands where ply 0 is due");
    feed_changed(step, "\"ply\":0", "\"ply\":4097", no_ply);
    feed_changed(step, "\"ply\":0", "\"ply\":-1", no_ply);
    feed_changed(step, "\"ply\":0", "\"ply\":0.0", no_ply);
    feed_changed(step, "\"ply\":0", "\"play\":0", no_ply);
    feed_good(step);
    feed_bad(step, "ply 0 stands where ply 1 is due");
    finish_second_game(3);
}

static void other_states_are_refused(void **unused)
{
    (void)unused;
    begin_second_game(4); /* header, state, ply 0, state */
    static const char other[] = "the state does not follow from the moves after ply 0";
    feed_changed(rec.lines[3], "\"round\":1", "\"round\":2", other);
    feed_changed(rec.lines[3], "\"round\":1", "\"round\": 1", other);
    feed_changed(rec.lines[3], "}}", "},\"more\":1}", other);
    feed_bad(rec.lines[1], other);
    feed_bad("{\"state\":{}}", other);
    feed_bad("{\"state\":null}", other);
    feed_good(rec.lines[3]);
    feed_lines(&rec, 4, rec.count - 2);
    feed_bad(rec.lines[3],
             sentence_of("the state does not follow from the moves after ply #", match.steps - 1));
    finish_second_game(rec.count - 2);
}

static void other_state_after_the_header_is_refused(void **unused)
{
    (void)unused;
    fn_error error;
    begin_second_game(1);
    char *changed = replaced(rec.lines[1], "\"round\":1", "\"round\":2");
    assert_false(feed(changed, strlen(changed), &error));
    assert_says_part(&error, "the state does not follow from the moves");
    free(changed);
    finish_second_game(1);
}

static void other_results_are_refused(void **unused)
{
    (void)unused;
    begin_second_game(2);
    const char *result = rec.lines[rec.count - 1];
    feed_bad(result, "the result comes before the game is over");
    feed_lines(&rec, 2, rec.count - 1);
    const char *other =
        sentence_of("the result does not follow from the moves after ply #", match.steps - 1);
    feed_changed(result, "[", "[1", other);
    feed_changed(result, "\"places\":[", "\"places\":[3,", other);
    feed_changed(result, ",\"places\":", ",\"place\":", other);
    feed_bad("{\"points\":[]}", other);
    feed_bad("{\"points\":[0,0],\"places\":[1,1]}", other);
    int last_step = match.steps - 1;
    char step[200];
    snprintf(step, sizeof step, "{\"ply\":%d,\"seat\":0,\"move\":\"sail none\"}", last_step + 1);
    feed_bad(step, "the game is over");
    finish_second_game(rec.count - 1);
}

static const char no_format[] = "\"format\" is missing or not a number from 0 to 999";
static const char no_players[] = "\"players\" is missing or not a number from 0 to 4";
static const char no_option[] = "lighthouse-run has no option 'fog'";
static const struct {
    const char *old, *new_part, *sentence;
} bad_headers[] = {
    {"\"format\":1", "\"format\":4", "format 4 is not known, only 1 to 3"},
    {"\"format\":1", "\"format\":0", "format 0 is not known, only 1 to 3"},
    {"\"format\":1", "\"format\":\"1\"", no_format},
    {"\"format\":1", "\"format\":-1", no_format},
    {"\"format\":1", "\"form\":1", "a header is due"},
    {"\"lighthouse-run\"", "\"chess\"", "there is no game 'chess'"},
    {"\"lighthouse-run\"", "\"che\\u001bss\"", "there is no game 'che?ss'"},
    {"\"lighthouse-run\"", "7", "\"game\" is not a short text"},
    {"\"game\":", "\"name\":", "\"game\" is missing"},
    {"\"players\":2", "\"players\":1", "lighthouse-run is for 2 to 4 players, not 1"},
    {"\"players\":2", "\"players\":5", no_players},
    {"\"players\":2", "\"players\":-2", no_players},
    {"\"players\":2", "\"players\":2.0", no_players},
    {"\"players\":2", "\"player\":2", no_players},
    {"\"base\"", "\"eric\"",
     "lighthouse-run has no variant 'eric'; there is base, erik, great-fleet"},
    {"\"base\"", "null", "\"variant\" is not a short text"},
    {"\"variant\":", "\"v\":", "\"variant\" is missing"},
    {"\"players\":2,\"variant\":\"base\"", "\"players\":3,\"variant\":\"erik\"",
     "erik is for 2 players, not 3"},
    {"\"options\":[]", "\"options\":[\"fog\"]", no_option},
    {"\"options\":[]", "\"options\":[7]", "\"options\" holds something that is not a short text"},
    {"\"options\":[]", "\"options\":\"fog\"", "\"options\" is missing or not a list"},
    {"\"options\":", "\"option\":", "\"options\" is missing or not a list"},
};

static void headers_of_unknown_things_are_refused(void **unused)
{
    (void)unused;
    begin_second_game(0);
    const char *header = rec.lines[0];
    for (size_t i = 0; i < COUNT_OF(bad_headers); i++)
        feed_changed(header, bad_headers[i].old, bad_headers[i].new_part, bad_headers[i].sentence);
    finish_second_game(0);
}

static void headers_with_a_bad_seed_are_refused(void **unused)
{
    (void)unused;
    begin_second_game(0);
    const char *header = rec.lines[0];
    feed_changed(header, "\"seed\":\"", "\"seed\":\"0", "\"seed\" is not a short text");
    feed_changed(header, "\"seed\":\"", "\"seed\":\"\",\"s\":\"",
                 "\"seed\" is not 64 hexadecimal digits");
    feed_changed(header, "\"seed\":\"", "\"seed\":\"seven\",\"s\":\"",
                 "\"seed\" is not 64 hexadecimal digits");
    feed_changed(header, "\"seed\":", "\"s\":", "\"seed\" is missing");
    finish_second_game(0);
}

static void headers_of_other_editions_are_refused(void **unused)
{
    (void)unused;
    begin_second_game(0);
    const char *header = rec.lines[0];
    static const char no_hash[] = "\"edition\" has no hash of 64 hexadecimal digits";
    const char *hash = strstr(header, "\"hash\":\"");
    assert_non_null(hash);
    char digits[17] = "";
    memcpy(digits, hash + 8, 16);
    feed_changed(header, digits, "0000000000000000",
                 "the record is of the edition 'fanal-reconstruction-1', which is not available");
    char *other = replaced(header, digits, "0000000000000000");
    feed_changed(other,
                 "\"name\":", "\"n\":", "the record is of the edition '', which is not available");
    free(other);
    feed_changed(header, "\"hash\":\"", "\"hash\":\"0", no_hash);
    feed_changed(header, "\"hash\":\"", "\"hash\":\"\",\"h\":\"", no_hash);
    feed_changed(header, "\"hash\":", "\"h\":", no_hash);
    feed_changed(header, "\"edition\":{", "\"edition\":7,\"e\":{", no_hash);
    feed_changed(header, "\"edition\":", "\"e\":", no_hash);
    finish_second_game(0);
}

static fn_setup setup_of_edition(const char *edition)
{
    return (fn_setup){.players = 2, .edition = edition, .edition_size = strlen(edition)};
}

static void given_edition_is_used_when_its_hash_fits(void **unused)
{
    (void)unused;
    const fn_game *game = lighthouse_run();
    char *built_in = exact_copy(game->edition, *game->edition_size + 1);
    char *named = replaced(built_in, "fanal-reconstruction-1", "a \\\"house\\\" rule");
    char *edition = replaced(named, "[10, 11, 12]", "[20, 21, 22]");
    char *stranger = replaced(named, "[10, 11, 12]", "[30, 31, 32]");
    static const char not_at_hand[] =
        "the record is of the edition 'a \"house\" rule', which is not available";

    match_start_in(&match, game, setup_of_edition(edition), "base", "house rule");
    record_match(&rec, true);
    fn_replay_init(&replay, edition, strlen(edition));
    feed_lines(&rec, 0, rec.count);
    assert_memory_equal(replay.match.state, match.state, sizeof match.state);

    fn_replay_init(&replay, NULL, 0);
    feed_bad(rec.lines[0], not_at_hand);
    fn_replay_init(&replay, stranger, strlen(stranger));
    feed_bad(rec.lines[0], not_at_hand);

    lr_match_start(&match, 2, "base", "built in");
    record_match(&rec, true);
    fn_replay_init(&replay, edition, strlen(edition));
    feed_lines(&rec, 0, rec.count);
    assert_int_equal(replay.games, 1);
    free(built_in);
    free(named);
    free(edition);
    free(stranger);
}

static void given_edition_is_checked(void **unused)
{
    (void)unused;
    static const char edition[] = "{\"game\":\"lighthouse-run\"}";
    uint8_t hash[32];
    line out;
    lr_match_start(&match, 2, "base", "no edition");
    record_match(&rec, false);
    fn_sha256(hash, edition, strlen(edition));
    fn_text *text = line_clear(&out);
    fn_text_add(text, "\"hash\":\"");
    fn_text_add_hex(text, hash, sizeof hash);
    fn_text_add(text, "\",\"h\":\"");
    fn_replay_init(&replay, edition, strlen(edition));
    feed_changed(rec.lines[0], "\"hash\":\"", out.storage, "edition: the file lacks name");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_replay),
        cmocka_unit_test(header_says_what_is_played),
        cmocka_unit_test(spaces_around_a_line_are_fine),
        cmocka_unit_test(truncated_lines_are_refused),
        cmocka_unit_test(garbage_is_refused),
        cmocka_unit_test(overlong_line_is_refused),
        cmocka_unit_test(steps_before_a_header_are_refused),
        cmocka_unit_test(header_in_the_middle_is_refused),
        cmocka_unit_test(missing_result_is_noticed_at_the_end),
        cmocka_unit_test(illegal_moves_are_refused),
        cmocka_unit_test(steps_out_of_turn_are_refused),
        cmocka_unit_test(other_states_are_refused),
        cmocka_unit_test(other_state_after_the_header_is_refused),
        cmocka_unit_test(other_results_are_refused),
        cmocka_unit_test(headers_of_unknown_things_are_refused),
        cmocka_unit_test(headers_with_a_bad_seed_are_refused),
        cmocka_unit_test(headers_of_other_editions_are_refused),
        cmocka_unit_test(given_edition_is_used_when_its_hash_fits),
        cmocka_unit_test(given_edition_is_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
