/* A table without a server: takes messages of docs/protocol.md and returns those of a server. The
 * caller keeps the log and supplies the time, ids and randomness. All people are one person, LOCAL,
 * at this device.
 *
 *   fanal_table_open(length)  takes an id: replaces the table with one without entries
 *   fanal_table_fold(length)  takes the next entry of its log, as fanal_table_line returned it
 *   fanal_table_line(made, seq)  returns an entry to be kept: of this table (made = 0), or of the
 *                             one made by its rematch (1); refused past the newest
 *   fanal_table_ask(now, length)  takes a message; answers with messages, one per line. A create
 *                             and a rematch also supply what a server would find itself:
 *                             {"create":{…},"id":"…","table":"ID","secret":"64 digits",
 *                             "me":"Anne"}; "analysis" in the plan makes a board where everything
 *                             can be taken back
 *   fanal_table_bot()         returns {"seat":1,"level":3,"ply":12,"pace":5} if a bot must move,
 *                             no sooner than after "pace" milliseconds; refused otherwise
 *   fanal_table_move(now, length)  takes the written move of that bot; answers like
 *                             fanal_table_ask
 *   fanal_table_card()        returns the table's card for lists
 */
#include "apps/wasm/table.h"

#include "players/net.h"
#include "table/ask.h"
#include "table/make.h"

#include <stdlib.h>
#include <string.h>

table served, made;
bool is_served;
static int look; /* the seat to look from, or FN_NOBODY */
static struct {  /* messages, one per line */
    char *text;
    size_t used, size;
    bool is_lost;
} sent;

const fn_match *table_match(void)
{
    bool has_match = is_served && table_has_match(&served) && served.broken.text[0] == '\0';
    return has_match ? &served.match : NULL;
}

bool table_record_line(int index)
{
    return show_record_line(&served, index, &answer);
}

void put_in_place(table *t, const char *id)
{
    table_clear(t);
    table_init(t, id);
}

void serve(const char *id)
{
    put_in_place(&served, id);
    is_served = true;
    look = FN_NOBODY;
}

void table_forget(void)
{
    is_served = false;
}

static void send(void *context, const fn_text *message)
{
    size_t wanted = sent.used + message->used + 1;
    (void)context;
    if (wanted > sent.size) {
        char *larger = realloc(sent.text, wanted * 2);
        sent.is_lost |= larger == NULL;
        if (larger == NULL)
            return;
        sent.text = larger;
        sent.size = wanted * 2;
    }
    sent.is_lost |= message->overflow;
    memcpy(sent.text + sent.used, message->data, message->used);
    sent.used = wanted;
    sent.text[wanted - 1] = '\n';
}

void begin_messages(void)
{
    sent.used = 0;
    sent.is_lost = false;
}

int end_messages(void)
{
    if (sent.is_lost || sent.used == 0)
        return end(!sent.is_lost || fn_fail(&error, "not enough memory for the answer"));
    sent.text[sent.used - 1] = '\0';
    say(sent.text, sent.used - 1);
    return 1;
}

void refuse(const char *id, const char *code, const char *sentence)
{
    fn_text_clear(&answer);
    write_refusal(id, code, sentence, &answer);
    send(NULL, &answer);
}

static void accept(const message *m, int64_t seq, const char *id)
{
    fn_text_clear(&answer);
    write_ok(m->id, seq, id, &answer);
    send(NULL, &answer);
}

static show_viewer viewer_here(void)
{
    bool holds[FN_MAX_SEATS];
    for (int i = 0; i < FN_MAX_SEATS; i++)
        holds[i] = table_holds(&served, i, LOCAL);
    return show_viewer_of(&served, holds, true, look);
}

static void send_table(void)
{
    static const show_links none;
    show_viewer viewer = viewer_here();
    show_table(&served, &viewer, &none, &answer);
    send(NULL, &answer);
}

