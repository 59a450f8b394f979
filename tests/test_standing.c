/* Decisions of hosts: ranges of addresses, names that look alike, decisions as text, and what is in
 * force after them. */
#include "club/likeness.h"
#include "club/standing.h"
#include "help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static range range_of(const char *text)
{
    range r;
    assert_true(range_read(&r, text, NULL));
    return r;
}

static void expect_range(const char *text, const char *written)
{
    char out[RANGE_TEXT_MAX];
    range r = range_of(text);
    range_write(&r, out);
    assert_string_equal(out, written);
}

static void ranges_are_written_as_they_count(void **unused)
{
    static const char *const wrong[] = {
        "",     "anne",          "10.0.0.0/7", "10.0.0.0/33", "1.2.3",          "10.0.0.0/",
        "::/0", "2001:db8::/65", "1.2.3.4/+8", "10.0.0.0/08", "::ffff:1.2.3.4", "1.2.3.4/24/8"};
    fn_error error;
    range r;
    (void)unused;
    expect_range("203.0.113.7", "203.0.113.7");
    expect_range("203.0.113.7/24", "203.0.113.0/24");
    expect_range("10.129.3.4/9", "10.128.0.0/9");
    expect_range("2001:DB8:1:2:3:4:5:6", "2001:db8:1:2::/64");
    expect_range("2001:db8:1:2::/47", "2001:db8::/47");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        error.text[0] = '\0';
        assert_false(range_read(&r, wrong[i], &error));
        assert_true(error.text[0] != '\0');
    }
}

static void a_range_has_its_addresses_and_no_others(void **unused)
{
    range r = range_of("10.128.0.0/9"), v6 = range_of("2001:db8::/33"), in, out;
    (void)unused;
    in = range_of("10.255.255.255");
    out = range_of("10.127.255.255");
    assert_true(range_has(&r, &in));
    assert_false(range_has(&r, &out));
    assert_false(range_has(&in, &r)); /* a part does not contain the whole */
    in = range_of("2001:db8:7fff::/64");
    out = range_of("2001:db8:8000::/64");
    assert_true(range_has(&v6, &in));
    assert_false(range_has(&v6, &out));
    static const char *const own[] = {"127.0.0.1", "127.0.0.0/8", "::1", "::/16"};
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        r = range_of(own[i]);
        assert_true(range_is_loopback(&r));
    }
    r = range_of("126.0.0.0/8");
    assert_false(range_is_loopback(&r));
}

static bool forbids(const char *pattern, const char *name)
{
    char one[LIKENESS_MAX], two[LIKENESS_MAX];
    likeness_of(pattern, one);
    likeness_of(name, two);
    return likeness_forbids(one, two);
}

static void names_are_known_by_their_looks(void **unused)
{
    static const char *const same[] = {
        "admin",     "ADMIN",     "Àdmîn",     "Adm1n",   "admln",
        "4dmin",     "a.d-m_i'n", "The Admin", "admin-2", "аdmin" /* Cyrillic */,
        "ＡＤＭＩＮ"};
    static const char *const others[] = {"Superadmin", "Admiral", "Anne", "Ad Mi"};
    (void)unused;
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        assert_true(forbids("admin", same[i]));
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        assert_false(forbids("Admin", others[i]));
    assert_true(forbids("*admin*", "Super Admin 3"));
    assert_true(forbids("*admin*", "Superadminus"));
    assert_true(forbids("ad min", "Admin"));
    assert_true(forbids("straße", "STRASSE"));
    assert_true(forbids("ЁЖ", "ёж"));
    assert_false(forbids("*admin*", "Adam"));
}

static void patterns_do_not_shut_everybody_out(void **unused)
{
    static const char *const wrong[] = {"",     "a",    "*",   "**",
                                        "***",  "*ab*", "* *", "a*b",
                                        "*abc", "- -",  "a\n", "abcdefghijklmnopqrstuvwxy"};
    fn_error error;
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(likeness_is_pattern(wrong[i], &error));
    assert_true(likeness_is_pattern("ab", &error));
    assert_true(likeness_is_pattern("*abc*", &error));
}

