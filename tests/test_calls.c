/* Calls to move: sealing against the vectors of RFC 8188 and RFC 8291, which addresses may be
 * reached, letters, and people's wishes. tests/server/calls_test.py opens sealed messages with
 * other code. */
#include "calls/base64.h"
#include "calls/deliver.h"
#include "calls/vapid.h"
#include "calls/wishes.h"

#include "help.h"

#include <arpa/inet.h>
#include <string.h>

static fn_error error;

static void read_exactly(uint8_t *bytes, size_t count, const char *text)
{
    assert_true(base64url_read(bytes, count, text));
}

static void assert_sealed(const uint8_t *sealed, size_t size, const char *expected)
{
    char storage[2 * SEAL_MAX];
    fn_text out;
    assert_true(size > 0);
    fn_text_init(&out, storage, sizeof storage);
    base64url_add(&out, sealed, size);
    assert_string_equal(out.data, expected);
}

static void a_record_is_that_of_rfc_8188_3_1(void **state)
{
    uint8_t material[16], salt[16], sealed[SEAL_MAX];
    static const char text[] = "I am the walrus";
    (void)state;
    read_exactly(material, 16, "yqdlZ-tYemfogSmv7Ws5PQ");
    read_exactly(salt, 16, "I1BsxtFttlv3u_Oo94xnmw");
    size_t size = seal_record(material, 16, salt, NULL, 0, text, sizeof text - 1, sealed);
    assert_sealed(sealed, size,
                  "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg");
}

static void a_push_is_that_of_rfc_8291_a(void **state)
{
    uint8_t secret[32], peer[65], auth[16], salt[16], sealed[SEAL_MAX];
    static const char text[] = "When I grow up, I want to be a watermelon";
    p256_key once;
    (void)state;
    read_exactly(secret, 32, "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw");
    read_exactly(peer, 65,
                 "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkN"
                 "toIAiw4");
    read_exactly(auth, 16, "BTBZMqHH6r4Tts7J_aSIgg");
    read_exactly(salt, 16, "DGv6ra1nlYgDCS1FRnbzlw");
    assert_true(p256_from_secret(&once, secret));
    size_t size = seal_push(&once, salt, peer, auth, text, sizeof text - 1, sealed);
    assert_sealed(sealed, size,
                  "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3"
                  "vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuw"
                  "XPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
}

static void too_long_a_text_is_not_sealed(void **state)
{
    static char text[SEAL_TEXT_MAX + 1];
    uint8_t sealed[SEAL_MAX], salt[16] = {0}, auth[16] = {0};
    p256_key once, peer;
    (void)state;
    assert_true(p256_draw(&once) && p256_draw(&peer));
    assert_int_equal(seal_push(&once, salt, peer.public, auth, text, sizeof text, sealed), 0);
    assert_int_equal(seal_push(&once, salt, peer.public, auth, text, sizeof text - 1, sealed),
                     SEAL_MAX);
}

static void both_sides_agree(void **state)
{
    p256_key one, other;
    uint8_t a[32], b[32], nowhere[P256_PUBLIC] = {4};
    (void)state;
    assert_true(p256_draw(&one) && p256_draw(&other));
    assert_true(p256_agree(&one, other.public, a) && p256_agree(&other, one.public, b));
    assert_memory_equal(a, b, 32);
    assert_true(p256_is_public(one.public));
    assert_false(p256_is_public(nowhere));
    assert_false(p256_agree(&one, nowhere, a));
}

static void a_token_names_the_service(void **state)
{
    char storage[VAPID_HEADER_MAX];
    fn_text out;
    p256_key key;
    (void)state;
    assert_true(p256_draw(&key));
    fn_text_init(&out, storage, sizeof storage);
    assert_true(vapid_write(&key, "https://push.example:444/a?b", "mailto:a@b.example", 1, &out));
    /* {"aud":"https://push.example:444", */
    assert_non_null(strstr(out.data, ".eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZTo0NDQiL"));
    assert_non_null(strstr(out.data, ", k=B"));
    fn_text_clear(&out);
    assert_false(vapid_write(&key, "push.example", "", 1, &out));
}

static bool read_subscription(const char *text)
{
    subscription s;
    fn_json object;
    return fn_json_parse(&object, text, strlen(text), &error) &&
           subscription_read(&s, object, false, &error);
}

#define POINT                                                                                      \
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
#define AUTH "BTBZMqHH6r4Tts7J_aSIgg"
#define SUBSCRIPTION(url, point, auth)                                                             \
    "{\"endpoint\":\"" url "\",\"keys\":{\"p256dh\":\"" point "\",\"auth\":\"" auth "\"}}"

static void a_subscription_is_read_or_refused(void **state)
{
    (void)state;
    assert_true(read_subscription(SUBSCRIPTION("https://p.example/x", POINT, AUTH)));
    assert_true(read_subscription(SUBSCRIPTION("https://p.example/x", POINT "=", AUTH "==")));
    assert_false(read_subscription(SUBSCRIPTION("http://p.example/x", POINT, AUTH)));
    assert_false(read_subscription(SUBSCRIPTION("https://me:you@p.example/x", POINT, AUTH)));
    assert_false(read_subscription(SUBSCRIPTION("https:///x", POINT, AUTH)));
    assert_false(read_subscription(SUBSCRIPTION("https://p.example/\\n", POINT, AUTH)));
    assert_false(read_subscription(SUBSCRIPTION("https://p.example/x", AUTH, AUTH)));
    assert_false(read_subscription(SUBSCRIPTION("https://p.example/x", POINT, "BTBZ")));
    assert_false(read_subscription("{\"endpoint\":7,\"keys\":{}}"));
    assert_false(read_subscription("[]"));
}

static bool reaches(const char *address)
{
    struct sockaddr_storage to = {0};
    struct sockaddr_in *v4 = (struct sockaddr_in *)&to;
    struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)&to;
    bool is_v6 = strchr(address, ':') != NULL;
    to.ss_family = is_v6 ? AF_INET6 : AF_INET;
    assert_int_equal(
        inet_pton(to.ss_family, address, is_v6 ? (void *)&v6->sin6_addr : &v4->sin_addr), 1);
    return address_is_public((const struct sockaddr *)&to);
}

