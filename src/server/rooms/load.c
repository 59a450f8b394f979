/* Reads a table: folds its log entry by entry, from the newest snapshot on. */
#include "server/rooms/load.h"

#include <stdlib.h>
#include <string.h>

static bool take_entry(void *context, int64_t seq, const char *body, size_t size)
{
    table *t = context;
    return t->seq == 0 && *body != '{' ? table_fold_snapshot(t, seq, body, size)
                                       : table_fold(t, seq, body, size);
}

/* Finds an old edition, which is needed before the game can be dealt; the log is then read
 * twice. */
static bool load_edition(load_job *l, store *db)
{
    static const size_t most = FN_EDITION_MAX + 1;
    char hash[65];
    size_t size = most - 1;
    char *text = malloc(most);
    memcpy(hash, l->table->plan.edition_hash, sizeof hash);
    if (text == NULL || !store_find_edition(db, hash, text, &size, &l->base.error)) {
        free(text);
        return false;
    }
    text[size] = '\0';
    table_free(l->table);
    l->table = table_new(l->id);
    if (l->table == NULL) {
        free(text);
        return false;
    }
    l->table->edition = text;
    return store_load(db, l->id, 0, take_entry, l->table, &l->base.error);
}

void load_run(job *self, store *db)
{
    load_job *l = (load_job *)self;
    l->table = table_new(l->id);
    self->failed = l->table == NULL ||
                   !store_load(db, l->id, 0, take_entry, l->table, &self->error) ||
                   (table_wants_edition(l->table) && !load_edition(l, db));
    if (!self->failed && l->table->broken.text[0] != '\0') {
        self->failed = true;
        self->error = l->table->broken;
    }
    if (self->failed || l->table->plan.game == NULL) {
        table_free(l->table);
        l->table = NULL;
    }
}

load_job *load_job_new(house *h, const char *id, void (*done)(job *self))
{
    load_job *l = calloc(1, sizeof *l);
    if (l == NULL)
        return NULL;
    l->base.run = load_run;
    l->base.done = done;
    l->house = h;
    text_keep(l->id, sizeof l->id, id);
    return l;
}
