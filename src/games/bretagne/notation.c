/* The written form of moves; docs/notation.md has the grammar. */
#include "game/notation.h"
#include "games/bretagne/br.h"

const char *const br_card_names[BR_CARDS] = {"furniture", "docks", "siren", "cableway"};
const char *const br_city_names[BR_CITIES] = {"brest", "lorient"};

static const char *const production_names[BR_PRODUCTION_CARDS] = {"A", "B", "C", "D", "E", "F"};

/* The letters are those of br_word. */
static const char *const patterns[] = {
    [BR_MOVE_BARGE] = "barge %bB",
    [BR_MOVE_LOAD] = "load %bg",
    [BR_MOVE_BUILD] = "build %aR.%bL",
    [BR_MOVE_SITE] = "site %bS",
    [BR_MOVE_KEEP] = "keep %bK",
    [BR_MOVE_VISIT] = "visit %bt",
    [BR_MOVE_BUY] = "buy %ag %bg",
    [BR_MOVE_SELL_GOODS] = "sell %ag %bg",
    [BR_MOVE_SELL_CARDS] = "sell %ac %bc",
    [BR_MOVE_SWAP] = "swap %ac %bg",
    [BR_MOVE_HIRE_ENGINEER] = "hire engineer",
    [BR_MOVE_HIRE_PAIR] = "hire pair",
    [BR_MOVE_HIRE_WORKER] = "hire worker",
    [BR_MOVE_DRAW] = "draw cards",
    [BR_MOVE_LEAVE] = "leave",
    [BR_MOVE_PASS] = "pass",
    [BR_MOVE_PASS_KEEPING] = "pass %ag %bP",
    [BR_MOVE_PLAY] = "play %bc",
    [BR_MOVE_DONE] = "done",
    [BR_MOVE_SETTLE] = "settle %bh",
    [BR_MOVE_STAY] = "stay",
};

/* Returns the word for `first` + value, or NULL if that is beyond `last`. */
static const char *number(int value, int first, int last)
{
    return value + first <= last ? fn_number_word(value + first) : NULL;
}

/* g resource, c card, t city, h harbour, B barge, R row, L slot, S site, K workers kept, P
 * resources kept, which are 1 to 3; in events also i income, w weather, a area, p production card,
 * b construction tile, r the rule of a tie; in reasons also k kind of lighthouse, n step. */
const char *br_word(const void *rules_, char kind, int value)
{
    const br_rules *rules = rules_;
    switch (kind) {
    case 'B': return number(value, 1, BR_BARGES);
    case 'R': return number(value, 1, BR_ROWS);
    case 'L': return number(value, 1, BR_SLOTS);
    case 'S': return number(value, 1, BR_SITES);
    case 'K': return number(value, 0, BR_MOST_PAID);
    case 'P': return number(value, 1, BR_KEEP_GOODS);
    case 'i': return br_income_names[value];
    case 'w': return br_weather_names[value];
    case 'a': return br_area_names[value];
    case 'k': return br_kind_names[value];
    case 'n': return br_step_names[value];
    case 'r': return "8.4";
    case 'p': return production_names[value];
    case 'b': return rules->tile_names[value >> 4][value & 15];
    case 'g': return value < BR_GOODS ? br_good_names[value] : NULL;
    case 'c': return value < BR_CARDS ? br_card_names[value] : NULL;
    case 't': return value < BR_CITIES ? br_city_names[value] : NULL;
    default: return value < BR_HARBOURS ? rules->towns[value] : NULL;
    }
}

static const fn_notation notation = {
    .game = "Bretagne",
    .patterns = patterns,
    .operations = sizeof patterns / sizeof patterns[0],
    .word = br_word,
};

void br_write_move(const void *rules, fn_move move, fn_text *out)
{
    fn_notation_write(&notation, rules, move, out);
}

bool br_read_move(const void *rules, const char *text, fn_move *move, fn_error *error)
{
    return fn_notation_read(&notation, rules, text, move, error);
}
