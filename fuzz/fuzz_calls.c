/* People's input for calls: a subscription is refused with a sentence or leads to an https address
 * and a key; wishes that were read can be written, and are read back unchanged; days off do not
 * overlap, and there are no more of them than allowed in a year. */
#include "fuzz.h"

#include "calls/wishes.h"
#include "club/holidays.h"

static void take_days_off(const char *text, size_t size)
{
    static const int64_t now_ms = INT64_C(1785585600000); /* 2026-08-01 12:00 UTC */
    static char stored[4096];
    holidays days = {.count = 0}, again;
    clock_rest rests[ENTRY_RESTS_MAX];
    fn_error error = {""};
    fn_text out;
    if (!holidays_change(&days, text, size, now_ms, &error)) {
        require(error.text[0] != '\0');
        return;
    }
    require(days.count == 1 && days.list[0].to >= days.list[0].from);
    require(days.list[0].to - days.list[0].from < 2 * HOLIDAYS_A_YEAR);
    for (int i = holidays_rests(&days, now_ms, rests) - 1; i >= 0; i--)
        require(rests[i].from_ms >= now_ms && rests[i].until_ms > rests[i].from_ms);
    fn_text_init(&out, stored, sizeof stored);
    holidays_write(&days, &out);
    holidays_read(&again, stored, out.used);
    require(again.count == 1 && again.list[0].from == days.list[0].from);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char first[4096], second[4096];
    fn_error error = {""};
    fn_json object;
    subscription s;
    wishes w;
    fn_text one, two;
    char *text = copy_bytes(data, size);
    if (fn_json_parse(&object, text, size, &error)) {
        if (subscription_read(&s, object, false, &error))
            require(strncmp(s.endpoint, "https://", 8) == 0 && p256_is_public(s.peer));
        else
            require(error.text[0] != '\0');
    }
    wishes_init(&w);
    if (wishes_read(&w, text, size, false, &error)) {
        require(!w.is_confirmed && wishes_quiet_until(&w, 1) >= 1);
        fn_text_init(&one, first, sizeof first);
        fn_text_init(&two, second, sizeof second);
        wishes_write(&w, &one);
        require(wishes_read(&w, one.data, one.used, false, &error));
        wishes_write(&w, &two);
        require(!one.overflow && strcmp(one.data, two.data) == 0);
    }
    take_days_off(text, size);
    free(text);
    return 0;
}
