/* The fold: the effect of each kind of entry on a table. */
#include "table/clock.h"
#include "table/pause.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void table_init(table *t, const char *id)
{
    const size_t behind_log = offsetof(table, match.rules);
    memset(t, 0, offsetof(table, match.log));
    memset((char *)t + behind_log, 0, sizeof *t - behind_log);
    text_keep(t->id, sizeof t->id, id);
}

void table_clear(table *t)
{
    free(t->edition);
    free(t->bodies);
    free(t->lines);
    free(t->happened);
    t->edition = t->bodies = NULL;
    t->happened = NULL;
    t->lines = NULL;
}

/* Leaves room for the moves of the game and its end, whatever people do. All other entries are
 * limited: people who sit down may leave again, an undo counts twice because its move is made
 * again, and each seat may once more be away and played by a bot when it can no longer come back,
 * and resign. Pauses and holidays are notes of a seat, as its absence is. */
_Static_assert(2 * TABLE_SITS_MAX + 2 * FN_MAX_SEATS + 1 + TABLE_CHATS_MAX + 2 * TABLE_UNDOS_MAX +
                       FN_MAX_SEATS * (TABLE_NOTES_MAX + 3) + FN_MAX_STEPS + 1 <=
                   TABLE_ENTRIES_MAX,
               "a game can always end");

/* FNV-1a, only to find equal texts within one table. */
static uint64_t request_hash(int seat, const char *request)
{
    uint64_t hash = (14695981039346656037u ^ (uint64_t)(seat + 1)) * 1099511628211u;
    if (*request == '\0')
        return 0;
    for (; *request != '\0'; request++)
        hash = (hash ^ (uint8_t)*request) * 1099511628211u;
    return hash | 1;
}

static bool make_room(void **storage, size_t element, int *size, int used, int more)
{
    if (used + more <= *size)
        return true;
    int wanted = *size == 0 ? 16 : *size * 2;
    while (wanted < used + more)
        wanted *= 2;
    void *larger = realloc(*storage, (size_t)wanted * element);
    if (larger == NULL)
        return false;
    *storage = larger;
    *size = wanted;
    return true;
}

/* Returns the seat that asked for an entry: its own, except for what the host does to another. */
static int asking_seat(const entry *e)
{
    return e->kind == ENTRY_KICK ? -1 : e->seat;
}

static void make_line(table_line *line, const entry *e, const char *body, size_t size)
{
    fn_json move;
    *line = (table_line){.at_ms = e->at_ms,
                         .request = request_hash(asking_seat(e), e->request),
                         .size = (uint32_t)size,
                         .kind = (uint8_t)e->kind,
                         .seat = (int8_t)e->seat,
                         .bot = e->bot};
    if (e->kind == ENTRY_MOVE && fn_json_member((fn_json){body, size}, "text", &move)) {
        line->move_at = (uint16_t)(move.at - body);
        line->move_size = (uint16_t)move.size;
    }
}

static bool keep_line(table *t, int64_t seq, const entry *e, const char *body, size_t size)
{
    int bodies_size = (int)t->bodies_size, events = e->kind == ENTRY_MOVE ? t->events.count : 0;
    if (t->line_count == TABLE_ENTRIES_MAX || size > TABLE_BODY_MAX ||
        !make_room((void **)&t->lines, sizeof t->lines[0], &t->lines_size, t->line_count, 1) ||
        !make_room((void **)&t->happened, sizeof t->happened[0], &t->happened_size,
                   t->happened_count, events) ||
        !make_room((void **)&t->bodies, 1, &bodies_size, (int)t->bodies_used, (int)size))
        return fn_fail(&t->broken, "the log is too long");
    t->bodies_size = (size_t)bodies_size;
    memcpy(t->bodies + t->bodies_used, body, size);
    table_line *line = &t->lines[t->line_count++];
    make_line(line, e, body, size);
    line->seq = seq;
    line->at = (uint32_t)t->bodies_used;
    line->first_event = (uint32_t)t->happened_count;
    line->event_count = (uint16_t)events;
    line->steps = (uint16_t)t->match.steps;
    if (events > 0)
        memcpy(t->happened + t->happened_count, t->events.list, (size_t)events * sizeof(fn_event));
    t->happened_count += events;
    t->bodies_used += size;
    return true;
}

