/* Decides what people may do. Every message is checked against the table here, wherever the table
 * is served. */
#include "table/ask.h"

#include "table/pause.h"

#include <string.h>

static void refuse(verdict *v, const char *code, const char *sentence)
{
    v->kind = ASK_REFUSED;
    v->code = code;
    text_keep(v->sentence.text, sizeof v->sentence.text, sentence);
}

/* Allows an entry of this kind; the caller adds what the kind needs besides. */
static entry *allow(verdict *v, entry_kind kind, int seat)
{
    v->kind = ASK_ENTRY;
    v->entry.kind = kind;
    v->entry.seat = seat;
    return &v->entry;
}

/* Answers that it is so already. */
static void be_done(const table *t, verdict *v)
{
    v->kind = ASK_DONE;
    v->seq = t->seq;
}

/* Finds an earlier message with the same id, which gets the same answer and changes nothing. */
static bool is_repeated(const table *t, const message *m, const show_viewer *viewer, verdict *v)
{
    for (int seat = -1; seat < FN_MAX_SEATS && m->id[0] != '\0'; seat++) {
        bool is_mine = seat < 0 ? viewer->is_host : viewer->holds[seat];
        v->seq = is_mine ? table_find_request(t, seat, m->id) : 0;
        if (v->seq > 0) {
            v->kind = ASK_DONE;
            return true;
        }
    }
    return false;
}

/* Reports whether a person may not take another seat. An open seat is for people without one; an
 * invitation is the host's choice. In a rated game nobody plays against themselves. */
static bool has_seat(const table *t, int seat, const asker *who)
{
    bool has = false;
    for (int i = 0; i < t->plan.setup.players; i++)
        has |= table_holds(t, i, who->person);
    bool is_hosts = t->seats[seat].kind == SEAT_LINK || who->viewer.is_host;
    return has && (t->plan.rated || !is_hosts);
}

static int count_sits(const table *t, const char *person)
{
    static entry e;
    fn_error error;
    int count = 0;
    for (int i = 0; i < t->line_count; i++)
        count += t->lines[i].kind == ENTRY_SIT &&
                 entry_read(&e, t->bodies + t->lines[i].at, t->lines[i].size, &error) &&
                 strcmp(e.person, person) == 0;
    return count;
}

/* Numbers guests who give no name: "Guest", "Guest 2". */
static void choose_name(const table *t, const char *wanted, char name[TABLE_NAME_MAX])
{
    fn_text text;
    bool is_taken = true;
    for (int n = 1; is_taken; n++) {
        fn_text_init(&text, name, TABLE_NAME_MAX);
        fn_text_add(&text, wanted);
        if (n > 1) {
            fn_text_add_char(&text, ' ');
            fn_text_add_int(&text, n);
        }
        is_taken = false;
        for (int i = 0; i < t->plan.setup.players && strcmp(wanted, TABLE_GUEST) == 0; i++)
            is_taken |= strcmp(t->seats[i].name, name) == 0;
    }
}

static void ask_sit(const table *t, const message *m, const asker *who, verdict *v)
{
    int seat = m->number;
    if (seat >= t->plan.setup.players)
        refuse(v, "no-seat", "this table has fewer seats");
    else if (t->state != TABLE_OPEN)
        refuse(v, "not-open", "the game has begun; you can watch it");
    else if (!table_seat_is_free(t, seat))
        refuse(v, "seat-taken", "somebody else has taken this seat");
    else if (t->seats[seat].kind == SEAT_LINK && !who->is_invited &&
             strcmp(t->seats[seat].kept, who->person) != 0)
        refuse(v, "bad-invite", "this invitation is no longer valid; ask for a new one");
    else if (t->plan.pair != PAIR_NONE && !who->is_paired)
        refuse(v, "paired", "people are brought together at this table; look for a game, too");
    else if (table_has_kicked(t, who->person))
        refuse(v, "kicked", "the host has asked you to leave this table");
    else if (t->plan.rated && (!who->has_account || person_is_robot(who->person)))
        refuse(v, "no-account", "this game is rated: it takes an account to sit here");
    else if (has_seat(t, seat, who))
        refuse(v, "has-seat", "you have a seat at this table already");
    else if (t->sits >= TABLE_SITS_MAX || count_sits(t, who->person) >= TABLE_RETURNS_MAX)
        refuse(v, "too-many", "you have come and gone too often at this table");
    else {
        entry *e = allow(v, ENTRY_SIT, seat);
        text_keep(e->person, sizeof e->person, who->person);
        choose_name(t, m->name[0] != '\0' ? m->name : who->name, e->name);
        memcpy(e->salt, m->salt, sizeof e->salt);
        e->account = who->has_account;
    }
}

