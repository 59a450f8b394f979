/* The reader of clients' messages. */
#include "table/message.h"

#include "base/utf8.h"

#include <stddef.h>
#include <string.h>

typedef enum value_kind {
    VALUE_TEXT,
    VALUE_NUMBER,
    VALUE_TRUE,
    VALUE_YES_OR_NO,
    VALUE_LIST,
    VALUE_PLAN,
    VALUE_PAIR
} value_kind;

/* The key of each kind of message, the type of its value, and whether it needs an id. */
static const struct {
    const char *key;
    value_kind value;
    int most; /* text: characters; number: the largest */
    bool needs_id;
} forms[MESSAGE_KINDS] = {
    [MESSAGE_CREATE] = {"create", VALUE_PLAN, 0, true},
    [MESSAGE_PAIR] = {"pair", VALUE_PAIR, 0, true},
    [MESSAGE_JOIN] = {"join", VALUE_TEXT, TABLE_ID_MAX - 1, false},
    [MESSAGE_PART] = {"part", VALUE_TRUE, 0, false},
    [MESSAGE_SIT] = {"sit", VALUE_NUMBER, FN_MAX_SEATS - 1, true},
    [MESSAGE_STAND] = {"stand", VALUE_TRUE, 0, true},
    [MESSAGE_START] = {"start", VALUE_TRUE, 0, true},
    [MESSAGE_MOVE] = {"move", VALUE_TEXT, FN_MOVE_TEXT_MAX - 1, true},
    [MESSAGE_UNDO] = {"undo", VALUE_TRUE, 0, true},
    [MESSAGE_LOOK] = {"look", VALUE_NUMBER, FN_MAX_SEATS - 1, false},
    [MESSAGE_WHY] = {"why", VALUE_TEXT, FN_MOVE_TEXT_MAX - 1, false},
    [MESSAGE_BOARD] = {"board", VALUE_TRUE, 0, false},
    [MESSAGE_HINT] = {"hint", VALUE_NUMBER, 3000, false},
    [MESSAGE_CHAT] = {"chat", VALUE_TEXT, 500, true},
    [MESSAGE_BACK] = {"back", VALUE_TRUE, 0, true},
    [MESSAGE_REMATCH] = {"rematch", VALUE_TRUE, 0, true},
    [MESSAGE_KICK] = {"kick", VALUE_NUMBER, FN_MAX_SEATS - 1, true},
    [MESSAGE_DECLINE] = {"decline", VALUE_TRUE, 0, true},
    [MESSAGE_RESIGN] = {"resign", VALUE_NUMBER, FN_MAX_SEATS - 1, true},
    [MESSAGE_LEAVE] = {"leave", VALUE_NUMBER, FN_MAX_SEATS - 1, true},
    [MESSAGE_CANCEL] = {"cancel", VALUE_TRUE, 0, true},
    [MESSAGE_PAUSE] = {"pause", VALUE_YES_OR_NO, 0, true},
    [MESSAGE_RESUME] = {"resume", VALUE_TRUE, 0, true},
    [MESSAGE_TABLES] = {"tables", VALUE_LIST, 0, false},
    [MESSAGE_TILES] = {"tiles", VALUE_TRUE, 0, false},
    [MESSAGE_FRIENDS] = {"friends", VALUE_TRUE, 0, false},
    [MESSAGE_REPLAY] = {"replay", VALUE_NUMBER, FN_MAX_STEPS, false},
    [MESSAGE_COURSE] = {"course", VALUE_TRUE, 0, false},
    [MESSAGE_PING] = {"ping", VALUE_NUMBER, 1 << 30, false},
};

const char *const rematch_words[REMATCHES] = {
    [REMATCH_MOVED_ON] = "", [REMATCH_SAME] = "same", [REMATCH_STRONGER] = "stronger"};

const char *const list_words[LISTS] = {[LIST_LOBBY] = "lobby",
                                       [LIST_MINE] = "mine",
                                       [LIST_FINISHED] = "finished",
                                       [LIST_ROOM] = "room"};

/* Returns the length of the character at `at`, or 0 if there is none or it is a control
 * character. */
static int character_size(const char *at, uint32_t *code)
{
    int size = fn_utf8_read(at, FN_UTF8_MAX, code);
    bool steers =
        size > 0 && (*code < 0x20 || (*code >= 0x7f && *code < 0xa0) ||
                     (*code >= 0x202a && *code <= 0x202e) || (*code >= 0x2066 && *code <= 0x2069));
    return steers ? 0 : size;
}

