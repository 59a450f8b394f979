/* Tables, views and cards as JSON for clients. */
#include "table/show.h"

#include "table/pair.h"

#include <stdlib.h>
#include <string.h>

show_viewer show_viewer_of(const table *t, const bool holds[FN_MAX_SEATS], bool is_host, int look)
{
    show_viewer viewer = {.is_host = is_host && !t->plan.imported};
    int to_act = table_to_act(t);
    memcpy(viewer.holds, holds, sizeof viewer.holds);
    viewer.seat = show_first_seat(&viewer);
    if (look >= 0 && holds[look])
        viewer.seat = look;
    else if (to_act >= 0 && holds[to_act])
        viewer.seat = to_act;
    return viewer;
}

int show_first_seat(const show_viewer *viewer)
{
    for (int i = 0; i < FN_MAX_SEATS; i++)
        if (viewer->holds[i])
            return i;
    return FN_NOBODY;
}

void show_points(const table *t, fn_text *out)
{
    fn_score score;
    table_score(t, &score);
    fn_json_key(out, "points");
    fn_json_open(out, '[');
    for (int i = 0; i < score.count; i++)
        fn_json_int(out, score.points[i]);
    fn_json_close(out, ']');
    fn_json_key(out, "places");
    fn_json_open(out, '[');
    for (int i = 0; i < score.count; i++)
        fn_json_int(out, score.places[i]);
    fn_json_close(out, ']');
    if (!fn_match_has_resigned(&t->match, FN_NOBODY)) {
        fn_match_write_ties(&t->match, out);
        return; /* those who resigned are behind, whatever their points */
    }
    fn_json_key(out, "resigned");
    fn_json_open(out, '[');
    for (int i = 0; i < t->plan.setup.players; i++)
        if (fn_match_has_resigned(&t->match, i))
            fn_json_int(out, i);
    fn_json_close(out, ']');
}

static void put_result(const table *t, fn_text *out)
{
    fn_json_key(out, "result");
    if (!table_has_result(t)) {
        fn_json_null(out);
        return;
    }
    fn_json_open(out, '{');
    show_points(t, out);
    fn_json_close(out, '}');
}

static void write_seat(const table *t, int seat, const char *invite, fn_text *out)
{
    const table_seat *s = &t->seats[seat];
    bool is_free = table_seat_is_free(t, seat);
    fn_json_open(out, '{');
    fn_json_put_string(out, "kind",
                       s->kind == SEAT_BOT || is_free ? seat_words[s->kind] : "person");
    if (s->kind == SEAT_BOT)
        fn_json_put_int(out, "level", s->level);
    if (is_free)
        fn_json_put_bool(out, "free", true);
    if (invite != NULL)
        fn_json_put_string(out, "invite", invite);
    if (is_free && s->kept[0] != '\0') {
        fn_json_put_string(out, "for", s->kept);
        fn_json_put_string(out, "name", s->name);
    }
    if (s->kind != SEAT_BOT && !is_free) {
        fn_json_put_string(out, "name", s->name);
        if (s->name[0] != '\0' && !s->here && strcmp(s->person, TABLE_LOCAL) != 0)
            fn_json_put_string(out, "person", s->person);
        if (s->account)
            fn_json_put_bool(out, "account", true);
        if (person_is_robot(s->person))
            fn_json_put_bool(out, "bot", true);
        fn_json_put_bool(out, "here", s->away_since_ms == 0);
        fn_json_put_bool(out, "stand_in", s->stand_in);
        fn_json_put_bool(out, "rematch", s->rematch);
        if (table_has_match(t) && fn_match_has_resigned(&t->match, seat))
            fn_json_put_bool(out, "resigned", true);
        if (s->rest_count > 0 && t->state == TABLE_PLAYING)
            rests_write(s->rests, s->rest_count, out);
    }
    fn_json_close(out, '}');
}

