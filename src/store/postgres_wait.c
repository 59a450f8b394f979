/* Waiting for PostgreSQL: for results, for room to send, for a connection; never past the deadline.
 * A database that hangs, or sits behind a network that swallows everything, is thus a failure like
 * any other. Knows nothing of the statements. */
#include "store/postgres.h"

#include <errno.h>
#include <poll.h>
#include <time.h>

static int64_t steady_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void postgres_limit(postgres_store *db, int ms)
{
    db->until_ms = steady_ms() + ms;
}

bool postgres_may_connect(const postgres_store *db)
{
    return db->failed_ms == 0 || steady_ms() - db->failed_ms >= POSTGRES_RETRY_MS;
}

static bool wait_for(postgres_store *db, short events)
{
    struct pollfd wait = {.fd = PQsocket(db->connection), .events = events};
    int64_t left = db->until_ms - steady_ms();
    int ready = left > 0 && !db->is_late ? poll(&wait, 1, (int)left) : 0;
    db->is_late = ready == 0;
    return ready > 0 || (ready < 0 && errno == EINTR);
}

/* Sends what is queued. Reading meanwhile makes room on the other side. */
bool postgres_send(postgres_store *db)
{
    int left;
    while ((left = PQflush(db->connection)) == 1)
        if (!wait_for(db, POLLIN | POLLOUT) || PQconsumeInput(db->connection) == 0)
            return false;
    return left == 0;
}

PGresult *postgres_next(postgres_store *db)
{
    if (db->is_late || (!postgres_send(db) && db->is_late))
        return NULL;
    while (PQisBusy(db->connection)) {
        if (!wait_for(db, POLLIN))
            return NULL;
        if (PQconsumeInput(db->connection) == 0)
            break; /* lost: the result has the reason */
    }
    return PQgetResult(db->connection);
}

PGresult *postgres_last(postgres_store *db)
{
    PGresult *last = NULL, *result;
    while ((result = postgres_next(db)) != NULL) {
        PQclear(last);
        last = result;
    }
    if (db->is_late) {
        PQclear(last);
        last = NULL;
    }
    return last;
}

bool postgres_reach(postgres_store *db)
{
    PostgresPollingStatusType status = PGRES_POLLING_WRITING;
    if (PQstatus(db->connection) == CONNECTION_BAD)
        status = PGRES_POLLING_FAILED;
    while (status == PGRES_POLLING_READING || status == PGRES_POLLING_WRITING) {
        if (!wait_for(db, status == PGRES_POLLING_READING ? POLLIN : POLLOUT))
            break;
        status = PQconnectPoll(db->connection);
    }
    bool is_there = status == PGRES_POLLING_OK && PQsetnonblocking(db->connection, 1) == 0;
    db->failed_ms = is_there ? 0 : steady_ms();
    return is_there;
}