/* Returns the number of characters of a clean text, or -1. */
static int count_characters(const char *text)
{
    int count = 0;
    for (const char *at = text; *at != '\0'; count++) {
        uint32_t code;
        int size = character_size(at, &code);
        if (size == 0)
            return -1;
        at += size;
    }
    return count;
}

bool text_is_clean(const char *text)
{
    return count_characters(text) >= 0;
}

void write_ok(const char *id, int64_t seq, const char *table, fn_text *out)
{
    fn_json_open(out, '{');
    fn_json_put_string(out, "ok", id);
    fn_json_put_int(out, "seq", seq);
    if (table != NULL)
        fn_json_put_string(out, "table", table);
    fn_json_close(out, '}');
}

/* Writes a refusal. The sentence may quote the sender, or be cut off within a character. */
void write_refusal(const char *id, const char *code, const char *sentence, fn_text *out)
{
    fn_json_open(out, '{');
    fn_json_put_string(out, "error",
                       text_is_clean(sentence) ? sentence
                                               : "it contains something that is not text");
    fn_json_put_string(out, "code", code);
    if (*id != '\0')
        fn_json_put_string(out, "id", id);
    fn_json_close(out, '}');
}

/* Accepts characters of a name. Not a full list of letters, but it excludes anything that could
 * pass for something else: signs, spaces and marks without width, pictures. */
static bool is_of_a_name(uint32_t code)
{
    static const uint32_t others[][2] = {
        {0x80, 0xa9},     {0xab, 0xb4},     {0xb6, 0xb9},       {0xbb, 0xbf},
        {0xd7, 0xd7},     {0xf7, 0xf7},     {0x2000, 0x2bff},   {0x2e00, 0x2e7f},
        {0x3000, 0x3004}, {0x3008, 0x3020}, {0xe000, 0xf8ff},   {0xfe00, 0xfe0f},
        {0xfeff, 0xfeff}, {0xfff0, 0xffff}, {0x1f000, 0x1faff}, {0xe0000, 0x10ffff}};
    if (code < 0x80)
        return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') ||
               (code >= '0' && code <= '9') || strchr(" '-._", (int)code) != NULL;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (code >= others[i][0] && code <= others[i][1])
            return false;
    return true;
}

bool name_is_fine(const char *name)
{
    int count = 0, size;
    uint32_t code;
    for (const char *at = name; *at != '\0'; at += size, count++)
        if ((size = character_size(at, &code)) == 0 || !is_of_a_name(code))
            return false;
    return count >= 1 && count <= 24 && name[0] != ' ' && name[strlen(name) - 1] != ' ';
}

static bool fits_depth(const char *text, size_t size)
{
    int depth = 0;
    bool in_string = false;
    for (size_t i = 0; i < size; i++) {
        char c = text[i];
        if (in_string && c == '\\')
            i++;
        else if (c == '"')
            in_string = !in_string;
        else if (!in_string && (c == '{' || c == '[') && ++depth > MESSAGE_DEPTH)
            return false;
        else if (!in_string && (c == '}' || c == ']'))
            depth--;
    }
    return true;
}

static bool fail_key(fn_error *error, const char *key, const char *what)
{
    return fn_fail(error, "'", key, "' ", what);
}

/* Reads a text; a missing one is empty. */
static bool take_text(fn_json value, const char *key, char *text, size_t size, fn_error *error)
{
    if (value.size == 0)
        return true;
    if (!fn_json_to_string(value, text, size) || !text_is_clean(text)) {
        text[0] = '\0';
        return fail_key(error, key, "is not a text, or too long");
    }
    return true;
}

static bool read_text(fn_json object, const char *key, char *text, size_t size, fn_error *error)
{
    fn_json value;
    return !fn_json_member(object, key, &value) || take_text(value, key, text, size, error);
}

static bool take_int(fn_json value, const char *key, long long least, long long most, int *number,
                     fn_error *error)
{
    long long found;
    if (value.size == 0)
        return true;
    if (!fn_json_to_int(value, least, most, &found))
        return fn_fail(error, "'", key, "' must be a number from ", fn_decimal(least).text, " to ",
                       fn_decimal(most).text);
    *number = (int)found;
    return true;
}

static bool read_int(fn_json object, const char *key, long long least, long long most, int *number,
                     fn_error *error)
{
    fn_json value;
    return !fn_json_member(object, key, &value) || take_int(value, key, least, most, number, error);
}