/* Takes the salts of an imported game; others come with the people. */
static void take_salts(fn_fair *fair, const char *lines)
{
    for (const char *end; fair->salts < FN_MAX_SALTS && (end = strchr(lines, '\n')) != NULL;
         lines = end + 1)
        if (end - lines <= FN_SALT_MAX)
            memcpy(fair->salt[fair->salts++], lines, (size_t)(end - lines));
}

static void fold_create(table *t, const entry *e)
{
    t->plan = e->plan;
    t->created_ms = e->at_ms;
    t->fair.secret = e->plan.secret;
    take_salts(&t->fair, e->text);
    for (int i = 0; i < t->plan.setup.players; i++) {
        const plan_seat *from = &e->plan.seats[i];
        table_seat *to = &t->seats[i];
        to->kind = from->kind;
        to->level = from->level;
        memcpy(to->person, from->person, sizeof to->person);
        memcpy(to->kept, from->kept, sizeof to->kept);
        memcpy(to->name, from->name, sizeof to->name);
        to->account = from->account;
        to->here = from->here;
        if (e->plan.gathers && from->kind != SEAT_BOT)
            to->away_since_ms = e->at_ms; /* until they arrive */
    }
    for (int i = 0; i < t->plan.setup.players; i++)
        if (table_holds(t, i, t->plan.host)) {
            memcpy(t->seats[i].salt, e->plan.salt, sizeof e->plan.salt);
            break;
        }
}

static void fold_sit(table *t, const entry *e)
{
    table_seat *seat = &t->seats[e->seat];
    memcpy(seat->person, e->person, sizeof seat->person);
    memcpy(seat->name, e->name, sizeof seat->name);
    memcpy(seat->salt, e->salt, sizeof seat->salt);
    seat->kept[0] = '\0';
    seat->account = e->account;
    seat->here = false;
    seat->generation++;
    seat->away_since_ms = 0;
    t->sits++;
    for (int i = 0; i < t->plan.setup.players && t->plan.gathers; i++)
        if (i != e->seat && t->seats[i].person[0] != '\0' && t->seats[i].away_since_ms == 0)
            t->seats[i].away_since_ms = e->at_ms; /* until they show that they are still there */
}

static void fold_stand(table *t, const entry *e)
{
    table_seat *seat = &t->seats[e->seat];
    seat->person[0] = seat->name[0] = seat->salt[0] = '\0';
    seat->away_since_ms = 0;
    seat->generation++;
}

/* Ends a challenge; the link to the seat stays valid. */
static void fold_decline(table *t, const entry *e)
{
    t->seats[e->seat].kept[0] = t->seats[e->seat].name[0] = '\0';
}

/* Frees the seat, or gives it to a bot once the game has begun. */
static void fold_kick(table *t, const entry *e)
{
    table_seat *seat = &t->seats[e->seat];
    memcpy(t->kicked[t->kicks++ % TABLE_KICKS_MAX], seat->person, sizeof seat->person);
    fold_stand(t, e);
    seat->stand_in = false;
    if (t->state != TABLE_OPEN) {
        seat->kind = SEAT_BOT;
        seat->level = TABLE_KICKED_LEVEL;
    }
}

/* Seats bots where nobody sits; everybody's salt counts from now on. */
static void close_seats(table *t)
{
    for (int i = 0; i < t->plan.setup.players; i++) {
        table_seat *seat = &t->seats[i];
        if (table_seat_is_free(t, i)) {
            seat->kind = SEAT_BOT;
            seat->level = 2;
            seat->kept[0] = seat->name[0] = '\0';
        }
        if (seat->salt[0] != '\0')
            memcpy(t->fair.salt[t->fair.salts++], seat->salt, sizeof seat->salt);
    }
}

/* Reports whether the table's edition is built in, perhaps in an earlier text, which the set-up
 * then names. */