static void send_view(void)
{
    show_viewer viewer = viewer_here();
    if (served.state == TABLE_OPEN)
        return;
    show_view(&served, &viewer, &answer);
    send(NULL, &answer);
}

static void send_all(int64_t since)
{
    send_table();
    while (show_entries(&served, &since, viewer_here().seat, &answer))
        send(NULL, &answer);
    send_view();
}

static void send_fresh(int64_t after)
{
    show_fresh news = show_find_fresh(&served, after);
    if (news.is_news)
        send_table();
    show_newest(&served, &news, viewer_here().seat, &answer);
    send(NULL, &answer);
    if (news.is_news || news.is_game)
        send_view();
}

int64_t time_of(double now)
{
    return now >= 0 && now < 1e15 ? (int64_t)now : 0;
}

static bool get_text(fn_json object, const char *key, char *text, size_t size)
{
    fn_json value;
    text[0] = '\0';
    return fn_json_member(object, key, &value) && fn_json_to_string(value, text, size) &&
           text[0] != '\0' && text_is_clean(text);
}

bool read_given(given *g, size_t length)
{
    fn_json object, plan;
    char secret[65];
    if (!fn_json_parse(&object, input, length, &error))
        return false;
    if (!get_text(object, "table", g->table, sizeof g->table) ||
        !get_text(object, "me", g->me, sizeof g->me) ||
        !get_text(object, "secret", secret, sizeof secret) ||
        !fn_hex_read(g->secret.bytes, sizeof g->secret.bytes, secret, strlen(secret)))
        return fn_fail(&error, "a new table needs 'table', 'secret' and 'me'");
    g->analysis = fn_json_member(object, "create", &plan) && fn_json_is_set(plan, "analysis");
    return true;
}

void tell_made(const message *m, const given *g, bool is_made, const char *sentence)
{
    if (is_made) {
        accept(m, 1, g->table);
        send_all(0);
        return;
    }
    refuse(m->id, "bad-setup", sentence);
    table_forget();
}

/* Creates a table whose game begins at once, because nobody else can come. */
static void ask_create(message *m, int64_t now_ms, size_t length)
{
    entry start = {.kind = ENTRY_START, .seat = -1, .at_ms = now_ms};
    given g;
    if (!read_given(&g, length)) {
        refuse(m->id, "bad-setup", error.text);
        return;
    }
    plan_complete(&m->plan, LOCAL, g.me, &g.secret);
    m->plan.analysis = g.analysis;
    m->plan.listed = false;
    serve(g.table);
    bool is_made = table_make(&served, &m->plan, m->id, now_ms) &&
                   (served.state != TABLE_OPEN || table_add(&served, &start));
    tell_made(m, &g, is_made, served.broken.text);
}

static bool make_rematch(entry *e, rematch_how how, int64_t now_ms, size_t length)
{
    static table_plan plan;
    given g;
    if (!read_given(&g, length))
        return false;
    plan_rematch(&plan, &served, how, &g.secret);
    put_in_place(&made, g.table);
    text_keep(e->text, sizeof e->text, g.table);
    return table_make(&made, &plan, "", now_ms);
}

/* Returns the player that gives hints. There is no clock here, so it gets about as many simulations
 * as take `ms` on a typical processor. */
static fn_player adviser_for(const fn_match *match, int ms)
{
    bool is_learned = fn_net_of(match->game, match->rules) != NULL;
    long least = is_learned ? 100 : 500, most = is_learned ? 2000 : 20000;
    long wanted = is_learned ? ms : ms * 10L;
    long simulations = wanted < least ? least : wanted > most ? most : wanted;
    return (fn_player){.kind = FN_LEARNED, .budget = {.simulations = simulations}};
}