static bool take_seq(fn_json value, const char *key, int64_t *seq, fn_error *error)
{
    long long found;
    if (value.size == 0)
        return true;
    if (!fn_json_to_int(value, 0, INT64_MAX, &found))
        return fail_key(error, key, "must be a number from 0");
    *seq = found;
    return true;
}

/* Reads a seat. "me" and "here" are seats of people; the person is filled in later, only the name
 * is kept. */
static bool read_seat(table_plan *plan, fn_json object, int *mine, fn_error *error)
{
    static const char *const words[] = {"me", "here", "link", "open", "bot", "person"};
    static const seat_kind kinds[] = {SEAT_PERSON, SEAT_PERSON, SEAT_LINK,
                                      SEAT_OPEN,   SEAT_BOT,    SEAT_LINK};
    enum { ME, HERE, LINK, OPEN, BOT, CHALLENGED };
    char word[8] = "";
    int i = 0, count = sizeof words / sizeof words[0];
    if (plan->setup.players == FN_MAX_SEATS || fn_json_kind(object) != '{')
        return fn_fail(error, "'seats' must be a list of up to 4 seats");
    plan_seat *seat = &plan->seats[plan->setup.players++];
    if (!read_text(object, "kind", word, sizeof word, error))
        return false;
    while (i < count && strcmp(word, words[i]) != 0)
        i++;
    if (i == count)
        return fn_fail(error, "a seat's kind is me, here, link, open, bot or person");
    seat->kind = kinds[i];
    seat->level = 2;
    *mine += i == ME;
    plan->listed |= seat->kind == SEAT_OPEN && !plan->game->is_example && plan->room[0] == '\0';
    if (!read_text(object, "name", seat->name, sizeof seat->name, error) ||
        !read_int(object, "level", 1, ENTRY_LEVELS, &seat->level, error))
        return false;
    if (i != HERE) /* other people's names come from their accounts */
        seat->name[0] = '\0';
    if (i == CHALLENGED && (!read_text(object, "person", seat->kept, sizeof seat->kept, error) ||
                            seat->kept[0] == '\0'))
        return fn_fail(error, "a seat for a person needs the id of somebody");
    if (i == HERE && !name_is_fine(seat->name))
        return fn_fail(error, "a person here needs a name of 1 to 24 letters or digits");
    return true;
}

static bool read_seats(table_plan *plan, fn_json object, fn_error *error)
{
    fn_json list, key, value;
    size_t cursor = 0;
    int mine = 0;
    if (!fn_json_member(object, "seats", &list) || fn_json_kind(list) != '[')
        return fn_fail(error, "'seats' must be a list of seats");
    while (fn_json_next(list, &cursor, &key, &value))
        if (!read_seat(plan, value, &mine, error))
            return false;
    return mine == 1 || fn_fail(error, "exactly one seat is yours ('me')");
}

static bool read_options(table_plan *plan, fn_json object, fn_error *error)
{
    fn_json list, key, value;
    size_t cursor = 0;
    char word[32];
    if (!fn_json_member(object, "options", &list))
        return true;
    if (fn_json_kind(list) != '[')
        return fn_fail(error, "'options' must be a list of texts");
    while (fn_json_next(list, &cursor, &key, &value)) {
        if (!fn_json_to_string(value, word, sizeof word) || !text_is_clean(word))
            return fn_fail(error, "'options' must be a list of texts");
        if (!fn_setup_add_option(&plan->setup, plan->game, word, error))
            return false;
    }
    return true;
}

static bool read_pace(table_plan *plan, fn_json object, fn_error *error)
{
    char pace[8] = "live";
    if (!read_text(object, "pace", pace, sizeof pace, error))
        return false;
    plan->days = strcmp(pace, "days") == 0;
    if (!plan->days && strcmp(pace, "live") != 0)
        return fn_fail(error, "'pace' is live or days");
    plan->turn_s = plan->days ? 259200 : 0;
    plan->away_s = 60;
    if (!read_int(object, "turn_s", plan->days ? 3600 : 0, plan->days ? 1209600 : 3600,
                  &plan->turn_s, error) ||
        !read_int(object, "bank_s", 0, plan->days ? 2592000 : 7200, &plan->bank_s, error) ||
        !read_int(object, "away_s", 15, 3600, &plan->away_s, error))
        return false;
    if (plan->turn_s != 0 && plan->turn_s < 15 && plan->bank_s == 0)
        return fn_fail(error, "'turn_s' is 0 or at least 15");
    return plan->bank_s == 0 || plan->bank_s >= 60 ||
           fn_fail(error, "'bank_s' is 0 or at least 60");
}