static void only_public_addresses_are_reached(void **state)
{
    static const char *const open[] = {"1.1.1.1",     "8.8.8.8",         "172.32.0.1",
                                       "192.169.0.1", "2606:4700::1111", "2a00:1450:4001::5e"};
    static const char *const closed[] = {"0.0.0.0",
                                         "10.1.2.3",
                                         "100.64.0.1",
                                         "127.0.0.1",
                                         "127.9.9.9",
                                         "169.254.1.1",
                                         "172.16.0.1",
                                         "172.31.255.255",
                                         "192.168.1.1",
                                         "198.18.0.1",
                                         "224.0.0.1",
                                         "255.255.255.255",
                                         "::",
                                         "::1",
                                         "::ffff:127.0.0.1",
                                         "::ffff:8.8.8.8",
                                         "fe80::1",
                                         "fc00::1",
                                         "ff02::1",
                                         "64:ff9b::7f00:1",
                                         "2002:7f00:1::",
                                         "2001::1",
                                         "2001:db8::1"};
    (void)state;
    for (size_t i = 0; i < sizeof open / sizeof open[0]; i++)
        assert_true(reaches(open[i]));
    for (size_t i = 0; i < sizeof closed / sizeof closed[0]; i++)
        assert_false(reaches(closed[i]));
}

static void a_host_can_name_who_is_reached(void **state)
{
    deliver_rules rules = {.hosts = "push.example, other.example"};
    (void)state;
    assert_true(deliver_may_reach(&rules, "https://push.example/x"));
    assert_true(deliver_may_reach(&rules, "https://a.PUSH.example:444/x"));
    assert_true(deliver_may_reach(&rules, "https://other.example"));
    assert_false(deliver_may_reach(&rules, "https://badpush.example/x"));
    assert_false(deliver_may_reach(&rules, "https://push.example.org/x"));
    assert_false(deliver_may_reach(&rules, "http://push.example/x"));
    rules.hosts = "";
    assert_true(deliver_may_reach(&rules, "https://any.example/x"));
}

static void nothing_goes_to_this_machine(void **state)
{
    static const char *const headers[] = {NULL};
    deliver_rules rules = {.hosts = ""};
    (void)state;
    deliver_begin();
    assert_int_equal(deliver_post(&rules, "https://127.0.0.1:9/", headers, "", 0, &error), 0);
    assert_int_equal(deliver_post(&rules, "https://localhost:9/", headers, "", 0, &error), 0);
    assert_int_equal(deliver_post(&rules, "https://[::1]:9/", headers, "", 0, &error), 0);
}