static void write_seats(const table *t, const show_viewer *viewer, const show_links *links,
                        fn_text *out)
{
    fn_json_key(out, "seats");
    fn_json_open(out, '[');
    for (int i = 0; i < t->plan.setup.players; i++) {
        bool invites = viewer->is_host && t->seats[i].kind == SEAT_LINK && table_seat_is_free(t, i);
        write_seat(t, i, invites ? links->invites[i] : NULL, out);
    }
    fn_json_close(out, ']');
}

static void write_you(const show_viewer *viewer, const show_links *links, fn_text *out)
{
    int first = show_first_seat(viewer);
    fn_json_key(out, "you");
    if (first < 0 && !viewer->is_host) {
        fn_json_null(out);
        return;
    }
    fn_json_open(out, '{');
    fn_json_key(out, "seats");
    fn_json_open(out, '[');
    for (int i = 0; i < FN_MAX_SEATS; i++)
        if (viewer->holds[i])
            fn_json_int(out, i);
    fn_json_close(out, ']');
    fn_json_put_string(out, "token", first >= 0 ? links->seat : "");
    fn_json_put_bool(out, "host", viewer->is_host);
    fn_json_close(out, '}');
}

static const char *const state_words[] = {
    [TABLE_OPEN] = "open",
    [TABLE_PLAYING] = "playing",
    [TABLE_OVER] = "over",
    [TABLE_CANCELLED] = "cancelled",
};

static void put_name(fn_text *out, const char *key, const char *value)
{
    fn_json_key(out, key);
    if (*value == '\0')
        fn_json_null(out);
    else
        fn_json_string(out, value);
}

/* Returns the name of the table's maker at one of its seats. */
static const char *host_name(const table *t)
{
    for (int i = 0; i < t->plan.setup.players; i++)
        if (table_holds(t, i, t->plan.host))
            return t->seats[i].name;
    return "";
}

/* Writes a pause, or a request for one with the seats that agree. */
static void write_pause(const table *t, fn_text *out)
{
    if (t->paused_until_ms > 0) {
        fn_json_key(out, "paused");
        fn_json_open(out, '{');
        fn_json_put_int(out, "since", t->paused_since_ms);
        fn_json_put_int(out, "until", t->paused_until_ms);
        fn_json_close(out, '}');
    } else if (t->pause_asked_until_ms > 0) {
        fn_json_key(out, "pause");
        fn_json_open(out, '{');
        fn_json_key(out, "agreed");
        fn_json_open(out, '[');
        for (int i = 0; i < t->plan.setup.players; i++)
            if (t->seats[i].agrees)
                fn_json_int(out, i);
        fn_json_close(out, ']');
        fn_json_put_int(out, "until", t->pause_asked_until_ms);
        fn_json_close(out, '}');
    }
}

/* Writes the pace at which people were matched, and when they had found each other. */
static void put_pair(const table *t, fn_text *out)
{
    if (t->plan.pair == PAIR_NONE)
        return;
    fn_json_put_string(out, "pair", pair_words[t->plan.pair]);
    for (int i = 0; i < t->line_count; i++)
        if (t->lines[i].kind == ENTRY_START) {
            fn_json_put_int(out, "began", t->lines[i].at_ms);
            return;
        }
}

/* Writes what a table is, without its seats. */
static void write_kind(const table *t, fn_text *out)
{
    const table_plan *plan = &t->plan;
    fn_json_put_string(out, "id", t->id);
    plan_write_setup(plan, out);
    fn_json_put_string(out, "state", state_words[t->state]);
    fn_json_put_string(out, "pace", plan->days ? "days" : "live");
    fn_json_put_int(out, "turn_s", plan->turn_s);
    fn_json_put_int(out, "away_s", plan->away_s);
    if (plan->bank_s > 0)
        fn_json_put_int(out, "bank_s", plan->bank_s);
    fn_json_put_bool(out, "listed", plan->listed);
    fn_json_put_int(out, "created", t->created_ms);
    put_name(out, "host", host_name(t));
    if (plan->room[0] != '\0')
        fn_json_put_string(out, "room", plan->room);
    fn_json_put_bool(out, "hints", table_allows_hints(t));
    if (plan->rated)
        fn_json_put_bool(out, "rated", true);
    if (plan->gathers && plan->pair == PAIR_NONE && t->state == TABLE_OPEN)
        fn_json_put_bool(out, "gathers", true);
    put_pair(t, out);
    if (plan->analysis)
        fn_json_put_bool(out, "analysis", true);
    plan_write_tournament(plan, out);
    write_pause(t, out);
}

