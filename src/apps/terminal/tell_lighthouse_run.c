/* Lighthouse Run in sentences: decisions, moves and events. The patterns are in words.c; here they
 * are chosen and their arguments worked out from the view. */
#include "apps/terminal/show_lr.h"

#include <string.h>

static void write_fields(const lr_rules *rules, int section, fn_text *out)
{
    int first = lr_first_field(rules, section), last = rules->section_end[section];
    fn_text_add_int(out, first);
    if (last > first) {
        fn_text_add_char(out, '-');
        fn_text_add_int(out, last);
    }
}

static void write_colours(uint32_t colours, fn_text *out)
{
    for (bool first = true; colours != 0; colours &= colours - 1, first = false) {
        fn_text_add(out, first ? "" : ", ");
        fn_text_add(out, words_lr_colours[fn_lowest_bit(colours)]);
    }
}

static void write_word(const show_table *table, char kind, int value, int number, fn_text *out)
{
    const lr_rules *rules = table->rules;
    const lr_state *view = table->view;
    (void)number;
    switch (kind) {
    case 'c': fn_text_add(out, words_lr_colours[value]); break;
    case 'C': write_colours((uint32_t)value, out); break;
    case 'o': fn_text_add(out, table->names[rules->owner[value]]); break;
    case 'k': fn_text_add(out, rules->card_names[value]); break;
    case 't': fn_text_add(out, words_lr_towers[value]); break;
    case 'T': write_fields(rules, view->section_of[value], out); break;
    default:
        if (value == 0)
            fn_text_add(out, words_lr_say[LR_SAY_START]);
        else
            fn_text_add_int(out, value);
        break;
    }
}

void lr_say(const show_table *table, fn_text *out, const char *pattern, const int args[PHRASE_ARGS])
{
    show_phrase phrase = {.table = table, .is_you = true, .word = write_word};
    memcpy(phrase.args, args, sizeof phrase.args);
    phrase_write(&phrase, pattern, out);
}

/* Beacon and sail steps have sentences of their own for each kind of card. */
void lr_tell_decision(const show_table *table, fn_text *out)
{
    const lr_rules *rules = table->rules;
    const lr_state *view = table->view;
    if (view->step == LR_STEP_PLAY) {
        uint32_t playable = rules->own_colours[view->seat] & ~(uint32_t)view->played_colours;
        bool fleet = rules->variant == LR_GREAT_FLEET;
        lr_write(table, out, words_lr_say[fleet ? LR_SAY_PLAY_FLEET : LR_SAY_PLAY], (int)playable);
        return;
    }
    const lr_card *card = &rules->cards[view->card];
    const char *pattern = words_lr_say[LR_SAY_BONUS];
    if (view->step == LR_STEP_BEACON)
        pattern = words_lr_say[LR_SAY_BEACON_SOLO + card->kind];
    else if (view->step == LR_STEP_SAIL)
        pattern = words_lr_say[LR_SAY_SAIL_SOLO + card->kind];
    lr_write(table, out, pattern, view->card, card->tower, card->fields);
}

static void tell_play(const show_table *table, int number, fn_text *out)
{
    const lr_rules *rules = table->rules;
    const lr_state *view = table->view;
    const lr_card *card = &rules->cards[number];
    int words = LR_SAY_CARD_SOLO + card->kind;
    if (card->kind == LR_SOLO && view->beacons >> card->tower & 1)
        words = LR_SAY_CARD_LIT;
    lr_write(table, out, words_lr_say[words], card->tower, card->fields);
}

/* A solo card lights its tower anyway; then the question is what becomes dark. */
static void tell_beacon(const show_table *table, int from, int to, fn_text *out)
{
    const lr_rules *rules = table->rules;
    const lr_state *view = table->view;
    if (rules->cards[view->card].kind == LR_SOLO)
        lr_write(table, out, words_lr_say[LR_SAY_DARKENS], from);
    else
        lr_write(table, out, words_lr_moves[LR_MOVE_BEACON], to);
}

static int ships_on(const lr_state *view, int colour, int field)
{
    int count = 0;
    for (int i = 0; i < LR_SHIPS; i++)
        count += view->ships[colour][i] == field;
    return count;
}

static uint32_t colours_on(const lr_rules *rules, const lr_state *view, int field)
{
    uint32_t colours = 0;
    for (int colour = 0; colour < rules->colours; colour++)
        if (ships_on(view, colour, field) > 0)
            colours |= 1u << colour;
    return colours;
}

