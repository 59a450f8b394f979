/* Entries as JSON, both ways. Empty keys are left out. */
#include "table/entry.h"

#include <stddef.h>
#include <string.h>

const char *const entry_words[ENTRY_KINDS] = {
    [ENTRY_CREATE] = "create", [ENTRY_SIT] = "sit",           [ENTRY_STAND] = "stand",
    [ENTRY_START] = "start",   [ENTRY_MOVE] = "move",         [ENTRY_UNDO] = "undo",
    [ENTRY_CHAT] = "chat",     [ENTRY_AWAY] = "away",         [ENTRY_BACK] = "back",
    [ENTRY_OVER] = "over",     [ENTRY_STAND_IN] = "stand-in", [ENTRY_REMATCH] = "rematch",
    [ENTRY_KICK] = "kick",     [ENTRY_RESIGN] = "resign",     [ENTRY_CANCEL] = "cancel",
    [ENTRY_PAUSE] = "pause",   [ENTRY_NO_PAUSE] = "no-pause", [ENTRY_PAUSED] = "paused",
    [ENTRY_RESUME] = "resume", [ENTRY_HOLIDAYS] = "holidays", [ENTRY_DECLINE] = "decline",
};

const char *const seat_words[SEAT_KINDS] = {
    [SEAT_PERSON] = "person",
    [SEAT_LINK] = "link",
    [SEAT_OPEN] = "open",
    [SEAT_BOT] = "bot",
};

const char *const pair_words[PAIR_PACES] = {
    [PAIR_NONE] = "", [PAIR_BRISK] = "brisk", [PAIR_CALM] = "calm", [PAIR_DAYS] = "days"};

void text_keep(char *to, size_t size, const char *from)
{
    fn_text text;
    fn_text_init(&text, to, size);
    fn_text_add(&text, from);
}

bool person_is_robot(const char *id)
{
    return id[0] == 'b' && strlen(id) == 17;
}

edition_hash edition_hash_of(const fn_game *game)
{
    uint8_t bytes[32];
    edition_hash hash = {""};
    fn_text text;
    fn_sha256(bytes, game->edition, *game->edition_size);
    fn_text_init(&text, hash.text, sizeof hash.text);
    fn_text_add_hex(&text, bytes, sizeof bytes);
    return hash;
}

static void put_text(fn_text *out, const char *key, const char *value)
{
    if (*value != '\0')
        fn_json_put_string(out, key, value);
}