static void ask_start(const table *t, const show_viewer *viewer, verdict *v)
{
    if (t->state != TABLE_OPEN || !viewer->is_host)
        refuse(v, "not-open", "only the person who made the table can start it, and only once");
    else
        allow(v, ENTRY_START, -1);
}

static void ask_cancel(const table *t, const show_viewer *viewer, verdict *v)
{
    if (!viewer->is_host)
        refuse(v, "not-host", "only the person who made the table can do that");
    else if (t->state != TABLE_OPEN)
        refuse(v, "not-open", "the game has begun; it can be resigned");
    else
        allow(v, ENTRY_CANCEL, -1);
}

/* Reports whether a game is being played, and refuses the request if not. */
static bool is_played(const table *t, verdict *v)
{
    if (t->state == TABLE_OVER)
        refuse(v, "over", "the game is over");
    else if (t->state != TABLE_PLAYING)
        refuse(v, "not-started", "the game has not begun");
    return t->state == TABLE_PLAYING;
}

/* Resigns, or leaves the seat to a stand-in until its player returns. Both need a seat that is
 * held, in a game being played. Leaving is for tables where others would wait. */
static void ask_give_up(const table *t, const message *m, const show_viewer *viewer, verdict *v)
{
    int seat = m->number;
    bool resigns = m->kind == MESSAGE_RESIGN;
    if (!is_played(t, v))
        return;
    if (!viewer->holds[seat])
        refuse(v, "no-seat", "this seat is not yours");
    else if (fn_match_has_resigned(&t->match, seat))
        refuse(v, "resigned", "this seat has resigned; a bot plays it to the end");
    else if (t->plan.analysis || (!resigns && !table_others_wait(t)))
        refuse(v, "alone", "nobody waits for you here; the game stays as it is when you go");
    else if (!resigns && t->paused_until_ms > 0)
        refuse(v, "paused", "the game is paused; nobody waits for you");
    else if (!resigns && (t->seats[seat].stand_in || !table_may_come_back(t, seat)))
        refuse(v, "too-many-returns", "a bot plays for you already, or you left too often");
    else
        allow(v, resigns ? ENTRY_RESIGN : ENTRY_STAND_IN, seat);
}

static void ask_stand(const table *t, int seat, verdict *v)
{
    if (t->state != TABLE_OPEN || t->seats[seat].kind == SEAT_PERSON) {
        refuse(v, "not-open", "this seat cannot be given back");
        return;
    }
    entry *e = allow(v, ENTRY_STAND, seat);
    memcpy(e->person, t->seats[seat].person, sizeof e->person);
    memcpy(e->name, t->seats[seat].name, sizeof e->name);
}

/* Declines a challenge. */
static void ask_decline(const table *t, const char *person, verdict *v)
{
    for (int i = 0; i < t->plan.setup.players; i++)
        if (*person != '\0' && strcmp(t->seats[i].kept, person) == 0 && t->state == TABLE_OPEN) {
            entry *e = allow(v, ENTRY_DECLINE, i);
            memcpy(e->person, t->seats[i].kept, sizeof e->person);
            memcpy(e->name, t->seats[i].name, sizeof e->name);
            return;
        }
    refuse(v, "no-seat", "no seat is kept for you at this table");
}