static void ask_hint(int ms)
{
    static fn_analysis analysis;
    static fn_sight sight;
    const fn_match *match = &served.match;
    fn_player player = adviser_for(match, ms);
    int seat = table_to_act(&served);
    fn_seed seed = fn_seed_from_text("hint", 4);
    fn_rng rng;
    if (seat < 0 || !viewer_here().holds[seat]) {
        refuse("", "not-your-turn", "hints come when it is your turn");
        return;
    }
    fn_question question = fn_question_ask(match->game, match->rules, match->state, &sight);
    fn_rng_start(&rng, &seed, 0);
    fn_analyse(&player, &question, &rng, &analysis);
    show_hint(served.seq, &analysis, &question, served.plan.setup.players, &answer);
    send(NULL, &answer);
}

static void enter(const message *m, entry *e)
{
    int64_t before = served.seq;
    if (!table_enter(&served, e)) {
        refuse(m->id, "store", served.broken.text);
        return;
    }
    accept(m, before + 1, ask_new_table(&served, m));
    send_fresh(before);
}

static void ask_served(const message *m, int64_t now_ms, size_t length)
{
    static verdict v;
    asker who = {.person = LOCAL, .name = "", .viewer = viewer_here()};
    table_ask(&served, m, &who, now_ms, &v);
    if (v.kind == ASK_REMATCH && !make_rematch(&v.entry, (rematch_how)m->number, now_ms, length)) {
        refuse(m->id, "bad-setup", error.text);
    } else if (v.kind == ASK_ENTRY || v.kind == ASK_REMATCH) {
        enter(m, &v.entry);
    } else if (v.kind == ASK_DONE) {
        accept(m, v.seq, ask_new_table(&served, m));
    } else if (v.kind == ASK_REFUSED) {
        refuse(m->id, v.code, v.sentence.text);
        if (v.wants_view)
            send_view();
    } else if (m->kind == MESSAGE_HINT) {
        ask_hint(m->number);
    } else {
        look = m->number;
        send_all(served.seq);
    }
}

static void ask_join(const message *m)
{
    look = m->number;
    if (m->id[0] != '\0')
        accept(m, served.seq, NULL);
    send_all(m->seq < served.seq ? m->seq : served.seq);
}

/* Unlike on a server, a game can be looked back into while it is played, as its seat saw it. */
static void ask_replay(const message *m)
{
    int seat = served.state == TABLE_OVER ? FN_EVERYONE : viewer_here().seat;
    if (show_replay(&served, m->number, seat, &answer))
        send(NULL, &answer);
    else
        refuse("", "bad-message", "the game has not so many moves");
}

static void ask_course(void)
{
    if (served.state != TABLE_OVER) {
        refuse("", "not-started", "the course of a game is told when it is over");
        return;
    }
    show_course(&served, &answer);
    send(NULL, &answer);
}

static void ask_board(void)
{
    show_board(&served, &answer);
    send(NULL, &answer);
}

static void ask_why(const message *m)
{
    show_why(&served, viewer_here().seat, m->text, &answer);
    send(NULL, &answer);
}

static void answer_message(message *m, int64_t now_ms, size_t length)
{
    if (m->kind == MESSAGE_CREATE)
        ask_create(m, now_ms, length);
    else if (table_match() == NULL)
        refuse(m->id, "no-table", "there is no such table");
    else if (m->kind == MESSAGE_JOIN)
        ask_join(m);
    else if (m->kind == MESSAGE_WHY)
        ask_why(m);
    else if (m->kind == MESSAGE_BOARD)
        ask_board();
    else if (m->kind == MESSAGE_REPLAY)
        ask_replay(m);
    else if (m->kind == MESSAGE_COURSE)
        ask_course();
    else if (m->kind == MESSAGE_PART || m->kind == MESSAGE_TABLES || m->kind == MESSAGE_PING ||
             m->kind == MESSAGE_PAIR || m->kind == MESSAGE_TILES || m->kind == MESSAGE_FRIENDS)
        refuse(m->id, "bad-message", "this is not the table's business");
    else
        ask_served(m, now_ms, length);
}

