/* Deliveries by libcurl: each has its own handle, nothing is shared. See deliver.h. */
#include "calls/deliver.h"

#include "calls/subscription.h"

#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CONNECT_MS = 5000, WHOLE_MS = 10000, ANSWER_MAX = 16 << 10 };

void deliver_begin(void)
{
    curl_global_init(CURL_GLOBAL_DEFAULT);
}

static bool is_in(uint32_t address, uint32_t network, int bits)
{
    return (address ^ network) >> (32 - bits) == 0;
}

static bool v4_is_public(uint32_t a)
{
    static const struct {
        uint32_t network;
        int bits;
    } reserved[] = {{0x00000000, 8},  {0x0a000000, 8},  {0x64400000, 10}, {0x7f000000, 8},
                    {0xa9fe0000, 16}, {0xac100000, 12}, {0xc0000000, 24}, {0xc0000200, 24},
                    {0xc0586300, 24}, {0xc0a80000, 16}, {0xc6120000, 15}, {0xc6336400, 24},
                    {0xcb007100, 24}, {0xe0000000, 3}}; /* IANA's registry of special addresses */
    for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++)
        if (is_in(a, reserved[i].network, reserved[i].bits))
            return false;
    return true;
}

/* Reports whether an address is in 2000::/3, but not one that leads to IPv4 or is for
 * documentation. */
static bool v6_is_public(const uint8_t a[16])
{
    bool is_special = a[0] == 0x20 && (a[1] == 0x02 || (a[1] == 0x01 && a[2] < 0x02));
    bool is_document = (a[0] == 0x20 && a[1] == 0x01 && a[2] == 0x0d && a[3] == 0xb8) ||
                       (a[0] == 0x3f && a[1] == 0xff && a[2] < 0x10);
    return a[0] >> 5 == 1 && !is_special && !is_document;
}

bool address_is_public(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET) {
        struct sockaddr_in v4;
        memcpy(&v4, address, sizeof v4);
        return v4_is_public(ntohl(v4.sin_addr.s_addr));
    }
    if (address->sa_family == AF_INET6) {
        struct sockaddr_in6 v6;
        memcpy(&v6, address, sizeof v6);
        return v6_is_public(v6.sin6_addr.s6_addr);
    }
    return false;
}

/* Reports whether a host is the allowed one or a subdomain of it. */
static bool host_fits(const char *host, size_t size, const char *allowed, size_t allowed_size)
{
    if (size < allowed_size || strncasecmp(host + size - allowed_size, allowed, allowed_size) != 0)
        return false;
    return size == allowed_size || host[size - allowed_size - 1] == '.';
}

bool deliver_may_reach(const deliver_rules *rules, const char *url)
{
    if (!url_is_fine(url, rules->allows_private))
        return false;
    const char *host = strstr(url, "://") + 3, *allowed = rules->hosts;
    size_t size = strcspn(host, ":/?#");
    if (allowed[strspn(allowed, " ,")] == '\0')
        return true;
    for (size_t one; *(allowed += strspn(allowed, " ,")) != '\0'; allowed += one) {
        one = strcspn(allowed, " ,");
        if (host_fits(host, size, allowed, one))
            return true;
    }
    return false;
}

static curl_socket_t open_public(void *context, curlsocktype purpose, struct curl_sockaddr *to)
{
    (void)context;
    if (purpose != CURLSOCKTYPE_IPCXN || !address_is_public(&to->addr))
        return CURL_SOCKET_BAD;
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

static size_t count_answer(char *bytes, size_t one, size_t count, void *context)
{
    size_t *seen = context;
    (void)bytes;
    *seen += one * count;
    return *seen <= ANSWER_MAX ? one * count : 0;
}

static int watch_end(void *context, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
    const atomic_bool *ends = context;
    (void)a, (void)b, (void)c, (void)d;
    return ends != NULL && atomic_load(ends);
}

static CURL *begin(const deliver_rules *rules, const char *url, size_t *answered)
{
    CURL *curl = curl_easy_init();
    if (curl == NULL)
        return NULL;
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MS);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)WHOLE_MS);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, count_answer);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, answered);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, watch_end);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, (void *)(uintptr_t)rules->ends);
    return curl;
}

int deliver_post(const deliver_rules *rules, const char *url, const char *const headers[],
                 const void *body, size_t size, fn_error *error)
{
    struct curl_slist *list = curl_slist_append(NULL, "Expect:");
    size_t answered = 0;
    long status = 0;
    CURL *curl = deliver_may_reach(rules, url) ? begin(rules, url, &answered) : NULL;
    if (curl == NULL) {
        curl_slist_free_all(list);
        fn_fail(error, "calls may not go to this address");
        return 0;
    }
    for (int i = 0; headers[i] != NULL; i++)
        list = curl_slist_append(list, headers[i]);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, rules->allows_private ? "https,http" : "https");
    if (!rules->allows_private)
        curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_public);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, list);
    curl_easy_setopt(curl, CURLOPT_POST, 1L);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)size);
    CURLcode code = curl_easy_perform(curl);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    if (status == 0)
        fn_fail(error, curl_easy_strerror(code));
    curl_easy_cleanup(curl);
    curl_slist_free_all(list);
    return (int)status;
}

typedef struct reading {
    const char *at;
    size_t left;
} reading;

static size_t read_letter(char *to, size_t one, size_t count, void *context)
{
    reading *from = context;
    size_t size = one * count < from->left ? one * count : from->left;
    memcpy(to, from->at, size);
    from->at += size;
    from->left -= size;
    return size;
}

bool deliver_mail(const deliver_rules *rules, const char *to, const char *letter, size_t size,
                  fn_error *error)
{
    reading from = {letter, size};
    size_t answered = 0;
    CURL *curl = rules->smtp_url[0] != '\0' ? begin(rules, rules->smtp_url, &answered) : NULL;
    if (curl == NULL)
        return fn_fail(error, "there is no mail server");
    struct curl_slist *recipients = curl_slist_append(NULL, to);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(curl, CURLOPT_USE_SSL,
                     (long)(rules->allows_private ? CURLUSESSL_TRY : CURLUSESSL_ALL));
    if (rules->smtp_user[0] != '\0') {
        curl_easy_setopt(curl, CURLOPT_USERNAME, rules->smtp_user);
        curl_easy_setopt(curl, CURLOPT_PASSWORD, rules->smtp_password);
    }
    curl_easy_setopt(curl, CURLOPT_MAIL_FROM, rules->sender);
    curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, recipients);
    curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(curl, CURLOPT_READFUNCTION, read_letter);
    curl_easy_setopt(curl, CURLOPT_READDATA, &from);
    CURLcode code = curl_easy_perform(curl);
    curl_easy_cleanup(curl);
    curl_slist_free_all(recipients);
    return code == CURLE_OK || fn_fail(error, curl_easy_strerror(code));
}