/* Decisions */

static decision decide(const char *text)
{
    decision d;
    fn_error error = {{0}};
    if (!decision_read(&d, text, strlen(text), &error))
        fail_msg("%s: %s", text, error.text);
    return d;
}

static void decisions_are_read_as_they_were_written(void **unused)
{
    char first[DECISION_BODY_MAX];
    fn_text out;
    decision d = decide("{\"at\":5,\"by\":\"p1\",\"do\":\"ban-range\",\"about\":\"10.1.2.3/8\","
                        "\"until\":9,\"why\":\"a \\\"quoted\\\" reason\"}");
    (void)unused;
    assert_string_equal(d.about, "10.0.0.0/8");
    fn_text_init(&out, first, sizeof first);
    decision_write(&d, &out);
    decision again = decide(first);
    assert_memory_equal(&d, &again, sizeof d);
}

static void nonsense_is_refused_in_words(void **unused)
{
    static const char *const wrong[] = {
        "",
        "[]",
        "{}",
        "{\"do\":\"dance\",\"about\":\"p1\"}",
        "{\"do\":5,\"about\":\"p1\"}",
        "{\"do\":\"ban\"}",
        "{\"do\":\"ban\",\"about\":\"P 1\"}",
        "{\"do\":\"ban\",\"about\":\"p1\",\"until\":-1}",
        "{\"do\":\"ban\",\"about\":\"p1\",\"why\":\"two\\nlines\"}",
        "{\"do\":\"ban-range\",\"about\":\"127.0.0.1\"}",
        "{\"do\":\"role\",\"about\":\"p1\",\"value\":\"king\"}",
        "{\"do\":\"forbid\",\"about\":\"*\"}",
        "{\"do\":\"token\",\"about\":\"\"}",
    };
    decision d;
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        fn_error error = {{0}};
        assert_false(decision_read(&d, wrong[i], strlen(wrong[i]), &error));
        assert_true(error.text[0] != '\0');
    }
}

/* Decisions in force */

static standing *begin(void)
{
    standing *s = calloc(1, sizeof *s);
    assert_non_null(s);
    return s;
}

static void add(standing *s, const char *page)
{
    decide(page);
    standing_fold(s, s->seq + 1, page, strlen(page));
}

static const char *refusal(const standing *s, const char *text, const char *address)
{
    decision d = decide(text);
    range from = address != NULL ? range_of(address) : (range){.bits = 0};
    fn_error error = {{0}};
    const char *code = standing_refusal(s, &d, address != NULL ? &from : NULL, &error);
    assert_true((code == NULL) == (error.text[0] == '\0'));
    return code != NULL ? code : "fine";
}

static standing *with_roles(void)
{
    standing *s = begin();
    add(s, "{\"at\":1,\"by\":\"house\",\"do\":\"role\",\"about\":\"host\",\"value\":\"host\"}");
    add(s, "{\"at\":2,\"by\":\"host\",\"do\":\"role\",\"about\":\"mod\",\"value\":\"moderator\"}");
    return s;
}

