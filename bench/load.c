/* A crowd for a server: thousands of people at tables of two, of which some play. Prints one line
 * of JSON. Speaks docs/protocol.md over plain sockets in one thread.
 *
 *   load PORT PID PEOPLE TABLES SECONDS
 *
 * PEOPLE sit down in pairs and stay; the server's memory is measured before and after. Then TABLES
 * of their tables play Lighthouse Run at random for SECONDS, each move sent when the previous one
 * was acknowledged; a finished table is followed by a fresh one. */
#include "fanal/random.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
    IN_MAX = 1 << 19,
    TOKEN_MAX = 64,
    ID_MAX = 24,
    AT_ONCE = 200,
    ADDRESS_PEOPLE = 10000,
    REST_S = 5,
    ACKS_MAX = 1 << 22,
    THREADS_MAX = 64
};

typedef enum stage { NEW, GUEST, SHAKING, SHAKEN, GREETED, ASKED, SEATED, PLAYING, DONE } stage;

typedef struct person {
    int fd, number;
    stage stage;
    char token[TOKEN_MAX], table[ID_MAX];
    char *kept; /* the incomplete message at the end of the input */
    size_t kept_size;
    double sent_at;
    bool waits; /* for an acknowledgement */
} person;

static struct {
    int port, pid, people, tables, poll;
    person *all;
    int begun, seated, next_table, finished;
    bool is_playing;
    float *acks;
    long ack_count, errors;
    fn_rng rng;
} crowd;

static double now_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void give_up(const char *what)
{
    fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
    exit(1);
}

static long memory_kb(void)
{
    char path[64], line[256];
    long kb = 0;
    snprintf(path, sizeof path, "/proc/%d/status", crowd.pid);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        give_up(path);
    while (fgets(line, sizeof line, file) != NULL)
        if (sscanf(line, "VmRSS: %ld", &kb) == 1)
            break;
    fclose(file);
    return kb;
}

static double own_cpu_s(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

static double server_cpu_s(void)
{
    char path[64], line[512];
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", crowd.pid);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        give_up(path);
    const char *rest = fgets(line, sizeof line, file) != NULL ? strrchr(line, ')') : NULL;
    if (rest != NULL)
        sscanf(rest, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    fclose(file);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

/* Returns the time of the server's busiest thread since the last call. */
static double busiest_thread_s(void)
{
    static struct {
        long id;
        unsigned long long ns;
    } threads[THREADS_MAX];
    char path[300];
    unsigned long long ns, most = 0;
    snprintf(path, sizeof path, "/proc/%d/task", crowd.pid);
    DIR *folder = opendir(path);
    if (folder == NULL)
        give_up(path);
    for (const struct dirent *found; (found = readdir(folder)) != NULL;) {
        int i = 0;
        if (found->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "/proc/%d/task/%s/schedstat", crowd.pid, found->d_name);
        FILE *file = fopen(path, "r");
        if (file == NULL || fscanf(file, "%llu", &ns) != 1)
            ns = 0;
        if (file != NULL)
            fclose(file);
        while (i < THREADS_MAX - 1 && threads[i].id != 0 && threads[i].id != atol(found->d_name))
            i++;
        most = ns > threads[i].ns + most ? ns - threads[i].ns : most;
        threads[i].id = atol(found->d_name);
        threads[i].ns = ns;
    }
    closedir(folder);
    return (double)most / 1e9;
}

/* Returns a local address; one has ports for only some of the people, so others use the next. */
static struct sockaddr_in home_of(const person *p)
{
    in_addr_t address = INADDR_LOOPBACK + (in_addr_t)(p->number / ADDRESS_PEOPLE);
    return (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(address)};
}

static void connect_person(person *p)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)crowd.port)};
    struct sockaddr_in home = home_of(p);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = p};
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    p->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (p->fd < 0 ||
        setsockopt(p->fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &(int){1}, sizeof(int)) < 0 ||
        bind(p->fd, (struct sockaddr *)&home, sizeof home) < 0 ||
        connect(p->fd, (struct sockaddr *)&at, sizeof at) < 0)
        give_up("connect");
    setsockopt(p->fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    fcntl(p->fd, F_SETFL, O_NONBLOCK);
    if (epoll_ctl(crowd.poll, EPOLL_CTL_ADD, p->fd, &event) < 0)
        give_up("epoll");
}