EXPORT(fanal_table_ask) int fanal_table_ask(double now, size_t length)
{
    static message m;
    if (!begin_with_text(length))
        return end(false);
    begin_messages();
    if (message_read(&m, input, length, &error))
        answer_message(&m, time_of(now), length);
    else
        refuse(m.id, m.kind == MESSAGE_CREATE ? "bad-setup" : "bad-message", error.text);
    return end_messages();
}

EXPORT(fanal_table_open) int fanal_table_open(size_t length)
{
    if (!begin_with_text(length))
        return end(false);
    if (length == 0 || length >= TABLE_ID_MAX)
        return end(fn_fail(&error, "an id has 1 to 23 characters"));
    serve(input);
    return end(true);
}

EXPORT(fanal_table_fold) int fanal_table_fold(size_t length)
{
    if (!begin_with_text(length))
        return end(false);
    if (!is_served)
        return end(fn_fail(&error, "there is no table"));
    if (!table_fold(&served, served.seq + 1, input, length))
        return end(fn_fail(&error, served.broken.text));
    return end(true);
}

EXPORT(fanal_table_line) int fanal_table_line(int of_made, int seq)
{
    const table *t = of_made ? &made : &served;
    fn_text_clear(&answer);
    if (!is_served || seq < 1 || seq > t->line_count)
        return end(fn_fail(&error, "there is no entry ", fn_decimal(seq).text));
    fn_text_add_bytes(&answer, t->bodies + t->lines[seq - 1].at, t->lines[seq - 1].size);
    return end(true);
}

/* Returns the seat whose bot must move, or FN_NOBODY. */
static int bot_to_act(void)
{
    int seat = table_match() != NULL ? table_to_act(&served) : FN_NOBODY;
    return seat >= 0 && table_bot_plays(&served, seat) ? seat : FN_NOBODY;
}

EXPORT(fanal_table_bot) int fanal_table_bot(void)
{
    int seat = bot_to_act();
    char words[] = "level:0";
    fn_player player;
    fn_text_clear(&answer);
    if (seat < 0)
        return end(fn_fail(&error, "it is not a bot's turn"));
    words[sizeof words - 2] = (char)('0' + table_bot_level(&served, seat));
    fn_player_read(&player, words, &error);
    fn_json_open(&answer, '{');
    fn_json_put_int(&answer, "seat", seat);
    fn_json_put_int(&answer, "level", table_bot_level(&served, seat));
    fn_json_put_int(&answer, "ply", served.match.steps);
    fn_json_put_int(&answer, "pace", player.pace_ms);
    fn_json_close(&answer, '}');
    return end(true);
}

EXPORT(fanal_table_move) int fanal_table_move(double now, size_t length)
{
    int64_t before = served.seq;
    entry e = {.kind = ENTRY_MOVE, .seat = bot_to_act(), .at_ms = time_of(now), .bot = true};
    if (!begin_with_text(length))
        return end(false);
    if (e.seat < 0)
        return end(fn_fail(&error, "it is not a bot's turn"));
    if (!fn_match_can_play(&served.match, e.seat, input, &error))
        return end(false);
    text_keep(e.text, sizeof e.text, input);
    begin_messages();
    if (!table_enter(&served, &e))
        return end(fn_fail(&error, served.broken.text));
    send_fresh(before);
    return end_messages();
}

EXPORT(fanal_table_card) int fanal_table_card(void)
{
    fn_text_clear(&answer);
    if (!is_served || served.plan.game == NULL)
        return end(fn_fail(&error, "there is no table"));
    static char storage[4096];
    fn_text card;
    fn_text_init(&card, storage, sizeof storage);
    show_card(&served, &card);
    show_moment now = {.to_act = table_to_act(&served), .changed_ms = served.changed_ms};
    now.round = now.to_act >= 0 ? fn_match_round(&served.match) : 0;
    show_listed(storage, &now, &answer);
    return end(true);
}