static bool take_built_in(const table_plan *plan, fn_setup *setup)
{
    uint8_t hash[32];
    return fn_hex_read(hash, sizeof hash, plan->edition_hash, strlen(plan->edition_hash)) &&
           fn_setup_take_edition(setup, plan->game, hash, sizeof hash);
}

static bool fold_start(table *t, const entry *e)
{
    if (!t->plan.imported)
        close_seats(t);
    fn_seed seed = fn_fair_seed(&t->fair);
    take_built_in(&t->plan, &t->plan.setup);
    t->plan.setup.edition = t->edition;
    t->plan.setup.edition_size = t->edition != NULL ? strlen(t->edition) : 0;
    t->state = TABLE_PLAYING;
    clock_start(t, e->at_ms);
    if (!fn_match_start(&t->match, t->plan.game, &t->plan.setup, &seed, &t->broken) ||
        !fn_match_take_origin(&t->match, &t->plan.origin, &t->broken))
        return false;
    t->match.free_undo = t->plan.analysis;
    return true;
}

static bool fold_move(table *t, int64_t seq, const entry *e)
{
    t->events.count = 0;
    if (!fn_match_play(&t->match, e->seat, e->text, &t->events, &t->broken))
        return false;
    t->turn_seq = seq;
    pause_forget(t);
    if (table_to_act(t) != e->seat) {
        clock_end_turn(t, e->seat, e->at_ms);
        t->turn_undos = 0;
    }
    return true;
}

static bool fold_undo(table *t, int64_t seq, const entry *e)
{
    t->turn_seq = seq;
    pause_forget(t);
    t->undos++;
    t->turn_undos++;
    if (t->plan.analysis)
        t->state = TABLE_PLAYING; /* it may have been over */
    return fn_match_undo(&t->match, e->seat, &t->broken);
}

static void fold_back(table *t, const entry *e)
{
    table_seat *seat = &t->seats[e->seat];
    seat->away_since_ms = 0;
    seat->notes++;
    if (seat->stand_in)
        clock_come_back(t, e->seat, e->at_ms);
    seat->stand_in = false;
}

static void fold_resign(table *t, const entry *e)
{
    fn_match_resign(&t->match, e->seat);
    t->seats[e->seat].stand_in = false;
}

static void fold_over(table *t)
{
    t->state = TABLE_OVER;
    t->paused_since_ms = t->paused_until_ms = 0;
    pause_forget(t);
    for (int i = 0; i < t->plan.setup.players; i++)
        t->seats[i].left = t->seats[i].stand_in;
}

static bool fold_entry(table *t, int64_t seq, const entry *e)
{
    table_seat *seat = e->seat >= 0 ? &t->seats[e->seat] : NULL;
    bool wants_seat = e->kind != ENTRY_CREATE && e->kind != ENTRY_START && e->kind != ENTRY_OVER &&
                      e->kind != ENTRY_CANCEL && e->kind != ENTRY_PAUSED && e->kind != ENTRY_RESUME;
    bool wants_match = e->kind == ENTRY_MOVE || e->kind == ENTRY_UNDO || e->kind == ENTRY_OVER ||
                       e->kind == ENTRY_RESIGN;
    bool wants_open = e->kind == ENTRY_START || e->kind == ENTRY_CANCEL;
    if ((e->kind == ENTRY_CREATE) != (t->plan.game == NULL) || (wants_seat && seat == NULL) ||
        (wants_match && !table_has_match(t)) || (wants_open && t->state != TABLE_OPEN) ||
        !pause_allows(t, e->kind))
        return fn_fail(&t->broken, "entry ", fn_decimal(seq).text, " stands in the wrong place");
    switch (e->kind) {
    case ENTRY_CREATE: fold_create(t, e); break;
    case ENTRY_SIT: fold_sit(t, e); break;
    case ENTRY_STAND: fold_stand(t, e); break;
    case ENTRY_KICK: fold_kick(t, e); break;
    case ENTRY_DECLINE: fold_decline(t, e); break;
    case ENTRY_START: return fold_start(t, e);
    case ENTRY_MOVE: return fold_move(t, seq, e);
    case ENTRY_UNDO: return fold_undo(t, seq, e);
    case ENTRY_RESIGN: fold_resign(t, e); break;
    case ENTRY_CANCEL: t->state = TABLE_CANCELLED; break;
    case ENTRY_CHAT: t->chats++; break;
    case ENTRY_AWAY:
        seat->away_since_ms = e->at_ms;
        seat->notes++;
        break;
    case ENTRY_BACK: fold_back(t, e); break;
    case ENTRY_STAND_IN:
        clock_hand_over(t, e->seat, e->at_ms);
        seat->stand_in = true;
        seat->notes++;
        break;
    case ENTRY_REMATCH:
        seat->rematch = true;
        text_keep(t->rematch, sizeof t->rematch, e->text);
        break;
    case ENTRY_PAUSE: pause_ask(t, e); break;
    case ENTRY_NO_PAUSE: pause_refuse(t, e); break;
    case ENTRY_PAUSED: pause_begin(t, e); break;
    case ENTRY_RESUME: pause_end(t, e); break;
    case ENTRY_HOLIDAYS:
        clock_take_holidays(t, e);
        seat->notes++;
        break;
    case ENTRY_OVER:
    default: fold_over(t); break;
    }
    return true;
}

