/* The picture of Lighthouse Run: the river as one long line with its lights, the ships of each
 * colour, field numbers with the storm, points; below, the cards everybody has left. */
#include "apps/terminal/lighthouse_run/seen.h"

#include <stdlib.h>
#include <string.h>

enum {
    LABELS = 10,

    KINDS_MAX = 16,
    NAME_COLUMNS = 14,
    RICH_ROWS = 24,
    BELOW_ROWS = 6
};

/* The drawing: the view, the move to show, and the width of a field. */
typedef struct river {
    const seen *s;
    const lrs_view *v;
    canvas *c;
    int chosen, row, column, width, rows_each;
} river;

static const style soft = {INK_SOFT, GROUND_NONE, 0}, plain = {INK_PLAIN, GROUND_NONE, 0};
static const style strong = {INK_PLAIN, GROUND_NONE, BOLD}, gold = {INK_GOLD, GROUND_NONE, BOLD};

static int field_column(const river *r, int field)
{
    return r->column + LABELS + field * r->width;
}

static int section_of(const lrs_view *v, int field)
{
    for (int i = 0; i < LRS_SECTIONS; i++)
        if (field >= v->sections[i].first && field <= v->sections[i].last)
            return i;
    return -1;
}

static ground field_ground(const lrs_view *v, int field)
{
    int section = section_of(v, field);
    if (v->cloud > 0 && field <= v->cloud)
        return GROUND_STORM;
    if (field == 0)
        return GROUND_NONE;
    if (section < 0)
        return GROUND_HARBOUR;
    return v->sections[section].lit ? GROUND_LIT : GROUND_DARK;
}

/* Finds the lighthouses of the beacon move being shown. */
static void chosen_towers(const river *r, int *from, int *to)
{
    const char *move = r->chosen >= 0 ? r->s->move[r->chosen] : "";
    *from = *to = -1;
    if (strncmp(move, "beacon ", 7) != 0)
        return;
    for (int tower = 0; tower < LRS_SECTIONS; tower++) {
        const char *at = strstr(move + 6, lrs_towers[tower]);
        if (at != NULL && at == move + 7)
            *from = tower;
        else if (at != NULL)
            *to = tower;
    }
}

static void aim_tower(const river *r, int tower, area where)
{
    int found = -1;
    for (int i = 0; i < r->s->moves; i++) {
        const char *move = r->s->move[i], *at = strstr(move, lrs_towers[tower]);
        if (strncmp(move, "beacon ", 7) == 0 && at != NULL && (found < 0 || at > move + 7))
            found = i;
    }
    if (found >= 0)
        canvas_aim(r->c, where, r->s->move[found]);
}

/* Draws the names of the lighthouses over their sections, or beside them if there is no room; the
 * first can also use the room before the river. */
static void draw_towers(const river *r)
{
    int from, to, used = r->column;
    chosen_towers(r, &from, &to);
    for (int i = 0; i < LRS_SECTIONS; i++) {
        int tower = r->v->sections[i].tower, first = field_column(r, r->v->sections[i].first);
        int end = field_column(r, r->v->sections[i].last + 1);
        bool lit = r->v->sections[i].lit;
        phrase p;
        fn_text out = phrase_open(&p);
        fn_text_add(&out, lit ? "☼ " : "");
        fn_text_add(&out, lrs_name("tower", lrs_towers[tower]).text);
        int wanted = canvas_columns(p.text);
        int left = i == 0 ? end - wanted - 1 : first + (end - first - wanted) / 2;
        left = left < used ? used : left;
        style look = lit ? gold : soft;
        look.attributes |= tower == to ? REVERSE : tower == from ? UNDERLINE : 0;
        used = left + canvas_put(r->c, r->row, left, wanted, p.text, look) + 1;
        aim_tower(r, tower, (area){r->row, first, 2, end - first});
    }
    int harbour = field_column(r, r->v->sections[LRS_SECTIONS - 1].last + 1);
    canvas_put(r->c, r->row, harbour < used ? used : harbour, LRS_HARBOUR * r->width, tr("harbour"),
               strong);
}

