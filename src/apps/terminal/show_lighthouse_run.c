/* The picture of Lighthouse Run: the river as lines of equal columns, three letters for each field.
 * The ships of a colour are one line, so that any number of ships may share a field. */
#include "apps/terminal/show_lr.h"

#include <ctype.h>
#include <string.h>

enum { LABEL = 13, FIELD = 3, POINTS_END = 13, CARDS_LABEL = 9 };

/* Where the two letters of a field begin; the column before them may hold a border. */
static int column_of(int field)
{
    return LABEL + field * FIELD + 1;
}

int lr_first_field(const lr_rules *rules, int section)
{
    return section == 0 ? 1 : rules->section_end[section - 1] + 1;
}

static int tower_at(const lr_state *view, int section)
{
    int tower = 0;
    while (view->section_of[tower] != section)
        tower++;
    return tower;
}

static int cloud_now(const lr_rules *rules, const lr_state *view)
{
    return rules->cloud_field[view->round - 1];
}

static int cloud_next(const lr_rules *rules, const lr_state *view)
{
    return rules->cloud_field[view->round > LR_ROUNDS ? LR_ROUNDS : view->round];
}

static void show_title(const show_table *table, fn_text *out)
{
    const lr_rules *rules = table->rules;
    const lr_state *view = table->view;
    int now = cloud_now(rules, view), next = cloud_next(rules, view);
    int cloud = now > 0 ? LR_SAY_CLOUD : next > 0 ? LR_SAY_CLOUD_COMES : LR_SAY_CLOUD_AT_SEA;
    if (view->step == LR_STEP_OVER) {
        fn_text_add(out, words_lr_say[LR_SAY_OVER]);
    } else {
        lr_write(table, out, words_lr_say[LR_SAY_TITLE], view->round);
        lr_write(table, out, words_lr_say[cloud], now, next, LR_CLOUD_AT_RIVER);
    }
    text_end_line(out);
}

/* Lit lighthouses are in capitals. */
static void show_towers(const show_table *table, fn_text *out)
{
    const lr_rules *rules = table->rules;
    const lr_state *view = table->view;
    for (int section = 0; section < LR_TOWERS; section++) {
        int tower = tower_at(view, section), column = column_of(lr_first_field(rules, section)) - 1;
        const char *name = words_lr_towers[tower];
        int room = column_of(rules->section_end[section] + 1) - 1 - column;
        text_pad(out, column, 0);
        if ((int)strlen(name) < room)
            fn_text_add_char(out, '|');
        for (; *name != '\0'; name++)
            fn_text_add_char(out, (char)(view->beacons >> tower & 1 ? toupper(*name) : *name));
    }
    text_pad(out, column_of(rules->section_end[LR_TOWERS - 1] + 1) - 1, 0);
    fn_text_add(out, words_lr_say[LR_SAY_HARBOUR]);
    text_end_line(out);
}

static bool is_border(const lr_rules *rules, int field)
{
    for (int section = 0; section < LR_TOWERS; section++)
        if (field == rules->section_end[section] + 1)
            return true;
    return field == 1;
}

/* One letter before each field, '|' where a section begins. */
static void open_field(const lr_rules *rules, int field, char otherwise, fn_text *out)
{
    text_pad(out, column_of(field) - 1, 0);
    fn_text_add_char(out, is_border(rules, field) ? '|' : otherwise);
}

static void show_water(const show_table *table, fn_text *out)
{
    const lr_rules *rules = table->rules;
    uint32_t lit = lr_lit_fields(rules, table->view);
    fn_text_add(out, words_lr_say[LR_SAY_LIGHT]);
    for (int field = 1; field <= rules->last_field; field++) {
        bool is_lit = lit >> field & 1;
        open_field(rules, field, is_lit ? '~' : ' ', out);
        fn_text_add(out, is_lit ? "~~" : "  ");
    }
    text_end_line(out);
}

static void show_fields(const show_table *table, fn_text *out)
{
    const lr_rules *rules = table->rules;
    fn_text_add(out, words_lr_say[LR_SAY_FIELD]);
    for (int field = 0; field <= rules->last_field; field++) {
        open_field(rules, field, ' ', out);
        fn_text_add(out, field < 10 ? " " : "");
        fn_text_add_int(out, field);
    }
    text_end_line(out);
    fn_text_add(out, words_lr_say[LR_SAY_POINTS]);
    for (int field = 1; field <= rules->last_field; field++)
        if (rules->points[field] > rules->points[field - 1])
            text_add_right(out, rules->points[field], column_of(field) + 2);
    text_end_line(out);
}

/* What the cloud has taken, and what it takes at the end of this round. */
static void show_cloud(const show_table *table, fn_text *out)
{
    const lr_rules *rules = table->rules;
    const lr_state *view = table->view;
    int now = cloud_now(rules, view), next = cloud_next(rules, view);
    if (next == 0)
        return;
    fn_text_add(out, words_lr_say[LR_SAY_CLOUD_LINE]);
    for (int field = 0; field <= next; field++) {
        text_pad(out, column_of(field), 0);
        fn_text_add(out, now > 0 && field <= now ? "##" : "::");
    }
    text_end_line(out);
}

