/* The written form of cards and moves; docs/notation.md has the grammar. */
#include "games/lighthouse_run/lr.h"

#include <string.h>

const char *const lr_tower_names[LR_TOWERS] = {"anchor", "fish", "wheel", "star", "shell", "crab"};
const char *const lr_colour_names[LR_COLOURS] = {"red", "yellow", "green", "blue"};
static const char *const kind_names[] = {"solo", "group", "coop"};

static void write_kind(const lr_card *card, fn_text *out)
{
    fn_text_add(out, kind_names[card->kind]);
    fn_text_add_char(out, '-');
    fn_text_add_int(out, card->fields);
    if (card->tower != LR_NO_TOWER) {
        fn_text_add_char(out, '-');
        fn_text_add(out, lr_tower_names[card->tower]);
    }
}

void lr_write_card(const lr_rules *rules, int card, fn_text *out)
{
    write_kind(&rules->cards[card], out);
}

static bool skip(const char **at, const char *word)
{
    size_t size = strlen(word);
    if (strncmp(*at, word, size) != 0)
        return false;
    *at += size;
    return true;
}

static int find(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

/* Only a solo card names a tower, and it always does. */
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
    int tower = *text == '-' ? find(lr_tower_names, LR_TOWERS, text + 1) : -1;
    if (tower >= 0)
        card->tower = (uint8_t)tower;
    return tower >= 0;
}

void lr_write_move(const void *rules_, fn_move move, fn_text *out)
{
    const lr_rules *rules = rules_;
    int a = move >> 4 & 15, b = move & 15;
    switch (lr_move_operation(move)) {
    case LR_MOVE_PLAY:
        fn_text_add(out, "play ");
        if (rules->variant == LR_GREAT_FLEET) {
            fn_text_add(out, lr_colour_names[a]);
            fn_text_add_char(out, ' ');
        }
        lr_write_card(rules, b, out);
        break;
    case LR_MOVE_BEACON:
        fn_text_add(out, "beacon ");
        fn_text_add(out, lr_tower_names[a]);
        fn_text_add_char(out, ' ');
        fn_text_add(out, lr_tower_names[b]);
        break;
    case LR_MOVE_BEACON_STAY: fn_text_add(out, "beacon stay"); break;
    case LR_MOVE_SAIL:
        fn_text_add(out, "sail ");
        fn_text_add_int(out, move & 255);
        break;
    case LR_MOVE_SAIL_NONE: fn_text_add(out, "sail none"); break;
    case LR_MOVE_BONUS: fn_text_add(out, "bonus"); break;
    case LR_MOVE_BONUS_COLOUR:
        fn_text_add(out, "bonus ");
        fn_text_add(out, lr_colour_names[b]);
        break;
    default: fn_text_add(out, "no bonus"); break;
    }
}

enum { MAX_WORDS = 3, WORD_MAX = 24 };

/* Splits at single spaces. Returns the number of words, 0 if there are too many or one is too
 * long or empty. */
static int split(const char *text, char words[MAX_WORDS][WORD_MAX])
{
    for (int count = 0; count < MAX_WORDS; count++) {
        size_t size = strcspn(text, " ");
        if (size == 0 || size >= WORD_MAX)
            return 0;
        memcpy(words[count], text, size);
        words[count][size] = '\0';
        text += size;
        if (*text == '\0')
            return count + 1;
        text++;
    }
    return 0;
}

static int find_card(const lr_rules *rules, const char *word)
{
    lr_card card;
    if (lr_read_card(word, &card))
        for (int i = 0; i < rules->card_kinds; i++)
            if (memcmp(&rules->cards[i], &card, sizeof card) == 0)
                return i;
    return -1;
}

static int read_play(const lr_rules *rules, int count, char words[][WORD_MAX])
{
    bool fleet = rules->variant == LR_GREAT_FLEET;
    if (count != (fleet ? 3 : 2))
        return -1;
    int colour = fleet ? find(lr_colour_names, LR_COLOURS, words[1]) : 0;
    int card = find_card(rules, words[count - 1]);
    return colour < 0 || card < 0 ? -1 : lr_move(LR_MOVE_PLAY, colour, card);
}

static int read_beacon(int count, char words[][WORD_MAX])
{
    if (count == 2 && strcmp(words[1], "stay") == 0)
        return lr_move(LR_MOVE_BEACON_STAY, 0, 0);
    if (count != 3)
        return -1;
    int from = find(lr_tower_names, LR_TOWERS, words[1]);
    int to = find(lr_tower_names, LR_TOWERS, words[2]);
    return from < 0 || to < 0 ? -1 : lr_move(LR_MOVE_BEACON, from, to);
}

static int read_sail(const lr_rules *rules, const char *word)
{
    if (strcmp(word, "none") == 0)
        return lr_move(LR_MOVE_SAIL_NONE, 0, 0);
    for (int field = 0; field < rules->last_field; field++)
        if (strcmp(word, fn_decimal(field).text) == 0)
            return lr_move(LR_MOVE_SAIL, 0, field);
    return -1;
}

static int read_bonus(const lr_rules *rules, const char *word)
{
    int colour = find(lr_colour_names, LR_COLOURS, word);
    if (colour < 0 || rules->variant != LR_GREAT_FLEET)
        return -1;
    return lr_move(LR_MOVE_BONUS_COLOUR, 0, colour);
}

static int read_words(const lr_rules *rules, int count, char words[][WORD_MAX])
{
    if (count == 0)
        return -1;
    if (strcmp(words[0], "play") == 0)
        return read_play(rules, count, words);
    if (strcmp(words[0], "beacon") == 0)
        return read_beacon(count, words);
    if (count == 2 && strcmp(words[0], "sail") == 0)
        return read_sail(rules, words[1]);
    if (count == 1 && strcmp(words[0], "bonus") == 0)
        return lr_move(LR_MOVE_BONUS, 0, 0);
    if (count == 2 && strcmp(words[0], "bonus") == 0)
        return read_bonus(rules, words[1]);
    if (count == 2 && strcmp(words[0], "no") == 0 && strcmp(words[1], "bonus") == 0)
        return lr_move(LR_MOVE_NO_BONUS, 0, 0);
    return -1;
}

bool lr_read_move(const void *rules, const char *text, fn_move *move, fn_error *error)
{
    char words[MAX_WORDS][WORD_MAX];
    int found = read_words(rules, split(text, words), words);
    if (found < 0)
        return fn_fail(error, "'", text, "' is not a move of Lighthouse Run");
    *move = (fn_move)found;
    return true;
}
