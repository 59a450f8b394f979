/* Events as JSON. */
#include "game/event_form.h"

void fn_event_write(const fn_event_form *forms,
                    const char *(*word)(const void *rules, char kind, int value), const void *rules,
                    const fn_event *event, fn_text *out)
{
    const fn_event_form *form = &forms[event->code];
    fn_json_open(out, '{');
    fn_json_put_string(out, "event", form->name);
    for (int i = 0; form->kinds[i] != '\0'; i++) {
        int value = event->args[i];
        if (form->kinds[i] == '#' || form->kinds[i] == '1')
            fn_json_put_int(out, form->keys[i], value + (form->kinds[i] == '1'));
        else
            fn_json_put_string(out, form->keys[i], word(rules, form->kinds[i], value));
    }
    fn_json_close(out, '}');
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