static bool read_switch(fn_json object, const char *key, bool *is_on, fn_error *error)
{
    fn_json value;
    char kind = fn_json_member(object, key, &value) ? (char)fn_json_kind(value) : 'f';
    *is_on = kind == 't';
    return kind == 't' || kind == 'f' || fail_key(error, key, "must be true or false");
}

static bool check_rated(const table_plan *plan, fn_error *error)
{
    int here = 0;
    for (int i = 0; i < plan->setup.players; i++)
        here += plan->seats[i].kind == SEAT_PERSON;
    return !plan->rated || (here == 1 && !plan->hints) ||
           fn_fail(error, "in a rated game there are no hints, and everybody has a device");
}

bool plan_read_kind(table_plan *plan, fn_json object, fn_error *error)
{
    char game[32] = "", variant[32] = "base";
    memset(plan, 0, sizeof *plan);
    if (!read_text(object, "game", game, sizeof game, error) ||
        !read_text(object, "variant", variant, sizeof variant, error))
        return false;
    plan->game = fn_game_find(game);
    if (plan->game == NULL)
        return fn_fail(error, "there is no game '", game, "'");
    return fn_setup_set_variant(&plan->setup, plan->game, variant, error) &&
           read_options(plan, object, error) && read_pace(plan, object, error) &&
           read_switch(object, "rated", &plan->rated, error);
}

static bool read_plan(table_plan *plan, fn_json object, fn_error *error)
{
    _Alignas(8) uint8_t rules[FN_RULES_MAX];
    if (fn_json_kind(object) != '{')
        return fn_fail(error, "'create' must be an object");
    return plan_read_kind(plan, object, error) &&
           read_text(object, "room", plan->room, sizeof plan->room, error) &&
           read_text(object, "salt", plan->salt, sizeof plan->salt, error) &&
           read_seats(plan, object, error) && read_switch(object, "hints", &plan->hints, error) &&
           check_rated(plan, error) && fn_rules_make(plan->game, rules, &plan->setup, error);
}

/* Reads a wish for a game: which game, how many players, the pace, and whether it is rated. */
static bool read_pair(table_plan *plan, fn_json object, fn_error *error)
{
    char game[32] = "", pace[8] = "";
    _Alignas(8) uint8_t rules[FN_RULES_MAX];
    memset(plan, 0, sizeof *plan);
    if (fn_json_kind(object) != '{')
        return fn_fail(error, "'pair' must be an object");
    if (!read_text(object, "game", game, sizeof game, error) ||
        !read_text(object, "pace", pace, sizeof pace, error) ||
        !read_int(object, "players", 2, FN_MAX_SEATS, &plan->setup.players, error) ||
        !read_switch(object, "rated", &plan->rated, error))
        return false;
    plan->game = fn_game_find(game);
    if (plan->game == NULL || plan->game->is_example)
        return fn_fail(error, "there is no game '", game, "'");
    for (int i = PAIR_BRISK; i < PAIR_PACES; i++)
        if (strcmp(pace, pair_words[i]) == 0)
            plan->pair = (pair_pace)i;
    if (plan->pair == PAIR_NONE)
        return fn_fail(error, "'pace' is brisk, calm or days");
    return fn_rules_make(plan->game, rules, &plan->setup, error);
}

static bool read_list(message *m, fn_json value, fn_error *error)
{
    char word[16] = "";
    fn_json_to_string(value, word, sizeof word);
    for (m->number = 0; m->number < LISTS; m->number++)
        if (strcmp(word, list_words[m->number]) == 0)
            return true;
    return fn_fail(error, "'tables' is lobby, mine, finished or room");
}

static bool read_value(message *m, fn_json value, fn_error *error)
{
    const char *key = forms[m->kind].key;
    switch (forms[m->kind].value) {
    case VALUE_PLAN: return read_plan(&m->plan, value, error);
    case VALUE_PAIR: return read_pair(&m->plan, value, error);
    case VALUE_LIST: return read_list(m, value, error);
    case VALUE_NUMBER: return take_int(value, key, 0, forms[m->kind].most, &m->number, error);
    case VALUE_YES_OR_NO:
        m->number = fn_json_kind(value) == 't';
        return m->number == 1 || fn_json_kind(value) == 'f' ||
               fail_key(error, key, "must be true or false");
    case VALUE_TRUE: return fn_json_kind(value) == 't' || fail_key(error, key, "must be true");
    case VALUE_TEXT:
    default:
        if (!take_text(value, key, m->text, sizeof m->text, error))
            return false;
        return (m->text[0] != '\0' && strlen(m->text) <= MESSAGE_TEXT_BYTES &&
                count_characters(m->text) <= forms[m->kind].most) ||
               fail_key(error, key, "is empty or too long");
    }
}

