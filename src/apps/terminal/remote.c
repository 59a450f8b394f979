/* A table of a server (docs/protocol.md): joins it, sits down, sends moves and takes what is shown
 * to this seat. What was not answered when the connection was lost is sent again. */
#include "apps/terminal/link.h"
#include "apps/terminal/table.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

enum { OPEN_MS = 15000, QUEUE_MAX = 1 << 20, SENT_MAX = 1024, AGAIN_MS = 500 };

typedef struct remote {
    table t;
    server_link *link;
    char url[400], id[64], invite[96], seat_token[96], name[64];
    bool has_table, is_open, is_here; /* is_here: has a seat */
    bool wants_rematch;
    long long seq;
    int sits, next_id;  /* sits: the free seat that was asked for last */
    int held;           /* moves of the view; shown when the last message is answered */
    uint8_t session[8]; /* makes the ids of this client different from all others */
    char sent[SENT_MAX], sent_id[32];
    double again_ms; /* when to send it again; 0: not */
    fn_error refused;
    char *queue; /* entries that came before the first view */
    size_t queue_size;
} remote;

static remote *of(table *t)
{
    return (remote *)t;
}

static void send(remote *r, const fn_text *text)
{
    if (!text->overflow)
        link_send(r->link, text->data, text->used);
}

/* Opens a message that changes something; remote_finish adds its id and sends it. */
static fn_text begin(remote *r)
{
    fn_text out;
    fn_text_init(&out, r->sent, sizeof r->sent);
    fn_json_open(&out, '{');
    return out;
}

static void finish(remote *r, fn_text *out)
{
    fn_text id;
    fn_text_init(&id, r->sent_id, sizeof r->sent_id);
    fn_text_add_hex(&id, r->session, sizeof r->session);
    fn_text_add(&id, "-");
    fn_text_add_int(&id, ++r->next_id);
    fn_json_put_string(out, "id", r->sent_id);
    fn_json_close(out, '}');
    send(r, out);
}

static void notice(remote *r, const char *text)
{
    fn_text out = phrase_open(&r->t.notice);
    fn_text_add(&out, text);
}

static void opened(void *context)
{
    remote *r = context;
    char storage[512];
    fn_text out;
    fn_text_init(&out, storage, sizeof storage);
    fn_json_open(&out, '{');
    fn_json_put_string(&out, "join", r->id);
    fn_json_put_int(&out, "since", r->seq);
    if (r->seat_token[0] != '\0')
        fn_json_put_string(&out, "seat_token", r->seat_token);
    fn_json_close(&out, '}');
    send(r, &out);
    r->t.notice.text[0] = '\0';
    if (r->sent_id[0] != '\0')
        link_send(r->link, r->sent, strlen(r->sent));
}

/* Looks at another table instead, as if it had been the first. */
static void go_to(remote *r, const char *id)
{
    char *old = strstr(r->url, "/t/");
    size_t size = strlen(id);
    if (size >= sizeof r->id || old == NULL || (size_t)(old - r->url) + 3 + size >= sizeof r->url)
        return;
    strcpy(r->id, id);
    strcpy(old + 3, id);
    r->invite[0] = r->seat_token[0] = r->sent_id[0] = '\0';
    r->sits = -1;
    r->seq = r->held = 0;
    r->has_table = r->t.has_begun = false;
    r->wants_rematch = r->t.is_over = r->t.can_rematch = false;
    r->t.now.moves = 0;
    story_clear(&r->t.log);
    opened(r);
}

static void name_seat(remote *r, int number, fn_json seat)
{
    static const char *const levels[] = {TR("Cabin boy"), TR("Deckhand"), TR("Pilot"), TR("Keeper"),
                                         TR("Harbour master")};
    fn_text out;
    int level = seen_int(seat, "level", 2);
    fn_text_init(&out, r->t.now.names[number], SEEN_NAME_MAX);
    if (seen_is(seat, "kind", "bot"))
        fn_text_add(&out, tr(levels[level < 1 || level > 5 ? 1 : level - 1]));
    else if (seen_text(seat, "name").text[0] != '\0')
        fn_text_add(&out, seen_text(seat, "name").text);
    else
        say(&out, "Open seat");
}

