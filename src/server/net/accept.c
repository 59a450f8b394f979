/* Weighted lists in headers (RFC 9110, 12.4.2). They come from outside: an item that cannot be
 * parsed is not wanted. Knows nothing of connections. */
#include "server/net/accept.h"

#include <string.h>
#include <strings.h>

enum { WHOLE = 1000, DIGITS = 3 };

/* Reads "1", "0.5" or "0.125"; -1: anything else. */
static int read_weight(const char *text, size_t size)
{
    int weight = 0, scale = WHOLE;
    if (size == 0 || size > DIGITS + 2 || (text[0] != '0' && text[0] != '1') ||
        (size > 1 && text[1] != '.'))
        return -1;
    for (size_t i = 0; i < size; i++) {
        if (i == 1)
            continue;
        if (text[i] < '0' || text[i] > '9')
            return -1;
        weight += (text[i] - '0') * scale;
        scale /= 10;
    }
    return weight <= WHOLE ? weight : -1;
}

/* Reads the weight behind the name of an item, such as " ; q=0.5". */
static int weight_behind(const char *at, size_t size)
{
    const char *end = at + size, *equals = memchr(at, '=', size);
    if (strspn(at, " \t") >= size)
        return WHOLE;
    while (at < end && (*at == ' ' || *at == '\t' || *at == ';'))
        at++;
    while (end > at && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    if (equals != at + 1 || (*at != 'q' && *at != 'Q'))
        return 0;
    int weight = read_weight(equals + 1, (size_t)(end - equals - 1));
    return weight > 0 ? weight : 0;
}

int accept_weight(const char *list, const char *word)
{
    int others = 0; /* weight of "*" */
    size_t length = strlen(word);
    for (const char *at = list; *at != '\0';) {
        at += strspn(at, ", \t");
        size_t size = strcspn(at, ","), name = strcspn(at, ",; \t");
        if (name == length && strncasecmp(at, word, length) == 0)
            return weight_behind(at + name, size - name);
        if (name == 1 && *at == '*')
            others = weight_behind(at + name, size - name);
        at += size;
    }
    return others;
}
