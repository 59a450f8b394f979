/* The server's sockets: one lws context with one thread, a listener for people and one for metrics.
 * This file starts and stops them and turns the loop; socket.c and http.c handle what comes in. */
#include "server/net/net.h"

#include "server/net/http.h"
#include "server/net/queue.h"
#include "server/net/spares.h"
#include "server/net/visit.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    TICK_US = 250000,
    STOP_SECONDS = 2,  /* for the last texts to go out */
    SPARE_FILES = 512, /* besides connections: files, store, requests */
    HEADER_BYTES = 8 << 10,
    HEADERS_AT_ONCE = 2048, /* requests sending their headers */
    HEADER_SECONDS = 10,
    QUIET_SECONDS = 30,
    SERVICE_BYTES = 4096
};

/* Raises the limit of open files to what is needed and no further: lws sizes its tables by it. */
static int raise_file_limit(int connections)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)connections + SPARE_FILES;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return connections;
    limit.rlim_cur =
        limit.rlim_max == RLIM_INFINITY || limit.rlim_max > wanted ? wanted : limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0)
        return connections;
    if (limit.rlim_cur == wanted)
        return connections;
    int most = limit.rlim_cur > 2 * SPARE_FILES ? (int)limit.rlim_cur - SPARE_FILES
                                                : (int)limit.rlim_cur / 2;
    net_log(1, "only ", fn_decimal((long long)limit.rlim_cur).text,
            " files can be open, so connections are limited to ", fn_decimal(most).text);
    return most;
}

static void tick(lws_sorted_usec_list_t *timer)
{
    net *server = lws_container_of(timer, net, tick);
    lws_sul_schedule(server->context, 0, timer, tick, TICK_US);
    server->now_s = (uint32_t)(lws_now_usecs() / LWS_US_PER_SEC);
    http_look(server);
    socket_look(server);
    server->handlers.ticked(server->handlers.context);
    spares_forget();
}

/* Takes the origin of the public address: "https://fanal.example" of
 * "https://fanal.example/play". */
static void set_origin(net *server)
{
    const char *url = server->config.public_url, *host = strstr(url, "://");
    if (host == NULL)
        return;
    size_t size = (size_t)(host - url) + 3 + strcspn(host + 3, "/");
    memcpy(server->public_origin, url, size);
    server->public_origin[size] = '\0';
    server->public_is_https = strncmp(url, "https://", 8) == 0;
}

static void set_protocols(net *server)
{
    server->protocols[0] = http_protocol();
    server->protocols[1] = socket_protocol(&server->handlers);
    server->metrics_protocols[0] = server->protocols[0];
}

/* Tries whether lws will be able to listen. lws gives no reason if not, and does not even fail
 * where no socket can be made, as without IPv6. */
static bool may_listen(const char *host, int port, fn_error *error)
{
    struct sockaddr_in v4 = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    bool is_v6 = inet_pton(AF_INET, host, &v4.sin_addr) != 1;
    if (is_v6)
        inet_pton(AF_INET6, host, &v6.sin6_addr);
    const struct sockaddr *at = is_v6 ? (struct sockaddr *)&v6 : (struct sockaddr *)&v4;
    int file = socket(at->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool may = file >= 0 &&
               setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &(int){1}, sizeof(int)) == 0 &&
               bind(file, at, is_v6 ? sizeof v6 : sizeof v4) == 0;
    const char *why = strerror(errno);
    if (file >= 0)
        close(file);
    return may || fn_fail(error, "cannot listen on ", is_v6 ? "[" : "", host, is_v6 ? "]:" : ":",
                          fn_decimal(port).text, ": ", why);
}

static struct lws_vhost *listen_on(net *server, const char *name, const char *host, int port,
                                   const struct lws_protocols *protocols, fn_error *error)
{
    static const lws_retry_bo_t no_timers = {0}; /* a sorted list; see socket_look */
    bool everywhere = strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
    struct lws_context_creation_info info = {
        .vhost_name = name,
        .iface = everywhere ? NULL : host,
        .port = port,
        .protocols = protocols,
        .retry_and_idle_policy = &no_timers,
        .timeout_secs_ah_idle = HEADER_SECONDS,
        .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
    };
    if (strchr(host, ':') == NULL)
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    if (!may_listen(host, port, error))
        return NULL;
    struct lws_vhost *vhost = lws_create_vhost(server->context, &info);
    if (vhost == NULL)
        fn_fail(error, "cannot listen on ", host, ":", fn_decimal(port).text);
    return vhost;
}