/* Draws fields as lit, dark or harbour, with the keys of those that can be chosen. */
static void draw_light(const river *r)
{
    int row = r->row + 1, from, to;
    chosen_towers(r, &from, &to);
    canvas_put(r->c, row, r->column, LABELS - 1, tr("light"), soft);
    for (int field = 0; field <= r->v->last_field; field++) {
        int section = section_of(r->v, field), column = field_column(r, field);
        bool lit = section >= 0 && r->v->sections[section].lit;
        const char *glyph = field == 0 ? " " : section < 0 ? "≈" : lit ? "═" : "·";
        style look = section < 0 ? (style){INK_GREEN, GROUND_NONE, 0} : lit ? gold : soft;
        if (section >= 0 && r->v->sections[section].tower == to)
            glyph = "+";
        if (section >= 0 && r->v->sections[section].tower == from)
            glyph = "-";
        canvas_fill(r->c, (area){row, column, 1, r->width}, glyph, look);
        seen_word move = {0};
        fn_text text;
        fn_text_init(&text, move.text, sizeof move.text);
        fn_text_add(&text, "sail ");
        fn_text_add_int(&text, field);
        const char *key = renderer_move_key(r->s, move.text);
        style mark = {INK_GOLD, GROUND_NONE, BOLD | REVERSE};
        if (*key != '\0')
            canvas_put(r->c, row, column + (r->width - 1) / 2, 1, key, mark);
    }
}

static int ships_on(const lrs_fleet *fleet, int field)
{
    int count = 0;
    for (int i = 0; i < LRS_SHIPS; i++)
        count += fleet->ships[i] == field;
    return count;
}

static void draw_ships(const river *r, const lrs_fleet *fleet, int field, int row)
{
    int count = ships_on(fleet, field), column = field_column(r, field);
    ground under = field_ground(r->v, field);
    style water = {INK_SOFT, (uint8_t)under, 0};
    uint8_t color = under == GROUND_STORM ? INK_GREY : lrs_inks[fleet->colour];
    style look = {color, (uint8_t)under, BOLD};
    const char *wave = under == GROUND_LIT       ? "~"
                       : under == GROUND_HARBOUR ? "≈"
                       : under == GROUND_STORM   ? "▒"
                                                 : " ";
    canvas_fill(r->c, (area){row, column, 1, r->width}, field == 0 ? " " : wave, water);
    if (count == 0)
        return;
    phrase p;
    fn_text out = phrase_open(&p);
    if (count > 1)
        fn_text_add_int(&out, count);
    fn_text_add(&out, lrs_shape(fleet->colour));
    canvas_put(r->c, row, column + (r->width - 2) / 2, 2, p.text, look);
}

/* Draws the way of the move being shown: small arrows, and the ship where it will be. */
static void draw_way(const river *r, int row, int colour)
{
    fn_json events = seen_events(r->s, r->chosen), event;
    size_t cursor = 0;
    while (seen_next(events, &cursor, &event)) {
        bool moves = seen_is(event, "event", "sail") || seen_is(event, "event", "bonus");
        if (seen_is(event, "event", "erik_card"))
            return;
        if (!moves || lrs_colour(seen_text(event, "colour").text) != colour)
            continue;
        int to = seen_int(event, "to", 0), from = seen_int(event, "from", 0);
        for (int field = from + 1; field <= to && field <= r->v->last_field; field++) {
            int at = field_column(r, field) + (r->width - 2) / 2 + 1;
            style look = {INK_WHITE, (uint8_t)field_ground(r->v, field), BOLD};
            look.attributes |= field == to ? REVERSE : 0;
            canvas_put(r->c, row, at, 1, field == to ? lrs_shape(colour) : "›", look);
        }
    }
}

