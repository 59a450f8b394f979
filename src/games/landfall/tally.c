/* The statistics of Landfall: where points come from, lights shown, ships lost. */
#include "game/event_form.h"
#include "games/landfall/lf.h"

bool lf_credit(const void *rules, const fn_event *event, fn_credit *out)
{
    (void)rules;
    if (event->code == LF_EVENT_HOME)
        *out = (fn_credit){"home", event->args[0], event->args[2], FN_NOWHERE, false};
    return event->code == LF_EVENT_HOME;
}

bool lf_tally(const void *rules, const fn_event *event, fn_tally *out)
{
    const int16_t *args = event->args;
    (void)rules;
    switch (event->code) {
    case LF_EVENT_SHOW: return fn_tally_set(out, "lights: ", "shown", args[0], 1);
    case LF_EVENT_HOME: return fn_tally_set(out, "points: ", "ships", args[0], args[2]);
    case LF_EVENT_LOST: return fn_tally_set(out, "ships: ", "lost", FN_NOBODY, 1);
    default: return false;
    }
}
