/* Writes a whole tournament: standings, rounds, events. */
#include "server/desks/tournaments/show.h"

#include "club/standings.h"

#include <string.h>

/* Writes quarters as a number with as many decimals as it needs. */
static void add_points(fn_text *out, int quarters)
{
    static const char *const parts[] = {"", ".25", ".5", ".75"};
    fn_text_add_int(out, quarters / TOURNAMENT_QUARTERS);
    fn_text_add(out, parts[quarters % TOURNAMENT_QUARTERS]);
}

static void put_points(fn_text *out, const char *key, int quarters)
{
    fn_json_key(out, key);
    add_points(out, quarters);
}

static const char *id_of(const show_whole *s, int who)
{
    return s->t->entrants[who].id;
}

static int seat_of(const tournament_table *of, int who)
{
    int seat = 0;
    while (of->who[seat] != who)
        seat++;
    return seat;
}

/* Standings. */

static void write_played(const show_whole *s, const tournament_table *of, int who, fn_text *out)
{
    int seat = seat_of(of, who), brings[FN_MAX_SEATS];
    standings_count_table(of, s->t->rules.setup.players, brings);
    put_points(out, "points", brings[seat]);
    fn_json_put_int(out, "place", of->places[seat]);
    fn_json_put_int(out, "game_points", of->points[seat]);
    fn_json_put_bool(out, "left", of->left[seat]);
}

static void write_round_of(const show_whole *s, int who, int round, fn_text *out)
{
    const tournament *t = s->t;
    int at = t->rounds[round - 1].at[who];
    const tournament_table *of = at > 0 ? tournament_table_at(t, round, at) : NULL;
    fn_json_open(out, '{');
    fn_json_put_string(out, "kind",
                       at == AT_BYE       ? "bye"
                       : at == AT_NOTHING ? "missed"
                       : of->is_over      ? "played"
                                          : "running");
    if (at > 0)
        fn_json_put_int(out, "table", at);
    if (at > 0 && of->is_over)
        write_played(s, of, who, out);
    else
        put_points(out, "points", at == AT_BYE ? standings_bye(t->rules.setup.players) : 0);
    fn_json_close(out, '}');
}

static void write_rating(const tournament_entrant *entrant, fn_text *out)
{
    fn_json_key(out, "rating");
    if (entrant->rating > 0)
        fn_json_int(out, entrant->rating);
    else
        fn_json_null(out);
    fn_json_put_bool(out, "provisional", entrant->is_provisional);
}

static void write_row(const show_whole *s, const standing *row, int place, fn_text *out)
{
    const tournament_entrant *entrant = &s->t->entrants[row->who];
    fn_json_open(out, '{');
    fn_json_put_int(out, "place", place);
    fn_json_put_string(out, "id", entrant->id);
    fn_json_put_string(out, "name", s->names[row->who]);
    fn_json_put_int(out, "bot", entrant->level);
    write_rating(entrant, out);
    fn_json_put_bool(out, "left", entrant->left);
    put_points(out, "points", row->points);
    put_points(out, "met", row->met);
    fn_json_put_int(out, "game_points", row->game_points);
    fn_json_put_int(out, "firsts", row->firsts);
    fn_json_put_int(out, "lot", entrant->lot);
    fn_json_key(out, "rounds");
    fn_json_open(out, '[');
    for (int round = 1; round <= s->t->round; round++)
        write_round_of(s, row->who, round, out);
    fn_json_close(out, ']');
    fn_json_close(out, '}');
}

static void write_standings(const show_whole *s, const standing list[], fn_text *out)
{
    fn_json_key(out, "standings");
    fn_json_open(out, '[');
    for (int i = 0; i < s->t->count; i++)
        write_row(s, &list[i], i + 1, out);
    fn_json_close(out, ']');
}

/* Rounds. */

