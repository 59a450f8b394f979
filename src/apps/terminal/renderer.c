/* The renderers of the house, and what they share. A new game is one line here. */
#include "apps/terminal/renderer.h"

#include <string.h>

extern const renderer renderer_bretagne, renderer_lighthouse_run;

static const renderer *const renderers[] = {&renderer_bretagne, &renderer_lighthouse_run, NULL};

const renderer *renderer_find(const char *game)
{
    int i = 0;
    while (renderers[i] != NULL && strcmp(renderers[i]->game, game) != 0)
        i++;
    return renderers[i];
}

static void tell_heading(const renderer *show, const fn_json *event, int ply, story *log)
{
    phrase p;
    fn_text out = phrase_open(&p);
    if (show->heading(event, &out))
        story_add(log, ply, FN_NOBODY, true, p.text);
}

void renderer_begin(const renderer *show, story *log)
{
    story_clear(log);
    tell_heading(show, NULL, -1, log);
}

void renderer_tell(const renderer *show, seen *s, fn_json events, int ply, int mover, story *log)
{
    telling t = {.events = events};
    while (telling_next(&t)) {
        fn_json event = t.event;
        int seat = show->actor(s, &t, mover);
        phrase p;
        fn_text out = phrase_open(&p);
        s->last = seen_text(event, "event");
        if (!show->heading_follows)
            tell_heading(show, &event, ply, log);
        if (show->sentence(s, &t, &out)) {
            story_line *line = story_add(log, ply, seat, false, p.text);
            if (line != NULL && show->points != NULL)
                line->points = show->points(event, &line->source);
        }
        if (show->heading_follows)
            tell_heading(show, &event, ply, log);
    }
}

void renderer_unreadable(fn_json reason, const char *title, fn_text *out)
{
    phrase text = {""};
    fn_json_to_string(seen_member(reason, "text"), text.text, sizeof text.text);
    char *begin = strchr(text.text, '\''), *end = strrchr(text.text, '\'');
    if (begin == NULL || end == begin) {
        fn_text_add(out, text.text);
        return;
    }
    *end = '\0';
    say(out, "'{move}' is not a move of {game}.", {"move", begin + 1}, {"game", title});
}

/* Without those that are commands: h l q r u w. */
static const char keys[] = "1234567890abcdefgijkmnopstvxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

const char *renderer_key(int n)
{
    static char key[sizeof keys][2];
    if (n < 0 || n >= (int)sizeof keys - 1)
        return "";
    key[n][0] = keys[n];
    return key[n];
}

int renderer_key_move(int key)
{
    const char *at = key > ' ' && key < 0x7f ? strchr(keys, key) : NULL;
    return at != NULL ? (int)(at - keys) : -1;
}

const char *renderer_move_key(const seen *s, const char *move)
{
    return renderer_key(seen_find_move(s, move));
}
