/* A server that echoes, to test the sockets without any game. Settings are given as words,
 * name=value; it prints "ready" when it listens. Messages: "flood N" answers with N bytes, "all
 * TEXT" goes to everybody, "bye" closes; anything else comes back. /api/echo answers with the body,
 * /api/later half a second later, /api/never not at all. Its own settings: quiet_s=N and
 * only_poll=1 of net_handlers. */
#include "server/config/config_read.h"
#include "server/net/net.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CLIENTS_MAX = 32768, FLOOD_MAX = 1 << 20, LATER_TICKS = 2, TABLE = 64 };

typedef struct echo {
    net *server;
    net_client *clients[CLIENTS_MAX];
    int count;
    net_request *later[TABLE];
    int later_ticks[TABLE];
    int abandoned, woken;
} echo;

typedef struct seat {
    int index;
} seat;

static echo here;

static void say(net_client *client, const char *text, size_t size)
{
    net_text *message = net_text_new(text, size);
    net_client_send(client, message);
    net_text_release(message);
}

static void opened(void *context, net_client *client, const char *token, const char *bearer)
{
    echo *all = context;
    seat *user = net_client_user(client);
    (void)bearer;
    if (all->count == CLIENTS_MAX) {
        net_client_close(client, 1013, "full");
        return;
    }
    user->index = all->count;
    all->clients[all->count++] = client;
    if (token[0] != '\0')
        say(client, token, strlen(token));
}

static void closed(void *context, net_client *client)
{
    echo *all = context;
    const seat *user = net_client_user(client);
    net_client *last = all->clients[--all->count];
    all->clients[user->index] = last;
    ((seat *)net_client_user(last))->index = user->index;
}

static void flood(net_client *client, size_t size)
{
    char *text = malloc(size);
    memset(text, 'x', size);
    say(client, text, size);
    free(text);
}

static void send_all(const echo *all, const char *text, size_t size)
{
    net_text *message = net_text_new(text, size);
    for (int i = 0; i < all->count; i++)
        net_client_send(all->clients[i], message);
    net_text_release(message);
}

static void received(void *context, net_client *client, const char *text, size_t size)
{
    char start[32] = "";
    memcpy(start, text, size < sizeof start - 1 ? size : sizeof start - 1);
    long count = strtol(start + (size > 6 ? 6 : 0), NULL, 10);
    if (strncmp(start, "flood ", 6) == 0 && count > 0 && count <= FLOOD_MAX)
        flood(client, (size_t)count);
    else if (strncmp(start, "all ", 4) == 0)
        send_all(context, text + 4, size - 4);
    else if (strcmp(start, "bye") == 0)
        net_client_close(client, 4000, "bye");
    else if (strcmp(start, "wake") == 0)
        net_wake(((echo *)context)->server);
    else if (strcmp(start, "address") == 0)
        say(client, net_client_address(client), strlen(net_client_address(client)));
    else
        say(client, text, size);
}

static void flooded(void *context, net_client *client, const char *text, size_t size)
{
    static const char refusal[] = "{\"code\":\"too-fast\"}";
    (void)context, (void)text, (void)size;
    say(client, refusal, sizeof refusal - 1);
}

static void requested(void *context, net_request *request)
{
    echo *all = context;
    const char *path = net_request_path(request);
    size_t size;
    const char *body = net_request_body(request, &size);
    if (strcmp(path, "/api/echo") == 0 || strcmp(path, "/api/records") == 0)
        net_request_answer(request, 200, NULL, body, size, NULL);
    else if (strcmp(path, "/api/login") == 0)
        net_request_answer(request, 200, NULL, "{}", 2, "abc-123_X");
    else if (strcmp(path, "/api/logout") == 0)
        net_request_answer(request, 204, NULL, "", 0, "");
    else if (strcmp(path, "/api/me") == 0)
        net_request_answer(request, 200, "text/plain", net_request_token(request),
                           strlen(net_request_token(request)), NULL);
    else if (strcmp(path, "/api/later") == 0 || strcmp(path, "/api/never") == 0) {
        int free_place = 0;
        while (free_place < TABLE - 1 && all->later[free_place] != NULL)
            free_place++;
        all->later[free_place] = request;
        all->later_ticks[free_place] = strcmp(path, "/api/later") == 0 ? LATER_TICKS : 1 << 30;
    } else
        net_request_answer(request, 404, NULL, "{}", 2, NULL);
}

static void abandoned(void *context, net_request *request)
{
    echo *all = context;
    all->abandoned++;
    for (int i = 0; i < TABLE; i++)
        if (all->later[i] == request)
            all->later[i] = NULL;
}

static bool ready(void *context)
{
    return ((echo *)context)->server != NULL;
}

static void woken(void *context)
{
    echo *all = context;
    if (all->woken++ < 0)
        net_stop(all->server);
    else
        send_all(all, "woken", 5);
}

static void ticked(void *context)
{
    echo *all = context;
    for (int i = 0; i < TABLE; i++)
        if (all->later[i] != NULL && --all->later_ticks[i] <= 0) {
            net_request *request = all->later[i];
            all->later[i] = NULL;
            net_request_answer(request, 200, NULL, "\"later\"", 7, NULL);
        }
}

static void measure(void *context, fn_text *out)
{
    const echo *all = context;
    fn_text_add(out, "echo_abandoned ");
    fn_text_add_int(out, all->abandoned);
    fn_text_add(out, "\n");
}

static void on_signal(int number)
{
    (void)number;
    here.woken = -1;
    net_wake(here.server);
}

static bool read_words(server_config *config, net_handlers *handlers, int count, char **words,
                       fn_error *error)
{
    for (int i = 1; i < count; i++) {
        char *equals = strchr(words[i], '=');
        if (equals == NULL)
            return fn_fail(error, "'", words[i], "' has no =");
        *equals = '\0';
        if (strcmp(words[i], "quiet_s") == 0)
            handlers->quiet_s = atoi(equals + 1);
        else if (strcmp(words[i], "only_poll") == 0)
            handlers->only_poll = atoi(equals + 1) != 0;
        else if (!config_set(config, words[i], equals + 1, error))
            return false;
    }
    return config_check(config, error);
}

int main(int count, char **words)
{
    net_handlers handlers = {
        .context = &here,
        .client_size = sizeof(seat),
        .opened = opened,
        .received = received,
        .flooded = flooded,
        .closed = closed,
        .requested = requested,
        .abandoned = abandoned,
        .ready = ready,
        .woken = woken,
        .ticked = ticked,
        .measure = measure,
    };
    static server_config config;
    fn_error error;
    config_init(&config);
    config.web[0] = '\0';
    if (!read_words(&config, &handlers, count, words, &error) ||
        (here.server = net_new(&config, &handlers, &error)) == NULL) {
        fprintf(stderr, "net_echo: %s\n", error.text);
        return 1;
    }
    signal(SIGTERM, on_signal);
    puts("ready");
    fflush(stdout);
    net_run(here.server);
    signal(SIGTERM, SIG_IGN);
    net_free(here.server);
    return 0;
}
