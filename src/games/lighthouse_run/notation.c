/* The written form of cards and moves; docs/notation.md has the grammar. */
#include "game/notation.h"
#include "games/lighthouse_run/lr.h"

#include <string.h>

const char *const lr_tower_names[LR_TOWERS] = {"anchor", "fish", "wheel", "star", "shell", "crab"};
const char *const lr_colour_names[LR_COLOURS] = {"red", "yellow", "green", "blue"};

/* c colour, k card, t tower, f field: see lr_word; in reasons also n step, in events r the rule of
 * a tie */
static const char *const patterns[] = {
    [LR_MOVE_PLAY] = "play %bk",         [LR_MOVE_PLAY_COLOUR] = "play %ac %bk",
    [LR_MOVE_BEACON] = "beacon %at %bt", [LR_MOVE_BEACON_STAY] = "beacon stay",
    [LR_MOVE_SAIL] = "sail %wf",         [LR_MOVE_SAIL_NONE] = "sail none",
    [LR_MOVE_BONUS] = "bonus",           [LR_MOVE_BONUS_COLOUR] = "bonus %bc",
    [LR_MOVE_NO_BONUS] = "no bonus",
};

const char *lr_word(const void *rules_, char kind, int value)
{
    const lr_rules *rules = rules_;
    switch (kind) {
    case 'c': return value < LR_COLOURS ? lr_colour_names[value] : NULL;
    case 't': return value < LR_TOWERS ? lr_tower_names[value] : NULL;
    case 'f': return value < rules->last_field ? fn_number_word(value) : NULL;
    case 'n': return lr_step_names[value];
    case 'r': return rules->variant == LR_GREAT_FLEET ? "7.7" : "6.2";
    default: return value < rules->card_kinds ? rules->card_names[value] : NULL;
    }
}

static const fn_notation notation = {
    .game = "Lighthouse Run",
    .patterns = patterns,
    .operations = sizeof patterns / sizeof patterns[0],
    .word = lr_word,
};

void lr_write_move(const void *rules, fn_move move, fn_text *out)
{
    fn_notation_write(&notation, rules, move, out);
}

bool lr_read_move(const void *rules, const char *text, fn_move *move, fn_error *error)
{
    return fn_notation_read(&notation, rules, text, move, error);
}

static bool skip(const char **at, const char *prefix)
{
    size_t size = strlen(prefix);
    if (strncmp(*at, prefix, size) != 0)
        return false;
    *at += size;
    return true;
}

/* Reads a card; a solo card always names a tower, other cards never do. */
bool lr_read_card(const char *text, lr_card *card)
{
    *card = (lr_card){LR_SOLO, 0, LR_NO_TOWER};
    if (skip(&text, "group-"))
        card->kind = LR_GROUP;
    else if (skip(&text, "coop-"))
        card->kind = LR_COOP;
    else if (!skip(&text, "solo-"))
        return false;
    if (*text < '1' || *text > '9')
        return false;
    card->fields = (uint8_t)(*text++ - '0');
    if (card->kind != LR_SOLO)
        return *text == '\0';
    for (int tower = 0; tower < LR_TOWERS && *text == '-'; tower++)
        if (strcmp(text + 1, lr_tower_names[tower]) == 0) {
            card->tower = (uint8_t)tower;
            return true;
        }
    return false;
}
