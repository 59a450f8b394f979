/* People and ratings as JSON for everybody. Only data named here leaves the server: a person's id,
 * name, arrival and results in rated games; a program's owner. */
#include "server/desks/ratings/public.h"

#include "club/outcome.h"
#include "server/spine/programs.h"

#include <string.h>

static int games_of(const store_rating *r)
{
    int games = 0;
    for (int i = 0; i < STORE_PLACES; i++)
        games += r->places[i];
    return games;
}

static void write_points(int64_t mu, int64_t sigma, fn_text *out)
{
    rating r = {mu, sigma};
    fn_json_put_int(out, "rating", rating_points(&r));
    fn_json_put_int(out, "margin", rating_margin(&r));
}

/* Writes the members of a rating that all answers share. */
static void write_rating(const store_rating *r, int players, fn_text *out)
{
    rating now = {r->mu, r->sigma};
    write_points(r->mu, r->sigma, out);
    fn_json_put_bool(out, "provisional", !rating_is_sure(&now));
    fn_json_put_int(out, "games", games_of(r));
    fn_json_key(out, "places");
    fn_json_open(out, '[');
    for (int i = 0; i < players; i++)
        fn_json_int(out, r->places[i]);
    fn_json_close(out, ']');
    fn_json_put_int(out, "last", r->at_ms);
}

/* Writes "bretagne/3" as game and players; returns the number of players. */
static int write_scale(const char *scale, fn_text *out)
{
    char game[STORE_SCALE_MAX];
    size_t size = strcspn(scale, "/");
    int players = scale[size] == '/' ? scale[size + 1] - '0' : 0;
    memcpy(game, scale, size);
    game[size] = '\0';
    fn_json_put_string(out, "game", game);
    fn_json_put_int(out, "players", players);
    return players >= 0 && players <= STORE_PLACES ? players : 0;
}

static bool find(public_job *work, store *db, store_person *person, fn_error *error)
{
    if (!(work->key[0] != '\0' ? store_find_account(db, work->key, person, error)
                               : store_find_person(db, work->person, person, error)))
        return false;
    work->is_there = person->name[0] != '\0'; /* people who have left have no name */
    return true;
}

/* Writes the owner of a program. */
static bool write_owner(public_job *work, store *db, const char *robot, fn_text *out)
{
    store_person owner;
    char id[STORE_ID_MAX];
    if (!program_find_owner(db, robot, id, &work->read.base.error) ||
        !store_find_person(db, id, &owner, &work->read.base.error))
        return false;
    fn_json_put_bool(out, "bot", true);
    fn_json_key(out, "owner");
    fn_json_open(out, '{');
    fn_json_put_string(out, "person", owner.id);
    fn_json_put_string(out, "name", owner.name);
    fn_json_close(out, '}');
    return true;
}

static bool write_person(public_job *work, store *db, fn_text *out)
{
    store_rating list[STORE_RATINGS_MAX];
    store_person person;
    int count = 0, games = 0;
    fn_error *error = &work->read.base.error;
    if (!find(work, db, &person, error))
        return false;
    if (!work->is_there)
        return true;
    if (!store_list_ratings(db, person.id, list, &count, error) ||
        !store_count_finished(db, person.id, &games, error))
        return false;
    fn_json_open(out, '{');
    fn_json_put_string(out, "person", person.id);
    fn_json_put_string(out, "name", person.name);
    fn_json_put_bool(out, "account", person.key[0] != '\0');
    if (person_is_robot(person.id) && !write_owner(work, db, person.id, out))
        return false;
    fn_json_put_int(out, "since", person.created_ms);
    fn_json_put_int(out, "games", games);
    fn_json_key(out, "ratings");
    fn_json_open(out, '[');
    for (int i = 0; i < count; i++) {
        fn_json_open(out, '{');
        write_rating(&list[i], write_scale(list[i].scale, out), out);
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
    fn_json_close(out, '}');
    return true;
}

static void write_game(const store_rated *game, fn_text *out)
{
    const store_rated_seat *seat = &game->seats[0];
    fn_json_open(out, '{');
    fn_json_put_int(out, "n", game->n);
    fn_json_put_string(out, "table", game->table);
    fn_json_put_int(out, "at", game->at_ms);
    fn_json_put_int(out, "place", seat->place);
    fn_json_put_bool(out, "left", seat->left);
    write_points(seat->mu, seat->sigma, out);
    fn_json_close(out, '}');
}

static bool write_curve(public_job *work, store *db, const char *scale, fn_text *out)
{
    static _Thread_local store_rated list[STORE_CURVE_MAX + 1];
    store_person person;
    int count = 0;
    fn_error *error = &work->read.base.error;
    if (!find(work, db, &person, error))
        return false;
    if (!work->is_there)
        return true;
    if (!store_list_curve(db, person.id, scale, work->before, list, &count, error))
        return false;
    fn_json_open(out, '{');
    fn_json_put_string(out, "person", person.id);
    write_scale(scale, out);
    fn_json_put_bool(out, "more", count > STORE_CURVE_MAX);
    fn_json_key(out, "list");
    fn_json_open(out, '[');
    for (int i = 0; i < count && i < STORE_CURVE_MAX; i++)
        write_game(&list[i], out);
    fn_json_close(out, ']');
    fn_json_close(out, '}');
    return true;
}

static void write_leader(const store_rating *r, int place, int players, fn_text *out)
{
    fn_json_open(out, '{');
    fn_json_put_int(out, "place", place);
    fn_json_put_string(out, "person", r->person);
    fn_json_put_string(out, "name", r->name);
    write_rating(r, players, out);
    fn_json_close(out, '}');
}

static bool write_bots(public_job *work, store *db, const char *scale, fn_text *out)
{
    store_rating list[STORE_RATINGS_MAX];
    int count;
    if (!store_list_bots(db, scale, list, &count, &work->read.base.error))
        return false;
    fn_json_key(out, "bots");
    fn_json_open(out, '[');
    for (int i = 0; i < count; i++) {
        fn_json_open(out, '{');
        fn_json_put_int(out, "level", list[i].person[sizeof "bot/" - 1] - '0');
        write_rating(&list[i], work->players, out);
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
    return true;
}

static bool write_leaders(public_job *work, store *db, const char *scale, fn_text *out)
{
    store_rating list[STORE_LEADERS_MAX + 1];
    int count, skip = (work->page - 1) * STORE_LEADERS_MAX;
    if (!store_list_leaders(db, scale, rating_sure_sigma(), skip, list, &count,
                            &work->read.base.error))
        return false;
    work->is_there = true;
    fn_json_open(out, '{');
    write_scale(scale, out);
    fn_json_put_int(out, "page", work->page);
    fn_json_put_bool(out, "more", count > STORE_LEADERS_MAX);
    fn_json_key(out, "list");
    fn_json_open(out, '[');
    for (int i = 0; i < count && i < STORE_LEADERS_MAX; i++)
        write_leader(&list[i], skip + i + 1, work->players, out);
    fn_json_close(out, ']');
    bool good = write_bots(work, db, scale, out);
    fn_json_close(out, '}');
    return good;
}

bool public_write(public_job *work, store *db, fn_text *out)
{
    char scale[OUTCOME_SCALE_MAX] = "";
    if (work->game != NULL)
        outcome_name_scale(work->game, work->players, scale);
    switch (work->kind) {
    case PUBLIC_CURVE: return write_curve(work, db, scale, out);
    case PUBLIC_LEADERS: return write_leaders(work, db, scale, out);
    case PUBLIC_PERSON:
    default: return write_person(work, db, out);
    }
}