static void write_fair(const table *t, fn_text *out)
{
    fn_fair fair = {.secret = t->plan.secret};
    uint8_t commitment[32];
    fn_fair_commitment(&fair, commitment);
    fn_json_key(out, "edition");
    fn_json_open(out, '{');
    fn_json_put_string(out, "hash", t->plan.edition_hash);
    fn_json_close(out, '}');
    fn_json_put_hex(out, "commitment", commitment, sizeof commitment);
    fn_json_key(out, "salts");
    fn_json_open(out, '[');
    for (int i = 0; i < t->fair.salts; i++)
        fn_json_string(out, t->fair.salt[i]);
    fn_json_close(out, ']');
}

void show_table(const table *t, const show_viewer *viewer, const show_links *links, fn_text *out)
{
    fn_text_clear(out);
    fn_json_open(out, '{');
    fn_json_key(out, "table");
    fn_json_open(out, '{');
    write_kind(t, out);
    write_fair(t, out);
    write_seats(t, viewer, links, out);
    write_you(viewer, links, out);
    put_name(out, "rematch", t->rematch);
    put_result(t, out);
    fn_json_put_int(out, "seq", t->seq);
    fn_json_close(out, '}');
    fn_json_close(out, '}');
}

static void write_banks(const table *t, fn_text *out)
{
    fn_json_key(out, "banks");
    fn_json_open(out, '[');
    for (int i = 0; i < t->plan.setup.players; i++)
        if (table_bot_plays(t, i))
            fn_json_null(out);
        else
            fn_json_int(out, t->seats[i].bank_ms);
    fn_json_close(out, ']');
}

static void write_clock(const table *t, fn_text *out)
{
    int64_t ends = table_turn_ends_ms(t);
    fn_json_key(out, "clock");
    if (ends == 0) {
        fn_json_null(out);
        return;
    }
    fn_json_open(out, '{');
    fn_json_put_int(out, "seat", table_to_act(t));
    fn_json_put_int(out, "until", ends);
    if (t->paused_until_ms > 0)
        fn_json_put_int(out, "left", table_left_ms(t));
    if (t->plan.bank_s > 0)
        write_banks(t, out);
    fn_json_close(out, '}');
}

void show_view(const table *t, const show_viewer *viewer, fn_text *out)
{
    int seat = t->state == TABLE_OVER ? FN_EVERYONE : viewer->seat;
    fn_text_clear(out);
    fn_json_open(out, '{');
    fn_match_write_position(&t->match, seat, out);
    fn_json_key(out, "previews");
    fn_match_write_previews(&t->match, seat, out);
    fn_json_put_int(out, "seq", t->seq);
    fn_json_put_int(out, "ply", t->match.steps);
    write_clock(t, out);
    fn_json_close(out, '}');
}

void show_card(const table *t, fn_text *out)
{
    fn_text_clear(out);
    fn_json_open(out, '{');
    write_kind(t, out);
    fn_json_key(out, "seats");
    fn_json_open(out, '[');
    for (int i = 0; i < t->plan.setup.players; i++)
        write_seat(t, i, NULL, out);
    fn_json_close(out, ']');
    put_result(t, out);
    fn_json_close(out, '}');
}

