/* The words for ways out of a table. None may be a move: Bretagne has `leave`. */
#include "apps/terminal/ways.h"

#include <string.h>

enum { STAND_IN = 3 }; /* its level, as in docs/protocol.md */

static const struct {
    const char *word, *name, *yes;
} ways[WAYS] = {
    [WAY_CANCEL] = {"cancel", TR("Cancel the table"), TR("Yes, cancel it")},
    [WAY_LEAVE] = {"away", TR("Leave, and let a bot play for me"), TR("Yes, leave")},
    [WAY_RESIGN] = {"resign", TR("Resign"), TR("Yes, resign")},
};

session_way ways_next(const session *t, session_way after)
{
    for (int i = 1; i <= WAYS; i++) {
        session_way way = (session_way)(((after == WAYS ? -1 : (int)after) + i) % WAYS);
        if (t->can[way])
            return way;
    }
    return WAYS;
}

session_way ways_find(const char *word)
{
    int way = 0;
    while (way < WAYS && strcmp(ways[way].word, word) != 0)
        way++;
    return (session_way)way;
}

void ways_ask(const session *t, session_way way, fn_text *out)
{
    phrase p;
    fn_text bot = phrase_open(&p);
    session_name_bot(STAND_IN, 0, &bot);
    fn_text_add(out, "**");
    fn_text_add(out, tr(ways[way].name));
    fn_text_add(out, "?** ");
    if (way == WAY_CANCEL)
        say(out, "The table is gone for everybody, and links to it no longer work.");
    else if (way == WAY_LEAVE)
        say(out, "A bot ({bot}) plays until you come back.", {"bot", p.text});
    else if (t->plays_on)
        say(out, "A bot ({bot}) plays your seat to the end; your place is the last.",
            {"bot", p.text});
    else
        say(out, "The game ends now, and you have lost it.");
}

const char *ways_yes(session_way way)
{
    return ways[way].yes;
}

void ways_refuse(const session *t, session_way way, fn_text *out)
{
    if (t->kind->take == NULL)
        say(out, "This is for tables of a server. Here the game stays as it is when you go.");
    else if (way == WAY_CANCEL)
        say(out, "Only the person who made a table can cancel it, and only before the start.");
    else if (t->can[WAY_RESIGN])
        fn_text_add(out, tell_error("alone", "").text);
    else
        say(out, "This is for those who play, until the game is over.");
}