static void write_over_seat(const show_whole *s, const tournament_table *of, int seat, fn_text *out)
{
    int brings[FN_MAX_SEATS];
    standings_count_table(of, s->t->rules.setup.players, brings);
    fn_json_put_int(out, "points", of->points[seat]);
    fn_json_put_int(out, "place", of->places[seat]);
    put_points(out, "brings", brings[seat]);
    fn_json_put_bool(out, "left", of->left[seat]);
}

static void write_table_seats(const show_whole *s, const tournament_table *of,
                              const show_live *live, fn_text *out)
{
    fn_json_key(out, "seats");
    fn_json_open(out, '[');
    for (int i = 0; i < of->count; i++) {
        fn_json_open(out, '{');
        fn_json_put_string(out, "id", id_of(s, of->who[i]));
        if (of->is_over) {
            write_over_seat(s, of, i, out);
        } else {
            fn_json_put_int(out, "points", live->seats[i].points);
            fn_json_put_int(out, "away", live->seats[i].away_ms);
            fn_json_put_bool(out, "stand_in", live->seats[i].stand_in);
        }
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
}

static void write_table(const show_whole *s, int at, int number, fn_text *out)
{
    const tournament_table *of = &s->t->tables[at];
    const show_live *live = &s->live[at];
    fn_json_open(out, '{');
    fn_json_put_int(out, "table", number);
    fn_json_put_string(out, "id", of->id);
    fn_json_put_string(out, "state", of->is_over ? "over" : live->is_there ? "playing" : "waiting");
    if (of->is_over) {
        fn_json_put_int(out, "ended", of->ended_ms);
    } else {
        fn_json_put_int(out, "round", live->round);
        fn_json_key(out, "to_act");
        if (live->is_there && live->to_act >= 0)
            fn_json_int(out, live->to_act);
        else
            fn_json_null(out);
        fn_json_put_int(out, "until", live->until_ms);
    }
    write_table_seats(s, of, live, out);
    fn_json_close(out, '}');
}

static void write_byes(const show_whole *s, int round, fn_text *out)
{
    fn_json_key(out, "byes");
    fn_json_open(out, '[');
    for (int i = 0; i < s->t->count; i++)
        if (s->t->rounds[round - 1].at[i] == AT_BYE)
            fn_json_string(out, id_of(s, i));
    fn_json_close(out, ']');
}

static void write_rounds(const show_whole *s, fn_text *out)
{
    fn_json_key(out, "rounds");
    fn_json_open(out, '[');
    for (int round = 1; round <= s->t->round; round++) {
        const tournament_round *of = &s->t->rounds[round - 1];
        fn_json_open(out, '{');
        fn_json_put_int(out, "round", round);
        fn_json_put_int(out, "paired", of->paired_ms);
        fn_json_put_int(out, "repeats", of->repeats);
        write_byes(s, round, out);
        fn_json_key(out, "tables");
        fn_json_open(out, '[');
        for (int i = 0; i < of->tables; i++)
            write_table(s, of->first + i, i + 1, out);
        fn_json_close(out, ']');
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
}

/* Events. */

static void write_result(const show_whole *s, const show_event *event, fn_text *out)
{
    const tournament_table *of = tournament_table_at(s->t, event->round, event->table);
    int points = 0;
    fn_json_put_int(out, "round", event->round);
    fn_json_put_int(out, "table", event->table);
    fn_json_key(out, "winners");
    fn_json_open(out, '[');
    for (int i = 0; i < of->count; i++)
        if (of->places[i] == 1 && !of->left[i]) {
            fn_json_string(out, id_of(s, of->who[i]));
            points = of->points[i];
        }
    fn_json_close(out, ']');
    fn_json_put_int(out, "points", points);
    fn_json_put_int(out, "from", event->from);
    fn_json_put_int(out, "to", event->to);
}

static void write_details(const show_whole *s, const show_event *event, fn_text *out)
{
    switch (event->kind) {
    case TE_ENTERED:
        fn_json_put_string(out, "id", id_of(s, event->who));
        fn_json_put_int(out, "late", event->round);
        break;
    case TE_LEFT:
        fn_json_put_string(out, "id", id_of(s, event->who));
        fn_json_put_bool(out, "absent", event->is_absent);
        break;
    case TE_BEGUN: fn_json_put_int(out, "people", event->people); break;
    case TE_PAIRED:
        fn_json_put_int(out, "round", event->round);
        fn_json_put_int(out, "repeats", s->t->rounds[event->round - 1].repeats);
        fn_json_put_int(out, "tables", s->t->rounds[event->round - 1].tables);
        write_byes(s, event->round, out);
        break;
    case TE_RESULT: write_result(s, event, out); break;
    case TE_OVER: fn_json_put_string(out, "winner", id_of(s, event->who)); break;
    case TE_CANCELLED:
        fn_json_put_string(out, "reason", event->is_too_few ? "too-few" : "host");
        break;
    case TE_CREATED:
    case TE_FOLLOWED:
    case TE_KINDS:
    default: break;
    }
}

static void write_events(const show_whole *s, fn_text *out)
{
    static const char *const words[TE_KINDS] = {
        [TE_CREATED] = "created", [TE_ENTERED] = "entered",     [TE_LEFT] = "left",
        [TE_BEGUN] = "begun",     [TE_PAIRED] = "paired",       [TE_RESULT] = "result",
        [TE_OVER] = "over",       [TE_CANCELLED] = "cancelled",
    };
    fn_json_key(out, "events");
    fn_json_open(out, '[');
    for (int i = 0; i < s->event_count; i++) {
        const show_event *event = &s->events[i];
        fn_json_open(out, '{');
        fn_json_put_int(out, "at", event->at_ms);
        fn_json_put_string(out, "event", words[event->kind]);
        if (event->kind == TE_CREATED) {
            fn_json_key(out, "host");
            if (s->t->host[0] != '\0')
                fn_json_string(out, s->t->host);
            else
                fn_json_null(out);
        }
        write_details(s, event, out);
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
}

static void write_card(const show_whole *s, fn_text *out)
{
    char storage[STORE_CARD_MAX];
    fn_text card;
    show_people people;
    fn_text_init(&card, storage, sizeof storage);
    show_kept_card(s->t, &card);
    show_read_card(storage, &people);
    memcpy(people.host_name, s->host_name, strlen(s->host_name) + 1);
    int winner = tournament_find(s->t, people.winner);
    if (winner >= 0)
        memcpy(people.winner_name, s->names[winner], sizeof people.winner_name);
    fn_json_key(out, "tournament");
    show_listed_card(storage, &people, out);
}

void show_tournament(const show_whole *s, fn_text *out)
{
    standing list[TOURNAMENT_ENTRANTS_MAX];
    standings_make(s->t, list);
    write_card(s, out);
    write_standings(s, list, out);
    write_rounds(s, out);
    write_events(s, out);
}

/* Writes the standings as a file: names are in quotation marks, which they cannot contain. */
void show_csv(const show_whole *s, fn_text *out)
{
    standing list[TOURNAMENT_ENTRANTS_MAX];
    standings_make(s->t, list);
    fn_text_add(out, "place,player,rating,points,met,game points,first places,lot\r\n");
    for (int i = 0; i < s->t->count; i++) {
        const tournament_entrant *entrant = &s->t->entrants[list[i].who];
        const char *name = s->names[list[i].who];
        fn_text_add_int(out, i + 1);
        fn_text_add(out, ",\"");
        fn_text_add(out, entrant->level > 0 ? entrant->id : name);
        fn_text_add(out, "\",");
        if (entrant->rating > 0)
            fn_text_add_int(out, entrant->rating);
        fn_text_add_char(out, ',');
        add_points(out, list[i].points);
        fn_text_add_char(out, ',');
        add_points(out, list[i].met);
        const int numbers[] = {list[i].game_points, list[i].firsts, entrant->lot};
        for (int j = 0; j < 3; j++) {
            fn_text_add_char(out, ',');
            fn_text_add_int(out, numbers[j]);
        }
        fn_text_add(out, "\r\n");
    }
}