static void draw_fleets(const river *r)
{
    for (int i = 0; i < r->v->fleets; i++) {
        const lrs_fleet *fleet = &r->v->fleet[i];
        int row = r->row + 2 + i * r->rows_each;
        style look = {lrs_inks[fleet->colour], GROUND_NONE, BOLD};
        canvas_put(r->c, row, r->column, 1, lrs_shape(fleet->colour), look);
        canvas_put(r->c, row, r->column + 2, LABELS - 3,
                   lrs_name("colour", lrs_colours[fleet->colour]).text, look);
        for (int field = 0; field <= r->v->last_field; field++) {
            ground under = field_ground(r->v, field);
            if (r->rows_each > 1 && field > 0)
                canvas_fill(r->c, (area){row + 1, field_column(r, field), 1, r->width}, " ",
                            (style){INK_SOFT, (uint8_t)under, 0});
            draw_ships(r, fleet, field, row);
        }
        if (r->chosen >= 0)
            draw_way(r, row, fleet->colour);
    }
    for (int field = 0; field <= r->v->last_field; field++) {
        seen_word move = {"sail "};
        strcat(move.text, fn_decimal(field).text);
        canvas_aim(
            r->c,
            (area){r->row + 2, field_column(r, field), r->v->fleets * r->rows_each + 2, r->width},
            move.text);
    }
}

/* Draws field numbers: █ the storm has been there, ░ it comes there after this round. */
static void draw_numbers(const river *r, int row)
{
    canvas_put(r->c, row, r->column, LABELS - 1, tr("field"), soft);
    for (int field = 0; field <= r->v->last_field; field++) {
        int column = field_column(r, field);
        bool caught = r->v->cloud > 0 && field <= r->v->cloud;
        bool next = !caught && r->v->cloud_next > 0 && field <= r->v->cloud_next;
        style look = caught ? (style){INK_GREY, GROUND_STORM, 0} : soft;
        if (caught || next)
            canvas_fill(r->c, (area){row, column, 1, r->width}, caught ? "█" : "░", look);
        canvas_number(r->c, row, column + (r->width - 2) / 2 + 2, field, caught ? look : plain);
    }
}

static void draw_points(const river *r, int row)
{
    canvas_put(r->c, row, r->column, LABELS - 1, tr("Points"), soft);
    for (int i = 0; i < LRS_SECTIONS; i++)
        canvas_number(r->c, row, field_column(r, r->v->sections[i].last) + (r->width - 2) / 2 + 2,
                      r->v->sections[i].symbol, strong);
    for (int i = 0; i < LRS_HARBOUR; i++)
        canvas_number(r->c, row, field_column(r, r->v->last_field - 2 + i) + (r->width - 2) / 2 + 2,
                      r->v->harbour[i], strong);
}

/* Lists all kinds of cards: the known ones in their order, then others of the edition. */
static int list_kinds(const lrs_view *v, seen_word kinds[KINDS_MAX])
{
    static const char *const known[] = {"solo-4-anchor", "solo-4-wheel", "solo-3-star",
                                        "solo-3-shell",  "solo-2-fish",  "solo-2-crab",
                                        "group-3",       "group-2",      "coop-3",
                                        "coop-2",        "coop-1"};
    int count = 0;
    for (; count < 11; count++)
        strcpy(kinds[count].text, known[count]);
    for (int i = 0; i < v->fleets; i++)
        for (int j = 0; j < v->fleet[i].left; j++) {
            int k = 0;
            while (k < count && strcmp(kinds[k].text, v->fleet[i].left_card[j].text) != 0)
                k++;
            if (k == count && count < KINDS_MAX)
                kinds[count++] = v->fleet[i].left_card[j];
        }
    return count;
}

static int kind_columns(const seen_word *kind, int spare)
{
    return (lrs_read_card(kind->text).tower >= 0 ? 6 : 4) + spare;
}

static void draw_tracker_head(const river *r, int row, const seen_word *kinds, int count, int spare)
{
    int column = r->column + NAME_COLUMNS + 7;
    canvas_put_name(r->c, row, r->column, NAME_COLUMNS - 1, tr("Cards left"), soft);
    canvas_put(r->c, row, r->column + NAME_COLUMNS, 6, tr("Points"), soft);
    for (int i = 0; i < count; i++) {
        lrs_card card = lrs_read_card(kinds[i].text);
        phrase name = card.tower >= 0    ? lrs_name("tower", lrs_towers[card.tower])
                      : card.kind == 'g' ? lrs_name("kind", "group")
                                         : lrs_name("kind", "coop");
        int width = kind_columns(&kinds[i], spare);
        int used = canvas_put(r->c, row, column, width - 2, name.text, soft);
        canvas_put(r->c, row, column + used, 1, fn_decimal(card.steps).text, strong);
        column += width;
    }
}