static void send_bytes(person *p, const char *bytes, size_t size)
{
    if (write(p->fd, bytes, size) != (ssize_t)size)
        give_up("write");
}

/* Sends a masked text frame; the mask is zero, which is allowed and cheap. */
static void send_text(person *p, const char *text)
{
    unsigned char frame[512] = {0x81};
    size_t size = strlen(text), head = 2;
    if (size < 126) {
        frame[1] = (unsigned char)(0x80 | size);
    } else {
        frame[1] = 0x80 | 126;
        frame[2] = (unsigned char)(size >> 8);
        frame[3] = (unsigned char)size;
        head = 4;
    }
    memcpy(frame + head + 4, text, size);
    send_bytes(p, (char *)frame, head + 4 + size);
}

static void ask_guest(person *p)
{
    static const char request[] =
        "POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        "Content-Type: application/json\r\nContent-Length: 15\r\n\r\n"
        "{\"name\":\"Anne\"}";
    connect_person(p);
    p->stage = GUEST;
    send_bytes(p, request, sizeof request - 1);
}

static void shake_hands(person *p)
{
    char request[512];
    close(p->fd);
    connect_person(p);
    p->stage = SHAKING;
    int size = snprintf(request, sizeof request,
                        "GET /socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                        "Sec-WebSocket-Protocol: fanal.1\r\nCookie: fanal=%s\r\n\r\n",
                        p->token);
    send_bytes(p, request, (size_t)size);
}

static void sit_down(person *p)
{
    char text[256];
    person *host = &crowd.all[p->number & ~1];
    if (p == host) {
        send_text(p, "{\"create\":{\"game\":\"lighthouse-run\",\"seats\":[{\"kind\":\"me\"},"
                     "{\"kind\":\"open\"}]},\"id\":\"c\"}");
    } else if (host->table[0] != '\0') {
        memcpy(p->table, host->table, ID_MAX);
        snprintf(text, sizeof text, "{\"join\":\"%s\",\"since\":0}", p->table);
        send_text(p, text);
        send_text(p, "{\"sit\":1,\"id\":\"s\"}");
    } else {
        return;
    }
    p->stage = ASKED;
}

static void begin_table(void)
{
    if (crowd.next_table * 2 + 1 >= crowd.people)
        return;
    for (int i = 0; i < 2; i++) {
        person *p = &crowd.all[crowd.next_table * 2 + i];
        p->stage = PLAYING;
        send_text(p, i == 0 ? "{\"look\":0}" : "{\"look\":1}");
    }
    crowd.next_table++;
}

/* Finds what follows `key`, or NULL. Messages are searched, not parsed, because this program shares
 * its machine with the server. */
static const char *find(const char *text, size_t size, const char *key)
{
    const char *found = memmem(text, size, key, strlen(key));
    return found != NULL ? found + strlen(key) : NULL;
}

/* Chooses one of the texts of the list that begins here; moves have no letters that need a
 * backslash. */
static bool choose(const char *list, char *move, size_t size)
{
    uint32_t quotes = 0;
    for (const char *at = list; *at != ']'; at++)
        quotes += *at == '"';
    if (quotes == 0)
        return false;
    for (uint32_t left = fn_rng_below(&crowd.rng, quotes / 2) * 2; left > 0; list++)
        left -= *list == '"';
    const char *first = strchr(list, '"') + 1;
    snprintf(move, size, "%.*s", (int)strcspn(first, "\""), first);
    return true;
}

static void make_move(person *p, const char *view, size_t size)
{
    static long number;
    char move[64], text[256];
    size_t tail = size < 120 ? size : 120;
    const char *moves = find(view, size, "\"moves\":[");
    const char *seq = find(view + size - tail, tail, "\"seq\":");
    if (p->waits || moves == NULL || seq == NULL || !choose(moves, move, sizeof move))
        return;
    snprintf(text, sizeof text, "{\"move\":\"%s\",\"seq\":%ld,\"id\":\"%ld\"}", move, atol(seq),
             number++);
    p->waits = true;
    p->sent_at = now_s();
    send_text(p, text);
}

