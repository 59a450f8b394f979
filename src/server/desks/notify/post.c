/* Couriers: they seal, sign and send, then interpret the answer. */
#include "server/desks/notify/post.h"

#include "calls/vapid.h"
#include "server/desks/notify/calls.h"
#include "server/spine/clock.h"
#include "server/spine/ids.h"
#include "words/words.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WAITING_MAX = 500, BODY_MAX = SEAL_TEXT_MAX };

deliver_rules post_rules(const house *h)
{
    const server_config *c = &h->config;
    return (deliver_rules){.allows_private = c->calls_private,
                           .hosts = c->call_hosts,
                           .smtp_url = c->smtp,
                           .smtp_user = c->smtp_user,
                           .smtp_password = c->smtp_password,
                           .sender = c->mail_from,
                           .ends = &h->is_draining};
}

bool post_rules_allow(const house *h, call_way way)
{
    const server_config *c = &h->config;
    return way == WAY_PUSH   ? c->push
           : way == WAY_MAIL ? c->smtp[0] != '\0' && c->mail_from[0] != '\0'
                             : c->webhooks;
}

void post_token(const house *h, const char *purpose, const char *person, const char *what,
                char token[33])
{
    char storage[256];
    uint8_t hash[16];
    fn_text text;
    fn_text_init(&text, storage, sizeof storage);
    fn_text_add(&text, purpose);
    fn_text_add_char(&text, ':');
    fn_text_add(&text, person);
    fn_text_add_char(&text, ':');
    fn_text_add(&text, what);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)text.data, text.used, h->key,
                       sizeof h->key);
    fn_text_init(&text, token, 33);
    fn_text_add_hex(&text, hash, sizeof hash);
}

/* Writes the text that a browser shows or a program reads. */
static void write_body(const post *p, fn_text *out)
{
    const call_message *m = &p->message;
    fn_json_open(out, '{');
    fn_json_put_string(out, "event", m->event);
    fn_json_put_string(out, "title", m->title);
    fn_json_put_string(out, "text", m->text);
    if (m->table[0] != '\0') {
        fn_json_put_string(out, "table", m->table);
        fn_json_put_string(out, "game", m->game);
        fn_json_put_int(out, "round", m->round);
    }
    if (m->until_ms > 0)
        fn_json_put_int(out, "until", m->until_ms);
    if (p->way == WAY_HOOK && p->house->config.public_url[0] != '\0') {
        char url[CONFIG_TEXT_MAX + 40];
        snprintf(url, sizeof url, "%s%s%s", p->house->config.public_url,
                 m->table[0] != '\0' ? "/t/" : "/tables", m->table);
        fn_json_put_string(out, "url", url);
    }
    fn_json_close(out, '}');
}

static void run_push(post *p, const char *body, size_t size)
{
    char contact[CONFIG_TEXT_MAX + 8] = "", token[VAPID_HEADER_MAX] = "Authorization: ", topic[64];
    uint8_t salt[SEAL_SALT], sealed[SEAL_MAX];
    const house *h = p->house;
    p256_key once;
    fn_text header;
    deliver_rules rules = post_rules(h);
    if (h->config.mail_from[0] != '\0')
        snprintf(contact, sizeof contact, "mailto:%s", h->config.mail_from);
    else if (strncmp(h->config.public_url, "https:", 6) == 0)
        text_keep(contact, sizeof contact, h->config.public_url);
    fn_text_init(&header, token, sizeof token);
    fn_text_add(&header, "Authorization: ");
    randombytes_buf(salt, sizeof salt);
    size_t used = p256_draw(&once)
                      ? seal_push(&once, salt, p->to.to.peer, p->to.to.auth, body, size, sealed)
                      : 0;
    sodium_memzero(&once, sizeof once);
    if (used == 0 ||
        !vapid_write(&notify_of(h)->vapid, p->to.to.endpoint, contact, now_ms() / 1000, &header)) {
        fn_fail(&p->base.error, "the message could not be sealed");
        return;
    }
    snprintf(topic, sizeof topic, "Topic: %s", p->message.table);
    const char *const headers[] = {"Content-Type: application/octet-stream",
                                   "Content-Encoding: aes128gcm",
                                   "TTL: 86400",
                                   p->message.is_urgent ? "Urgency: high" : "Urgency: normal",
                                   token,
                                   p->message.table[0] != '\0' ? topic : NULL,
                                   NULL};
    p->status = deliver_post(&rules, p->to.to.endpoint, headers, sealed, used, &p->base.error);
}

/* Posts to a webhook, with HMAC-SHA256 of "TIME.BODY" to prove sender and time. */
static void run_hook(post *p, const char *body, size_t size)
{
    char secret[33], signature[128], line[BODY_MAX + 32];
    uint8_t digest[32];
    long long now = now_ms() / 1000;
    deliver_rules rules = post_rules(p->house);
    fn_text header;
    int head = snprintf(line, sizeof line, "%lld.", now);
    memcpy(line + head, body, size);
    post_token(p->house, "webhook", p->person, "", secret);
    HMAC(EVP_sha256(), secret, (int)strlen(secret), (const uint8_t *)line, (size_t)head + size,
         digest, NULL);
    fn_text_init(&header, signature, sizeof signature);
    fn_text_add(&header, "Fanal-Signature: t=");
    fn_text_add_int(&header, now);
    fn_text_add(&header, ", v1=");
    fn_text_add_hex(&header, digest, sizeof digest);
    const char *const headers[] = {"Content-Type: application/json", signature, NULL};
    p->status = deliver_post(&rules, p->address, headers, body, size, &p->base.error);
}