static bool fold(table *t, int64_t seq, const entry *e, const char *body, size_t size)
{
    if (!fold_entry(t, seq, e) || !keep_line(t, seq, e, body, size))
        return false;
    t->seq = seq;
    t->changed_ms = e->at_ms;
    return true;
}

bool table_fold(table *t, int64_t seq, const char *body, size_t size)
{
    entry e;
    return t->broken.text[0] == '\0' && entry_read(&e, body, size, &t->broken) &&
           fold(t, seq, &e, body, size);
}

bool table_add(table *t, entry *e)
{
    char storage[TABLE_BODY_MAX];
    fn_text text;
    if (e->at_ms < t->changed_ms)
        e->at_ms = t->changed_ms;
    fn_text_init(&text, storage, sizeof storage);
    entry_write(e, &text);
    if (text.overflow || t->broken.text[0] != '\0')
        return false;
    /* A plan is read back, to keep nothing that was not written. */
    return e->kind == ENTRY_CREATE ? table_fold(t, t->seq + 1, text.data, text.used)
                                   : fold(t, t->seq + 1, e, text.data, text.used);
}

char *table_snapshot(const table *t)
{
    size_t size = t->bodies_used + (size_t)t->line_count * 24 + 64;
    char *storage = malloc(size);
    fn_text out;
    if (size > TABLE_SNAPSHOT_MAX || storage == NULL) {
        free(storage);
        return NULL;
    }
    fn_text_init(&out, storage, size);
    fn_text_add_int(&out, t->turn_seq);
    fn_text_add_char(&out, '\n');
    for (int i = 0; i < t->line_count; i++) {
        const table_line *line = &t->lines[i];
        fn_text_add_int(&out, line->seq);
        fn_text_add_char(&out, ' ');
        fn_text_add_bytes(&out, t->bodies + line->at, line->size);
        fn_text_add_char(&out, '\n');
    }
    return storage;
}

bool table_fold_snapshot(table *t, int64_t seq, const char *text, size_t size)
{
    const char *end = text + size;
    char *rest;
    long long turn_seq = strtoll(text, &rest, 10);
    if (size == 0 || *rest != '\n')
        return fn_fail(&t->broken, "the snapshot cannot be read");
    for (text = rest + 1; text < end;) {
        const char *line_end = memchr(text, '\n', (size_t)(end - text));
        long long line_seq = strtoll(text, &rest, 10);
        if (line_end == NULL || *rest != ' ' || line_seq <= t->seq)
            return fn_fail(&t->broken, "the snapshot cannot be read");
        if (!table_fold(t, line_seq, rest + 1, (size_t)(line_end - rest - 1)))
            return false;
        text = line_end + 1;
    }
    t->seq = seq;
    t->turn_seq = turn_seq;
    return true;
}