static void show_ships(const show_table *table, int colour, fn_text *out)
{
    const lr_rules *rules = table->rules;
    const uint8_t *ships = ((const lr_state *)table->view)->ships[colour];
    char letter = words_lr_letters[colour][0];
    int points = 0;
    fn_text_add_char(out, letter);
    fn_text_add_char(out, ' ');
    fn_text_add(out, table->names[rules->owner[colour]]);
    for (int i = 0; i < LR_SHIPS; i++)
        points += rules->points[ships[i]];
    text_add_right(out, points, POINTS_END);
    for (int i = 0, count; i < LR_SHIPS; i += count) {
        for (count = 1; i + count < LR_SHIPS && ships[i + count] == ships[i]; count++)
            ;
        text_pad(out, column_of(ships[i]), 0);
        fn_text_add_char(out, count == 1 ? ' ' : count == 2 ? letter : (char)('0' + count));
        fn_text_add_char(out, letter);
    }
    text_end_line(out);
}

/* The heading of a card's column: solo-4-anchor is anchor4, coop-2 is coop2. */
static void write_heading(const lr_card *card, int width, fn_text *out)
{
    const char *word =
        card->kind == LR_SOLO ? words_lr_towers[card->tower] : words_lr_kinds[card->kind];
    size_t most = (size_t)(width - 1), size = strlen(word);
    fn_text_add_bytes(out, word, size < most ? size : most);
    fn_text_add_int(out, card->fields);
}

/* The widest headings that leave room for all of them. */
static int heading_width(const lr_rules *rules)
{
    int width = LR_CARD_NAME_MAX, all;
    do {
        char storage[LR_CARDS * LR_CARD_NAME_MAX];
        fn_text headings;
        fn_text_init(&headings, storage, sizeof storage);
        for (int card = 0; card < rules->card_kinds; card++)
            write_heading(&rules->cards[card], width, &headings);
        all = CARDS_LABEL + (int)headings.used + rules->card_kinds;
        width--;
    } while (all > SHOW_COLUMNS + 1);
    return width + 1;
}

/* The headings of the cards; where each of them ends. */
static void show_headings(const lr_rules *rules, int ends[LR_CARDS], fn_text *out)
{
    int width = heading_width(rules), end = CARDS_LABEL - 1;
    fn_text_add(out, words_lr_say[LR_SAY_CARDS_LEFT]);
    for (int card = 0; card < rules->card_kinds; card++) {
        text_pad(out, end + 1, 1);
        size_t before = out->used;
        write_heading(&rules->cards[card], width, out);
        end += 1 + (int)(out->used - before);
        ends[card] = end;
    }
    text_end_line(out);
}

/* How many of each card a colour still has, in hand and deck together (rule 8.2). */
static void show_cards_left(const show_table *table, fn_text *out)
{
    const lr_rules *rules = table->rules;
    const lr_state *view = table->view;
    int ends[LR_CARDS];
    show_headings(rules, ends, out);
    for (int colour = 0; colour < rules->colours; colour++) {
        int left[LR_CARDS] = {0};
        for (int i = 0; i < view->deck_size[colour] + view->hand_size[colour]; i++)
            left[view->cards[colour][i]]++;
        fn_text_add(out, words_lr_letters[colour]);
        for (int card = 0; card < rules->card_kinds; card++) {
            text_pad(out, ends[card] - 1, 1);
            fn_text_add(out, left[card] > 0 ? fn_decimal(left[card]).text : "-");
        }
        text_end_line(out);
    }
}

static void show_hands(const show_table *table, fn_text *out)
{
    const lr_rules *rules = table->rules;
    const lr_state *view = table->view;
    for (int colour = 0; colour < rules->colours; colour++) {
        uint8_t hand[LR_CARDS];
        int count = view->hand_size[colour];
        if (rules->owner[colour] != table->viewer || count == 0)
            continue;
        memcpy(hand, lr_hand(view, colour), (size_t)count);
        fn_sort(hand, count);
        lr_write(table, out, words_lr_say[LR_SAY_HAND], colour);
        for (int i = 0; i < count; i++) {
            fn_text_add(out, i > 0 ? ", " : "");
            fn_text_add(out, rules->card_names[hand[i]]);
        }
        text_end_line(out);
    }
}

void lr_show_board(const show_table *table, fn_text *out)
{
    const lr_rules *rules = table->rules;
    show_title(table, out);
    show_towers(table, out);
    show_water(table, out);
    show_fields(table, out);
    show_cloud(table, out);
    for (int colour = 0; colour < rules->colours; colour++)
        show_ships(table, colour, out);
    show_cards_left(table, out);
    show_hands(table, out);
}

static bool turn_begins(const show_table *table)
{
    return ((const lr_state *)table->view)->step == LR_STEP_PLAY;
}

const show_game show_lighthouse_run = {
    .game = "lighthouse-run",
    .board = lr_show_board,
    .decision = lr_tell_decision,
    .move = lr_tell_move,
    .events = lr_tell_events,
    .turn_begins = turn_begins,
    .title = "Lighthouse Run",
    .house = "Erik",
    .help = words_lr_help,
};
