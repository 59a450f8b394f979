/* Sessions: the token is in the peer's cookie, its hash in the store. */
#include "apps/server/people/session.h"

#include "apps/server/clock.h"

#include <stdlib.h>
#include <string.h>

void session_hash(const char *token, uint8_t hash[32])
{
    fn_sha256(hash, token, strlen(token));
}

bool session_find(store *db, const char *token, store_person *person, int64_t *until_ms,
                  fn_error *error)
{
    uint8_t hash[32];
    session_hash(token, hash);
    return store_find_session(db, hash, now_ms(), person, until_ms, error);
}

int64_t session_end_ms(void)
{
    return now_ms() + SESSION_DAYS * DAY_MS;
}

static void prolonged(job *self)
{
    free((write_job *)self);
}

void session_use(house *h, const char *token, int64_t until_ms)
{
    int64_t end_ms = session_end_ms();
    write_job *work = until_ms < end_ms - DAY_MS ? calloc(1, sizeof *work) : NULL;
    if (work == NULL)
        return;
    work->base.done = prolonged;
    work->write.kind = STORE_SESSION;
    work->write.session.until_ms = end_ms;
    session_hash(token, work->write.session.token_hash);
    pool_add(h->writer, &work->base);
}