static void ask_kick(const table *t, int seat, const show_viewer *viewer, verdict *v)
{
    bool is_theirs = seat < t->plan.setup.players && t->seats[seat].kind != SEAT_BOT &&
                     t->seats[seat].person[0] != '\0' && !table_holds(t, seat, t->plan.host);
    if (!viewer->is_host) {
        refuse(v, "not-host", "only the person who made the table can do that");
    } else if (t->state == TABLE_OVER) {
        refuse(v, "over", "the game is over");
    } else if (t->plan.rated && t->state == TABLE_PLAYING) {
        refuse(v, "rated", "in a rated game nobody is sent away; who leaves it loses");
    } else if (!is_theirs) {
        refuse(v, "no-seat", "nobody sits there whom you could send away");
    } else {
        entry *e = allow(v, ENTRY_KICK, seat);
        memcpy(e->name, t->seats[seat].name, sizeof e->name);
    }
}

/* Returns why this seat's move or undo is refused, and sets its code, or returns NULL. */
static const char *turn_is_refused(const table *t, const message *m, const show_viewer *viewer,
                                   int seat, const char **code)
{
    *code = "not-started";
    if (t->state == TABLE_OPEN)
        return "the game has not begun";
    *code = "over";
    if (seat < 0)
        return "the game is over";
    *code = "stale";
    if (m->seq < t->turn_seq)
        return "something happened in the meantime; look again";
    *code = "not-your-turn";
    if (!viewer->holds[seat])
        return "it is not your turn";
    *code = "paused";
    if (t->paused_until_ms > 0)
        return "the game is paused; it goes on when somebody says so";
    *code = "not-your-turn";
    if (fn_match_has_resigned(&t->match, seat))
        return "you have resigned; a bot plays on";
    if (t->seats[seat].stand_in)
        return "a bot plays for you; take your seat back first";
    return NULL;
}

/* Reports whether the limits on undo are reached. On an analysis board only the length of the log
 * counts. */
static bool undos_are_many(const table *t)
{
    return t->seq >= TABLE_UNDOS_END ||
           (!t->plan.analysis &&
            (t->undos >= TABLE_UNDOS_MAX || t->turn_undos >= TABLE_TURN_UNDOS_MAX));
}

static void ask_turn(const table *t, const message *m, const show_viewer *viewer, verdict *v)
{
    bool is_move = m->kind == MESSAGE_MOVE;
    int seat = is_move ? table_to_act(t) : table_to_undo(t);
    fn_error error = {{0}};
    const char *code, *sentence = turn_is_refused(t, m, viewer, seat, &code);
    if (sentence == NULL && !(is_move ? fn_match_can_play(&t->match, seat, m->text, &error)
                                      : fn_match_can_undo(&t->match, seat, &error))) {
        sentence = error.text;
        code = is_move ? "illegal" : "no-undo";
    }
    if (sentence == NULL && !is_move && undos_are_many(t)) {
        sentence = "too much was taken back in this turn or at this table";
        code = "too-many-undos";
    }
    if (sentence != NULL) {
        refuse(v, code, sentence);
        v->wants_view = true;
        return;
    }
    entry *e = allow(v, is_move ? ENTRY_MOVE : ENTRY_UNDO, seat);
    if (is_move)
        text_keep(e->text, sizeof e->text, m->text);
}

static void ask_chat(const table *t, const message *m, int seat, verdict *v)
{
    if (t->chats >= TABLE_CHATS_MAX || t->seq >= TABLE_UNDOS_END) {
        refuse(v, "too-many", "there is no room for more chat at this table");
        return;
    }
    entry *e = allow(v, ENTRY_CHAT, seat);
    text_keep(e->text, sizeof e->text, m->text);
    memcpy(e->name, t->seats[seat].name, sizeof e->name);
}

