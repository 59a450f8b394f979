/* Facts that the sentences of Bretagne need but its words (words/bretagne.json) cannot compute. The
 * browser has the same in web/src/games/bretagne/facts.ts. */
#include "apps/terminal/bretagne/seen.h"

/* Adds the figures printed on a barge card: its rooms, and the engineers it saves. */
static void add_barge(tell_scope *scope, int number)
{
    brs_barge barge;
    if (!brs_find_barge(scope->s, number, &barge))
        return;
    tell_set_number(scope, "top", barge.loads[0]);
    tell_set_number(scope, "middle", barge.loads[1]);
    tell_set_number(scope, "bottom", barge.loads[2]);
    tell_set_number(scope, "saves", barge.saves);
}

/* Adds the room of the barge being loaded. */
static void add_room(tell_scope *scope)
{
    static brs_view v;
    int number = 1;
    brs_read(scope->s, &v);
    while (number < FN_MAX_SEATS && v.barges[number - 1] != v.seat)
        number++;
    add_barge(scope, number);
    tell_set_number(scope, "room", tell_number(scope, v.load.text));
}

/* Adds the tile of a move such as "build 2.3". */
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
    if (scope->about == TELL_EVENT && seen_is(scope->record, "event", "barge"))
        add_barge(scope, tell_number(scope, "barge"));
    if (scope->about == TELL_PROMPT && seen_is(scope->record, "step", "load"))
        add_room(scope);
    if (scope->about == TELL_MOVE && tell_get(scope, "place").text[0] != '\0')
        add_tile(scope);
}
