/* Reads a view of Lighthouse Run. */
#include "apps/terminal/lighthouse_run/seen.h"

#include <string.h>

const char *const lrs_colours[] = {"red", "yellow", "green", "blue", NULL};
const char *const lrs_towers[] = {"anchor", "fish", "wheel", "star", "shell", "crab", NULL};

const uint8_t lrs_inks[FN_MAX_SEATS] = {INK_RED, INK_YELLOW, INK_GREEN, INK_BLUE};

/* Returns a shape, or a letter in plain ASCII. */
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
    return find(lrs_colours, word);
}

int lrs_tower(const char *word)
{
    return find(lrs_towers, word);
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

phrase lrs_name(const char *type, const char *word)
{
    return tell_name_of(&words_lighthouse_run, type, word);
}
