/* Positions that are set up by hand: the written form of a change, and changes to the deal.
 * Everything drawn in section 1 can be exchanged for something that might have been drawn
 * instead. */
#include "games/bretagne/edit.h"

#include "game/notation.h"

#include <string.h>

static const char *const patterns[] = {
    [BR_EDIT_ROUND] = "round %a#",
    [BR_EDIT_FLOOR] = "site %aS floor ",
    [BR_EDIT_RAZE] = "site %aS raze",
    [BR_EDIT_BUILDER] = "site %aS builder %bL %c#",
    [BR_EDIT_WORKERS] = "site %aS workers %bL %c#",
    [BR_EDIT_SITE_COINS] = "site %aS coins %b#",
    [BR_EDIT_FINISH] = "site %aS finish",
    [BR_EDIT_REOPEN] = "site %aS reopen",
    [BR_EDIT_POINTS] = "seat %a# points %b#",
    [BR_EDIT_COINS] = "seat %a# coins %b#",
    [BR_EDIT_HOME] = "seat %a# home %b#",
    [BR_EDIT_GOODS] = "seat %a# goods %bg %c#",
    [BR_EDIT_DRAW] = "seat %a# draw %bc",
    [BR_EDIT_RETURN] = "seat %a# return %bc",
    [BR_EDIT_DISCARD] = "seat %a# discard %bc",
    [BR_EDIT_REGAIN] = "seat %a# regain %bc",
    [BR_EDIT_SETTLE] = "harbour %ah settle %b#",
    [BR_EDIT_LEAVE] = "harbour %ah leave %b#",
    [BR_EDIT_BUY] = "brest buy %ag %bg",
    [BR_EDIT_FILL] = "brest fill %ag %bg",
    [BR_EDIT_MARKET] = "brest market %ag %b#",
    [BR_EDIT_ENGINEERS] = "brest engineers %a# %b#",
    [BR_EDIT_TILE] = "tile %aR %bL ",
    [BR_EDIT_EMPTY] = "tile %aR %bL none",
    [BR_EDIT_LINE] = "line %a# %b#",
    [BR_EDIT_WEATHER] = "weather %aS %bS",
    [BR_EDIT_PRODUCTION] = "production %aS %bS",
    [BR_EDIT_LIGHTHOUSES] = "lighthouses %aS %bS",
    [BR_EDIT_BUILT] = "built %aS %bS",
    [BR_EDIT_HARBOURS] = "harbours %ah %bh",
    [BR_EDIT_SPARE] = "spare %ah",
    [BR_EDIT_TOP] = "top %ac",
    [BR_EDIT_SHUFFLE] = "reshuffle",
};

static void swap(uint8_t *a, uint8_t *b)
{
    uint8_t kept = *a;
    *a = *b;
    *b = kept;
}

/* Returns the last of these items with this value; the top of a deck or a stack is its end. */
uint8_t *br_find_item(uint8_t *items, int count, int item)
{
    while (count > 0)
        if (items[--count] == item)
            return &items[count];
    return NULL;
}

/* Returns the tile of its area that is in no harbour. */
int br_spare_harbour(const br_rules *rules, const br_state *state, int harbour)
{
    int spare = BR_NONE;
    for (int tile = 0; tile < BR_HARBOUR_TILES; tile++)
        if (rules->harbour_tiles[tile].area == rules->harbour_area[harbour] &&
            memchr(state->harbour_tile, tile, BR_HARBOURS) == NULL)
            spare = tile;
    return spare;
}

void br_edit(const br_rules *rules, br_state *state, fn_edit edit)
{
    int a = edit.a, b = edit.b;
    if (edit.operation < BR_EDIT_DEAL) {
        br_edit_round(rules, state, edit);
        return;
    }
    switch (edit.operation) {
    case BR_EDIT_LINE:
        swap(br_find_item(state->line, rules->seats, a),
             br_find_item(state->line, rules->seats, b));
        state->seat = state->line[0];
        break;
    case BR_EDIT_LIGHTHOUSES: swap(&state->sites[a].lighthouse, &state->sites[b].lighthouse); break;
    case BR_EDIT_BUILT:
        swap(&state->sites[a].status, &state->sites[b].status);
        swap(&state->sites[a].coins, &state->sites[b].coins);
        break;
    case BR_EDIT_HARBOURS: swap(&state->harbour_tile[a], &state->harbour_tile[b]); break;
    case BR_EDIT_SPARE: state->harbour_tile[a] = (uint8_t)br_spare_harbour(rules, state, a); break;
    case BR_EDIT_WEATHER: swap(&state->weather[a], &state->weather[b]); break;
    case BR_EDIT_PRODUCTION: swap(&state->production[a], &state->production[b]); break;
    case BR_EDIT_TOP:
        swap(br_find_item(state->deck, state->deck_size, a), &state->deck[state->deck_size - 1]);
        break;
    default: br_reshuffle(state, NULL); break;
    }
}

/* Writes an edit. A tile is one word: "brick-sand". */
void br_write_edit(const void *rules_, fn_edit edit, fn_text *out)
{
    const br_rules *rules = rules_;
    int row = edit.operation == BR_EDIT_FLOOR ? edit.b : edit.a;
    fn_edit_write(patterns, br_word, rules, edit, out);
    if (edit.operation != BR_EDIT_TILE && edit.operation != BR_EDIT_FLOOR)
        return;
    for (const char *name = rules->tile_names[row][edit.c]; *name != '\0'; name++)
        fn_text_add_char(out, *name == ' ' ? '-' : *name);
}