static void draw_tracker_row(const river *r, int row, const lrs_fleet *fleet,
                             const seen_word *kinds, int count, int spare)
{
    int column = r->column + NAME_COLUMNS + 7;
    style look = {lrs_inks[fleet->colour], GROUND_NONE, BOLD};
    bool acts = fleet->owner == r->v->seat;
    const char *name = fleet->owner >= 0 ? r->s->names[fleet->owner & 3] : "Erik";
    canvas_put(r->c, row, r->column, 1, lrs_shape(fleet->colour), look);
    if (acts)
        canvas_put(r->c, row, r->column - 1, 1, "▸", strong);
    canvas_put_name(r->c, row, r->column + 2, NAME_COLUMNS - 3, name, look);
    canvas_number(r->c, row, r->column + NAME_COLUMNS + 4, fleet->points, strong);
    for (int i = 0; i < count; i++) {
        int left = 0, width = kind_columns(&kinds[i], spare);
        for (int j = 0; j < fleet->left; j++)
            left += strcmp(fleet->left_card[j].text, kinds[i].text) == 0;
        const char *marks[] = {"·", "■", "■■", "■■■"};
        canvas_put(r->c, row, column + 1, width - 1,
                   canvas_is_unicode() && left < 4 ? marks[left] : fn_decimal(left).text,
                   left > 0 ? plain : soft);
        column += width;
    }
}

/* Draws the viewer's hands, or all hands if nothing is hidden. */
static int draw_hands(const river *r, int row)
{
    int drawn = 0;
    for (int i = 0; i < r->v->fleets; i++) {
        const lrs_fleet *fleet = &r->v->fleet[i];
        phrase p;
        fn_text out = phrase_open(&p);
        if (fleet->hand == 0)
            continue;
        fn_text_add(&out, fleet->owner == r->s->me
                              ? tr("Your hand")
                              : lrs_name("colour", lrs_colours[fleet->colour]).text);
        fn_text_add(&out, words_colon());
        for (int j = 0; j < fleet->hand; j++) {
            fn_text_add(&out, j > 0 ? " · **" : "**");
            fn_text_add(&out, lrs_name("card", fleet->hand_card[j].text).text);
            fn_text_add(&out, "**");
        }
        style look = {lrs_inks[fleet->colour], GROUND_NONE, BOLD};
        canvas_put(r->c, row + drawn, r->column, 1, lrs_shape(fleet->colour), look);
        canvas_put(r->c, row + drawn, r->column + 2, r->c->columns - r->column - 3, p.text, plain);
        drawn++;
    }
    return drawn;
}

static int hand_rows(const lrs_view *v)
{
    int rows = 0;
    for (int i = 0; i < v->fleets; i++)
        rows += v->fleet[i].hand > 0;
    return rows;
}

static int height(const seen *s, int rows, int columns)
{
    lrs_view v = lrs_read(s);
    int small = 5 + v.fleets * 2 + hand_rows(&v), rich = small + v.fleets + 4;
    (void)columns;
    return rows >= RICH_ROWS && rows >= rich + BELOW_ROWS ? rich : small;
}

static void draw(const seen *s, int chosen, canvas *c, area where)
{
    lrs_view v = lrs_read(s);
    bool rich = where.rows >= 9 + v.fleets * 3 + hand_rows(&v);
    int width = v.last_field > 0 ? (where.columns - LABELS) / (v.last_field + 1) : 3;
    width = width < 2 ? 2 : width > 7 ? 7 : width;
    int spare = (where.columns - 80) / 11;
    river r = {s, &v, c, chosen, where.row + rich, where.column, width, rich ? 2 : 1};
    seen_word kinds[KINDS_MAX];
    int count = list_kinds(&v, kinds);
    spare = spare < 0 ? 0 : spare > 5 ? 5 : spare;
    draw_towers(&r);
    draw_light(&r);
    draw_fleets(&r);
    int row = r.row + 2 + v.fleets * r.rows_each;
    draw_numbers(&r, row);
    draw_points(&r, row + 1);
    row += 2 + rich;
    draw_tracker_head(&r, row, kinds, count, spare);
    for (int i = 0; i < v.fleets; i++)
        draw_tracker_row(&r, row + 1 + i, &v.fleet[i], kinds, count, spare);
    draw_hands(&r, row + 1 + v.fleets + rich);
}