/* Takes the next seat that can be had: with an invitation those that wait for one. */
static void sit_down(remote *r, fn_json seats)
{
    size_t cursor = 0;
    fn_json seat;
    const char *wanted = r->invite[0] != '\0' ? "link" : "open";
    for (int number = 0; seen_next(seats, &cursor, &seat); number++) {
        if (number <= r->sits || !seen_true(seat, "free") || !seen_is(seat, "kind", wanted))
            continue;
        fn_text out = begin(r);
        fn_json_put_int(&out, "sit", number);
        if (r->invite[0] != '\0')
            fn_json_put_string(&out, "invite", r->invite);
        fn_json_put_string(&out, "name", r->name);
        r->sits = number;
        finish(r, &out);
        return;
    }
}

static void take_result(remote *r, fn_json result)
{
    fn_score *score = &r->t.result;
    if (fn_json_kind(result) != '{')
        return;
    score->count = seen_ints(result, "points", score->points, FN_MAX_SEATS, 0);
    seen_ints(result, "places", score->places, FN_MAX_SEATS, 1);
    r->t.is_over = true;
}

static void take_table(remote *r, fn_json message)
{
    fn_json seats = seen_member(message, "seats"), seat, you = seen_member(message, "you");
    size_t cursor = 0;
    int count = 0;
    if (!seen_is(message, "id", r->id))
        return; /* of the table that was looked at before */
    r->t.show = show_find(seen_text(message, "game").text);
    if (r->t.show == NULL)
        return;
    r->has_table = true;
    r->is_open = seen_is(message, "state", "open");
    r->is_here = fn_json_kind(you) == '{';
    strcpy(r->t.now.variant, seen_text(message, "variant").text);
    while (count < FN_MAX_SEATS && seen_next(seats, &cursor, &seat))
        name_seat(r, count++, seat);
    r->t.now.seats = count;
    for (int i = count; i < FN_MAX_SEATS; i++)
        strcpy(r->t.now.names[i], r->t.show->house);
    if (r->is_here) {
        fn_text again;
        fn_json_to_string(seen_member(you, "token"), r->seat_token, sizeof r->seat_token);
        fn_text_init(&again, r->t.again, sizeof r->t.again);
        fn_text_add(&again, r->url);
        fn_text_add(&again, "#seat=");
        fn_text_add(&again, r->seat_token);
    }
    if (!r->is_here && r->is_open && r->sent_id[0] == '\0')
        sit_down(r, seats);
    take_result(r, seen_member(message, "result"));
    seen_word next = seen_text(message, "rematch");
    r->t.can_rematch = r->t.is_over && r->is_here && !r->wants_rematch && next.text[0] == '\0';
    if (r->wants_rematch && next.text[0] != '\0')
        go_to(r, next.text);
}

/* What happens at a table besides moves. */
static void tell_people(remote *r, fn_json entry, int ply)
{
    static const char *const sentences[][2] = {
        {"sit", TR("**{name}** sat down")},
        {"stand", TR("**{name}** stood up")},
        {"start", TR("The game begins")},
        {"away", TR("**{name}** has lost the connection")},
        {"back", TR("**{name}** is back")},
        {"stand-in", TR("A bot plays for **{name}** now")},
        {"rematch", TR("**{name}** would like a rematch")},
        {"chat", "**{name}**: {text}"},
    };
    seen_word kind = seen_text(entry, "kind"), name = seen_text(entry, "name");
    int seat = seen_int(entry, "seat", FN_NOBODY);
    phrase text = {""}, p;
    fn_json_to_string(seen_member(entry, "text"), text.text, sizeof text.text);
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        if (strcmp(kind.text, sentences[i][0]) != 0)
            continue;
        bool known = name.text[0] == '\0' && seat >= 0 && seat < r->t.now.seats;
        fn_text out = phrase_open(&p);
        say(&out, sentences[i][1], {"name", known ? r->t.now.names[seat] : name.text},
            {"text", text.text});
        story_add(&r->t.log, ply, seat, false, p.text);
    }
}

static void take_entries(remote *r, fn_json list)
{
    size_t cursor = 0;
    fn_json entry;
    while (seen_next(list, &cursor, &entry)) {
        int ply = seen_int(entry, "ply", r->t.now.ply), seq = seen_int(entry, "seq", 0);
        r->seq = seq > r->seq ? seq : r->seq;
        if (seen_is(entry, "kind", "move"))
            show_tell(r->t.show, &r->t.now, seen_member(entry, "events"), ply,
                      seen_int(entry, "seat", 0), &r->t.log);
        else if (seen_is(entry, "kind", "undo"))
            story_cut(&r->t.log, ply);
        else
            tell_people(r, entry, ply);
    }
}