static void take_ok(person *p, const char *text, size_t size)
{
    if (p->stage == ASKED) {
        const char *id = find(text, size, "\"table\":\"");
        if (id != NULL)
            snprintf(p->table, sizeof p->table, "%.*s", (int)strcspn(id, "\""), id);
        p->stage = SEATED;
        crowd.seated++;
        if (p->number % 2 == 0 && crowd.all[p->number + 1].stage == GREETED)
            sit_down(&crowd.all[p->number + 1]);
    } else if (p->waits) {
        p->waits = false;
        if (crowd.ack_count < ACKS_MAX)
            crowd.acks[crowd.ack_count++] = (float)(now_s() - p->sent_at);
    }
}

static void take_view(person *p, const char *text, size_t size)
{
    const char *to_act = find(text, size, "\"to_act\":");
    if (p->stage != PLAYING || !crowd.is_playing || to_act == NULL)
        return;
    if (*to_act != 'n') {
        make_move(p, text, size);
        return;
    }
    p->stage = DONE;
    if (p->number % 2 == 0) {
        crowd.finished++;
        begin_table();
    }
}

/* Takes a message, recognized by its first key; that of a view is its seat. */
static void take_message(person *p, const char *text, size_t size)
{
    if (strncmp(text, "{\"hello\"", 8) == 0) {
        p->stage = GREETED;
        sit_down(p);
    } else if (strncmp(text, "{\"ok\"", 5) == 0) {
        take_ok(p, text, size);
    } else if (strncmp(text, "{\"seat\"", 7) == 0) {
        take_view(p, text, size);
    } else if (strncmp(text, "{\"error\"", 8) == 0) {
        crowd.errors++;
        fprintf(stderr, "load: %.*s\n", (int)(size < 200 ? size : 200), text);
        p->waits = false;
    }
}

/* Returns the size of the frame at the start of the input, or 0 while it is incomplete. */
static size_t frame_size(const char *input, size_t left, size_t *head)
{
    const unsigned char *in = (const unsigned char *)input;
    if (left < 2)
        return 0;
    size_t size = in[1] & 0x7f;
    *head = size == 127 ? 10 : size == 126 ? 4 : 2;
    if (left < *head)
        return 0;
    if (size >= 126) {
        size = 0;
        for (size_t i = 2; i < *head; i++)
            size = size << 8 | in[i];
    }
    return left >= *head + size ? *head + size : 0;
}

/* Takes the complete frames and returns how much of the input they use. */
static size_t take_frames(person *p, const char *in, size_t size)
{
    size_t head, frame, used = 0;
    while ((frame = frame_size(in + used, size - used, &head)) > 0) {
        int opcode = in[used] & 15;
        if (opcode == 1)
            take_message(p, in + used + head, frame - head);
        else if (opcode == 9)
            send_bytes(p, "\x8a\x80\0\0\0\0", 6);
        else if (opcode == 8)
            give_up("the server closed a connection");
        used += frame;
    }
    return used;
}

static size_t take_head(person *p, const char *in, size_t size)
{
    const char *end = find(in, size, "\r\n\r\n"), *cookie;
    if (end == NULL)
        return 0;
    if (p->stage == GUEST) {
        if ((cookie = find(in, size, "fanal=")) == NULL ||
            sscanf(cookie, "%63[0-9a-f]", p->token) != 1)
            give_up("no cookie");
        shake_hands(p);
        return size;
    }
    if (strncmp(in, "HTTP/1.1 101", 12) != 0)
        give_up("the handshake was refused");
    p->stage = SHAKEN;
    size_t used = (size_t)(end - in);
    return used + take_frames(p, end, size - used);
}

/* Keeps an incomplete frame with the person; ten thousand full buffers would be too much. */
static void keep_rest(person *p, const char *rest, size_t size)
{
    char *kept = size > 0 ? malloc(size) : NULL;
    if (size > 0 && kept == NULL)
        give_up("memory");
    if (size > 0)
        memcpy(kept, rest, size);
    free(p->kept);
    p->kept = kept;
    p->kept_size = size;
}

