/* Tests of the changes between two views. */
#include "server/rooms/change.h"

#include "help.h"

#include <string.h>

static void assert_change(const char *before, const char *after, const char *expected)
{
    char storage[512];
    fn_text out;
    fn_text_init(&out, storage, sizeof storage);
    bool is_there = change_write(before, strlen(before), after, strlen(after), &out);
    assert_int_equal(is_there, expected != NULL);
    if (expected != NULL)
        assert_string_equal(storage, expected);
}

static void only_new_members_are_told(void **state)
{
    (void)state;
    assert_change("{\"a\":1,\"b\":[2],\"c\":null}", "{\"a\":1,\"b\":[3],\"c\":\"x\"}",
                  "{\"b\":[3],\"c\":\"x\"}");
    assert_change("{\"a\":{\"x\":1,\"y\":2}}", "{\"a\":{\"x\":1,\"y\":3}}", "{\"a\":{\"y\":3}}");
    assert_change("{\"a\":1}", "{\"a\":1}", "{}");
    assert_change("{\"a\":{\"x\":1}}", "{\"a\":null}", "{\"a\":null}");
    assert_change("{\"a\":null}", "{\"a\":{\"x\":1}}", "{\"a\":{\"x\":1}}");
}

static void elements_are_told_by_their_index(void **state)
{
    (void)state;
    assert_change("{\"a\":[{\"x\":1},{\"x\":2},[1]]}", "{\"a\":[{\"x\":1},{\"x\":5},[2]]}",
                  "{\"a\":{\"1\":{\"x\":5},\"2\":[2]}}");
    assert_change("{\"a\":[{\"x\":1}]}", "{\"a\":[{\"x\":1},{\"x\":2}]}",
                  "{\"a\":[{\"x\":1},{\"x\":2}]}");
    assert_change("{\"a\":[[1,2],[3]]}", "{\"a\":[[1,2],[]]}", "{\"a\":{\"1\":[]}}");
    assert_change("{\"a\":[1,2,3]}", "{\"a\":[1,2,4]}", "{\"a\":[1,2,4]}");
}

/* A client could not tell which members are gone, or an array from an object. */
static void other_keys_cannot_be_told(void **state)
{
    (void)state;
    assert_change("{\"a\":1,\"b\":2}", "{\"a\":1}", NULL);
    assert_change("{\"a\":1}", "{\"a\":1,\"b\":2}", NULL);
    assert_change("{\"a\":1}", "{\"b\":1}", NULL);
    assert_change("{\"v\":{\"a\":1}}", "{\"v\":{\"b\":1}}", NULL);
    assert_change("{\"a\":[{\"x\":1}]}", "{\"a\":{\"x\":1}}", NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_new_members_are_told),
        cmocka_unit_test(elements_are_told_by_their_index),
        cmocka_unit_test(other_keys_cannot_be_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