/* Before the first view nobody knows what the events are about. */
static void queue_entries(remote *r, const char *text, size_t size)
{
    char *grown =
        r->queue_size + size + 2 > QUEUE_MAX ? NULL : realloc(r->queue, r->queue_size + size + 2);
    if (grown == NULL)
        return;
    r->queue = grown;
    memcpy(r->queue + r->queue_size, text, size);
    r->queue_size += size;
    r->queue[r->queue_size++] = '\n';
    r->queue[r->queue_size] = '\0';
}

static void tell_queue(remote *r)
{
    fn_json message;
    fn_error error;
    for (char *at = r->queue; at != NULL && *at != '\0';) {
        size_t size = strcspn(at, "\n");
        if (fn_json_parse(&message, at, size, &error))
            take_entries(r, seen_member(message, "entries"));
        at += size + 1;
    }
    free(r->queue);
    r->queue = NULL;
    r->queue_size = 0;
}

static void take_view(remote *r, fn_json message)
{
    fn_error error;
    long long seq;
    if (r->t.show == NULL || !seen_take(&r->t.now, message.at, message.size, &error))
        return;
    r->t.now.ply = seen_int(message, "ply", 0);
    if (fn_json_to_int(seen_member(message, "seq"), 0, 1LL << 40, &seq))
        r->seq = seq;
    r->t.turn_ends_ms = 0;
    fn_json_to_int(seen_member(seen_member(message, "clock"), "until"), 0, 1LL << 50,
                   &r->t.turn_ends_ms);
    r->held = r->t.now.moves;
    r->t.hints = 0;
    r->t.thinks = r->t.now.to_act != r->t.now.me && r->t.now.to_act != FN_NOBODY;
    if (!r->t.has_begun) {
        r->t.has_begun = true;
        tell_queue(r);
    }
}

/* A refusal, in words: by its code, else as the server says it. */
static const char *refusal(const char *code, const char *sentence)
{
    static const char *const sentences[][2] = {
        {"stale", TR("Something happened in the meantime. Look at the table and choose again.")},
        {"illegal", TR("This is not possible now.")},
        {"not-your-turn", TR("It is not your turn.")},
        {"no-undo",
         TR("This cannot be taken back: something hidden was shown, or the turn is over.")},
        {"too-fast", TR("That was too fast. Wait a moment.")},
        {"store", TR("The server could not keep this. Try again in a moment.")},
        {"bad-invite", TR("This invitation has been used already. Ask for a new link.")},
        {"seat-taken", TR("Somebody else took this seat. Choose another one.")},
        {"no-table", TR("This table is not here")},
        {"no-seat", TR("You have no seat at this table.")},
    };
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (strcmp(code, sentences[i][0]) == 0)
            return tr(sentences[i][1]);
    return sentence;
}

static void take_error(remote *r, fn_json message)
{
    seen_word code = seen_text(message, "code");
    char sentence[240] = "";
    fn_json_to_string(seen_member(message, "error"), sentence, sizeof sentence);
    bool later = strcmp(code.text, "too-fast") == 0 || strcmp(code.text, "busy") == 0 ||
                 strcmp(code.text, "store") == 0;
    if (later)
        r->again_ms = table_clock_ms() + AGAIN_MS;
    else if (seen_is(message, "id", r->sent_id))
        r->sent_id[0] = '\0';
    if (later)
        return;
    notice(r, refusal(code.text, sentence));
    if (strcmp(code.text, "no-table") == 0) {
        fn_fail(&r->refused, refusal(code.text, sentence));
        r->t.lost = true;
    }
    /* With several seats that wait for a link, the invitation is for one of the others. */
    if (strcmp(code.text, "bad-invite") == 0 && r->is_open)
        opened(r);
}

static void take_hint(remote *r, fn_json hint)
{
    size_t cursor = 0;
    fn_json option;
    fn_json list = seen_member(hint, "moves");
    r->t.hints = 0;
    while (r->t.hints < TABLE_HINTS && seen_next(list, &cursor, &option)) {
        char wins[512] = "0";
        fn_json all = seen_member(option, "wins"), value;
        size_t at = 0;
        for (int seat = 0; seen_next(all, &at, &value) && seat <= r->t.now.me; seat++)
            if (seat == r->t.now.me && value.size < sizeof wins)
                memcpy(wins, value.at, value.size), wins[value.size] = '\0';
        r->t.chance[r->t.hints] = atof(wins);
        if (fn_json_to_string(seen_member(option, "move"), r->t.hint[r->t.hints], FN_MOVE_TEXT_MAX))
            r->t.hints++;
    }
    r->t.thinks = false;
}

