/* Events and reasons as JSON. */
#include "game/event_form.h"

static void put_argument(const char *key, char kind, int value,
                         const char *(*word)(const void *rules, char kind, int value),
                         const void *rules, fn_text *out)
{
    if (kind == '#' || kind == '1')
        fn_json_put_int(out, key, value + (kind == '1'));
    else
        fn_json_put_string(out, key, word(rules, kind, value));
}

void fn_event_write(const fn_event_form *forms,
                    const char *(*word)(const void *rules, char kind, int value), const void *rules,
                    const fn_event *event, fn_text *out)
{
    const fn_event_form *form = &forms[event->code];
    fn_json_open(out, '{');
    fn_json_put_string(out, "event", form->name);
    for (int i = 0; form->kinds[i] != '\0'; i++)
        put_argument(form->keys[i], form->kinds[i], event->args[i], word, rules, out);
    fn_json_close(out, '}');
}

void fn_reason_write(const fn_reason_form *forms,
                     const char *(*word)(const void *rules, char kind, int value),
                     const void *rules, const fn_reason *reason, fn_text *out)
{
    const fn_reason_form *form = &forms[reason->code];
    fn_json_open(out, '{');
    fn_json_put_string(out, "code", form->name);
    fn_json_put_string(out, "rule", reason->rule);
    for (int i = 0; form->kinds[i] != '\0'; i++)
        put_argument(form->keys[i], form->kinds[i], reason->args[i], word, rules, out);
    fn_json_close(out, '}');
}

bool fn_reason_set(fn_reason *reason, int code, const char *rule, const int args[FN_REASON_ARGS])
{
    reason->code = code;
    reason->rule = rule;
    for (int i = 0; i < FN_REASON_ARGS; i++)
        reason->args[i] = args[i];
    return true;
}

bool fn_tally_set(fn_tally *tally, const char *group, const char *item, int seat, int amount)
{
    fn_text label;
    fn_text_init(&label, tally->label, sizeof tally->label);
    fn_text_add(&label, group);
    fn_text_add(&label, item);
    tally->seat = seat;
    tally->amount = amount;
    return true;
}
