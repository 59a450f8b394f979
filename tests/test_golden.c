/* The golden games, played again out of their records: every state and every line comes out as it
 * was kept. scripts/golden holds the program against the same hashes, this the library alone. */
#include "help.h"

#include <stdio.h>

enum { FILE_MAX = 1 << 20, WRITTEN_MAX = 1 << 22 };

static struct {
    char record[FILE_MAX], edition[FILE_MAX], hashes[FILE_MAX];
    char written[WRITTEN_MAX];
    fn_text text;
    fn_replay replay;
} golden;

/* The file with a NUL behind it; 0 if it is not there. */
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

/* Replays the record line by line and writes it anew, with states, as it goes. */
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

/* The whole record of a match that was played, asked for line by line. */
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

static void check_game(const char *hash, const char *name)
{
    char path[200], digits[65];
    uint8_t digest[32];
    fn_text hex;
    snprintf(path, sizeof path, "tests/golden/%s.jsonl", name);
    assert_true(read_whole(path, golden.record) > 0);
    bool bretagne = strncmp(name, "bretagne-", strlen("bretagne-")) == 0;
    size_t edition_size = bretagne ? read_whole("tests/editions/bretagne.json", golden.edition) : 0;
    replay_and_write(name, edition_size);
    check_lines(name);
    fn_sha256(digest, golden.written, golden.text.used);
    fn_text_init(&hex, digits, sizeof digits);
    fn_text_add_hex(&hex, digest, sizeof digest);
    if (strcmp(digits, hash) != 0)
        fail_msg("%s comes out as %s", name, digits);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_games_come_out_as_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
