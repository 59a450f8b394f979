/* Facts a player should know before a worker goes to a harbour: what it will pay, and what is given
 * up in the lighthouse's ranking. Looks at nothing hidden. */
#include "games/bretagne/br.h"

/* Complete lighthouses are built before the next income is paid (rules 6.6, 7.2). */
static bool will_be_improved(const br_rules *rules, const br_state *view, int area)
{
    int built = 0;
    for (int site = 0; site < BR_SITES; site++)
        built += rules->site_area[site] == area &&
                 (view->sites[site].status == BR_BUILT || view->sites[site].status == BR_COMPLETE);
    return built >= BR_IMPROVING;
}

static void tell_income(const br_rules *rules, const br_state *view, int harbour, fn_events *out)
{
    const br_harbour_tile *tile = &rules->harbour_tiles[view->harbour_tile[harbour]];
    int amount = will_be_improved(rules, view, tile->area) ? tile->improved : tile->normal;
    int workers = fn_count_bits(view->harbour_seats[harbour]);
    if (view->round < BR_ROUNDS)
        fn_tell_five(out, BR_NOTE_PAYS, FN_EVERYONE, view->seat, harbour, tile->income, amount,
                     BR_ROUNDS - view->round);
    else
        fn_tell(out, BR_NOTE_LAST, FN_EVERYONE, view->seat, harbour, br_harbour_points(workers + 1),
                0);
}

void br_tell_notes(const br_rules *rules, const br_state *view, fn_move move, fn_events *out)
{
    br_state then = *view;
    if (fn_move_operation(move) != BR_MOVE_SETTLE)
        return;
    tell_income(rules, view, move & 15, out);
    br_settle(&then, move & 15, NULL);
    int place = br_place_at(rules, &view->sites[view->site], view->seat);
    int later = br_place_at(rules, &then.sites[view->site], view->seat);
    if (later != place)
        fn_tell(out, BR_NOTE_DROP, FN_EVERYONE, view->seat, view->site, place, later);
}