void show_listed(const char *card, const show_moment *now, fn_text *out)
{
    size_t size = strlen(card);
    if (size < 2)
        return;
    fn_json_open(out, '{');
    fn_text_add_bytes(out, card + 1, size - 2);
    fn_json_put_bool(out, "your_turn", now->is_your_turn);
    fn_json_put_int(out, "round", now->round);
    fn_json_key(out, "to_act");
    if (now->to_act >= 0)
        fn_json_int(out, now->to_act);
    else
        fn_json_null(out);
    if (now->until_ms > 0)
        fn_json_put_int(out, "until", now->until_ms);
    if (now->host_rating > 0)
        fn_json_put_int(out, "host_rating", now->host_rating);
    fn_json_put_int(out, "changed", now->changed_ms);
    fn_json_close(out, '}');
}

void show_hint(int64_t seq, const fn_analysis *analysis, const fn_question *question, int players,
               fn_text *out)
{
    fn_text_clear(out);
    fn_json_open(out, '{');
    fn_json_key(out, "hint");
    fn_json_open(out, '{');
    fn_json_put_int(out, "seq", seq);
    fn_json_key(out, "moves");
    fn_analysis_write(analysis, question, players, out);
    fn_json_close(out, '}');
    fn_json_close(out, '}');
}

void show_why(const table *t, int seat, const char *move, fn_text *out)
{
    fn_text_clear(out);
    fn_json_open(out, '{');
    fn_json_put_string(out, "why", move);
    fn_json_key(out, "reason");
    if (fn_match_write_reason(&t->match, seat, move, out)) {
        fn_json_key(out, "then");
        fn_match_write_then(&t->match, seat, move, out);
    }
    fn_json_close(out, '}');
}

void show_board(const table *t, fn_text *out)
{
    static fn_match sample;
    fn_seed seed = fn_seed_from_text("board", 5);
    fn_setup setup = t->plan.setup;
    fn_error error;
    setup.edition = NULL;
    fn_text_clear(out);
    fn_json_open(out, '{');
    fn_json_key(out, "board");
    if (fn_match_start(&sample, t->plan.game, &setup, &seed, &error)) {
        fn_json_open(out, '{');
        fn_match_write_position(&sample, FN_NOBODY, out);
        fn_json_close(out, '}');
    } else {
        fn_json_null(out);
    }
    fn_json_close(out, '}');
}

bool show_replay(const table *t, int ply, int seat, fn_text *out)
{
    static fn_match again;
    fn_events events = {0};
    char move[FN_MOVE_TEXT_MAX] = "";
    fn_text text;
    if (ply < 0 || ply > t->match.steps)
        return false;
    again = t->match;
    again.steps = ply;
    fn_match_deal(&again, again.state);
    for (int i = 0; i < ply; i++) {
        events.count = 0;
        fn_match_redo(&again, i, again.state, &events);
    }
    fn_text_init(&text, move, sizeof move);
    if (ply > 0)
        again.game->write_move(again.rules, again.log[ply - 1].move, &text);
    fn_text_clear(out);
    fn_json_open(out, '{');
    fn_json_put_int(out, "replay", ply);
    fn_json_put_int(out, "plies", t->match.steps);
    fn_match_write_position(&again, seat, out);
    fn_json_key(out, "events");
    fn_match_write_events(&again, &events, seat, out);
    put_name(out, "move", move);
    fn_json_close(out, '}');
    return true;
}

void show_course(const table *t, fn_text *out)
{
    fn_text_clear(out);
    fn_json_open(out, '{');
    fn_json_key(out, "course");
    fn_match_write_course(&t->match, out);
    fn_json_close(out, '}');
}

bool show_record_line(const table *t, int line, fn_text *out)
{
    bool is_proven = t->state == TABLE_OVER && !t->plan.origin.is_set && !t->plan.analysis &&
                     (!t->plan.imported || t->plan.proven);
    fn_text_clear(out);
    return fn_record_write_line(&t->match, is_proven ? &t->fair : NULL, line, out);
}