static void read_person(person *p)
{
    static char in[IN_MAX + 1];
    size_t before = p->kept_size;
    if (before > 0)
        memcpy(in, p->kept, before);
    ssize_t got = read(p->fd, in + before, IN_MAX - before);
    if (got < 0 && errno == EAGAIN)
        return;
    if (got <= 0)
        give_up("read");
    size_t size = before + (size_t)got;
    in[size] = '\0';
    size_t used = p->stage == GUEST || p->stage == SHAKING ? take_head(p, in, size)
                                                           : take_frames(p, in, size);
    if (size > used || p->kept_size > 0)
        keep_rest(p, in + used, size - used);
}

static void turn(int wait_ms)
{
    struct epoll_event events[256];
    int count = epoll_wait(crowd.poll, events, 256, wait_ms);
    for (int i = 0; i < count; i++)
        read_person(events[i].data.ptr);
}

static int compare(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return x < y ? -1 : x > y;
}

static double percentile(double share)
{
    return crowd.ack_count > 0
               ? (double)crowd.acks[(long)((double)(crowd.ack_count - 1) * share)] * 1e3
               : 0;
}

static double seat_everybody(void)
{
    double start = now_s();
    while (crowd.seated < crowd.people) {
        while (crowd.begun < crowd.people && crowd.begun - crowd.seated < AT_ONCE)
            ask_guest(&crowd.all[crowd.begun++]);
        turn(1000);
        if (isatty(2))
            fprintf(stderr, "\rload: %d of %d people", crowd.seated, crowd.people);
        if (now_s() - start > 300)
            give_up("the people do not all find a seat");
    }
    return now_s() - start;
}

static double play(double seconds)
{
    double start = now_s();
    crowd.is_playing = true;
    for (int i = 0; i < crowd.tables; i++)
        begin_table();
    while (now_s() - start < seconds)
        turn(10);
    return now_s() - start;
}

int main(int count, char **words)
{
    if (count != 6) {
        fputs("usage: load PORT PID PEOPLE TABLES SECONDS\n", stderr);
        return 2;
    }
    fn_seed seed = fn_seed_from_text("load", 4);
    fn_rng_start(&crowd.rng, &seed, 0);
    crowd.port = atoi(words[1]);
    crowd.pid = atoi(words[2]);
    crowd.people = atoi(words[3]) & ~1;
    crowd.tables = atoi(words[4]);
    crowd.poll = epoll_create1(0);
    crowd.all = calloc((size_t)crowd.people, sizeof crowd.all[0]);
    crowd.acks = malloc(ACKS_MAX * sizeof crowd.acks[0]);
    if (crowd.all == NULL || crowd.acks == NULL)
        give_up("memory");
    struct rlimit files = {(rlim_t)crowd.people + 100, (rlim_t)crowd.people + 100};
    setrlimit(RLIMIT_NOFILE, &files);
    for (int i = 0; i < crowd.people; i++)
        crowd.all[i].number = i;
    long before = memory_kb();
    double seating = seat_everybody();
    sleep(REST_S); /* temporary memory is released */
    long idle = memory_kb();
    double cpu = server_cpu_s(), own_cpu = own_cpu_s();
    busiest_thread_s();
    double seconds = play(atof(words[5]));
    double moves = crowd.ack_count > 0 ? (double)crowd.ack_count : 1;
    cpu = server_cpu_s() - cpu;
    own_cpu = own_cpu_s() - own_cpu;
    double busiest = busiest_thread_s();
    qsort(crowd.acks, (size_t)crowd.ack_count, sizeof crowd.acks[0], compare);
    printf("{\"people\":%d,\"seated_per_s\":%.0f,\"memory_kb\":%ld,\"bytes_per_person\":%.0f,"
           "\"moves\":%ld,\"moves_per_s\":%.0f,\"cpu_us_per_move\":%.0f,"
           "\"thread_us_per_move\":%.0f,\"client_us_per_move\":%.0f,\"p50_ms\":%.2f,\"p99_ms\":%."
           "2f,\"errors\":%ld,"
           "\"games_finished\":%d,\"memory_after_kb\":%ld}\n",
           crowd.people, crowd.people / seating, idle,
           (double)(idle - before) * 1024 / crowd.people, crowd.ack_count,
           (double)crowd.ack_count / seconds, cpu * 1e6 / moves, busiest * 1e6 / moves,
           own_cpu * 1e6 / moves, percentile(.5), percentile(.99), crowd.errors, crowd.finished,
           memory_kb());
    return 0;
}
