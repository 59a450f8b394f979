/* Writes cards, and reads tables in play. */
#include "server/desks/tournaments/show.h"

#include "base/json_read.h"
#include "club/standings.h"
#include "club/tournament_rules.h"

#include <stdlib.h>
#include <string.h>

static void put_id(fn_text *out, const char *key, const char *id)
{
    fn_json_key(out, key);
    if (id[0] == '\0')
        fn_json_null(out);
    else
        fn_json_string(out, id);
}

static const char *winner_of(const tournament *t)
{
    standing list[TOURNAMENT_ENTRANTS_MAX];
    if (t->state != TOURNAMENT_OVER || t->count == 0)
        return "";
    standings_make(t, list);
    return t->entrants[list[0].who].id;
}

static const char *reason_of(const tournament *t)
{
    if (t->state != TOURNAMENT_CANCELLED)
        return "";
    return t->is_too_few ? "too-few" : "host";
}

void show_kept_card(const tournament *t, fn_text *out)
{
    tournament_rules rules = t->rules;
    if (t->begun_ms > 0)
        rules.begins_ms = t->begun_ms;
    fn_json_open(out, '{');
    put_id(out, "host", t->host);
    put_id(out, "winner", winner_of(t));
    fn_json_put_string(out, "id", t->id);
    tournament_rules_write(&rules, out);
    fn_json_put_int(out, "created", t->created_ms);
    fn_json_put_int(out, "changed", t->changed_ms);
    fn_json_put_string(out, "state", tournament_state_words[t->state]);
    fn_json_put_int(out, "round", t->round);
    fn_json_put_int(out, "people", tournament_people(t));
    fn_json_put_bool(out, "entry_open", tournament_takes_entries(t));
    fn_json_put_int(out, "next_round", tournament_next_ms(t));
    put_id(out, "reason", reason_of(t));
    put_id(out, "next", t->next);
    fn_json_close(out, '}');
}

static fn_json member_of(const char *card, const char *key)
{
    fn_json object, value = {"", 0};
    fn_error unused;
    if (fn_json_parse(&object, card, strlen(card), &unused) && fn_json_kind(object) == '{')
        fn_json_member(object, key, &value);
    return value;
}

static void read_id(const char *card, const char *key, char id[STORE_ID_MAX])
{
    fn_json value = member_of(card, key);
    id[0] = '\0';
    if (value.size > 0 && fn_json_kind(value) == '"')
        fn_json_to_string(value, id, STORE_ID_MAX);
}

bool show_read_card(const char *card, show_people *people)
{
    memset(people, 0, sizeof *people);
    read_id(card, "host", people->host);
    read_id(card, "winner", people->winner);
    return member_of(card, "winner").size > 0;
}

static void put_somebody(fn_text *out, const char *key, const char *id, const char *name)
{
    fn_json_key(out, key);
    if (id[0] == '\0') {
        fn_json_null(out);
        return;
    }
    fn_json_open(out, '{');
    fn_json_put_string(out, "id", id);
    fn_json_put_string(out, "name", name);
    fn_json_close(out, '}');
}

/* Replaces host and winner, the first members of a card, and copies the rest. */
void show_listed_card(const char *card, const show_people *people, fn_text *out)
{
    fn_json winner = member_of(card, "winner");
    fn_json_open(out, '{');
    put_somebody(out, "host", people->host, people->host_name);
    put_somebody(out, "winner", people->winner, people->winner_name);
    fn_text_add(out, winner.at + winner.size);
}

/* Reads the public points: those in a watcher's view. */
static void read_points(show_live *live, const table *t)
{
    _Alignas(8) uint8_t view[FN_STATE_MAX];
    fn_score score;
    fn_match_view(&t->match, FN_NOBODY, view);
    t->match.game->score(t->match.rules, view, &score);
    for (int i = 0; i < t->plan.setup.players; i++)
        live->seats[i].points = score.points[i];
}

void show_read_live(show_live *live, const table *t)
{
    memset(live, 0, sizeof *live);
    live->is_there = true;
    live->to_act = table_to_act(t);
    live->until_ms = table_turn_ends_ms(t);
    if (!table_has_match(t))
        return;
    live->round = fn_match_round(&t->match);
    read_points(live, t);
    for (int i = 0; i < t->plan.setup.players; i++) {
        live->seats[i].away_ms = t->seats[i].away_since_ms;
        live->seats[i].stand_in = t->seats[i].stand_in || fn_match_has_resigned(&t->match, i);
    }
}
