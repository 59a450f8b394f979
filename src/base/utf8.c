/* UTF-8: one reader, one writer. */
#include "base/utf8.h"

/* the lowest code point for each number of bytes */
static const uint32_t least[FN_UTF8_MAX + 1] = {0, 0, 0x80, 0x800, 0x10000};

static bool is_character(uint32_t code)
{
    return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}

static bool continues(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

int fn_utf8_read(const char *text, size_t size, uint32_t *code)
{
    unsigned char first = size > 0 ? (unsigned char)text[0] : 0xff;
    if (first < 0x80) {
        *code = first;
        return 1;
    }
    int bytes = first >= 0xf8 ? 0 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 0;
    uint32_t found = first & (0xffu >> (bytes + 1));
    if ((size_t)bytes > size)
        return 0;
    for (int i = 1; i < bytes; i++) {
        if (!continues(text[i]))
            return 0;
        found = found << 6 | ((unsigned char)text[i] & 0x3fu);
    }
    if (bytes == 0 || found < least[bytes] || !is_character(found))
        return 0;
    *code = found;
    return bytes;
}

int fn_utf8_write(uint32_t code, char bytes[FN_UTF8_MAX])
{
    static const unsigned char lead[FN_UTF8_MAX + 1] = {0, 0, 0xc0, 0xe0, 0xf0};
    int count = 1;
    if (!is_character(code))
        return 0;
    while (count < FN_UTF8_MAX && code >= least[count + 1])
        count++;
    for (int i = count - 1; i > 0; i--) {
        bytes[i] = (char)(0x80 | (code & 0x3f));
        code >>= 6;
    }
    bytes[0] = (char)(lead[count] | code);
    return count;
}

bool fn_utf8_is_valid(const char *text, size_t size)
{
    while (size > 0) {
        uint32_t code;
        int bytes = fn_utf8_read(text, size, &code);
        if (bytes == 0)
            return false;
        text += bytes;
        size -= (size_t)bytes;
    }
    return true;
}

size_t fn_utf8_last(const char *text, size_t size)
{
    size_t at = size > 0 ? size - 1 : 0;
    while (at > 0 && size - at < FN_UTF8_MAX && continues(text[at]))
        at--;
    return at;
}