/* Where the ships would get, and whose they are. */
static void tell_sail(const show_table *table, int field, fn_text *out)
{
    const lr_rules *rules = table->rules;
    const lr_state *view = table->view;
    const lr_card *card = &rules->cards[view->card];
    uint32_t lit = lr_lit_fields(rules, view);
    int to = lr_reach(lit, field, card->fields), ships = 1;
    if (card->kind == LR_GROUP)
        ships = ships_on(view, view->colour, field);
    uint32_t colours = colours_on(rules, view, field);
    if (to == field)
        lr_write(table, out, words_lr_say[LR_SAY_GO_NOWHERE], 0);
    else if (card->kind == LR_COOP)
        lr_write(table, out, words_lr_say[LR_SAY_GO_TOGETHER], (int)colours, to);
    else
        lr_write(table, out, words_lr_moves[LR_MOVE_SAIL], ships, to);
    bool bonus = card->kind == LR_COOP && to > field && lr_reach(lit, to, 1) > to &&
                 lr_bonus_colours(rules->own_colours[view->seat], colours) != 0;
    if (bonus)
        lr_write(table, out, words_lr_say[LR_SAY_GO_BONUS], lr_reach(lit, to, card->fields));
}

void lr_tell_move(const show_table *table, fn_move move, fn_text *out)
{
    const lr_rules *rules = table->rules;
    const lr_state *view = table->view;
    int operation = fn_move_operation(move), b = move & 15;
    switch (operation) {
    case LR_MOVE_PLAY:
    case LR_MOVE_PLAY_COLOUR: tell_play(table, b, out); break;
    case LR_MOVE_BEACON: tell_beacon(table, move >> 4 & 15, b, out); break;
    case LR_MOVE_SAIL: tell_sail(table, move & 255, out); break;
    case LR_MOVE_BONUS:
    case LR_MOVE_BONUS_COLOUR:
        lr_write(table, out, words_lr_moves[operation],
                 lr_reach(lr_lit_fields(rules, view), view->bonus_field,
                          rules->cards[view->card].fields));
        break;
    default: lr_write(table, out, words_lr_moves[operation], view->bonus_field); break;
    }
}

/* In the great fleet a seat sees two of its cards drawn, one after the other. */
static bool is_second_draw(const fn_events *events, int draw)
{
    for (int i = 0; i < draw; i++)
        if (events->list[i].code == LR_EVENT_DRAWN_CARD &&
            events->list[i].seen_by == events->list[draw].seen_by)
            return true;
    return false;
}

/* The pattern for an event, or NULL if it is not worth telling. */
static const char *pattern_of(const show_table *table, const fn_events *events, int i)
{
    const lr_rules *rules = table->rules;
    const fn_event *event = &events->list[i];
    const char *const *patterns = words_lr_events[event->code];
    bool fleet = rules->variant == LR_GREAT_FLEET;
    bool more = i > 0 && events->list[i - 1].code == event->code;
    if (event->code == LR_EVENT_CARD && fleet)
        return words_lr_say[LR_SAY_FLEET_CARD];
    if (event->code == LR_EVENT_DRAWN_CARD && fleet)
        return words_lr_say[is_second_draw(events, i) ? LR_SAY_FLEET_DRAWN_MORE
                                                      : LR_SAY_FLEET_DRAWN];
    if (event->code == LR_EVENT_SAIL && event->args[1] == event->args[2])
        return words_lr_say[more ? LR_SAY_STUCK_MORE : LR_SAY_STUCK];
    if (event->code == LR_EVENT_CLOUD && event->args[0] == 0)
        return words_lr_say[LR_SAY_AT_SEA];
    return more && patterns[1] != NULL ? patterns[1] : patterns[0];
}

void lr_tell_events(const show_table *table, const fn_events *events, fn_text *out)
{
    const lr_rules *rules = table->rules;
    for (int i = 0; i < events->count; i++) {
        const fn_event *event = &events->list[i];
        const char *pattern = pattern_of(table, events, i);
        if (pattern == NULL || (event->seen_by != FN_EVERYONE && event->seen_by != table->viewer))
            continue;
        show_phrase phrase = {.table = table, .word = write_word};
        for (int arg = 0; arg < FN_EVENT_ARGS; arg++)
            phrase.args[arg] = event->args[arg];
        phrase.is_you =
            event->code == LR_EVENT_CARD && rules->owner[event->args[0]] == table->viewer;
        sentence_add(out, &phrase, pattern);
    }
}