static void ask_back(const table *t, const show_viewer *viewer, verdict *v)
{
    for (int i = 0; i < t->plan.setup.players; i++)
        if (viewer->holds[i] && t->seats[i].stand_in) {
            if (table_may_come_back(t, i))
                allow(v, ENTRY_BACK, i);
            else
                refuse(v, "too-many-returns", "you left and came back too often; the bot plays on");
            return;
        }
    be_done(t, v);
}

/* Returns a seat that its person plays, or FN_NOBODY. Seats played by a bot must be taken back
 * first. */
static int played_seat(const table *t, const show_viewer *viewer)
{
    for (int i = 0; i < t->plan.setup.players; i++)
        if (viewer->holds[i] && !table_bot_plays(t, i))
            return i;
    return FN_NOBODY;
}

/* Reports whether a pause would be of any use to this seat, and refuses it if not. */
static bool may_pause(const table *t, int seat, verdict *v)
{
    if (t->plan.tournament.id[0] != '\0')
        refuse(v, "tournament", "the others of the tournament wait for this game");
    else if (table_people(t) < 2 || t->plan.analysis)
        refuse(v, "alone", "nobody waits for you here; the game stays as it is when you go");
    else if (seat < 0)
        refuse(v, "no-seat", "a bot plays for you; take your seat back first");
    else
        return true;
    return false;
}

/* Handles wishes about a pause. Asking for one and agreeing are the same message; so are refusing
 * one and withdrawing. */
static void ask_pause(const table *t, bool wants, const show_viewer *viewer, verdict *v)
{
    int seat = played_seat(t, viewer);
    bool is_asked = pause_is_asked(t, v->entry.at_ms);
    if (!is_played(t, v) || !may_pause(t, seat, v))
        return;
    if (t->paused_until_ms > 0 || (wants ? is_asked && t->seats[seat].agrees : !is_asked))
        be_done(t, v);
    else if (!wants)
        allow(v, ENTRY_NO_PAUSE, seat);
    else if (!is_asked && t->seats[seat].was_refused)
        refuse(v, "no-pause", "the others would rather play on; ask again after the next move");
    else if (t->seats[seat].notes + TABLE_PAUSE_NOTES > TABLE_NOTES_MAX)
        refuse(v, "too-many", "there were too many pauses at this table");
    else
        allow(v, ENTRY_PAUSE, seat)->until_ms = is_asked ? 0 : pause_lapses_ms(t, v->entry.at_ms);
}

/* Resumes the game. One player is enough; the others cannot hold up the game. */
static void ask_resume(const table *t, const show_viewer *viewer, verdict *v)
{
    if (!is_played(t, v))
        return;
    if (t->paused_until_ms == 0)
        be_done(t, v);
    else
        allow(v, ENTRY_RESUME, show_first_seat(viewer));
}

/* Accepts a rematch. The last person to accept makes the new table. */
static void ask_rematch(const table *t, int seat, verdict *v)
{
    bool is_missed = false;
    if (t->plan.tournament.id[0] != '\0') {
        refuse(v, "tournament", "the tournament goes on without a rematch");
        return;
    }
    if (t->state != TABLE_OVER || t->plan.imported || t->rematch[0] != '\0') {
        refuse(v, "not-started",
               t->rematch[0] != '\0' ? "the rematch has begun" : "a rematch comes after the game");
        return;
    }
    for (int i = 0; i < t->plan.setup.players; i++)
        is_missed |= t->seats[i].kind != SEAT_BOT && !t->seats[i].rematch &&
                     !table_holds(t, i, t->seats[seat].person);
    allow(v, ENTRY_REMATCH, seat);
    if (!is_missed)
        v->kind = ASK_REMATCH;
}