bool table_wants_edition(const table *t)
{
    fn_setup setup = t->plan.setup;
    return t->plan.game != NULL && t->edition == NULL && !take_built_in(&t->plan, &setup);
}

bool table_seat_is_free(const table *t, int seat)
{
    const table_seat *s = &t->seats[seat];
    return (s->kind == SEAT_LINK || s->kind == SEAT_OPEN) && s->person[0] == '\0';
}

bool table_is_full(const table *t)
{
    for (int i = 0; i < t->plan.setup.players; i++)
        if (table_seat_is_free(t, i))
            return false;
    return true;
}

bool table_holds(const table *t, int seat, const char *person)
{
    return seat >= 0 && seat < t->plan.setup.players && *person != '\0' &&
           t->seats[seat].kind != SEAT_BOT && strcmp(t->seats[seat].person, person) == 0;
}

int table_people(const table *t)
{
    int count = 0;
    for (int i = 0; i < t->plan.setup.players; i++) {
        bool is_new = t->seats[i].kind != SEAT_BOT && t->seats[i].person[0] != '\0';
        for (int j = 0; j < i && is_new; j++)
            is_new = !table_holds(t, j, t->seats[i].person);
        count += is_new;
    }
    return count;
}

bool table_has_kicked(const table *t, const char *person)
{
    for (int i = 0; i < t->kicks && i < TABLE_KICKS_MAX; i++)
        if (strcmp(t->kicked[i], person) == 0)
            return true;
    return false;
}

bool table_has_match(const table *t)
{
    return t->state == TABLE_PLAYING || t->state == TABLE_OVER;
}

bool table_is_gathered(const table *t)
{
    for (int i = 0; i < t->plan.setup.players; i++)
        if (t->seats[i].kind != SEAT_BOT && t->seats[i].away_since_ms > 0)
            return false;
    return true;
}

bool table_others_wait(const table *t)
{
    return table_people(t) > 1 || t->plan.tournament.id[0] != '\0';
}

bool table_bot_plays(const table *t, int seat)
{
    return t->seats[seat].kind == SEAT_BOT || t->seats[seat].stand_in ||
           (table_has_match(t) && fn_match_has_resigned(&t->match, seat));
}

int table_bot_level(const table *t, int seat)
{
    const table_seat *s = &t->seats[seat];
    return s->kind == SEAT_BOT ? s->level : TABLE_STAND_IN_LEVEL;
}

int table_to_act(const table *t)
{
    return t->state == TABLE_PLAYING ? fn_match_to_act(&t->match) : FN_NOBODY;
}

const char *table_turn_of(const table *t)
{
    int seat = table_to_act(t);
    bool waits = seat >= 0 && !table_bot_plays(t, seat) && t->paused_until_ms == 0;
    return waits ? t->seats[seat].person : "";
}

/* Only on an analysis board can an undo lead back from the end. */
bool table_is_changed_by(const table *t, entry_kind kind)
{
    return kind != ENTRY_MOVE && kind != ENTRY_CHAT && (kind != ENTRY_UNDO || t->plan.analysis);
}

int table_to_undo(const table *t)
{
    bool is_free = t->plan.analysis && table_has_match(t) && t->match.steps > 0;
    return is_free ? t->match.log[t->match.steps - 1].seat : table_to_act(t);
}

bool table_has_result(const table *t)
{
    return t->state == TABLE_OVER &&
           (fn_match_to_act(&t->match) == FN_NOBODY || fn_match_has_resigned(&t->match, FN_NOBODY));
}

bool table_may_come_back(const table *t, int seat)
{
    return t->seats[seat].notes < TABLE_NOTES_MAX;
}

int64_t table_find_request(const table *t, int seat, const char *request)
{
    uint64_t hash = request_hash(seat, request);
    for (int i = t->line_count - 1; i >= 0 && i >= t->line_count - 256; i--)
        if (t->lines[i].request == hash)
            return t->lines[i].seq;
    return 0;
}