static void write_seats(const table_plan *plan, fn_text *out)
{
    fn_json_key(out, "seats");
    fn_json_open(out, '[');
    for (int i = 0; i < plan->setup.players; i++) {
        const plan_seat *seat = &plan->seats[i];
        fn_json_open(out, '{');
        fn_json_put_string(out, "kind", seat_words[seat->kind]);
        if (seat->kind == SEAT_BOT)
            fn_json_put_int(out, "level", seat->level);
        put_text(out, "person", seat->person);
        put_text(out, "kept", seat->kept);
        put_text(out, "name", seat->name);
        if (seat->account)
            fn_json_put_bool(out, "account", true);
        if (seat->here)
            fn_json_put_bool(out, "here", true);
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
}

void plan_write_setup(const table_plan *plan, fn_text *out)
{
    fn_json_put_string(out, "game", plan->game->id);
    fn_json_put_string(out, "variant", plan->game->variants[plan->setup.variant]);
    fn_json_key(out, "options");
    fn_json_open(out, '[');
    for (int i = 0; plan->game->options[i] != NULL; i++)
        if (plan->setup.options >> i & 1)
            fn_json_string(out, plan->game->options[i]);
    fn_json_close(out, ']');
}

void plan_write_tournament(const table_plan *plan, fn_text *out)
{
    const plan_tournament *of = &plan->tournament;
    if (of->id[0] == '\0')
        return;
    fn_json_key(out, "tournament");
    fn_json_open(out, '{');
    fn_json_put_string(out, "id", of->id);
    fn_json_put_string(out, "name", of->name);
    fn_json_put_int(out, "round", of->round);
    fn_json_put_int(out, "table", of->table);
    fn_json_close(out, '}');
}

static void write_plan(const table_plan *plan, fn_text *out)
{
    fn_json_put_int(out, "rules", fn_origin_format(&plan->origin));
    fn_json_put_string(out, "engine", FANAL_VERSION);
    plan_write_setup(plan, out);
    fn_json_put_string(out, "edition", plan->edition_hash);
    write_seats(plan, out);
    put_text(out, "host", plan->host);
    put_text(out, "room", plan->room);
    fn_json_put_bool(out, "days", plan->days);
    fn_json_put_bool(out, "listed", plan->listed);
    fn_json_put_bool(out, "imported", plan->imported);
    put_text(out, "pair", pair_words[plan->pair]);
    if (plan->hints)
        fn_json_put_bool(out, "hints", true);
    if (plan->rated)
        fn_json_put_bool(out, "rated", true);
    if (plan->gathers)
        fn_json_put_bool(out, "gathers", true);
    if (plan->analysis)
        fn_json_put_bool(out, "analysis", true);
    if (plan->proven)
        fn_json_put_bool(out, "proven", true);
    fn_json_put_int(out, "turn_s", plan->turn_s);
    fn_json_put_int(out, "away_s", plan->away_s);
    if (plan->bank_s > 0)
        fn_json_put_int(out, "bank_s", plan->bank_s);
    plan_write_tournament(plan, out);
    fn_json_put_hex(out, "secret", plan->secret.bytes, sizeof plan->secret.bytes);
    if (plan->origin.is_set)
        fn_origin_write(&plan->origin, out);
}

void rests_write(const clock_rest rests[], int count, fn_text *out)
{
    fn_json_key(out, "holidays");
    fn_json_open(out, '[');
    for (int i = 0; i < count; i++) {
        fn_json_open(out, '[');
        fn_json_int(out, rests[i].from_ms);
        fn_json_int(out, rests[i].until_ms);
        fn_json_close(out, ']');
    }
    fn_json_close(out, ']');
}

void entry_write(const entry *e, fn_text *out)
{
    fn_json_open(out, '{');
    fn_json_put_string(out, "kind", entry_words[e->kind]);
    fn_json_put_int(out, "at", e->at_ms);
    if (e->seat >= 0)
        fn_json_put_int(out, "seat", e->seat);
    put_text(out, "text", e->text);
    if (e->bot)
        fn_json_put_bool(out, "bot", true);
    if (e->account)
        fn_json_put_bool(out, "account", true);
    put_text(out, "person", e->person);
    put_text(out, "name", e->name);
    put_text(out, "salt", e->salt);
    put_text(out, "id", e->request);
    if (e->until_ms > 0)
        fn_json_put_int(out, "until", e->until_ms);
    if (e->kind == ENTRY_HOLIDAYS)
        rests_write(e->rests, e->rest_count, out);
    if (e->kind == ENTRY_CREATE) {
        put_text(out, "salt", e->plan.salt);
        write_plan(&e->plan, out);
    }
    fn_json_close(out, '}');
}

static bool get_text(fn_json object, const char *key, char *text, size_t size)
{
    fn_json value;
    return !fn_json_member(object, key, &value) || fn_json_to_string(value, text, size);
}

static bool to_word(fn_json value, const char *const words[], int count, int *found)
{
    char word[24];
    if (!fn_json_to_string(value, word, sizeof word))
        return false;
    for (*found = 0; *found < count; ++*found)
        if (strcmp(words[*found], word) == 0)
            return true;
    return false;
}

static bool read_seats(table_plan *plan, fn_json object)
{
    fn_json list, key, value, word;
    size_t cursor = 0;
    if (!fn_json_member(object, "seats", &list) || fn_json_kind(list) != '[')
        return false;
    while (fn_json_next(list, &cursor, &key, &value)) {
        if (plan->setup.players == FN_MAX_SEATS || fn_json_kind(value) != '{')
            return false;
        plan_seat *seat = &plan->seats[plan->setup.players++];
        int kind;
        if (!fn_json_member(value, "kind", &word) ||
            !to_word(word, seat_words, SEAT_KINDS, &kind) ||
            (kind == SEAT_BOT && !fn_json_get_int(value, "level", 0, ENTRY_LEVELS, &seat->level)) ||
            !get_text(value, "person", seat->person, sizeof seat->person) ||
            !get_text(value, "kept", seat->kept, sizeof seat->kept) ||
            !get_text(value, "name", seat->name, sizeof seat->name))
            return false;
        seat->kind = (seat_kind)kind;
        seat->account = fn_json_is_set(value, "account");
        seat->here = fn_json_is_set(value, "here");
    }
    return true;
}

static bool read_options(table_plan *plan, fn_json object, fn_error *error)
{
    fn_json list, key, value;
    size_t cursor = 0;
    char word[32];
    if (!fn_json_member(object, "options", &list) || fn_json_kind(list) != '[')
        return fn_fail(error, "an entry without options");
    while (fn_json_next(list, &cursor, &key, &value))
        if (!fn_json_to_string(value, word, sizeof word) ||
            !fn_setup_add_option(&plan->setup, plan->game, word, error))
            return fn_fail(error, "an entry with an unknown option");
    return true;
}

static bool read_tournament(plan_tournament *of, fn_json object)
{
    fn_json value;
    return !fn_json_member(object, "tournament", &value) ||
           (get_text(value, "id", of->id, sizeof of->id) &&
            get_text(value, "name", of->name, sizeof of->name) &&
            fn_json_get_int(value, "round", 0, 1 << 20, &of->round) &&
            fn_json_get_int(value, "table", 0, 1 << 20, &of->table));
}

static bool read_pair(table_plan *plan, fn_json object)
{
    fn_json value;
    int pace = PAIR_NONE;
    bool good =
        !fn_json_member(object, "pair", &value) || to_word(value, pair_words, PAIR_PACES, &pace);
    plan->pair = (pair_pace)pace;
    return good;
}

static bool read_plan(table_plan *plan, fn_json object, fn_error *error)
{
    char game[32] = "", variant[32] = "", secret[65] = "";
    int rules;
    if (!fn_json_get_int(object, "rules", 0, 1 << 20, &rules) || rules < 1 || rules > 3)
        return fn_fail(error, "the table was made by a newer version of the rules");
    if (!get_text(object, "game", game, sizeof game) || (plan->game = fn_game_find(game)) == NULL)
        return fn_fail(error, "the table is of an unknown game");
    if (!get_text(object, "variant", variant, sizeof variant))
        return fn_fail(error, "the table is of an unknown variant");
    if (!fn_setup_set_variant(&plan->setup, plan->game, variant, error) ||
        !read_options(plan, object, error))
        return false;
    if (!read_seats(plan, object) ||
        !fn_json_get_int(object, "turn_s", 0, 1 << 24, &plan->turn_s) ||
        !fn_json_get_int(object, "away_s", 0, 1 << 24, &plan->away_s) ||
        !get_text(object, "edition", plan->edition_hash, sizeof plan->edition_hash) ||
        !get_text(object, "host", plan->host, sizeof plan->host) ||
        !get_text(object, "room", plan->room, sizeof plan->room) ||
        !get_text(object, "salt", plan->salt, sizeof plan->salt) ||
        !read_tournament(&plan->tournament, object) ||
        !get_text(object, "secret", secret, sizeof secret) ||
        !fn_hex_read(plan->secret.bytes, sizeof plan->secret.bytes, secret, strlen(secret)))
        return fn_fail(error, "an entry that does not make a table");
    fn_json bank;
    if ((fn_json_member(object, "bank_s", &bank) &&
         !fn_json_get_int(object, "bank_s", 0, 1 << 24, &plan->bank_s)) ||
        !read_pair(plan, object))
        return fn_fail(error, "an entry that does not make a table");
    if (!fn_origin_read(&plan->origin, object.at, object.size, plan->setup.players, error))
        return false;
    plan->days = fn_json_is_set(object, "days");
    plan->listed = fn_json_is_set(object, "listed");
    plan->hints = fn_json_is_set(object, "hints");
    plan->rated = fn_json_is_set(object, "rated");
    plan->gathers = fn_json_is_set(object, "gathers");
    plan->analysis = fn_json_is_set(object, "analysis");
    plan->imported = fn_json_is_set(object, "imported");
    plan->proven = fn_json_is_set(object, "proven");
    return true;
}

static bool read_rests(entry *e, fn_json list)
{
    fn_json key, span, value;
    size_t cursor = 0;
    if (fn_json_kind(list) != '[')
        return false;
    for (e->rest_count = 0; fn_json_next(list, &cursor, &key, &span); e->rest_count++) {
        long long ends[2];
        size_t at = 0;
        if (e->rest_count == ENTRY_RESTS_MAX || fn_json_kind(span) != '[')
            return false;
        for (int i = 0; i < 2; i++)
            if (!fn_json_next(span, &at, &key, &value) ||
                !fn_json_to_int(value, 0, INT64_MAX / 2, &ends[i]))
                return false;
        e->rests[e->rest_count] = (clock_rest){ends[0], ends[1]};
    }
    return true;
}

/* Takes the value of one key. Most entries are moves with few keys, so one walk finds them all. */
static bool take_member(entry *e, fn_json key, fn_json value, bool *has_kind)
{
    static const struct {
        const char *key;
        size_t at, size;
    } texts[] = {
        {"text", offsetof(entry, text), sizeof e->text},
        {"id", offsetof(entry, request), sizeof e->request},
        {"person", offsetof(entry, person), sizeof e->person},
        {"name", offsetof(entry, name), sizeof e->name},
        {"salt", offsetof(entry, salt), sizeof e->salt},
    };
    long long number;
    int kind = 0;
    if (fn_json_key_is(key, "kind")) {
        *has_kind = to_word(value, entry_words, ENTRY_KINDS, &kind);
        e->kind = (entry_kind)kind;
        return *has_kind;
    }
    if (fn_json_key_is(key, "at")) {
        if (!fn_json_to_int(value, 0, INT64_MAX, &number))
            return false;
        e->at_ms = number;
    } else if (fn_json_key_is(key, "seat")) {
        if (!fn_json_to_int(value, 0, FN_MAX_SEATS - 1, &number))
            return false;
        e->seat = (int)number;
    } else if (fn_json_key_is(key, "bot")) {
        e->bot = fn_json_kind(value) == 't';
    } else if (fn_json_key_is(key, "account")) {
        e->account = fn_json_kind(value) == 't';
    } else if (fn_json_key_is(key, "until")) {
        if (!fn_json_to_int(value, 0, INT64_MAX / 2, &number))
            return false;
        e->until_ms = number;
    } else if (fn_json_key_is(key, "holidays")) {
        return read_rests(e, value);
    }
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (fn_json_key_is(key, texts[i].key))
            return fn_json_to_string(value, (char *)e + texts[i].at, texts[i].size);
    return true;
}

static void clear(entry *e)
{
    e->seat = -1;
    e->at_ms = -1;
    e->until_ms = 0;
    e->rest_count = 0;
    e->bot = e->account = false;
    e->request[0] = e->text[0] = e->person[0] = e->name[0] = e->salt[0] = '\0';
}

bool entry_read(entry *e, const char *body, size_t size, fn_error *error)
{
    fn_json object, key, value;
    size_t cursor = 0;
    bool has_kind = false;
    clear(e);
    if (!fn_json_parse(&object, body, size, error))
        return false;
    while (fn_json_kind(object) == '{' && fn_json_next(object, &cursor, &key, &value))
        if (!take_member(e, key, value, &has_kind))
            return fn_fail(error, "an entry that cannot be read");
    if (!has_kind || e->at_ms < 0)
        return fn_fail(error, "an entry that cannot be read");
    if (e->kind != ENTRY_CREATE)
        return true;
    memset(e->salt, 0, sizeof e->salt); /* it belongs to the plan */
    memset(&e->plan, 0, sizeof e->plan);
    return read_plan(&e->plan, object, error);
}