static void a_letter_has_its_end_in_its_head(void **state)
{
    char storage[LETTER_MAX];
    fn_text out;
    (void)state;
    fn_text_init(&out, storage, sizeof storage);
    letter_write(&(letter){.from = "fanal@example.org",
                           .to = "anne@example.org",
                           .id = "x1",
                           .subject = "À vous : 2 parties",
                           .text = "Bretagne\n",
                           .stop = "https://example.org/api/calls/stop/x",
                           .at_s = 0},
                 &out);
    assert_non_null(strstr(out.data, "Date: Thu, 01 Jan 1970 00:00:00 +0000\r\n"));
    assert_non_null(strstr(out.data, "List-Unsubscribe: <https://example.org/api/calls/stop/x>\r\n"
                                     "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"));
    assert_non_null(strstr(out.data, "Subject: =?utf-8?B?w4Agdm91cyA6IDIgcGFydGllcw==?=\r\n"));
    assert_non_null(strstr(out.data, "\r\n\r\nQnJldGFnbmUK\r\n"));
    assert_true(mail_address_is_fine("anne@example.org"));
    assert_false(mail_address_is_fine("anne@example.org\r\nBcc: x@y.z"));
    assert_false(mail_address_is_fine("anne, yann@example.org"));
    assert_false(mail_address_is_fine("@example.org"));
}

static void wishes_read_back(void **state)
{
    char first[1024], second[1024];
    fn_text one, two;
    wishes w, again;
    static const char text[] =
        "{\"push\":{\"on\":true,\"clock\":false},\"mail\":{\"on\":true,\"address\":\"a@b.example\","
        "\"confirmed\":true},\"quiet\":{\"on\":true,\"from\":1320,\"to\":450},\"zone\":60,"
        "\"letter\":1080,\"least\":15,\"language\":\"fr\"}";
    (void)state;
    wishes_init(&w);
    assert_false(wishes_want_any(&w));
    assert_true(wishes_read(&w, text, sizeof text - 1, false, &error));
    assert_true(wishes_want(&w, WAY_PUSH, CALL_TURN));
    assert_false(wishes_want(&w, WAY_PUSH, CALL_CLOCK));
    assert_false(wishes_want(&w, WAY_MAIL, CALL_TURN)); /* nobody can confirm for somebody else */
    fn_text_init(&one, first, sizeof first);
    fn_text_init(&two, second, sizeof second);
    wishes_write(&w, &one);
    wishes_init(&again);
    assert_true(wishes_read(&again, one.data, one.used, false, &error));
    wishes_write(&again, &two);
    assert_string_equal(one.data, two.data);
    assert_false(wishes_read(&again, "{\"zone\":99999}", 14, false, &error));
    assert_false(wishes_read(&again, "{\"webhook\":{\"on\":true}}", 23, false, &error));
    assert_false(wishes_read(&again, "{\"push\":{\"on\":1}}", 17, false, &error));
}

#define AT(day, hour, minute) ((((day)*24 + (hour)) * 60 + (minute)) * INT64_C(60000))

static void quiet_hours_end(void **state)
{
    wishes w;
    (void)state;
    wishes_init(&w);
    assert_true(wishes_quiet_until(&w, AT(5, 23, 0)) == AT(5, 23, 0)); /* switched off */
    w.is_quiet = true;
    assert_true(wishes_quiet_until(&w, AT(5, 23, 0)) == AT(6, 7, 30));
    assert_true(wishes_quiet_until(&w, AT(6, 7, 29)) == AT(6, 7, 30));
    assert_true(wishes_quiet_until(&w, AT(6, 7, 30)) == AT(6, 7, 30));
    assert_true(wishes_quiet_until(&w, AT(6, 12, 0)) == AT(6, 12, 0));
    w.zone = 120; /* two hours later there */
    assert_true(wishes_quiet_until(&w, AT(5, 20, 0)) == AT(6, 5, 30));
    assert_true(wishes_quiet_until(&w, AT(5, 19, 59)) == AT(5, 19, 59));
    w.letter_at = 18 * 60;
    assert_true(wishes_next_letter(&w, AT(5, 15, 0)) == AT(5, 16, 0));
    assert_true(wishes_next_letter(&w, AT(5, 16, 0)) == AT(6, 16, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_is_that_of_rfc_8188_3_1),
        cmocka_unit_test(a_push_is_that_of_rfc_8291_a),
        cmocka_unit_test(too_long_a_text_is_not_sealed),
        cmocka_unit_test(both_sides_agree),
        cmocka_unit_test(a_token_names_the_service),
        cmocka_unit_test(a_subscription_is_read_or_refused),
        cmocka_unit_test(only_public_addresses_are_reached),
        cmocka_unit_test(a_host_can_name_who_is_reached),
        cmocka_unit_test(nothing_goes_to_this_machine),
        cmocka_unit_test(a_letter_has_its_end_in_its_head),
        cmocka_unit_test(wishes_read_back),
        cmocka_unit_test(quiet_hours_end),
    };
    return cmocka_run_group_tests_name("calls", tests, NULL, NULL);
}
