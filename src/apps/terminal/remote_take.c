/* A table on a server: the incoming side. Takes what is shown to this seat, sits down where a seat
 * is free, and goes on to the rematch. */
#include "apps/terminal/remote.h"

#include <stdlib.h>
#include <string.h>

enum { QUEUE_MAX = 1 << 20, AGAIN_MS = 500 };

/* Switches to another table, as if it had been the first. */
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
    r->t.pause = PAUSE_NONE;
    r->wants_rematch = r->t.is_over = r->t.can_rematch = false;
    r->taken = WAYS;
    r->t.now.moves = 0;
    story_clear(&r->t.log);
    remote_join(r);
}

/* Counts the bots of this level among the seats up to `last`. */
static int count_bots(fn_json seats, int level, int last)
{
    size_t cursor = 0;
    int count = 0;
    fn_json seat;
    for (int i = 0; i <= last && seen_next(seats, &cursor, &seat); i++)
        count += seen_is(seat, "kind", "bot") && seen_int(seat, "level", 1) == level;
    return count;
}

static void name_seat(remote *r, fn_json seats, int number, fn_json seat)
{
    fn_text out;
    int level = seen_int(seat, "level", 1);
    seen_word name = seen_text(seat, "name");
    fn_text_init(&out, r->t.now.names[number], SEEN_NAME_MAX);
    if (seen_is(seat, "kind", "bot"))
        session_name_bot(
            level,
            count_bots(seats, level, FN_MAX_SEATS) > 1 ? count_bots(seats, level, number) : 0,
            &out);
    else if (strcmp(name.text, "Guest") == 0) /* the server's name for people without one */
        say(&out, "Guest");
    else if (name.text[0] != '\0')
        fn_text_add(&out, name.text);
    else if (r->is_open)
        say(&out, "Open seat");
    else
        say(&out, "Seat {n}", {"n", fn_decimal(number + 1).text});
}

