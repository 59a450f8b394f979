/* What the sentences of Bretagne need and its words (words/bretagne.json) cannot compute. The
 * browser has the same in web/src/games/bretagne/facts.ts. */
#include "apps/terminal/bretagne/seen.h"

#include <string.h>

/* Room on the barges, as it is printed on the cards. */
static const int loads[FN_MAX_SEATS][3] = {{3, 2, 2}, {2, 2, 2}, {2, 2, 1}, {2, 1, 1}};

static void add_rooms(tell_scope *scope)
{
    int barge = tell_number(scope, "barge");
    if (barge < 1 || barge > FN_MAX_SEATS)
        return;
    tell_set_number(scope, "top", loads[barge - 1][0]);
    tell_set_number(scope, "middle", loads[barge - 1][1]);
    tell_set_number(scope, "bottom", loads[barge - 1][2]);
}

/* The room of the barge that is loaded now. */
static void add_room(tell_scope *scope)
{
    static brs_view v;
    int barge = 0;
    brs_read(scope->s, &v);
    while (barge < FN_MAX_SEATS - 1 && v.barges[barge] != v.seat)
        barge++;
    tell_set_number(scope, "barge", barge + 1);
    add_rooms(scope);
    tell_set_number(scope, "room", tell_number(scope, v.load.text));
}

/* The tile of a move such as "build 2.3". */
static void add_tile(tell_scope *scope)
{
    static brs_view v;
    tell_value place = tell_get(scope, "place");
    int row = place.text[0] - '1', slot = place.text[1] == '.' ? place.text[2] - '1' : -1;
    brs_read(scope->s, &v);
    if (row >= 0 && row < BRS_ROWS && slot >= 0 && slot < BRS_SLOTS)
        tell_set(scope, "tile", v.tile[row][slot].text);
}

void brs_facts(tell_scope *scope)
{
    if (scope->about == TELL_EVENT)
        add_rooms(scope);
    if (scope->about == TELL_PROMPT && seen_is(scope->record, "step", "load"))
        add_room(scope);
    if (scope->about == TELL_MOVE && tell_get(scope, "place").text[0] != '\0')
        add_tile(scope);
}
