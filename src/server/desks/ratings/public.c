/* The addresses of people and ratings: parses a path, and asks a worker for the answer. Cookies are
 * ignored, so nothing can depend on who asks. */
#include "server/desks/ratings/public.h"

#include "base/json_read.h"
#include "fanal/match.h"
#include "server/spine/names.h"

#include <stdlib.h>
#include <string.h>

enum { ANSWER_MAX = 1 << 17, WORDS_MAX = 6, WORD_MAX = 48, PAGES_MAX = 200 };

typedef struct path_words {
    int count;
    char word[WORDS_MAX][WORD_MAX];
} path_words;

/* Splits "/api/people/p1" into three words; false: too many, or one is empty or too long. */
static bool split(const char *path, path_words *words)
{
    for (words->count = 0; *path == '/'; words->count++) {
        size_t size = strcspn(++path, "/");
        if (words->count == WORDS_MAX || size == 0 || size >= WORD_MAX)
            return false;
        memcpy(words->word[words->count], path, size);
        words->word[words->count][size] = '\0';
        path += size;
    }
    return true;
}

/* Reads a number from 1 on, without a sign or leading zeros. */
static bool to_number(const char *text, int64_t most, int64_t *number)
{
    fn_json value = {text, strlen(text)};
    long long found;
    if (!fn_json_to_int(value, 1, most, &found))
        return false;
    *number = found;
    return true;
}

static bool read_scale(public_job *work, const char *game, const char *players)
{
    int64_t count;
    work->game = fn_game_find(game);
    if (work->game == NULL || !to_number(players, FN_MAX_SEATS, &count))
        return false;
    work->players = (int)count;
    return count >= work->game->min_players && count <= work->game->max_players;
}

static bool is_asked(const path_words *path, int count, const char *second)
{
    return path->count == count && strcmp(path->word[1], second) == 0;
}

/* Parses a path; false: there is no such page. */
static bool read_path(public_job *work, const path_words *path)
{
    bool names = is_asked(path, 2, "people"), leads = is_asked(path, 4, "ratings");
    char name[STORE_NAME_MAX];
    work->kind = leads ? PUBLIC_LEADERS : path->count == 6 ? PUBLIC_CURVE : PUBLIC_PERSON;
    if (leads)
        return read_scale(work, path->word[2], path->word[3]);
    if (names && net_request_argument(work->read.call->http, "name", name, sizeof name)) {
        name_fold(name, work->key);
        return work->key[0] != '\0';
    }
    if (names || strlen(path->word[2]) >= sizeof work->person)
        return false;
    memcpy(work->person, path->word[2], strlen(path->word[2]) + 1);
    return is_asked(path, 3, "people") || read_scale(work, path->word[4], path->word[5]);
}

static bool read_arguments(public_job *work)
{
    char text[24];
    int64_t page = 1;
    work->before = INT64_MAX;
    if (net_request_argument(work->read.call->http, "page", text, sizeof text) &&
        !to_number(text, PAGES_MAX, &page))
        return false;
    work->page = (int)page;
    return !net_request_argument(work->read.call->http, "before", text, sizeof text) ||
           to_number(text, INT64_MAX, &work->before);
}

static void run_public(job *self, store *db)
{
    public_job *work = (public_job *)self;
    self->failed =
        !call_read_make_room(&work->read, ANSWER_MAX) || !public_write(work, db, &work->read.out);
    if (!work->is_there)
        work->read.missing = "there is nobody of this name or id";
}

static void public_ask(people_call *call)
{
    path_words words;
    if (!split(net_request_path(call->http), &words)) {
        call_fail(call, 404, "no-page", "there is no such address");
        return;
    }
    public_job *work = call_read_new(call, sizeof *work, run_public, call_read_answer);
    if (work == NULL)
        return;
    bool is_there = read_path(work, &words);
    if (is_there && read_arguments(work)) {
        call_read_send(&work->read);
        return;
    }
    if (is_there)
        call_fail(call, 400, "bad-message", "'page' is a number from 1 to 200, 'before' from 1");
    else
        call_fail(call, 404, "no-page", "there is no such game, number of players or person");
    free(work);
}

const route public_routes[] = {
    {NET_GET, "/api/people", NULL, public_ask, CALL_OPEN},
    {NET_GET, "/api/people/*", NULL, public_ask, CALL_OPEN},
    {NET_GET, "/api/people/*/ratings/*/*", NULL, public_ask, CALL_OPEN},
    {NET_GET, "/api/ratings/*/*", NULL, public_ask, CALL_OPEN},
    {.path = NULL},
};