static void received(void *context, const char *text, size_t size)
{
    remote *r = context;
    fn_json message;
    fn_error error;
    if (!fn_json_parse(&message, text, size, &error))
        return;
    fn_json reason = seen_member(message, "reason");
    bool is_entries = fn_json_kind(seen_member(message, "entries")) == '[';
    bool is_view = fn_json_kind(seen_member(message, "view")) == '{';
    if (fn_json_kind(seen_member(message, "table")) == '{')
        take_table(r, seen_member(message, "table"));
    else if (!r->has_table && (is_entries || is_view))
        return; /* they belong to the newest table */
    else if (is_entries && !r->t.has_begun)
        queue_entries(r, text, size);
    else if (is_entries)
        take_entries(r, seen_member(message, "entries"));
    else if (is_view)
        take_view(r, message);
    else if (fn_json_kind(seen_member(message, "error")) == '"')
        take_error(r, message);
    else if (fn_json_kind(seen_member(message, "hint")) == '{')
        take_hint(r, seen_member(message, "hint"));
    else if (fn_json_kind(reason) == '{' && reason.size < sizeof r->t.reason) {
        memcpy(r->t.reason, reason.at, reason.size);
        r->t.reason[reason.size] = '\0';
        r->t.has_reason = true;
    } else if (seen_is(message, "ok", r->sent_id)) {
        r->sent_id[0] = '\0';
    }
}

static bool remote_poll(table *t)
{
    remote *r = of(t);
    phrase before = t->notice;
    long long seq = r->seq;
    int moves = t->now.moves, lines = t->log.lines, ply = t->now.ply, hints = t->hints;
    bool over = t->is_over, can_rematch = t->can_rematch;
    link_poll(r->link);
    if (r->again_ms > 0 && table_clock_ms() >= r->again_ms) {
        r->again_ms = 0;
        if (r->sent_id[0] != '\0')
            link_send(r->link, r->sent, strlen(r->sent));
    }
    t->now.moves = r->sent_id[0] == '\0' ? r->held : 0;
    if (link_now(r->link) == LINK_WAITS)
        notice(r, tr("The connection is lost. Nothing is lost with it; we try again …"));
    if (link_now(r->link) == LINK_REFUSED && !t->lost) {
        notice(r, tr("The server does not answer"));
        t->lost = true;
    }
    return seq != r->seq || moves != t->now.moves || lines != t->log.lines || ply != t->now.ply ||
           over != t->is_over || can_rematch != t->can_rematch || hints != t->hints ||
           strcmp(before.text, t->notice.text) != 0;
}

static bool remote_move(table *t, const char *move, fn_error *error)
{
    remote *r = of(t);
    if (link_now(r->link) != LINK_OPEN || r->sent_id[0] != '\0')
        return fn_fail(error, tr("One moment …"));
    fn_text out = begin(r);
    fn_json_put_string(&out, "move", move);
    fn_json_put_int(&out, "seq", r->seq);
    finish(r, &out);
    t->notice.text[0] = '\0';
    t->now.moves = r->held = 0; /* until the server shows what comes next */
    return true;
}

static bool remote_undo(table *t, fn_error *error)
{
    remote *r = of(t);
    if (!t->now.can_undo || r->sent_id[0] != '\0')
        return fn_fail(error, refusal("no-undo", ""));
    fn_text out = begin(r);
    fn_json_key(&out, "undo");
    fn_json_bool(&out, true);
    fn_json_put_int(&out, "seq", r->seq);
    finish(r, &out);
    return true;
}

/* Messages that change nothing need no id and are not sent again. */
static void send_plain(remote *r, const char *key, const char *text, int number)
{
    char storage[1024];
    fn_text out;
    fn_text_init(&out, storage, sizeof storage);
    fn_json_open(&out, '{');
    if (text != NULL)
        fn_json_put_string(&out, key, text);
    else
        fn_json_put_int(&out, key, number);
    fn_json_close(&out, '}');
    send(r, &out);
}

static void remote_why(table *t, const char *move)
{
    send_plain(of(t), "why", move, 0);
}

static void remote_hint(table *t)
{
    send_plain(of(t), "hint", NULL, 1500);
    t->thinks = true;
}

