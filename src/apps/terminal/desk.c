/* Keys and clicks: choosing and making moves, undo, opening texts. */
#include "apps/terminal/desk.h"

#include "apps/terminal/footer.h"
#include "apps/terminal/ways.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { WAIT_MS = 40, SPEEDS = 5 };

void desk_answer(desk *d, const char *text)
{
    fn_text out = phrase_open(&d->said);
    fn_text_add(&out, text);
}

/* Begins after a change of position: no choice is shown until the person asks for one. */
static void begin_step(desk *d)
{
    d->chosen = -1;
    d->page = 0;
    d->said.text[0] = '\0';
}

static void choose(desk *d, int move)
{
    int count = d->t->now.moves;
    d->chosen = move < 0 ? 0 : move >= count ? count - 1 : move;
    d->page = d->list.at[d->chosen].page;
    d->said.text[0] = '\0';
}

/* Moves from the chosen move to another; from none to the first or last of the page. */
static void walk(desk *d, int by)
{
    int at = d->chosen;
    if (at >= 0) {
        choose(d, at + by);
        return;
    }
    at = by > 0 ? 0 : d->t->now.moves - 1;
    while (d->list.at[at].page != d->page)
        at += by > 0 ? 1 : -1;
    choose(d, at);
}

static void turn_page(desk *d, int by)
{
    d->chosen = -1;
    d->page = (d->page + by + d->list.pages) % d->list.pages;
}

static void make_move(desk *d)
{
    fn_error error;
    int seat = d->t->now.me, ply = d->t->now.ply;
    if (d->chosen < 0 && d->t->now.moves == 1) {
        choose(d, 0);
        return;
    }
    if (d->chosen < 0) {
        desk_answer(d, tr("Choose first: a key of the list shows what a move would do."));
        return;
    }
    if (!d->t->kind->move(d->t, d->t->now.move[d->chosen], &error)) {
        desk_answer(d, error.text);
        return;
    }
    if (seat >= 0)
        d->since[seat] = ply + 1;
    begin_step(d);
}

static void undo(desk *d)
{
    fn_error error;
    if (d->t->kind->undo(d->t, &error))
        begin_step(d);
    else
        desk_answer(d, error.text);
}

/* Takes a typed or clicked move: makes it or shows it if it is possible, or shows the reason why
 * not. */
static void ask_for(desk *d, const char *move, bool make)
{
    int found = seen_find_move(&d->t->now, move);
    bool again = found >= 0 && found == d->chosen;
    if (found < 0) {
        d->t->kind->why(d->t, move);
        return;
    }
    choose(d, found);
    if (make || again)
        make_move(d);
}

/* Asks for confirmation of a way out. */
static void ask_way(desk *d, session_way way)
{
    if (d->t->can[way]) {
        d->way = way;
        d->mode = DESK_ASK;
    } else {
        fn_text out = phrase_open(&d->said);
        ways_refuse(d->t, way, &out);
    }
}

/* Takes the way out only on `y`; `x` asks about the next one. */
static void way_key(desk *d, int key)
{
    d->mode = DESK_PLAY;
    d->said.text[0] = '\0';
    if (key == 'y')
        d->t->kind->take(d->t, d->way);
    else if (key == 'x')
        ask_way(d, ways_next(d->t, d->way));
}

static void obey_typed(desk *d)
{
    session_way way = ways_find(d->typed);
    d->mode = DESK_PLAY;
    if (way != WAYS)
        ask_way(d, way);
    else if (strncmp(d->typed, "say ", 4) == 0 && d->t->kind->chat != NULL)
        d->t->kind->chat(d->t, d->typed + 4);
    else if (d->typed[0] != '\0')
        ask_for(d, d->typed, true);
    d->typed[0] = '\0';
}

/* Letters are stored as UTF-8. */
void desk_type(char line[DESK_TYPED_MAX], int key)
{
    size_t size = strlen(line);
    if (key == SCREEN_BACK)
        size = fn_utf8_last(line, size);
    else if (key >= ' ' && key < SCREEN_UP && size + FN_UTF8_MAX < DESK_TYPED_MAX)
        size += (size_t)fn_utf8_write((uint32_t)key, line + size);
    line[size] = '\0';
}

static void type_key(desk *d, int key)
{
    if (key == SCREEN_ENTER) {
        obey_typed(d);
    } else if (key == SCREEN_ESCAPE || (key == SCREEN_BACK && d->typed[0] == '\0')) {
        d->typed[0] = '\0';
        d->mode = DESK_PLAY;
    } else {
        desk_type(d->typed, key);
    }
}

static void ask_hint(desk *d)
{
    d->t->kind->hint(d->t);
    desk_answer(d, tr("One moment …"));
}