/* Takes the next available seat: with an invitation, one that waits for a link. */
static void sit_down(remote *r, fn_json seats)
{
    size_t cursor = 0;
    fn_json seat;
    const char *wanted = r->invite[0] != '\0' ? "link" : "open";
    for (int number = 0; seen_next(seats, &cursor, &seat); number++) {
        if (number <= r->sits || !seen_true(seat, "free") || !seen_is(seat, "kind", wanted))
            continue;
        fn_text out = remote_begin(r);
        fn_json_put_int(&out, "sit", number);
        if (r->invite[0] != '\0')
            fn_json_put_string(&out, "invite", r->invite);
        fn_json_put_string(&out, "name", r->name);
        r->sits = number;
        remote_finish(r, &out);
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
    session_take_ties(&r->t, seen_member(result, "ties"));
    r->t.is_over = true;
}

/* Finds the ways out that the server would allow. */
static void take_ways(remote *r, fn_json message, fn_json seats, fn_json you)
{
    bool plays = seen_is(message, "state", "playing"), mine = false;
    int list[FN_MAX_SEATS], people = 0, left = 0;
    size_t cursor = 0;
    fn_json seat;
    r->seat = seen_ints(you, "seats", list, FN_MAX_SEATS, 0) > 0 ? list[0] : FN_NOBODY;
    for (int i = 0; i < FN_MAX_SEATS && seen_next(seats, &cursor, &seat); i++) {
        bool resigned = seen_true(seat, "resigned");
        r->t.resigned[i] = resigned;
        people += i != r->seat && seen_is(seat, "kind", "person");
        left += i != r->seat && !resigned;
        mine = mine || (i == r->seat && !resigned && !seen_true(seat, "stand_in"));
    }
    r->t.plays_on = people > 0 && left > 1;
    r->t.can[WAY_CANCEL] = r->is_open && seen_true(you, "host");
    r->t.can[WAY_LEAVE] = plays && mine && people > 0;
    r->t.can[WAY_RESIGN] = plays && mine;
}

/* Takes the state of a pause: in progress, requested, or possible. */
static void take_pause(remote *r, fn_json message)
{
    fn_json asked = seen_member(message, "pause");
    int agreed[FN_MAX_SEATS], count = seen_ints(asked, "agreed", agreed, FN_MAX_SEATS, 0);
    bool is_mine = false;
    for (int i = 0; i < count; i++)
        is_mine |= agreed[i] == r->seat;
    r->t.pause = r->t.can[WAY_LEAVE] ? PAUSE_FREE : PAUSE_NONE;
    if (r->t.pause == PAUSE_FREE && fn_json_kind(asked) == '{')
        r->t.pause = is_mine ? PAUSE_MINE : PAUSE_THEIRS;
    if (fn_json_kind(seen_member(message, "paused")) == '{')
        r->t.pause = PAUSE_ON;
}

/* The table was cancelled, here or elsewhere. */
static void take_end(remote *r)
{
    r->t.again[0] = '\0';
    if (r->taken == WAY_CANCEL) {
        r->t.left = true;
        return;
    }
    remote_notice(r, tell_error("cancelled", "").text);
    r->t.lost = true;
}

static void take_table(remote *r, fn_json message)
{
    fn_json seats = seen_member(message, "seats"), seat, you = seen_member(message, "you");
    size_t cursor = 0;
    int count = 0;
    if (!seen_is(message, "id", r->id))
        return; /* of the previous table */
    r->t.show = renderer_find(seen_text(message, "game").text);
    if (r->t.show == NULL) {
        fn_fail(&r->refused, tr("This program cannot show the game played at this table"));
        r->t.lost = true;
        return;
    }
    r->has_table = true;
    r->is_open = seen_is(message, "state", "open");
    r->t.gathers = seen_true(message, "gathers");
    r->t.no_hints = fn_json_kind(seen_member(message, "hints")) == 'f';
    r->is_here = fn_json_kind(you) == '{';
    strcpy(r->t.now.variant, seen_text(message, "variant").text);
    while (count < FN_MAX_SEATS && seen_next(seats, &cursor, &seat))
        name_seat(r, seats, count++, seat);
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
    take_ways(r, message, seats, you);
    take_pause(r, message);
    take_result(r, seen_member(message, "result"));
    if (seen_is(message, "state", "cancelled"))
        take_end(r);
    seen_word next = seen_text(message, "rematch");
    r->t.can_rematch = r->t.is_over && r->is_here && !r->wants_rematch && next.text[0] == '\0';
    if (r->wants_rematch && next.text[0] != '\0')
        go_to(r, next.text);
}

/* Returns the other sentence of entries that have two. */
static const char *sentence_of(fn_json entry, const char *sentence)
{
    if (seen_is(entry, "kind", "resume") && seen_int(entry, "seat", FN_NOBODY) < 0)
        return TR("The pause was long enough, the game goes on");
    if (seen_is(entry, "kind", "pause") && fn_json_kind(seen_member(entry, "until")) == 'n')
        return TR("**{name}** agrees to a pause");
    if (seen_is(entry, "kind", "holidays") && fn_json_count(seen_member(entry, "holidays")) == 0)
        return TR("**{name}** has no days off any more");
    return sentence;
}

/* Tells what happens at a table besides moves. */
static void tell_people(remote *r, fn_json entry, int ply)
{
    static const char *const sentences[][2] = {
        {"sit", TR("**{name}** sat down")},
        {"stand", TR("**{name}** stood up")},
        {"kick", TR("**{name}** was sent away by the host")},
        {"start", TR("The game begins")},
        {"away", TR("**{name}** has lost the connection")},
        {"back", TR("**{name}** is back")},
        {"stand-in", TR("A bot is now playing for **{name}**")},
        {"resign", TR("**{name}** has resigned")},
        {"rematch", TR("**{name}** would like a rematch")},
        {"pause", TR("**{name}** would like a pause")},
        {"no-pause", TR("**{name}** would rather play on")},
        {"paused", TR("The game is paused")},
        {"resume", TR("**{name}** goes on with the game")},
        {"holidays", TR("**{name}** has days off")},
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
        say(&out, sentence_of(entry, sentences[i][1]),
            {"name", known ? r->t.now.names[seat] : name.text}, {"text", text.text});
        story_add(&r->t.log, ply, seat, false, p.text);
        bool is_for_others = strcmp(kind.text, "chat") == 0 || strcmp(kind.text, "pause") == 0;
        if (is_for_others && seat != r->t.now.me && r->queue == NULL)
            remote_notice(r, p.text); /* the log may be out of view */
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
            renderer_tell(r->t.show, &r->t.now, seen_member(entry, "events"), ply,
                          seen_int(entry, "seat", 0), &r->t.log);
        else if (seen_is(entry, "kind", "undo"))
            story_cut(&r->t.log, ply), r->t.now.last.text[0] = '\0';
        else
            tell_people(r, entry, ply);
    }
}

/* Keeps entries until the first view, without which the meaning of their events is unknown. */
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
    renderer_begin(r->t.show, &r->t.log);
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
    bool rests = r->t.pause == PAUSE_ON;
    if (rests)
        r->t.turn_ends_ms = 0;
    r->held = rests || (r->seat >= 0 && r->t.resigned[r->seat]) ? 0 : r->t.now.moves;
    r->t.hints = 0;
    r->t.thinks = r->t.now.to_act != r->t.now.me && r->t.now.to_act != FN_NOBODY;
    if (!r->t.has_begun) {
        r->t.has_begun = true;
        tell_queue(r);
    }
}

