/* The protocol from fanal's side. A guest has exactly one question at a time; while it owes an
 * answer it gets no lines, which keeps answers and questions in step. */
#include "apps/cli/bot_guest.h"

#include <string.h>
#include <unistd.h>

enum {
    START_MS = 10000, /* until the guest is ready */
    GRACE_MS = 500,   /* to leave after quit */
    PATIENCE = 3,     /* turns without an answer before it counts as dead */
    LINE_SIZE = FN_LINE_MAX + 64
};

static double time_limit(const bot_guest *guest)
{
    return guest->ms > 0 ? clock_ms() + (double)guest->ms : -1;
}

static void lose(bot_guest *guest)
{
    guest->faults.dead = 1;
    bot_end(&guest->process, 0);
}

static void tell(bot_guest *guest, const char *line)
{
    if (guest->process.open && !bot_send(&guest->process, line, time_limit(guest)))
        lose(guest);
}

/* Begins a line with a word; JSON adds a comma unless it begins its text. */
static void open_line(fn_text *text, char *line, size_t size, const char *word)
{
    strcpy(line, word);
    fn_text_init(text, line + strlen(word), size - strlen(word));
}

static void refuse(bot_guest *guest, const char *sentence)
{
    char line[sizeof(fn_error) + 16];
    fn_text text;
    guest->faults.nonsense++;
    open_line(&text, line, sizeof line, "error ");
    fn_text_add(&text, sentence);
    tell(guest, line);
}

/* Returns the next line that is not a comment, or notes the fault and returns NULL. */
static const char *hear(bot_guest *guest, double until_ms)
{
    const char *line = NULL;
    bot_answer answer;
    do
        answer = bot_read(&guest->process, until_ms, &line);
    while (answer == BOT_LINE && (line[0] == '#' || line[0] == '\0'));
    guest->owes = answer == BOT_LATE;
    guest->silent = answer == BOT_LATE ? guest->silent + 1 : 0;
    guest->faults.late += answer == BOT_LATE;
    if (answer == BOT_GONE || guest->silent == PATIENCE)
        lose(guest);
    if (answer == BOT_TOO_LONG)
        refuse(guest, "this line is too long");
    return answer == BOT_LINE ? line : NULL;
}

static void shake_hands(bot_guest *guest, const char *command)
{
    if (command == NULL)
        bot_adopt(&guest->process, STDIN_FILENO, STDOUT_FILENO);
    else if (!bot_start(&guest->process, command)) {
        guest->given_up = true;
        return;
    }
    tell(guest, "fanal 1");
    const char *line = hear(guest, guest->ms > 0 ? clock_ms() + START_MS : -1);
    bool ready = line != NULL && strncmp(line, "ready", 5) == 0 && strchr(" ", line[5]) != NULL;
    if (line != NULL && !ready)
        refuse(guest, "the answer to 'fanal 1' is 'ready'");
    guest->given_up = !ready;
}

static void write_game(const fn_match *match, int seat, fn_text *text)
{
    const fn_setup *setup = &match->setup;
    fn_json_open(text, '{');
    fn_json_put_string(text, "game", match->game->id);
    fn_json_put_int(text, "players", setup->players);
    fn_json_put_string(text, "variant", match->game->variants[setup->variant]);
    fn_json_key(text, "options");
    fn_json_open(text, '[');
    for (int i = 0; match->game->options[i] != NULL; i++)
        if ((setup->options >> i & 1) != 0)
            fn_json_string(text, match->game->options[i]);
    fn_json_close(text, ']');
    fn_json_put_int(text, "seat", seat);
    fn_json_close(text, '}');
}

void guest_begin(bot_guest *guest, const char *command, const fn_match *match, int seat)
{
    char line[512];
    fn_text text;
    memset(&guest->faults, 0, sizeof guest->faults);
    guest->seat = seat;
    guest->silent = 0;
    guest->owes = false;
    if (!guest->process.open && !guest->given_up)
        shake_hands(guest, command);
    if (guest->given_up) {
        lose(guest);
        return;
    }
    open_line(&text, line, sizeof line, "game ");
    write_game(match, seat, &text);
    tell(guest, line);
}

static void ask(bot_guest *guest, const fn_match *match)
{
    char line[LINE_SIZE], view[FN_LINE_MAX];
    fn_text text, view_text;
    fn_text_init(&view_text, view, sizeof view);
    fn_match_write_view(match, guest->seat, &view_text);
    open_line(&text, line, sizeof line, "turn {\"ms\":");
    fn_text_add_int(&text, guest->ms);
    fn_text_add_char(&text, ',');
    fn_text_add(&text, view + 1);
    tell(guest, line);
}

/* Asks the guest for its move; returns false if a stand-in must play. */
static bool plays(bot_guest *guest, fn_match *match, fn_events *events)
{
    fn_error error;
    if (guest->owes)
        hear(guest, time_limit(guest)); /* the answer to an earlier turn */
    if (guest->owes || !guest->process.open)
        return false;
    double until_ms = time_limit(guest);
    ask(guest, match);
    const char *line = guest->process.open ? hear(guest, until_ms) : NULL;
    if (line == NULL)
        return false;
    bool is_move = strncmp(line, "move ", 5) == 0;
    if (is_move && fn_match_play(match, guest->seat, line + 5, events, &error))
        return true;
    refuse(guest, is_move ? error.text : "the answer to 'turn' is 'move' and a move");
    return false;
}

void guests_step(bot_guest *const guests[FN_MAX_SEATS], fn_match *match, const cli_args *args,
                 fn_rng *rng, fn_events *events)
{
    char line[LINE_SIZE];
    fn_text text;
    bot_guest *guest = guests[fn_match_to_act(match)];
    if (guest == NULL || !plays(guest, match, events))
        series_step(match, args, rng, events);
    for (int seat = 0; seat < FN_MAX_SEATS; seat++) {
        if (guests[seat] == NULL || guests[seat]->owes)
            continue;
        open_line(&text, line, sizeof line, "events ");
        fn_match_write_events(match, events, seat, &text);
        tell(guests[seat], line);
    }
}

/* Does not wait for a guest that still owes an answer; it is restarted for the next game. */
void guest_over(bot_guest *guest, const fn_match *match)
{
    char line[256];
    fn_text text;
    open_line(&text, line, sizeof line, "over ");
    fn_record_write_result(match, &text);
    if (guest->owes)
        bot_end(&guest->process, 0);
    tell(guest, line);
}

void guest_leave(bot_guest *guest)
{
    if (guest->process.open)
        bot_send(&guest->process, "quit", clock_ms() + GRACE_MS);
    bot_end(&guest->process, GRACE_MS);
}
