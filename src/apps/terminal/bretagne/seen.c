/* Reads a view of Bretagne. */
#include "apps/terminal/bretagne/seen.h"

#include <string.h>

const char *const brs_goods[BRS_GOODS] = {"brick", "stone", "sand", "wood"};
const char *const brs_cards[BRS_GOODS] = {"furniture", "docks", "siren", "cableway"};
const char *const brs_signs[BRS_KINDS] = {"↑", "↔", "↓"};
const uint8_t brs_inks[FN_MAX_SEATS] = {INK_ORANGE, INK_VIOLET, INK_WHITE, INK_GREEN};
const uint8_t brs_kind_inks[BRS_KINDS] = {INK_BLUE, INK_WHITE, INK_RED};

const char *const brs_areas[BRS_AREAS] = {"north", "west", "south"};
const char *const brs_kinds[BRS_KINDS] = {"heaven", "purgatory", "hell"};

/* Returns a shape, or a letter in plain ASCII. */
const char *brs_shape(int seat)
{
    static const char *const shapes[] = {"●", "▲", "■", "◆"}, *const letters[] = {"A", "B", "C",
                                                                                  "D"};
    return canvas_is_unicode() ? shapes[seat & 3] : letters[seat & 3];
}

static int find(const char *const *words, int count, const char *word)
{
    int i = count - 1;
    while (i > 0 && strcmp(words[i], word) != 0)
        i--;
    return i;
}

static fn_json figures(const seen *s)
{
    return seen_member(s->view, "figures");
}

/* Finds entry `number`, from 0, of a list of printed figures. */
static bool find_printed(const seen *s, const char *list, int number, fn_json *value)
{
    fn_json all = seen_member(figures(s), list);
    size_t cursor = 0;
    while (seen_next(all, &cursor, value))
        if (number-- == 0)
            return true;
    return false;
}

void brs_engineers(const seen *s, const char *weather, int engineers[BRS_KINDS])
{
    memset(engineers, 0, BRS_KINDS * sizeof *engineers);
    seen_ints(seen_member(figures(s), "engineers"), weather, engineers, BRS_KINDS, 0);
}

bool brs_find_barge(const seen *s, int number, brs_barge *barge)
{
    fn_json card;
    *barge = (brs_barge){{0}, 0};
    if (!find_printed(s, "barges", number - 1, &card))
        return false;
    seen_ints(card, "loads", barge->loads, BRS_LOADS, 0);
    barge->saves = seen_int(card, "saves", 0);
    return true;
}

brs_reward brs_reward_of(const seen *s, int row)
{
    fn_json reward;
    if (!find_printed(s, "rewards", row, &reward))
        return (brs_reward){0, 0};
    return (brs_reward){seen_int(reward, "coins", 0), seen_int(reward, "cards", 0)};
}

int brs_rounds(const seen *s)
{
    return seen_int(figures(s), "rounds", 0);
}

static void read_site(fn_json value, brs_site *site)
{
    fn_json list = seen_member(value, "floors"), floor;
    size_t cursor = 0;
    site->site = seen_int(value, "site", 0);
    site->area = find(brs_areas, BRS_AREAS, seen_text(value, "area").text);
    site->kind = find(brs_kinds, BRS_KINDS, seen_text(value, "kind").text);
    strcpy(site->name, seen_text(value, "name").text);
    site->height = seen_int(value, "height", 1);
    site->height = site->height > BRS_FLOORS ? BRS_FLOORS : site->height;
    seen_ints(value, "extras", site->extras, BRS_GOODS, 0);
    site->status = seen_text(value, "status").text[0];
    site->engineers = seen_int(value, "engineers", 0);
    site->coins = seen_int(value, "coins", 0);
    while (site->floors < BRS_FLOORS && seen_next(list, &cursor, &floor)) {
        site->floor[site->floors].seat = seen_int(floor, "seat", 0) & 3;
        site->floor[site->floors++].workers = seen_int(floor, "workers", 0);
    }
}

