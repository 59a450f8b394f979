/* The text of /metrics, in the format of Prometheus. */
#include "server/net/metrics.h"

#include "server/net/inside.h"

#include <stdio.h>
#include <unistd.h>

static void add_metric(fn_text *out, const char *name, const char *kind, const char *help,
                       long long value)
{
    const char *const pieces[] = {"# HELP ", name, " ",  help, "\n# TYPE ", name,
                                  " ",       kind, "\n", name, " "};
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++)
        fn_text_add(out, pieces[i]);
    fn_text_add_int(out, value);
    fn_text_add_char(out, '\n');
}

static long long resident_bytes(void)
{
    long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL)
        return 0;
    if (fscanf(file, "%*s %lld", &pages) != 1)
        pages = 0;
    fclose(file);
    return pages * sysconf(_SC_PAGESIZE);
}

void metrics_write(net *server, fn_text *out)
{
    static const struct {
        const char *name, *help;
    } counters[NET_COUNTS] = {
        [NET_OPENED] = {"fanal_connections_opened_total", "WebSockets opened"},
        [NET_MESSAGES_IN] = {"fanal_messages_in_total", "messages taken from clients"},
        [NET_MESSAGES_OUT] = {"fanal_messages_out_total", "messages sent to clients"},
        [NET_BYTES_OUT] = {"fanal_bytes_out_total", "bytes of these messages"},
        [NET_REQUESTS] = {"fanal_requests_total", "HTTP requests"},
        [NET_REFUSED] = {"fanal_refused_total", "requests, handshakes and messages refused"},
        [NET_TOO_SLOW] = {"fanal_too_slow_total", "clients closed for reading too slowly"},
    };
    for (int i = 0; i < NET_COUNTS; i++)
        add_metric(out, counters[i].name, "counter", counters[i].help,
                   (long long)server->counts[i]);
    add_metric(out, "fanal_connections", "gauge", "WebSockets open now", server->client_count);
    add_metric(out, "fanal_queued_bytes", "gauge", "bytes waiting for clients to read them",
               (long long)server->queued);
    add_metric(out, "process_resident_memory_bytes", "gauge", "resident memory", resident_bytes());
    if (server->handlers.measure != NULL)
        server->handlers.measure(server->handlers.context, out);
}