static void take_error(remote *r, fn_json message)
{
    seen_word code = seen_text(message, "code");
    char sentence[240] = "";
    fn_json_to_string(seen_member(message, "error"), sentence, sizeof sentence);
    if (r->t.thinks && r->t.now.to_act == r->t.now.me) { /* the error was about the hint */
        r->t.thinks = false;
        remote_notice(r, tell_error(code.text, sentence).text);
        return;
    }
    bool later = strcmp(code.text, "too-fast") == 0 || strcmp(code.text, "busy") == 0 ||
                 strcmp(code.text, "store") == 0 || strcmp(code.text, "unknown") == 0 ||
                 strcmp(code.text, "draining") == 0;
    if (later)
        r->again_ms = session_clock_ms() + AGAIN_MS;
    else if (seen_is(message, "id", r->sent_id))
        r->sent_id[0] = '\0', r->taken = WAYS;
    if (later)
        return;
    remote_notice(r, tell_error(code.text, sentence).text);
    if (strcmp(code.text, "no-table") == 0) {
        fn_fail(&r->refused, tell_error(code.text, sentence).text);
        r->t.lost = true;
    }
    /* If several seats wait for a link, the invitation is for one of the others. */
    if (strcmp(code.text, "bad-invite") == 0 && r->is_open)
        remote_join(r);
}

static void take_hint(remote *r, fn_json hint)
{
    size_t cursor = 0;
    fn_json option;
    fn_json list = seen_member(hint, "moves");
    r->t.hints = 0;
    while (r->t.hints < SESSION_HINTS && seen_next(list, &cursor, &option)) {
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

void remote_take(void *context, const char *text, size_t size)
{
    remote *r = context;
    fn_json message;
    fn_error error;
    if (!fn_json_parse(&message, text, size, &error))
        return;
    fn_json reason = seen_member(message, "reason");
    bool is_entries = fn_json_kind(seen_member(message, "entries")) == '[';
    bool is_view = fn_json_kind(seen_member(message, "view")) == '{';
    if (fn_json_kind(seen_member(message, "hello")) == '{') {
        r->has_table = false;
        remote_join(r);
    } else if (fn_json_kind(seen_member(message, "table")) == '{')
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
        r->t.left = r->t.left || r->taken == WAY_LEAVE;
        r->taken = r->taken == WAY_CANCEL ? WAY_CANCEL : WAYS; /* the table will tell of its end */
    }
}