/* Prefers epoll, which visits only ready sockets; poll() scans all of them for each message. lws
 * knows epoll by a plugin for libev, which is packaged separately. The loop is ours, so lws leaves
 * the signals alone and everything can be torn down at once. */
static struct lws_context *make_context(net *server, struct lws_context_creation_info *info)
{
    void *loops[1] = {server->handlers.only_poll ? NULL : ev_loop_new(EVFLAG_NOENV)};
    if (loops[0] != NULL) {
        info->options |= LWS_SERVER_OPTION_LIBEV;
        info->foreign_loops = loops;
        struct lws_context *context = lws_create_context(info);
        if (context != NULL) {
            server->loop = loops[0];
            return context;
        }
        ev_loop_destroy(loops[0]);
        info->options &= ~(uint64_t)LWS_SERVER_OPTION_LIBEV;
        info->foreign_loops = NULL;
    }
    net_log(1, "without lws's plugin for libev (libwebsockets-evlib-ev) every message takes longer "
               "the more people are connected");
    return lws_create_context(info);
}

static bool start(net *server, fn_error *error)
{
    const server_config *config = &server->config;
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .user = server,
        .pt_serv_buf_size = SERVICE_BYTES,
        .max_http_header_data = HEADER_BYTES,
        .max_http_header_pool = HEADERS_AT_ONCE,
        .timeout_secs = HEADER_SECONDS,
    };
    lws_set_log_level(LLL_ERR | LLL_WARN, log_lws);
    server->context = make_context(server, &info);
    if (server->context == NULL)
        return fn_fail(error, "the network cannot be set up");
    set_protocols(server);
    server->main = listen_on(server, "fanal", config->listen_host, config->listen_port,
                             server->protocols, error);
    if (server->main != NULL && config->metrics_port != 0)
        server->metrics = listen_on(server, "metrics", config->metrics_host, config->metrics_port,
                                    server->metrics_protocols, error);
    return server->main != NULL && (server->metrics != NULL || config->metrics_port == 0);
}

net *net_new(const server_config *config, const net_handlers *handlers, fn_error *error)
{
    net *server = calloc(1, sizeof *server);
    if (server == NULL) {
        fn_fail(error, "no memory");
        return NULL;
    }
    server->config = *config;
    server->handlers = *handlers;
    server->quiet_s = handlers->quiet_s > 0 ? (uint32_t)handlers->quiet_s : QUIET_SECONDS;
    server->now_s = (uint32_t)(lws_now_usecs() / LWS_US_PER_SEC);
    log_set_level(config->log_level);
    set_origin(server);
    server->limits = limits_new();
    server->files = files_load(config->web, error);
    if (server->limits == NULL || server->files == NULL) {
        net_free(server);
        return NULL;
    }
    server->client_max = raise_file_limit(config->max_connections);
    server->ring = ring_new();
    if (!start(server, error)) {
        net_free(server);
        return NULL;
    }
    lws_sul_schedule(server->context, 0, &server->tick, tick, TICK_US);
    return server;
}

static bool is_finished(const net *server)
{
    return server->stop_us != 0 &&
           (server->client_count + server->leaving == 0 || lws_now_usecs() > server->stop_us);
}

void net_run(net *server)
{
    while (!is_finished(server)) {
        if (server->loop != NULL)
            ev_run(server->loop, EVRUN_ONCE);
        else if (lws_service(server->context, 0) < 0)
            break;
        queue_flush(server);
    }
}

void net_stop(net *server)
{
    if (server->stop_us != 0)
        return;
    server->stop_us = lws_now_usecs() + STOP_SECONDS * LWS_US_PER_SEC;
    socket_close_all(server);
}

void net_flush(net *server)
{
    if (server->ring == NULL || server->unsent_count >= RING_SENDS)
        queue_flush(server);
}

void net_wake(net *server)
{
    atomic_store(&server->woken, true);
    lws_cancel_service(server->context);
}

void net_free(net *server)
{
    if (server == NULL)
        return;
    if (server->context != NULL) {
        visit_end_all(server);
        lws_sul_cancel(&server->tick);
        lws_sul_cancel(&server->push);
        lws_context_destroy(server->context);
    }
    if (server->loop != NULL)
        ev_loop_destroy(server->loop);
    if (server->files != NULL)
        files_free(server->files);
    limits_free(server->limits);
    ring_free(server->ring);
    free(server);
}
