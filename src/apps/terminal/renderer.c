/* The list of renderers, and their shared parts. A new game adds one line here. */
#include "apps/terminal/renderer.h"

#include <string.h>

extern const renderer renderer_bretagne, renderer_landfall, renderer_lighthouse_run;

static const renderer *const renderers[] = {&renderer_bretagne, &renderer_landfall,
                                            &renderer_lighthouse_run, NULL};

const renderer *renderer_find(const char *game)
{
    int i = 0;
    while (renderers[i] != NULL && strcmp(renderers[i]->game, game) != 0)
        i++;
    return renderers[i];
}

static void add_heading(const renderer *show, const fn_json *event, int ply, story *log)
{
    phrase p;
    fn_text out = phrase_open(&p);
    if (tell_heading(&show->tell, event, &out))
        story_add(log, ply, FN_NOBODY, true, p.text);
}

void renderer_begin(const renderer *show, story *log)
{
    story_clear(log);
    add_heading(show, NULL, -1, log);
}

void renderer_tell(const renderer *show, seen *s, fn_json events, int ply, int mover, story *log)
{
    telling t = {.events = events};
    bool follows = show->tell.words->headings_follow;
    while (telling_next(&t)) {
        fn_json event = t.event;
        int seat = tell_whose(&show->tell, s, &t, mover);
        phrase p;
        fn_text out = phrase_open(&p);
        s->last = seen_text(event, "event");
        if (!follows)
            add_heading(show, &event, ply, log);
        if (tell_event(&show->tell, s, &t, &out)) {
            story_line *line = story_add(log, ply, seat, false, p.text);
            if (line != NULL)
                line->points = tell_points(&show->tell, event, &line->source);
        }
        if (follows)
            add_heading(show, &event, ply, log);
    }
}

bool renderer_points(const renderer *show, const seen *s, const story *log, int number,
                     renderer_source *out)
{
    *out = (renderer_source){tell_source(&show->tell, number), {0}};
    if (out->name == NULL)
        return false;
    if (show->add_points != NULL)
        show->add_points(s, number, out->points);
    for (int i = 0; i < log->lines; i++)
        if (log->line[i].source == number && log->line[i].seat >= 0)
            out->points[log->line[i].seat] += log->line[i].points;
    return true;
}

phrase renderer_variant(const renderer *show, const char *variant)
{
    return tell_name_of(show->tell.words, "variant", variant);
}

/* The keys without those used for commands: h l n p q r u w x. */
static const char keys[] = "1234567890abcdefgijkmostvyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

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
