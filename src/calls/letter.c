/* Letters: headers with non-ASCII text as words of RFC 2047, the body in base64, so no line is too
 * long or begins with a dot. */
#include "calls/letter.h"

#include "calls/base64.h"

#include <string.h>
#include <time.h>

enum { LINE_BYTES = 57, WORD_BYTES = 36 };

bool mail_address_is_fine(const char *address)
{
    const char *at = strchr(address, '@');
    size_t size = strlen(address);
    if (at == NULL || at == address || at[1] == '\0' || strchr(at + 1, '@') != NULL ||
        size >= LETTER_ADDRESS_MAX || strchr(at, '.') == NULL || address[0] == '-')
        return false;
    for (const char *c = address; *c != '\0'; c++)
        if (*c <= ' ' || *c > '~' || strchr("\"(),:;<>[]\\%!", *c) != NULL)
            return false;
    return true;
}

static void add_head(fn_text *out, const char *name, const char *value)
{
    fn_text_add(out, name);
    fn_text_add(out, ": ");
    fn_text_add(out, value);
    fn_text_add(out, "\r\n");
}

/* Returns the size of the next word, never splitting a character. */
static size_t word_size(const char *text)
{
    size_t size = strnlen(text, WORD_BYTES + 1);
    if (size <= WORD_BYTES)
        return size;
    for (size = WORD_BYTES; size > 1 && ((uint8_t)text[size] & 0xc0) == 0x80;)
        size--;
    return size;
}

static void add_subject(fn_text *out, const char *subject)
{
    fn_text_add(out, "Subject:");
    for (size_t size; *subject != '\0'; subject += size) {
        size = word_size(subject);
        fn_text_add(out, " =?utf-8?B?");
        base64_add(out, (const uint8_t *)subject, size);
        fn_text_add(out, subject[size] != '\0' ? "?=\r\n" : "?=");
    }
    fn_text_add(out, "\r\n");
}

static void add_text(fn_text *out, const char *text)
{
    size_t left = strlen(text);
    for (size_t size; left > 0; text += size, left -= size) {
        size = left < LINE_BYTES ? left : LINE_BYTES;
        base64_add(out, (const uint8_t *)text, size);
        fn_text_add(out, "\r\n");
    }
}

void letter_write(const letter *l, fn_text *out)
{
    char date[64];
    const char *host = strchr(l->from, '@');
    time_t at = (time_t)l->at_s;
    struct tm broken;
    gmtime_r(&at, &broken);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S +0000", &broken);
    add_head(out, "Date", date);
    fn_text_add(out, "From: Fanal <");
    fn_text_add(out, l->from);
    fn_text_add(out, ">\r\n");
    add_head(out, "To", l->to);
    add_subject(out, l->subject);
    fn_text_add(out, "Message-ID: <");
    fn_text_add(out, l->id);
    fn_text_add(out, host != NULL ? host : "@localhost");
    fn_text_add(out, ">\r\n");
    add_head(out, "Auto-Submitted", "auto-generated");
    if (l->stop[0] != '\0') {
        fn_text_add(out, "List-Unsubscribe: <");
        fn_text_add(out, l->stop);
        fn_text_add(out, ">\r\n");
        add_head(out, "List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
    }
    add_head(out, "MIME-Version", "1.0");
    add_head(out, "Content-Type", "text/plain; charset=utf-8");
    add_head(out, "Content-Transfer-Encoding", "base64");
    fn_text_add(out, "\r\n");
    add_text(out, l->text);
}