static void bans_begin_end_and_run_out(void **unused)
{
    standing *s = with_roles();
    range in = range_of("10.1.1.1");
    char told[500];
    fn_text out;
    (void)unused;
    add(s, "{\"at\":10,\"by\":\"mod\",\"do\":\"ban\",\"about\":\"p1\",\"until\":60000,\"why\":"
           "\"spam\"}");
    add(s, "{\"at\":10,\"by\":\"host\",\"do\":\"ban-range\",\"about\":\"10.0.0.0/8\"}");
    add(s, "{\"at\":10,\"by\":\"host\",\"do\":\"mute\",\"about\":\"p2\"}");
    const decision *ban = standing_find(s, STANDING_BAN, "p1", 59999);
    assert_non_null(ban);
    fn_text_init(&out, told, sizeof told);
    standing_tell(ban, &out);
    assert_string_equal(told, " until 1970-01-01 00:01 UTC: spam");
    assert_null(standing_find(s, STANDING_BAN, "p1", 60000));
    assert_null(standing_find(s, STANDING_BAN, "p2", 20));
    assert_non_null(standing_find(s, STANDING_MUTE, "p2", INT64_MAX));
    assert_non_null(standing_find_range(s, &in, 20));
    add(s, "{\"at\":30,\"by\":\"host\",\"do\":\"unban-range\",\"about\":\"10.9.9.9/8\"}");
    assert_null(standing_find_range(s, &in, 40));
    add(s, "{\"at\":40,\"by\":\"host\",\"do\":\"ban\",\"about\":\"p1\"}"); /* permanently,
                                                                            * instead */
    assert_int_equal(s->count[STANDING_BAN], 1);
    assert_non_null(standing_find(s, STANDING_BAN, "p1", 60000));
    add(s, "{\"at\":50,\"by\":\"host\",\"do\":\"unban\",\"about\":\"p1\"}");
    assert_int_equal(s->count[STANDING_BAN], 0);
    free(s);
}

static void who_may_what(void **unused)
{
    standing *s = with_roles();
    static const char *const only_hosts[] = {
        "{\"at\":9,\"by\":\"mod\",\"do\":\"role\",\"about\":\"p1\",\"value\":\"moderator\"}",
        "{\"at\":9,\"by\":\"mod\",\"do\":\"ban\",\"about\":\"p1\"}",
        "{\"at\":9,\"by\":\"mod\",\"do\":\"ban\",\"about\":\"p1\",\"until\":2678400010}",
        "{\"at\":9,\"by\":\"mod\",\"do\":\"ban-range\",\"about\":\"10.0.0.0/8\"}",
        "{\"at\":9,\"by\":\"mod\",\"do\":\"forbid\",\"about\":\"admin\"}",
        "{\"at\":9,\"by\":\"mod\",\"do\":\"token\",\"about\":\"monitor\"}",
        "{\"at\":9,\"by\":\"p1\",\"do\":\"mute\",\"about\":\"p2\"}",
        "{\"at\":9,\"by\":\"\",\"do\":\"mute\",\"about\":\"p2\"}",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof only_hosts / sizeof only_hosts[0]; i++)
        assert_string_equal(refusal(s, only_hosts[i], "9.9.9.9"), "not-allowed");
    assert_string_equal(
        refusal(s, "{\"at\":9,\"by\":\"mod\",\"do\":\"ban\",\"about\":\"p1\",\"until\":2678400009}",
                NULL),
        "fine");
    assert_string_equal(
        refusal(s, "{\"at\":9,\"by\":\"mod\",\"do\":\"close\",\"about\":\"r1\"}", NULL), "fine");
    assert_string_equal(
        refusal(s, "{\"at\":9,\"by\":\"mod\",\"do\":\"cancel\",\"about\":\"t1\"}", NULL), "fine");
    assert_string_equal(
        refusal(s, "{\"at\":9,\"by\":\"p1\",\"do\":\"cancel\",\"about\":\"t1\"}", NULL),
        "not-allowed");
    assert_string_equal(
        refusal(s, "{\"at\":9,\"by\":\"mod\",\"do\":\"mute\",\"about\":\"host\"}", NULL),
        "has-role");
    assert_string_equal(
        refusal(s, "{\"at\":9,\"by\":\"host\",\"do\":\"ban\",\"about\":\"host\"}", NULL),
        "not-yourself");
    assert_string_equal(
        refusal(s,
                "{\"at\":9,\"by\":\"host\",\"do\":\"role\",\"about\":\"host\",\"value\":\"none\"}",
                NULL),
        "not-yourself");
    const char *ban = "{\"at\":9,\"by\":\"host\",\"do\":\"ban-range\",\"about\":\"9.9.0.0/16\"}";
    assert_string_equal(refusal(s, ban, "9.9.9.9"), "not-yourself");
    assert_string_equal(refusal(s, ban, "9.8.9.9"), "fine");
    assert_string_equal(
        refusal(s, "{\"at\":9,\"by\":\"host\",\"do\":\"unmute\",\"about\":\"p1\"}", NULL),
        "no-change");
    assert_string_equal(
        refusal(s, "{\"at\":9,\"by\":\"host\",\"do\":\"mute\",\"about\":\"p1\",\"until\":9}", NULL),
        "bad-message");
    add(s, "{\"at\":9,\"by\":\"host\",\"do\":\"role\",\"about\":\"mod\",\"value\":\"none\"}");
    assert_int_equal(standing_role(s, "mod"), ROLE_NONE);
    free(s);
}

