/* Makes lr_rules from the edition file. Every figure that is not in the rulebook is read and
 * checked here; a message about a wrong one names it. */
#include "game/edition.h"
#include "games/lighthouse_run/lr.h"

#include <string.h>

static uint32_t field_range(int first, int last)
{
    return ((2u << last) - 1) & ~((1u << first) - 1);
}

static bool read_sections(lr_rules *rules, fn_json edition, fn_error *error)
{
    static const char *const keys[] = {"last_field", "symbol", NULL};
    fn_json list, section;
    size_t cursor = 0;
    int before = 0;
    if (!fn_edition_list(edition, "", "sections", LR_TOWERS, &list, error))
        return false;
    for (int i = 0; i < LR_TOWERS; i++) {
        fn_place place = fn_edition_item("sections", i);
        const char *where = place.text;
        int last = 0, symbol = 0;
        fn_json_next(list, &cursor, NULL, &section);
        if (!fn_edition_keys(section, where, keys, error) ||
            !fn_edition_int(section, where, "last_field", before + 1,
                            LR_MAX_FIELDS - 1 - LR_HARBOUR, &last, error) ||
            !fn_edition_int(section, where, "symbol", 0, 99, &symbol, error))
            return false;
        rules->section_end[i] = (uint8_t)last;
        rules->section_fields[i] = field_range(before + 1, last);
        for (int field = before + 1; field < last; field++)
            rules->points[field] = rules->points[before];
        rules->points[last] = (uint8_t)symbol;
        before = last;
    }
    return true;
}

static bool read_harbour(lr_rules *rules, fn_json edition, fn_error *error)
{
    int end = rules->section_end[LR_TOWERS - 1], symbols[LR_HARBOUR];
    if (!fn_edition_ints(edition, "", "harbour", LR_HARBOUR, 0, 99, symbols, error))
        return false;
    for (int i = 0; i < LR_HARBOUR; i++)
        rules->points[end + 1 + i] = (uint8_t)symbols[i];
    rules->last_field = (uint8_t)(end + LR_HARBOUR);
    rules->harbour_fields = field_range(end + 1, rules->last_field);
    rules->all_fields = field_range(1, rules->last_field);
    for (int field = 1; field <= rules->last_field; field++)
        if (rules->points[field] < rules->points[field - 1])
            return fn_fail(error, "edition: the symbol on field ", fn_decimal(field).text,
                           " is lower than one before it");
    return true;
}

static bool read_cloud(lr_rules *rules, fn_json edition, fn_error *error)
{
    enum { STOPS = LR_ROUNDS - LR_CLOUD_AT_RIVER + 1 };
    int stops[STOPS];
    if (!fn_edition_ints(edition, "", "cloud", STOPS, 1, rules->last_field, stops, error))
        return false;
    for (int i = 0; i < STOPS; i++) {
        if (i > 0 && stops[i] <= stops[i - 1])
            return fn_fail(error, "edition: cloud[", fn_decimal(i).text,
                           "] is not beyond the stop before it");
        rules->cloud_field[LR_CLOUD_AT_RIVER + i] = (uint8_t)stops[i];
    }
    return true;
}

static int add_card(lr_rules *rules, const lr_card *card, const char *name)
{
    for (int i = 0; i < rules->card_kinds; i++)
        if (strcmp(rules->card_names[i], name) == 0)
            return i;
    rules->cards[rules->card_kinds] = *card;
    strcpy(rules->card_names[rules->card_kinds], name);
    rules->tower_cards[card->tower == LR_NO_TOWER ? LR_TOWERS : card->tower] |=
        1u << rules->card_kinds;
    return rules->card_kinds++;
}

static bool read_deck(lr_rules *rules, fn_json edition, fn_error *error)
{
    fn_json list, item;
    size_t cursor = 0;
    int groups = 0;
    if (!fn_edition_list(edition, "", "deck", LR_CARDS, &list, error))
        return false;
    for (int i = 0; i < LR_CARDS; i++) {
        char name[LR_CARD_NAME_MAX];
        lr_card card;
        fn_json_next(list, &cursor, NULL, &item);
        if (!fn_json_to_string(item, name, sizeof name) || !lr_read_card(name, &card))
            return fn_fail(error, "edition: deck[", fn_decimal(i).text,
                           "] is not a card such as \"solo-4-anchor\", \"group-3\" or \"coop-2\"");
        rules->deck[i] = (uint8_t)add_card(rules, &card, name);
        if (card.kind == LR_GROUP) {
            rules->group_cards |= 1u << rules->deck[i];
            groups++;
        }
    }
    if (groups != LR_CARDS - LR_ERIK_CARDS)
        return fn_fail(error, "edition: deck has ", fn_decimal(groups).text, " group cards, not 2");
    return true;
}

/* Rule 7.4: seat 0 leads red and yellow, seat 1 green and blue; otherwise each seat leads one
 * colour. */
static void assign_colours(lr_rules *rules)
{
    for (int colour = 0; colour < LR_COLOURS; colour++) {
        int owner = rules->variant == LR_GREAT_FLEET ? colour / 2 : colour;
        rules->owner[colour] = (uint8_t)owner;
        rules->own_colours[owner] = (uint8_t)(rules->own_colours[owner] | 1u << colour);
    }
}

bool lr_make_rules(void *out, const fn_setup *setup, fn_error *error)
{
    static const char *const keys[] = {"game",  "name", "sections", "harbour",
                                       "cloud", "deck", NULL};
    lr_rules rules;
    fn_json edition;
    memset(&rules, 0, sizeof rules);
    if (setup->variant != LR_BASE && setup->players != 2)
        return fn_fail(error, setup->variant == LR_WITH_ERIK ? "erik" : "great-fleet",
                       " is for 2 players, not ", fn_decimal(setup->players).text);
    if (!fn_edition_open(setup, "lighthouse-run", keys, &edition, error) ||
        !read_sections(&rules, edition, error) || !read_harbour(&rules, edition, error) ||
        !read_cloud(&rules, edition, error) || !read_deck(&rules, edition, error))
        return false;
    rules.own_figures = true;
    rules.variant = (uint8_t)setup->variant;
    rules.seats = (uint8_t)setup->players;
    rules.colours = setup->variant == LR_GREAT_FLEET
                        ? LR_COLOURS
                        : (uint8_t)(rules.seats + (setup->variant == LR_WITH_ERIK));
    rules.turns_in_round = setup->variant == LR_GREAT_FLEET ? LR_COLOURS : rules.seats;
    assign_colours(&rules);
    rules.own_figures = fn_edition_is_own(
        setup, (fn_built_in){fn_edition_lighthouse_run, fn_edition_lighthouse_run_size}, &rules,
        sizeof rules, lr_make_rules);
    memcpy(out, &rules, sizeof rules);
    return true;
}