static void read_harbour(fn_json value, brs_harbour *harbour)
{
    harbour->town = seen_text(value, "town");
    harbour->income = seen_text(value, "income");
    harbour->area = find(brs_areas, BRS_AREAS, seen_text(value, "area").text);
    harbour->normal = seen_int(value, "normal", 0);
    harbour->improved = seen_int(value, "improved", 0);
    harbour->is_improved = seen_true(value, "is_improved");
    harbour->seats = seen_ints(value, "seats", harbour->seat, FN_MAX_SEATS, 0);
}

static void read_player(fn_json value, brs_player *player)
{
    player->points = seen_int(value, "points", 0);
    player->coins = seen_int(value, "coins", 0);
    seen_ints(value, "goods", player->goods, BRS_GOODS, 0);
    player->engineers = seen_int(value, "engineers", 0);
    player->home = seen_int(value, "home", 0);
    player->reserve = seen_int(value, "reserve", 0);
    player->away = seen_int(value, "in_brest", 0) + seen_int(value, "in_lorient", 0);
    player->hand_size = seen_int(value, "hand_size", 0);
    player->shows_hand = seen_ints(value, "hand", player->hand, BRS_GOODS, 0) > 0;
}

static void read_row(fn_json value, int row, brs_view *v)
{
    fn_json list = seen_member(value, "open"), tile;
    size_t cursor = 0;
    v->stack[row] = seen_int(value, "stack_size", 0);
    for (int slot = 0; slot < BRS_SLOTS && seen_next(list, &cursor, &tile); slot++)
        if (!fn_json_to_string(tile, v->tile[row][slot].text, sizeof v->tile[row][slot].text))
            v->tile[row][slot].text[0] = '\0';
}

static void read_lists(const seen *s, brs_view *v)
{
    fn_json value, sites = seen_member(s->view, "sites"), rows = seen_member(s->view, "rows");
    fn_json harbours = seen_member(s->view, "harbours"), players = seen_member(s->view, "players");
    for (size_t cursor = 0, i = 0; i < BRS_SITES && seen_next(sites, &cursor, &value); i++)
        read_site(value, &v->sites[i]);
    for (size_t cursor = 0, i = 0; i < BRS_HARBOURS && seen_next(harbours, &cursor, &value); i++)
        read_harbour(value, &v->harbours[i]);
    for (size_t cursor = 0, i = 0; i < BRS_ROWS && seen_next(rows, &cursor, &value); i++)
        read_row(value, (int)i, v);
    for (size_t cursor = 0, i = 0; i < FN_MAX_SEATS && seen_next(players, &cursor, &value); i++) {
        read_player(value, &v->player[i]);
        v->players = (int)i + 1;
    }
}

void brs_read(const seen *s, brs_view *v)
{
    memset(v, 0, sizeof *v);
    v->round = seen_int(s->view, "round", 1);
    v->seat = seen_int(s->view, "seat", FN_NOBODY);
    v->site = seen_int(s->view, "site", 0);
    v->step = seen_text(s->view, "step");
    v->load = seen_text(s->view, "load");
    v->city = seen_text(s->view, "city");
    v->weather = seen_text(s->view, "weather");
    v->next_weather = seen_text(s->view, "next_weather");
    seen_ints(s->view, "quimper", v->quimper, BRS_GOODS, 0);
    seen_ints(s->view, "brest", v->brest, BRS_GOODS, 0);
    v->has_bank = seen_ints(s->view, "bank", v->bank, BRS_GOODS, 0) > 0;
    v->singles = seen_int(s->view, "singles", 0);
    v->pairs = seen_int(s->view, "pairs", 0);
    for (int i = 0; i < FN_MAX_SEATS; i++)
        v->line[i] = v->barges[i] = FN_NOBODY;
    seen_ints(s->view, "line", v->line, FN_MAX_SEATS, FN_NOBODY);
    seen_ints(s->view, "barges", v->barges, FN_MAX_SEATS, FN_NOBODY);
    read_lists(s, v);
}

phrase brs_name(const char *type, const char *word)
{
    return tell_name_of(&words_bretagne, type, word);
}

phrase brs_count(const char *what, int n)
{
    return tell_count_of(&words_bretagne, "count", what, n);
}