static void status(const seen *s, fn_text *out)
{
    lrs_view v = lrs_read(s);
    int round = v.round > LRS_ROUNDS ? LRS_ROUNDS : v.round;
    say(out, "Round {round} of {rounds}", {"round", fn_decimal(round).text},
        {"rounds", fn_decimal(LRS_ROUNDS).text});
    fn_text_add(out, " · ");
    if (v.cloud_next > 0 && v.seat != FN_NOBODY)
        say(out, "Storm on field {field} after round {round}",
            {"field", fn_decimal(v.cloud_next).text}, {"round", fn_decimal(round).text});
    else if (v.seat != FN_NOBODY)
        say(out, "the storm is at sea");
    else
        say(out, "Game over");
}

/* Adds the points in the harbour and on the river. */
static void add_points(const seen *s, int number, int points[FN_MAX_SEATS])
{
    lrs_view v = lrs_read(s);
    for (int i = 0; i < v.fleets; i++) {
        const lrs_fleet *fleet = &v.fleet[i];
        int entry = fleet->owner == LRS_ERIK ? s->seats : fleet->owner, harbour = 0;
        for (int ship = 0; ship < LRS_SHIPS; ship++) {
            int place = fleet->ships[ship] - (v.last_field - LRS_HARBOUR) - 1;
            harbour += place >= 0 ? v.harbour[place] : 0;
        }
        points[entry & 3] += number == 0 ? harbour : fleet->points - harbour;
    }
}

static int first_colour(const seen *s, int seat)
{
    lrs_view v = lrs_read(s);
    for (int i = 0; i < v.fleets; i++)
        if (v.fleet[i].owner == seat || (seat == s->seats && v.fleet[i].owner == LRS_ERIK))
            return v.fleet[i].colour;
    return 0;
}

static ink seat_ink(const seen *s, int seat)
{
    return (ink)lrs_inks[first_colour(s, seat)];
}

static const char *seat_shape(const seen *s, int seat)
{
    return lrs_shape(first_colour(s, seat));
}

static bool turn_begins(const seen *s)
{
    return seen_is(s->view, "step", "play");
}

static const renderer_sign signs[] = {
    {"✚ ● ▲ ◆", TR("the colours of the ships; ▸ stands before the player whose turn it is"),
     "R Y G B"},
    {"3▲", TR("three ships of this colour on one field"), "3G"},
    {"☼", TR("a lighthouse that is lit"), NULL},
    {"═ ·", TR("lit and dark fields; a key stands where a field can be chosen"), NULL},
    {"≈", TR("the harbour, which is always lit"), NULL},
    {"›", TR("the way of the move that is shown, up to the ship at its end"), NULL},
    {"+ -", TR("light that would come, and light that would go"), NULL},
    {"░ █", TR("fields the storm reaches after this round; fields where it has been"), NULL},
    {"▒", TR("the storm: ships in it are caught and sail no more"), NULL},
    {"■ ■■ ·", TR("cards left: one of this kind, two, none"), "1 2 0"},
    {NULL, NULL, NULL},
};

extern const char rules_lighthouse_run_en[], rules_lighthouse_run_de[], rules_lighthouse_run_fr[];

const renderer renderer_lighthouse_run = {
    .game = "lighthouse-run",
    .house = "Erik",
    .tell = {&words_lighthouse_run, lrs_facts},
    .height = height,
    .draw = draw,
    .status = status,
    .add_points = add_points,
    .seat_ink = seat_ink,
    .seat_shape = seat_shape,
    .turn_begins = turn_begins,
    .signs = signs,
    .rules = {rules_lighthouse_run_en, rules_lighthouse_run_de, rules_lighthouse_run_fr},
};