static void write_letter_text(const post *p, const char *link, fn_text *out)
{
    const call_message *m = &p->message;
    fn_text_add(out, m->text);
    fn_text_add(out, "\n");
    if (m->table[0] != '\0' && p->house->config.public_url[0] != '\0') {
        fn_text_add(out, p->house->config.public_url);
        fn_text_add(out, "/t/");
        fn_text_add(out, m->table);
        fn_text_add(out, "\n");
    }
    if (link[0] != '\0') {
        fn_text_add(out, "\n-- \n");
        say(out, "No more letters, with one press: {link}", {"link", link});
        fn_text_add(out, "\n");
    }
}

static void run_mail(post *p)
{
    static const char stop[] = "/calls/stop/";
    char link[CONFIG_TEXT_MAX + 128] = "", end[CONFIG_TEXT_MAX + 128] = "", id[STORE_ID_MAX];
    char text[SAY_TEXT_MAX + 1024], whole[LETTER_MAX];
    const server_config *c = &p->house->config;
    deliver_rules rules = post_rules(p->house);
    fn_text out;
    words_choose(p->language);
    if (c->public_url[0] != '\0' && p->stop[0] != '\0') {
        snprintf(link, sizeof link, "%s%s%s/mail/%s", c->public_url, stop, p->person, p->stop);
        snprintf(end, sizeof end, "%s/api%s%s/mail/%s", c->public_url, stop, p->person, p->stop);
    }
    id_random(id, "m");
    fn_text_init(&out, text, sizeof text);
    write_letter_text(p, link, &out);
    fn_text_init(&out, whole, sizeof whole);
    letter_write(&(letter){.from = c->mail_from,
                           .to = p->address,
                           .id = id,
                           .subject = p->message.title,
                           .text = text,
                           .stop = end,
                           .at_s = now_ms() / 1000},
                 &out);
    p->status =
        !out.overflow && deliver_mail(&rules, p->address, out.data, out.used, &p->base.error) ? 250
                                                                                              : 0;
}

static void run_post(job *self, store *db)
{
    post *p = (post *)self;
    char storage[BODY_MAX];
    fn_text body;
    (void)db;
    fn_text_init(&body, storage, sizeof storage);
    write_body(p, &body);
    if (body.overflow)
        fn_fail(&self->error, "the message is too long");
    else if (p->way == WAY_PUSH)
        run_push(p, body.data, body.used);
    else if (p->way == WAY_HOOK)
        run_hook(p, body.data, body.used);
    else
        run_mail(p);
}

/* Deletes a browser that its push service no longer knows. */
static void forget_browser(const post *p)
{
    write_job *work = calloc(1, sizeof *work);
    if (work == NULL)
        return;
    work->base.done = (void (*)(job *))free;
    work->write.kind = STORE_FACT;
    work->write.fact.version = STORE_ANY;
    text_keep(work->write.fact.person, sizeof work->write.fact.person, p->person);
    snprintf(work->write.fact.name, sizeof work->write.fact.name, "push/%s", p->to.id);
    pool_add(p->house->writer, &work->base);
}

static void posted(job *self)
{
    post *p = (post *)self;
    house *h = p->house;
    bool is_fine = p->status >= 200 && p->status < 300;
    notify_of(h)->sent[p->way] += is_fine;
    notify_of(h)->failed += !is_fine;
    if (p->way == WAY_PUSH && (p->status == 404 || p->status == 410))
        forget_browser(p);
    else if (!is_fine && !self->failed)
        net_log(1, "a call by ", call_way_words[p->way],
                " failed: ", p->status > 0 ? fn_decimal(p->status).text : self->error.text);
    free(p);
}

static post *make_one(house *h, const char *person, const book *b, call_way way,
                      const call_message *m, post *list)
{
    post *p = calloc(1, sizeof *p);
    if (p == NULL)
        return NULL;
    p->base.run = run_post;
    p->base.done = posted;
    p->house = h;
    p->way = way;
    p->message = *m;
    p->next = list;
    text_keep(p->person, sizeof p->person, person);
    text_keep(p->language, sizeof p->language, b->wishes.language);
    if (way == WAY_MAIL) {
        text_keep(p->address, sizeof p->address, b->wishes.mail);
        char token[33];
        post_token(h, "stop", person, call_way_words[way], token);
        text_keep(p->stop, sizeof p->stop, token);
    }
    if (way == WAY_HOOK)
        text_keep(p->address, sizeof p->address, b->wishes.hook);
    return p;
}

post *posts_make(house *h, const char *person, const book *b, const bool ways[WAYS],
                 const call_message *m, post *list)
{
    for (int way = 0; way < WAYS; way++) {
        int copies = way == WAY_PUSH ? b->browsers : 1;
        for (int i = 0; i < copies && ways[way] && post_rules_allow(h, (call_way)way); i++) {
            post *p = make_one(h, person, b, (call_way)way, m, list);
            if (p == NULL)
                return list;
            if (way == WAY_PUSH)
                p->to = b->browser[i];
            list = p;
        }
    }
    return list;
}

void posts_send(house *h, post *list)
{
    for (post *next; list != NULL; list = next) {
        next = list->next;
        if (pool_waiting(h->couriers) < WAITING_MAX) {
            pool_add(h->couriers, &list->base);
        } else {
            notify_of(h)->dropped++;
            free(list);
        }
    }
}