static void tell_hint(desk *d)
{
    phrase move;
    int found = seen_find_move(&d->t->now, d->t->hint[0]);
    d->t->hints = 0;
    if (found < 0)
        return;
    choose(d, found);
    fn_text words = phrase_open(&move), out = phrase_open(&d->said);
    tell_label(&d->t->show->tell, &d->t->now, found, &words);
    say(&out, "A strong player would do this:");
    fn_text_add(&out, " **");
    fn_text_add(&out, move.text);
    fn_text_add(&out, "** (");
    say(&out, "chance of winning {percent} %",
        {"percent", fn_decimal((long long)(d->t->chance[0] * 100 + 0.5)).text});
    fn_text_add(&out, ")\n");
    tell_effect(&d->t->show->tell, &d->t->now, found, &out);
}

static void show_reason(desk *d)
{
    fn_json reason;
    fn_error error;
    d->t->has_reason = false;
    d->rule[0] = '\0';
    fn_text out = phrase_open(&d->said);
    session_reason(d->t, &out);
    if (!fn_json_parse(&reason, d->t->reason, strlen(d->t->reason), &error))
        return;
    seen_word rule = seen_text(reason, "rule");
    if (rule.text[0] == '\0' || strlen(rule.text) >= sizeof d->rule)
        return;
    strcpy(d->rule, rule.text);
    fn_text_add(&out, " ");
    say(&out, "Press ? to read this rule.");
}

static bool walk_key(desk *d, int key)
{
    int ply = d->t->now.ply;
    switch (key) {
    case SCREEN_LEFT: ply--; break;
    case SCREEN_RIGHT: ply++; break;
    case SCREEN_UP:
    case SCREEN_PAGE_UP: ply -= 10; break;
    case SCREEN_DOWN:
    case SCREEN_PAGE_DOWN: ply += 10; break;
    case SCREEN_HOME: ply = 0; break;
    case SCREEN_END: ply = d->t->plies; break;
    case ' ': d->plays = !d->plays; return true;
    case '+': d->speed -= d->speed > 0; return true;
    case '-': d->speed += d->speed < SPEEDS - 1; return true;
    case 'a': desk_insight_open(d); return true;
    default: return false;
    }
    d->plays = false;
    d->t->kind->go(d->t, ply);
    return true;
}

static bool choice_key(desk *d, int key)
{
    int move = renderer_key_move(key);
    if (d->t->now.moves == 0)
        return false;
    switch (key) {
    case SCREEN_UP:
    case KEY_WHEEL_UP: walk(d, -1); return true;
    case SCREEN_DOWN:
    case KEY_WHEEL_DOWN:
    case '\t': walk(d, 1); return true;
    case SCREEN_LEFT: walk(d, -d->list.rows); return true;
    case SCREEN_RIGHT: walk(d, d->list.rows); return true;
    case SCREEN_HOME: choose(d, 0); return true;
    case SCREEN_END: choose(d, d->t->now.moves - 1); return true;
    case SCREEN_PAGE_UP: turn_page(d, -1); return d->list.pages > 1;
    case SCREEN_PAGE_DOWN: turn_page(d, 1); return d->list.pages > 1;
    case SCREEN_ENTER: make_move(d); return true;
    default: break;
    }
    if (move < 0 || move >= d->t->now.moves)
        return false;
    if (move == d->chosen)
        make_move(d);
    else
        choose(d, move);
    return true;
}

/* Goes back to the bare table; leaving the table takes another key. */
static void go_back(desk *d)
{
    bool shown = d->chosen >= 0 || d->said.text[0] != '\0' || d->t->notice.text[0] != '\0';
    d->chosen = -1;
    d->said.text[0] = d->rule[0] = d->t->notice.text[0] = '\0';
    if (!shown)
        desk_answer(d, tr("q leaves."));
}

static void replay(desk *d, bool analyses);

/* Handles keys for a game played here, as opposed to a record. Returns false if the key does
 * nothing now. */
static bool game_key(desk *d, int key)
{
    const session *t = d->t;
    if (key == 'u')
        undo(d);
    else if (key == 'h' && t->now.moves > 0)
        ask_hint(d);
    else if (key == ':')
        d->mode = DESK_TYPE;
    else if (key == 'w' && t->is_over && t->kind->replay != NULL)
        replay(d, false);
    else if (key == 'a' && t->is_over && t->kind->replay != NULL)
        replay(d, true);
    else if (key == 'x' && ways_next(t, WAYS) != WAYS)
        ask_way(d, ways_next(t, WAYS));
    else if (key == 'p' && t->pause != PAUSE_NONE)
        t->kind->pause(d->t, t->pause != PAUSE_MINE);
    else if (key == 'n' && t->pause == PAUSE_THEIRS)
        t->kind->pause(d->t, false);
    else if (key == 'r' && t->can_rematch)
        t->kind->rematch(d->t);
    else
        return false;
    return true;
}

