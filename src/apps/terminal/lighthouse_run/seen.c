/* Reading a view of Lighthouse Run, and the names of what is in it. */
#include "apps/terminal/lighthouse_run/seen.h"

#include <string.h>

static const char *const colours[] = {"red", "yellow", "green", "blue", NULL};
static const char *const towers[] = {"anchor", "fish", "wheel", "star", "shell", "crab", NULL};

const uint8_t lrs_inks[FN_MAX_SEATS] = {INK_RED, INK_YELLOW, INK_GREEN, INK_BLUE};

/* Shapes, or letters where there is nothing but ASCII. */
const char *lrs_shape(int colour)
{
    static const char *const shapes[] = {"✚", "●", "▲", "◆"}, *const letters[] = {"R", "Y", "G",
                                                                                  "B"};
    return canvas_is_unicode() ? shapes[colour & 3] : letters[colour & 3];
}

static int find(const char *const *words, const char *word)
{
    for (int i = 0; words[i] != NULL; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

int lrs_colour(const char *word)
{
    return find(colours, word);
}

int lrs_tower(const char *word)
{
    return find(towers, word);
}

lrs_card lrs_read_card(const char *word)
{
    lrs_card card = {*word, 0, -1};
    const char *dash = strchr(word, '-');
    if (dash == NULL)
        return card;
    card.steps = dash[1] - '0';
    if (dash[1] != '\0' && dash[2] == '-')
        card.tower = lrs_tower(dash + 3);
    return card;
}

static int read_cards(fn_json fleet, const char *key, seen_word *out)
{
    fn_json list = seen_member(fleet, key), value;
    size_t cursor = 0;
    int count = 0;
    while (count < LRS_CARDS && seen_next(list, &cursor, &value))
        count += fn_json_to_string(value, out[count].text, sizeof out->text);
    return count;
}

static void read_fleets(lrs_view *v, fn_json list)
{
    size_t cursor = 0;
    fn_json value;
    while (v->fleets < FN_MAX_SEATS && seen_next(list, &cursor, &value)) {
        lrs_fleet *fleet = &v->fleet[v->fleets++];
        int colour = lrs_colour(seen_text(value, "colour").text);
        fleet->colour = colour >= 0 ? colour : 0;
        fleet->owner = seen_int(value, "owner", LRS_ERIK);
        seen_ints(value, "ships", fleet->ships, LRS_SHIPS, 0);
        fleet->points = seen_int(value, "points", 0);
        fleet->hand_size = seen_int(value, "hand_size", 0);
        fleet->deck_size = seen_int(value, "deck_size", 0);
        fleet->hand = read_cards(value, "hand", fleet->hand_card);
        fleet->left = read_cards(value, "left", fleet->left_card);
    }
}

static void read_sections(lrs_view *v, fn_json list)
{
    size_t cursor = 0;
    fn_json value;
    int before = 0;
    for (int i = 0; i < LRS_SECTIONS && seen_next(list, &cursor, &value); i++) {
        int tower = lrs_tower(seen_text(value, "tower").text);
        v->sections[i].tower = tower >= 0 ? tower : 0;
        v->sections[i].first = before + 1;
        v->sections[i].last = before = seen_int(value, "last_field", before + 1);
        v->sections[i].symbol = seen_int(value, "symbol", 0);
        v->sections[i].lit = seen_true(value, "lit");
    }
    v->last_field = before + LRS_HARBOUR;
}

lrs_view lrs_read(const seen *s)
{
    lrs_view v = {0};
    fn_json list = seen_member(s->view, "played_colours"), value;
    size_t cursor = 0;
    v.round = seen_int(s->view, "round", 1);
    v.seat = seen_int(s->view, "seat", FN_NOBODY);
    v.cloud = seen_int(s->view, "cloud", 0);
    v.cloud_next = seen_int(s->view, "cloud_next", 0);
    v.step = seen_text(s->view, "step");
    v.card = seen_text(s->view, "card");
    read_sections(&v, seen_member(s->view, "sections"));
    seen_ints(s->view, "harbour", v.harbour, LRS_HARBOUR, 0);
    read_fleets(&v, seen_member(s->view, "colours"));
    while (seen_next(list, &cursor, &value)) {
        seen_word word;
        int colour =
            fn_json_to_string(value, word.text, sizeof word.text) ? lrs_colour(word.text) : -1;
        v.played |= colour >= 0 ? 1 << colour : 0;
    }
    return v;
}

const char *lrs_colour_name(int colour)
{
    static const char *const names[] = {TR("Red"), TR("Yellow"), TR("Green"), TR("Blue")};
    return tr(names[colour & 3]);
}

const char *lrs_tower_name(int tower)
{
    static const char *const names[] = {TR("Anchor"), TR("Fish"),  TR("Wheel"),
                                        TR("Star"),   TR("Shell"), TR("Crab")};
    return tower >= 0 && tower < LRS_SECTIONS ? tr(names[tower]) : "";
}

phrase lrs_card_name(const char *word)
{
    lrs_card card = lrs_read_card(word);
    phrase p;
    fn_text out = phrase_open(&p);
    fn_text_add(&out, card.kind == 's' ? tr("Solo") : card.kind == 'c' ? tr("Coop") : tr("Group"));
    fn_text_add(&out, " ");
    fn_text_add_int(&out, card.steps);
    fn_text_add(&out, card.tower >= 0 ? " " : "");
    fn_text_add(&out, lrs_tower_name(card.tower));
    return p;
}

phrase lrs_ships_name(int colour, int n)
{
    phrase p;
    fn_text out = phrase_open(&p);
    switch (colour) {
    case 0: say_n(&out, "{n} red ship", "{n} red ships", n); break;
    case 1: say_n(&out, "{n} yellow ship", "{n} yellow ships", n); break;
    case 2: say_n(&out, "{n} green ship", "{n} green ships", n); break;
    default: say_n(&out, "{n} blue ship", "{n} blue ships", n); break;
    }
    return p;
}

phrase lrs_ships_at_first(int colour, int n)
{
    static const char *const one[] = {TR("A red ship"), TR("A yellow ship"), TR("A green ship"),
                                      TR("A blue ship")};
    phrase p;
    fn_text out = phrase_open(&p);
    if (n != 1)
        return lrs_ships_name(colour, n);
    say(&out, one[colour & 3]);
    return p;
}

const char *lrs_your_ship(int colour)
{
    static const char *const names[] = {TR("your red ship"), TR("your yellow ship"),
                                        TR("your green ship"), TR("your blue ship")};
    return tr(names[colour & 3]);
}

phrase lrs_place(int field)
{
    phrase p;
    fn_text out = phrase_open(&p);
    if (field == 0)
        say(&out, "The start");
    else
        say(&out, "Field {field}", {"field", fn_decimal(field).text});
    return p;
}

phrase lrs_from(int field)
{
    phrase p;
    fn_text out = phrase_open(&p);
    if (field == 0)
        say(&out, "from the start");
    else
        say(&out, "from field {field}", {"field", fn_decimal(field).text});
    return p;
}