/* A full list takes no more; expired items make room. */
static void it_is_bounded(void **unused)
{
    standing *s = with_roles();
    char page[200];
    const char *more = "{\"at\":9,\"by\":\"host\",\"do\":\"ban\",\"about\":\"q\"}";
    (void)unused;
    for (int i = 0; i < STANDING_MAX; i++) {
        snprintf(page, sizeof page,
                 "{\"at\":5,\"by\":\"host\",\"do\":\"ban\",\"about\":\"p%d\",\"until\":%d}", i,
                 1000 + i);
        add(s, page);
    }
    assert_string_equal(refusal(s, more, NULL), "too-many");
    add(s, more);
    assert_null(standing_find(s, STANDING_BAN, "q", 10));
    assert_string_equal(
        refusal(s, "{\"at\":1000,\"by\":\"host\",\"do\":\"ban\",\"about\":\"q\"}", NULL), "fine");
    add(s, "{\"at\":1500,\"by\":\"host\",\"do\":\"ban\",\"about\":\"q\"}");
    assert_int_equal(s->count[STANDING_BAN], STANDING_MAX - 501 + 1);
    assert_non_null(standing_find(s, STANDING_BAN, "q", 2000));
    assert_non_null(standing_find(s, STANDING_BAN, "p999", 1500));
    free(s);
}

static void names_tokens_and_pages_nobody_can_read(void **unused)
{
    standing *s = with_roles();
    (void)unused;
    add(s, "{\"at\":3,\"by\":\"host\",\"do\":\"forbid\",\"about\":\"*Admin*\"}");
    add(s, "{\"at\":3,\"by\":\"host\",\"do\":\"token\",\"about\":\"monitor\",\"value\":\"abc\"}");
    assert_non_null(standing_find_name(s, "SuperAdm1n"));
    assert_null(standing_find_name(s, "Anne"));
    assert_non_null(standing_find_token(s, "abc"));
    assert_null(standing_find_token(s, ""));
    int64_t seq = s->seq;
    standing_fold(s, seq + 1, "nonsense", 8);
    standing_fold(s, seq + 2, "{\"do\":\"of the future\"}", 22);
    assert_int_equal(s->seq, seq + 2);
    add(s, "{\"at\":3,\"by\":\"host\",\"do\":\"allow\",\"about\":\"*Admin*\"}");
    add(s, "{\"at\":3,\"by\":\"host\",\"do\":\"end-token\",\"about\":\"monitor\"}");
    assert_null(standing_find_name(s, "SuperAdm1n"));
    assert_null(standing_find_token(s, "abc"));
    free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranges_are_written_as_they_count),
        cmocka_unit_test(a_range_has_its_addresses_and_no_others),
        cmocka_unit_test(names_are_known_by_their_looks),
        cmocka_unit_test(patterns_do_not_shut_everybody_out),
        cmocka_unit_test(decisions_are_read_as_they_were_written),
        cmocka_unit_test(nonsense_is_refused_in_words),
        cmocka_unit_test(bans_begin_end_and_run_out),
        cmocka_unit_test(who_may_what),
        cmocka_unit_test(it_is_bounded),
        cmocka_unit_test(names_tokens_and_pages_nobody_can_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
