/* A room keeps the newest view of each seat whose changes are wanted. A client whose last view was
 * that one gets the changes since; any other gets the whole view, and is level with the rest from
 * then on. */
#include "server/rooms/views.h"

#include "server/rooms/change.h"

static shown_view *shown_to(room *r, int seat)
{
    return &r->shown[seat - FN_NOBODY];
}

static net_text *make_change(room *r, const shown_view *before, const net_text *now)
{
    fn_text *out = &r->house->out;
    size_t old_size, size;
    const char *old_text = net_text_bytes(before->text, &old_size),
               *text = net_text_bytes(now, &size);
    fn_text_clear(out);
    fn_json_open(out, '{');
    fn_json_key(out, "change");
    if (!change_write(old_text, old_size, text, size, out))
        return NULL;
    fn_json_put_int(out, "from", before->seq);
    fn_json_close(out, '}');
    return out->overflow || out->used >= size ? NULL : net_text_new(out->data, out->used);
}

void views_send(room *r, client *c, const show_viewer *viewer, view_texts *texts)
{
    const shown_view *before = shown_to(r, viewer->seat);
    if (texts->whole == NULL) {
        show_view(r->table, viewer, &r->house->out);
        texts->whole = net_text_new(r->house->out.data, r->house->out.used);
        if (texts->whole == NULL)
            return;
    }
    bool is_level = c->wants_changes && before->text != NULL && c->view_seq == before->seq &&
                    c->view_seat == viewer->seat;
    if (is_level && texts->change == NULL && !texts->has_no_change) {
        texts->change = make_change(r, before, texts->whole);
        texts->has_no_change = texts->change == NULL;
    }
    net_client_send(c->net, is_level && texts->change != NULL ? texts->change : texts->whole);
    c->view_seq = r->table->seq;
    c->view_seat = (int8_t)viewer->seat;
}

static bool is_wanted(const room *r, int seat)
{
    for (const client *c = r->clients; c != NULL; c = c->next)
        if (c->wants_changes && c->view_seat == seat)
            return true;
    return false;
}

void views_release(room *r, int seat, view_texts *texts)
{
    shown_view *shown = shown_to(r, seat);
    if (texts->whole != NULL && is_wanted(r, seat)) {
        net_text_release(shown->text);
        *shown = (shown_view){.text = texts->whole, .seq = r->table->seq};
        texts->whole = NULL;
    }
    net_text_release(texts->whole);
    net_text_release(texts->change);
}

void views_forget(room *r)
{
    for (int i = 0; i <= FN_MAX_SEATS; i++) {
        net_text_release(r->shown[i].text);
        r->shown[i].text = NULL;
    }
}
