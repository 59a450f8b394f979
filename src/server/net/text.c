/* WebSocket frames, made here and not by lws, so those for one client can go out together. */
#include "server/net/text.h"

#include "server/net/spares.h"

#include <stdint.h>
#include <string.h>

enum { HEAD_MAX = 10 }; /* longest head of a frame */

net_text *net_text_new(const char *bytes, size_t size)
{
    size_t head = size < 126 ? 2 : size <= UINT16_MAX ? 4 : HEAD_MAX;
    net_text *text = spare_take(sizeof *text + head + size);
    if (text == NULL)
        return NULL;
    text->frame[0] = 0x81; /* a whole text in one frame */
    text->frame[1] = (unsigned char)(head == 2 ? size : head == 4 ? 126 : 127);
    for (size_t i = 2; i < head; i++)
        text->frame[i] = (unsigned char)(size >> 8 * (head - 1 - i));
    memcpy(text->frame + head, bytes, size);
    text->size = head + size;
    text->references = 1;
    return text;
}

const char *net_text_bytes(const net_text *text, size_t *size)
{
    size_t head = text->frame[1] < 126 ? 2 : text->frame[1] == 126 ? 4 : HEAD_MAX;
    *size = text->size - head;
    return (const char *)text->frame + head;
}

void net_text_release(net_text *text)
{
    if (text != NULL && --text->references == 0)
        spare_give(text, sizeof *text + text->size);
}
