/* Reasons why a move cannot be made now, for people who point at something. Only lf_list_moves
 * decides what is legal; there is a reason here for every move it does not list and none for those
 * it does, which the tests check. Looks at the view of the seat to act, and is not device code. */
#include "game/event_form.h"
#include "games/landfall/lf.h"

enum {
    WHY_SHOWN,       /* light: it already lies open */
    WHY_NOT_IN_HAND, /* light: in the deck or in another hand, without saying which */
    WHY_TOO_DIM      /* light, the burning light */
};

static const fn_reason_form forms[] = {
    [WHY_SHOWN] = {"shown", "1", {"light"}},
    [WHY_NOT_IN_HAND] = {"not_in_hand", "1", {"light"}},
    [WHY_TOO_DIM] = {"too_dim", "11", {"light", "burning"}},
};

void lf_write_reason(const void *rules, const fn_reason *reason, fn_text *out)
{
    fn_reason_write(forms, lf_word, rules, reason, out);
}

bool lf_why_not(const lf_rules *rules, const lf_state *view, fn_move move, fn_reason *out)
{
    int light = move & 255;
    if (fn_move_operation(move) == LF_MOVE_PASS)
        return false;
    if (lf_shown(rules, view) >> light & 1)
        return fn_because(out, WHY_SHOWN, "2.2", light);
    if (!(view->hands[view->seat] >> light & 1))
        return fn_because(out, WHY_NOT_IN_HAND, "2.2", light);
    return light < view->light && fn_because(out, WHY_TOO_DIM, "2.2", light, view->light);
}