static void play_key(desk *d, int key)
{
    bool walks = d->t->kind->go != NULL;
    if (key != SCREEN_ESCAPE && key != SCREEN_BACK && key != '?' && key != 'l')
        d->said.text[0] = '\0';
    if (walks ? walk_key(d, key) : choice_key(d, key) || game_key(d, key))
        return;
    if (key == 'p' && d->lacks_room) {
        d->shows_points = !d->shows_points;
        return;
    }
    switch (key) {
    case 'q': d->leave = true; break;
    case 'l': pager_open_log(d); break;
    case '?': pager_open_rules(d, d->rule); break;
    case 'r':
    case 12: screen_redraw(); break;
    case SCREEN_BACK:
    case SCREEN_ESCAPE: go_back(d); break;
    case KEY_WHEEL_UP:
    case KEY_WHEEL_DOWN: break;
    default:
        desk_answer(d, footer_unknown(key));
        strcat(d->said.text, " ");
        strcat(d->said.text, tr("? lists the keys."));
    }
}

static void take_key(desk *d, int key);

static void take_click(desk *d)
{
    const char *move;
    int key = footer_clicked(&d->c, &move);
    if (key != KEY_NOTHING)
        take_key(d, key);
    else if (move != NULL && d->t->kind->go == NULL && d->t->now.moves > 0)
        ask_for(d, move, false);
}

static void curtain_key(desk *d, int key)
{
    d->said.text[0] = '\0';
    if (key == SCREEN_ENTER)
        d->t->kind->uncover(d->t), begin_step(d);
    else if (key == 'q')
        d->leave = true;
    else if (key == SCREEN_ESCAPE || key == SCREEN_BACK)
        desk_answer(d, tr("q leaves."));
    else
        desk_answer(d, footer_unknown(key));
}

static void take_key(desk *d, int key)
{
    if (key == KEY_CLICKED)
        take_click(d);
    else if (key == KEY_CHANGED)
        screen_redraw();
    else if (d->t->curtain != FN_NOBODY)
        curtain_key(d, key);
    else if (d->mode == DESK_TYPE)
        type_key(d, key);
    else if (d->mode == DESK_ASK)
        way_key(d, key);
    else if (d->mode != DESK_PLAY)
        d->mode = pager_key(d, key) ? d->mode : DESK_PLAY;
    else
        play_key(d, key);
}

/* Advances a record that plays automatically. */
static bool walk_on(desk *d)
{
    static const int waits[SPEEDS] = {150, 400, 900, 1800, 3600};
    double now = session_clock_ms();
    if (!d->plays || now < d->next_ms)
        return false;
    d->next_ms = now + waits[d->speed];
    d->plays = d->t->now.ply < d->t->plies;
    if (d->plays)
        d->t->kind->go(d->t, d->t->now.ply + 1);
    return true;
}

static bool let_happen(desk *d)
{
    int ply = d->t->now.ply, seat = d->t->now.me, moves = d->t->now.moves;
    phrase before = d->t->notice;
    bool changed = d->t->kind->poll(d->t) || d->seconds != session_seconds_left(d->t);
    d->seconds = session_seconds_left(d->t);
    if (changed && (ply != d->t->now.ply || seat != d->t->now.me || moves != d->t->now.moves))
        begin_step(d);
    if (strcmp(before.text, d->t->notice.text) != 0)
        d->said.text[0] = '\0'; /* an answer must not hide news */
    if (d->mode == DESK_ASK && !d->t->can[d->way])
        d->mode = DESK_PLAY;
    if (d->t->hints > 0)
        tell_hint(d), changed = true;
    if (d->t->has_reason)
        show_reason(d), changed = true;
    changed |= desk_insight_poll(d);
    return walk_on(d) || changed;
}

static void show_session(session *t, bool analyses)
{
    desk *d = calloc(1, sizeof *d);
    if (d == NULL)
        return;
    d->t = t;
    d->speed = 2;
    d->shows_points = true;
    begin_step(d);
    desk_draw(d);
    if (analyses)
        desk_insight_open(d);
    while (!d->leave && !t->lost && !t->left) {
        int key = screen_read(t->thinks ? WAIT_MS / 2 : WAIT_MS);
        if (key == KEY_STOPPED)
            break;
        if (key != KEY_NOTHING)
            take_key(d, key);
        if (let_happen(d) || key != KEY_NOTHING)
            desk_draw(d);
    }
    desk_insight_close(d);
    canvas_release(&d->c);
    free(d);
}

/* Opens the finished game as a record, move by move or analysed; leaving it leads back. */
static void replay(desk *d, bool analyses)
{
    session *record = d->t->kind->replay(d->t);
    if (record == NULL)
        return;
    show_session(record, analyses);
    record->kind->close(record);
}

int desk_run(session *t)
{
    if (!screen_open())
        return -1;
    show_session(t, false);
    screen_close();
    return screen_signal();
}