static void remote_chat(table *t, const char *text)
{
    remote *r = of(t);
    if (r->sent_id[0] != '\0')
        return;
    fn_text out = begin(r);
    fn_json_put_string(&out, "chat", text);
    finish(r, &out);
}

static void remote_rematch(table *t)
{
    remote *r = of(t);
    if (r->sent_id[0] != '\0')
        return;
    fn_text out = begin(r);
    fn_json_key(&out, "rematch");
    fn_json_bool(&out, true);
    r->wants_rematch = true;
    t->can_rematch = false;
    finish(r, &out);
    notice(r, tr("You would like a rematch. It begins when the others want one too."));
}

static void remote_uncover(table *t)
{
    t->curtain = FN_NOBODY;
}

static void remote_close(table *t)
{
    link_free(of(t)->link);
    free(of(t)->queue);
    free(t);
}

static const table_kind remote_kind = {
    .poll = remote_poll,
    .move = remote_move,
    .undo = remote_undo,
    .why = remote_why,
    .hint = remote_hint,
    .uncover = remote_uncover,
    .chat = remote_chat,
    .rematch = remote_rematch,
    .close = remote_close,
};

/* Behind "#invite=" or "#seat=". */
static void read_token(const char *url, const char *name, char *token, size_t size)
{
    const char *at = strstr(url, name);
    size_t length = at != NULL ? strcspn(at + strlen(name), "&#") : 0;
    if (length > 0 && length < size) {
        memcpy(token, at + strlen(name), length);
        token[length] = '\0';
    }
}

/* http://host[:port]/t/TABLE#invite=TOKEN */
static bool read_url(remote *r, const char *url, char *host, size_t size, int *port, bool *secure)
{
    *secure = strncmp(url, "https://", 8) == 0;
    if (!*secure && strncmp(url, "http://", 7) != 0)
        return false;
    const char *at = url + (*secure ? 8 : 7), *path = strstr(at, "/t/");
    size_t length = strcspn(at, ":/");
    if (path == NULL || length == 0 || length >= size)
        return false;
    memcpy(host, at, length);
    host[length] = '\0';
    *port = at[length] == ':' ? atoi(at + length + 1) : *secure ? 443 : 80;
    size_t id = strcspn(path + 3, "#?/");
    if (id == 0 || id >= sizeof r->id)
        return false;
    memcpy(r->id, path + 3, id);
    size_t all = (size_t)(path + 3 + id - url);
    memcpy(r->url, url, all < sizeof r->url ? all : 0);
    read_token(url, "#invite=", r->invite, sizeof r->invite);
    read_token(url, "#seat=", r->seat_token, sizeof r->seat_token);
    return true;
}

/* Until the table is known there is nothing to show. */
static bool wait_for_table(remote *r, fn_error *error)
{
    double end = table_clock_ms() + OPEN_MS;
    while (!r->has_table && !r->t.lost && table_clock_ms() < end) {
        remote_poll(&r->t);
        nanosleep(&(struct timespec){0, 5000000}, NULL);
    }
    if (r->has_table)
        return true;
    return fn_fail(error,
                   r->refused.text[0] != '\0' ? r->refused.text : tr("The server does not answer"));
}

table *remote_open(const char *url, const char *name, fn_error *error)
{
    remote *r = calloc(1, sizeof *r);
    char host[256];
    int port;
    bool secure;
    if (r == NULL)
        return fn_fail(error, "there is not enough memory"), NULL;
    link_handlers handlers = {r, opened, received};
    r->t.kind = &remote_kind;
    r->t.curtain = r->t.now.me = r->t.now.to_act = FN_NOBODY;
    r->t.now.view = (fn_json){"{}", 2};
    r->sits = -1;
    double now = table_clock_ms();
    if (getrandom(r->session, sizeof r->session, 0) < 0)
        memcpy(r->session, &now, sizeof r->session);
    fn_text out;
    fn_text_init(&out, r->name, sizeof r->name);
    fn_text_add(&out, name != NULL ? name : tr("Guest"));
    if (!read_url(r, url, host, sizeof host, &port, &secure))
        fn_fail(error, "'", url, "' is no link to a table, http://HOST:PORT/t/TABLE");
    else if ((r->link = link_new(host, port, secure, r->name, &handlers)) == NULL)
        fn_fail(error, tr("The server does not answer"));
    else if (wait_for_table(r, error))
        return &r->t;
    remote_close(&r->t);
    return NULL;
}
