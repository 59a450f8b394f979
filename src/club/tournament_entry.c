/* Entries of a tournament as JSON, both ways. They do not contain people's names, which are looked
 * up when shown, so a person who has left the house is gone from every list. */
#include "club/tournament_rules.h"

#include <stddef.h>
#include <string.h>

static const char *const kind_words[TE_KINDS] = {
    [TE_CREATED] = "created", [TE_ENTERED] = "entered",     [TE_LEFT] = "left",
    [TE_BEGUN] = "begun",     [TE_PAIRED] = "paired",       [TE_RESULT] = "result",
    [TE_OVER] = "over",       [TE_CANCELLED] = "cancelled", [TE_FOLLOWED] = "followed",
};

static void write_entrant(const tournament_entrant *entrant, fn_text *out)
{
    if (entrant->level > 0)
        fn_json_put_int(out, "level", entrant->level);
    if (entrant->rating > 0)
        fn_json_put_int(out, "rating", entrant->rating);
    if (entrant->is_provisional)
        fn_json_put_bool(out, "provisional", true);
    fn_json_put_int(out, "lot", entrant->lot);
}

static void put_numbers(fn_text *out, const char *key, const int16_t *numbers, int count)
{
    fn_json_key(out, key);
    fn_json_open(out, '[');
    for (int i = 0; i < count; i++)
        fn_json_int(out, numbers[i]);
    fn_json_close(out, ']');
}