/* Further keys; each kind of message has some of them. */
typedef enum further {
    ID,
    SEQ,
    SINCE,
    BEFORE,
    INVITE,
    SEAT_TOKEN,
    NAME,
    SALT,
    LOOK,
    CHANGES,
    HOW,
    ROOM,
    FURTHER
} further;
static const char *const further_keys[FURTHER] = {"id",     "seq",        "since", "before",
                                                  "invite", "seat_token", "name",  "salt",
                                                  "look",   "changes",    "how",   "room"};

/* Finds all values in one walk: the kind's own, which is the first in `forms` if there are several,
 * and the first of each further key. */
static bool find_values(message *m, fn_json object, fn_json *value, fn_json others[FURTHER])
{
    fn_json key, here;
    size_t cursor = 0;
    while (fn_json_next(object, &cursor, &key, &here)) {
        int kind = 0, other = 0;
        while (kind < (int)m->kind && !fn_json_key_is(key, forms[kind].key))
            kind++;
        if (kind < (int)m->kind)
            *value = here;
        m->kind = (message_kind)kind;
        while (other < FURTHER &&
               (others[other].size > 0 || !fn_json_key_is(key, further_keys[other])))
            other++;
        if (other < FURTHER)
            others[other] = here;
    }
    return m->kind != MESSAGE_KINDS;
}

/* Reads the form of a rematch; by default seats move on by one. */
static bool read_how(message *m, fn_json value, fn_error *error)
{
    char word[16] = "";
    if (!take_text(value, further_keys[HOW], word, sizeof word, error))
        return false;
    for (m->number = 0; m->number < REMATCHES; m->number++)
        if (strcmp(word, rematch_words[m->number]) == 0)
            return true;
    return fn_fail(error, "'how' is \"same\" or \"stronger\"");
}

static bool read_others(message *m, const fn_json others[FURTHER], fn_error *error)
{
    further seq = m->kind == MESSAGE_JOIN ? SINCE : m->kind == MESSAGE_TABLES ? BEFORE : SEQ;
    further token = m->kind == MESSAGE_SIT ? INVITE : m->kind == MESSAGE_TABLES ? ROOM : SEAT_TOKEN;
    if (m->kind == MESSAGE_JOIN &&
        !take_int(others[LOOK], further_keys[LOOK], 0, FN_MAX_SEATS - 1, &m->number, error))
        return false;
    m->wants_changes = others[CHANGES].size > 0 && fn_json_kind(others[CHANGES]) == 't';
    return take_text(others[ID], further_keys[ID], m->id, sizeof m->id, error) &&
           take_seq(others[seq], further_keys[seq], &m->seq, error) &&
           take_text(others[token], further_keys[token], m->token, sizeof m->token, error) &&
           take_text(others[NAME], further_keys[NAME], m->name, sizeof m->name, error) &&
           take_text(others[SALT], further_keys[SALT], m->salt, sizeof m->salt, error) &&
           (m->kind != MESSAGE_REMATCH || read_how(m, others[HOW], error));
}

size_t message_size(const message *m)
{
    return offsetof(message, text) + strlen(m->text) + 1;
}

bool message_read(message *m, const char *text, size_t size, fn_error *error)
{
    fn_json object, value, others[FURTHER] = {{0}};
    memset(m, 0, offsetof(message, text) + 1);
    m->kind = MESSAGE_KINDS;
    if (!fits_depth(text, size))
        return fn_fail(error, "the message is nested too deeply");
    if (!fn_json_parse(&object, text, size, error))
        return false;
    if (fn_json_kind(object) != '{' || !find_values(m, object, &value, others))
        return fn_fail(error, "the message has none of the known keys");
    m->number = FN_NOBODY;
    if (!read_others(m, others, error) || !read_value(m, value, error))
        return false;
    if (forms[m->kind].needs_id && m->id[0] == '\0')
        return fn_fail(error, "'", forms[m->kind].key, "' needs an id");
    return m->name[0] == '\0' || name_is_fine(m->name) ||
           fn_fail(error, "a name has 1 to 24 letters, digits, spaces or '-._");
}