static void ask_hint(const table *t, verdict *v)
{
    v->kind = ASK_SEE;
    if (t->paused_until_ms > 0)
        refuse(v, "paused", "the game is paused; there are hints when it goes on");
    else if (t->plan.rated)
        refuse(v, "rated", "there are no hints in a rated game");
    else if (!table_allows_hints(t))
        refuse(v, "no-hints", "hints are off at this table: other people play here");
}

/* Handles messages that need a seat. */
static void ask_seated(const table *t, const message *m, const show_viewer *viewer, verdict *v)
{
    int seat = show_first_seat(viewer);
    if (seat < 0) {
        refuse(v, "no-seat", "only those who sit at this table can do that");
        return;
    }
    switch (m->kind) {
    case MESSAGE_STAND: ask_stand(t, seat, v); break;
    case MESSAGE_CHAT: ask_chat(t, m, seat, v); break;
    case MESSAGE_BACK: ask_back(t, viewer, v); break;
    case MESSAGE_REMATCH: ask_rematch(t, seat, v); break;
    case MESSAGE_RESIGN:
    case MESSAGE_LEAVE: ask_give_up(t, m, viewer, v); break;
    case MESSAGE_PAUSE: ask_pause(t, m->number == 1, viewer, v); break;
    case MESSAGE_RESUME: ask_resume(t, viewer, v); break;
    case MESSAGE_HINT: ask_hint(t, v); break;
    case MESSAGE_LOOK: v->kind = ASK_SEE; break;
    default: ask_turn(t, m, viewer, v); break;
    }
}

void table_ask(const table *t, const message *m, const asker *who, int64_t at_ms, verdict *v)
{
    memset(v, 0, sizeof *v);
    v->entry.at_ms = at_ms;
    memcpy(v->entry.request, m->id, sizeof v->entry.request);
    if (is_repeated(t, m, &who->viewer, v))
        return;
    if (t->state == TABLE_CANCELLED)
        refuse(v, "cancelled", "the host has cancelled this table");
    else if (m->kind == MESSAGE_SIT)
        ask_sit(t, m, who, v);
    else if (m->kind == MESSAGE_START)
        ask_start(t, &who->viewer, v);
    else if (m->kind == MESSAGE_CANCEL)
        ask_cancel(t, &who->viewer, v);
    else if (m->kind == MESSAGE_DECLINE)
        ask_decline(t, who->person, v);
    else if (m->kind == MESSAGE_KICK)
        ask_kick(t, m->number, &who->viewer, v);
    else
        ask_seated(t, m, &who->viewer, v);
}

const char *ask_new_table(const table *t, const message *m)
{
    return m->kind == MESSAGE_REMATCH && t->rematch[0] != '\0' ? t->rematch : NULL;
}

bool table_enter(table *t, entry *e)
{
    entry next = {.kind = ENTRY_KINDS, .seat = -1, .at_ms = e->at_ms};
    if (!table_add(t, e))
        return false;
    if (e->kind == ENTRY_SIT && table_is_full(t) && !t->plan.gathers)
        next.kind = ENTRY_START;
    if (e->kind == ENTRY_STAND && t->plan.pair != PAIR_NONE && table_people(t) == 0)
        next.kind = ENTRY_CANCEL;
    if (e->kind == ENTRY_MOVE && table_to_act(t) == FN_NOBODY)
        next.kind = ENTRY_OVER;
    if (e->kind == ENTRY_BACK && t->state == TABLE_OPEN && t->plan.gathers && table_is_full(t) &&
        table_is_gathered(t))
        next.kind = ENTRY_START;
    if (e->kind == ENTRY_RESIGN && !t->plan.imported && !table_plays_on(t))
        next.kind = ENTRY_OVER;
    if (next.kind == ENTRY_KINDS && pause_is_agreed(t, t->changed_ms)) {
        next.kind = ENTRY_PAUSED;
        next.until_ms = pause_ends_ms(t, t->changed_ms);
    }
    return next.kind == ENTRY_KINDS || table_add(t, &next);
}