static void write_pairing(const tournament_entry *e, fn_text *out)
{
    fn_json_put_int(out, "round", e->round);
    fn_json_put_int(out, "repeats", e->repeats);
    fn_json_key(out, "tables");
    fn_json_open(out, '[');
    for (int i = 0; i < e->tables; i++) {
        fn_json_open(out, '{');
        fn_json_put_string(out, "id", e->list[i].id);
        put_numbers(out, "seats", e->list[i].who, e->list[i].count);
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
    put_numbers(out, "byes", e->bye, e->byes);
}

static void put_flags(fn_text *out, const char *key, const bool *flags, int count)
{
    fn_json_key(out, key);
    fn_json_open(out, '[');
    for (int i = 0; i < count; i++)
        fn_json_bool(out, flags[i]);
    fn_json_close(out, ']');
}

static void write_result(const tournament_entry *e, fn_text *out)
{
    const tournament_table *table = &e->list[0];
    fn_json_put_int(out, "round", e->round);
    fn_json_put_int(out, "table", e->table);
    fn_json_put_int(out, "ended", table->ended_ms);
    fn_json_key(out, "places");
    fn_json_open(out, '[');
    for (int i = 0; i < table->count; i++)
        fn_json_int(out, table->places[i]);
    fn_json_close(out, ']');
    fn_json_put_ints(out, "points", table->points, table->count);
    put_flags(out, "left", table->left, table->count);
    put_flags(out, "absent", table->absent, table->count);
}

static void write_left(const tournament_entry *e, fn_text *out)
{
    fn_json_put_int(out, "who", e->who);
    if (e->is_absent)
        fn_json_put_bool(out, "absent", true);
}

void tournament_entry_write(const tournament_entry *e, fn_text *out)
{
    fn_json_open(out, '{');
    fn_json_put_string(out, "kind", kind_words[e->kind]);
    fn_json_put_int(out, "at", e->at_ms);
    if (e->id[0] != '\0')
        fn_json_put_string(out, "id", e->id);
    switch (e->kind) {
    case TE_CREATED: tournament_rules_write(&e->rules, out); break;
    case TE_ENTERED: write_entrant(&e->entrant, out); break;
    case TE_LEFT: write_left(e, out); break;
    case TE_BEGUN: fn_json_put_int(out, "rounds", e->rounds); break;
    case TE_PAIRED: write_pairing(e, out); break;
    case TE_RESULT: write_result(e, out); break;
    case TE_CANCELLED: fn_json_put_bool(out, "too_few", e->is_too_few); break;
    case TE_OVER:
    case TE_FOLLOWED:
    case TE_KINDS:
    default: break;
    }
    fn_json_close(out, '}');
}

static bool read_entrant(tournament_entrant *entrant, fn_json object)
{
    fn_json value;
    bool is_fine = fn_json_get_int(object, "lot", 0, TOURNAMENT_LOT_MAX, &entrant->lot);
    if (fn_json_member(object, "level", &value))
        is_fine = is_fine && fn_json_get_int(object, "level", 0, ENTRY_LEVELS, &entrant->level);
    if (fn_json_member(object, "rating", &value))
        is_fine = is_fine && fn_json_get_int(object, "rating", 0, 1 << 20, &entrant->rating);
    entrant->is_provisional = fn_json_is_set(object, "provisional");
    return is_fine;
}

/* Reads a list of entrants and returns its length, or -1 if it is invalid or too long. */
static int read_numbers(fn_json object, const char *key, int16_t *numbers, int room)
{
    fn_json list, unused, value;
    size_t cursor = 0;
    long long number;
    int count = 0;
    if (!fn_json_member(object, key, &list) || fn_json_kind(list) != '[')
        return -1;
    while (fn_json_next(list, &cursor, &unused, &value)) {
        if (count == room || !fn_json_to_int(value, 0, TOURNAMENT_ENTRANTS_MAX - 1, &number))
            return -1;
        numbers[count++] = (int16_t)number;
    }
    return count;
}

static bool read_pairing(tournament_entry *e, fn_json object)
{
    fn_json list, unused, value, id;
    size_t cursor = 0;
    e->byes = read_numbers(object, "byes", e->bye, TOURNAMENT_ENTRANTS_MAX);
    if (!fn_json_get_int(object, "round", 0, TOURNAMENT_ROUNDS_MAX, &e->round) ||
        !fn_json_get_int(object, "repeats", 0, 1 << 20, &e->repeats) || e->byes < 0 ||
        !fn_json_member(object, "tables", &list) || fn_json_kind(list) != '[')
        return false;
    while (fn_json_next(list, &cursor, &unused, &value)) {
        if (e->tables == TOURNAMENT_TABLES_MAX || fn_json_kind(value) != '{')
            return false;
        tournament_table *table = &e->list[e->tables++];
        memset(table, 0, sizeof *table);
        table->count = read_numbers(value, "seats", table->who, FN_MAX_SEATS);
        if (table->count < 2 || !fn_json_member(value, "id", &id) ||
            !fn_json_to_string(id, table->id, sizeof table->id))
            return false;
    }
    return true;
}

/* Reads the seats that never came, which old entries did not note. */
static void read_absent(tournament_table *table, fn_json object)
{
    fn_json list, unused, value;
    size_t cursor = 0;
    if (fn_json_member(object, "absent", &list) && fn_json_kind(list) == '[')
        for (int i = 0; i < table->count && fn_json_next(list, &cursor, &unused, &value); i++)
            table->absent[i] = fn_json_kind(value) == 't';
}

static bool read_result(tournament_entry *e, fn_json object)
{
    tournament_table *table = &e->list[0];
    fn_json value, places, points, left, unused;
    size_t at_place = 0, at_points = 0, at_left = 0;
    long long number, ended;
    memset(table, 0, sizeof *table);
    if (!fn_json_get_int(object, "round", 0, TOURNAMENT_ROUNDS_MAX, &e->round) ||
        !fn_json_get_int(object, "table", 0, TOURNAMENT_TABLES_MAX, &e->table) ||
        !fn_json_member(object, "ended", &value) || !fn_json_to_int(value, 0, INT64_MAX, &ended) ||
        !fn_json_member(object, "places", &places) || fn_json_kind(places) != '[' ||
        !fn_json_member(object, "points", &points) || fn_json_kind(points) != '[' ||
        !fn_json_member(object, "left", &left) || fn_json_kind(left) != '[')
        return false;
    table->ended_ms = ended;
    while (fn_json_next(places, &at_place, &unused, &value)) {
        int i = table->count++;
        if (i == FN_MAX_SEATS || !fn_json_to_int(value, 1, FN_MAX_SEATS, &number))
            return false;
        table->places[i] = (int8_t)number;
        if (!fn_json_next(points, &at_points, &unused, &value) ||
            !fn_json_to_int(value, -(1 << 20), 1 << 20, &number) ||
            !fn_json_next(left, &at_left, &unused, &value))
            return false;
        table->points[i] = (int)number;
        table->left[i] = fn_json_kind(value) == 't';
    }
    read_absent(table, object);
    return true;
}

static bool read_left(tournament_entry *e, fn_json object)
{
    e->is_absent = fn_json_is_set(object, "absent");
    return fn_json_get_int(object, "who", 0, TOURNAMENT_ENTRANTS_MAX, &e->who);
}

static bool read_kind(fn_json object, te_kind *kind)
{
    fn_json value;
    char word[16];
    if (!fn_json_member(object, "kind", &value) || !fn_json_to_string(value, word, sizeof word))
        return false;
    for (int i = 0; i < TE_KINDS; i++)
        if (strcmp(kind_words[i], word) == 0) {
            *kind = (te_kind)i;
            return true;
        }
    return false;
}

static bool read_rest(tournament_entry *e, fn_json object, fn_error *error)
{
    switch (e->kind) {
    case TE_CREATED: return tournament_rules_read(&e->rules, object, error);
    case TE_ENTERED: return read_entrant(&e->entrant, object);
    case TE_LEFT: return read_left(e, object);
    case TE_BEGUN: return fn_json_get_int(object, "rounds", 0, TOURNAMENT_ROUNDS_MAX, &e->rounds);
    case TE_PAIRED: return read_pairing(e, object);
    case TE_RESULT: return read_result(e, object);
    case TE_CANCELLED: e->is_too_few = fn_json_is_set(object, "too_few"); return true;
    case TE_OVER:
    case TE_FOLLOWED:
    case TE_KINDS:
    default: return true;
    }
}

bool tournament_entry_read(tournament_entry *e, const char *body, size_t size, fn_error *error)
{
    fn_json object, value;
    long long at;
    memset(e, 0, offsetof(tournament_entry, bye)); /* not the lists, which are long and have
                                                    * counts */
    if (!fn_json_parse(&object, body, size, error))
        return false;
    if (fn_json_kind(object) != '{' || !read_kind(object, &e->kind) ||
        !fn_json_member(object, "at", &value) || !fn_json_to_int(value, 0, INT64_MAX / 2, &at) ||
        (fn_json_member(object, "id", &value) && !fn_json_to_string(value, e->id, sizeof e->id)))
        return fn_fail(error, "an entry of a tournament that cannot be read");
    e->at_ms = at;
    return read_rest(e, object, error) ||
           fn_fail(error, "an entry of a tournament that cannot be read");
}
