/* The golden games, replayed from their records: every state and every line comes out as it was
 * kept. scripts/golden compares the program with the same hashes, this file the library alone.
 *
 * Games whose hidden part was imagined anew (tests/anew) freeze `imagine`: those records contain a
 * seed, not what was imagined, so nobody could read them after a change. They are never
 * regenerated. */
#include "help.h"

#include <stdio.h>

enum { FILE_MAX = 1 << 20, WRITTEN_MAX = 1 << 22 };

static struct {
    char record[FILE_MAX], edition[FILE_MAX], hashes[FILE_MAX];
    char written[WRITTEN_MAX];
    fn_text text;
    fn_replay replay;
} golden;

/* Reads a file, adding a NUL; returns 0 if it does not exist. */
static size_t read_whole(const char *path, char *storage)
{
    FILE *file = fopen(path, "rb");
    size_t size = file != NULL ? fread(storage, 1, FILE_MAX - 1, file) : 0;
    if (file != NULL)
        fclose(file);
    storage[size] = '\0';
    return size;
}

static void end_line(void)
{
    fn_text_add_char(&golden.text, '\n');
}

/* Replays the record line by line, writing it anew, with states, on the way. */
static void replay_and_write(const char *name, size_t edition_size)
{
    const fn_match *match = &golden.replay.match;
    fn_error error = {""};
    fn_replay_init(&golden.replay, edition_size > 0 ? golden.edition : NULL, edition_size);
    fn_text_init(&golden.text, golden.written, sizeof golden.written);
    char *at = golden.record;
    for (int number = 0; *at != '\0'; number++) {
        size_t size = strcspn(at, "\n");
        if (!fn_replay_line(&golden.replay, at, size, &error))
            fail_msg("%s, line %d: %s", name, number + 1, error.text);
        at += size + 1;
        bool is_last = *at == '\0';
        if (number == 0)
            fn_record_write_header(match, NULL, &golden.text);
        else if (!is_last)
            fn_record_write_step(match, match->steps - 1, &golden.text);
        else
            fn_record_write_result(match, &golden.text);
        end_line();
        if (!is_last) {
            fn_record_write_state(match, &golden.text);
            end_line();
        }
    }
    assert_true(fn_replay_end(&golden.replay, &error));
    assert_false(golden.text.overflow);
}

/* Checks the whole record of a played match, requested line by line. */
static void check_lines(const char *name)
{
    static line out;
    const char *at = golden.record;
    int number = 0;
    while (fn_record_write_line(&golden.replay.match, NULL, number, line_clear(&out))) {
        size_t size = strcspn(at, "\n");
        if (size != out.text.used || memcmp(at, out.storage, size) != 0)
            fail_msg("%s, line %d is %s", name, number + 1, out.storage);
        at += size + 1;
        number++;
    }
    assert_int_equal(*at, '\0');
}

static void read_record(const char *folder, const char *name)
{
    char path[200];
    snprintf(path, sizeof path, "tests/%s/%s.jsonl", folder, name);
    assert_true(read_whole(path, golden.record) > 0);
}

/* Checks that the written text is unchanged. */
static void check_hash(const char *hash, const char *name, const char *written)
{
    char digits[65];
    uint8_t digest[32];
    fn_text hex;
    fn_sha256(digest, written, golden.text.used - (size_t)(written - golden.written));
    fn_text_init(&hex, digits, sizeof digits);
    fn_text_add_hex(&hex, digest, sizeof digest);
    if (strcmp(digits, hash) != 0)
        fail_msg("%s comes out as %s", name, digits);
}

static void check_game(const char *hash, const char *name)
{
    bool bretagne = strncmp(name, "bretagne-", strlen("bretagne-")) == 0;
    size_t edition_size = bretagne ? read_whole("tests/editions/bretagne.json", golden.edition) : 0;
    read_record("golden", name);
    replay_and_write(name, edition_size);
    check_lines(name);
    check_hash(hash, name, golden.written);
}

static void golden_games_come_out_as_kept(void **unused)
{
    (void)unused;
    char hash[80], name[120];
    int used, games = 0;
    assert_true(read_whole("tests/golden/hashes.txt", golden.hashes) > 0);
    for (const char *at = golden.hashes; sscanf(at, "%79s %119s%n", hash, name, &used) == 2;
         at += used, games++)
        check_game(hash, name);
    assert_true(games >= 20);
}

static void what_was_imagined_anew_comes_out_as_it_was(void **unused)
{
    (void)unused;
    static const char *const kept[][2] = {
        {"bretagne", "2c751ba8e7664610e742f0fca264bbb300b7864af31730ccfd3d44380b532555"},
        {"lighthouse-run", "a6731a6c5f80b10015ec389f86acbe5d0a49b0762ebed0148b3b382170b91136"},
    };
    for (size_t i = 0; i < COUNT_OF(kept); i++) {
        read_record("anew", kept[i][0]);
        replay_and_write(kept[i][0], 0);
        assert_int_equal(golden.replay.match.origin.anews, 2);
        /* after the header, which names the program's version */
        check_hash(kept[i][1], kept[i][0], strchr(golden.written, '\n') + 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_games_come_out_as_kept),
        cmocka_unit_test(what_was_imagined_anew_comes_out_as_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
