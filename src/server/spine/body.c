/* See body.h. */
#include "server/spine/body.h"

#include "server/spine/names.h"
#include "table/message.h"

#include <string.h>

static const char BAD_PASSWORD[] = "a password has 8 to 128 bytes";

bool body_read_object(people_call *call, fn_json *object)
{
    fn_error error;
    size_t size;
    const char *body = net_request_body(call->http, &size);
    return fn_json_parse(object, body, size, &error) && fn_json_kind(*object) == '{';
}

bool body_read_text(people_call *call, const char *name, char *to, size_t size)
{
    fn_json object, value;
    return body_read_object(call, &object) && fn_json_member(object, name, &value) &&
           fn_json_to_string(value, to, size);
}

static bool read_password(people_call *call, const char *key, char password[CALL_PASSWORD_MAX])
{
    return body_read_text(call, key, password, CALL_PASSWORD_MAX) && strlen(password) >= 8;
}

const char *body_read_whole(people_call *call)
{
    fn_json object;
    size_t size;
    const char *body = net_request_body(call->http, &size);
    if (!body_read_object(call, &object))
        return BODY_IS_NO_OBJECT;
    memcpy(call->text, body, size < sizeof call->text ? size : sizeof call->text - 1);
    return size < sizeof call->text ? NULL : "the request is too long";
}

const char *body_read_id(people_call *call)
{
    fn_json object;
    if (!body_read_object(call, &object))
        return BODY_IS_NO_OBJECT;
    return body_read_text(call, "id", call->about, sizeof call->about) ? NULL
                                                                       : "say which one, by its id";
}

const char *body_read_name(people_call *call)
{
    fn_json object;
    if (!body_read_object(call, &object))
        return BODY_IS_NO_OBJECT;
    if (!body_read_text(call, "name", call->name, sizeof call->name) || !name_is_fine(call->name))
        return "a name has 1 to 24 letters, digits, spaces or '-._";
    name_fold(call->name, call->key);
    return NULL;
}

const char *body_read_account(people_call *call)
{
    const char *fault = body_read_name(call);
    if (fault == NULL && !read_password(call, "password", call->password))
        fault = BAD_PASSWORD;
    return fault;
}

const char *body_read_passwords(people_call *call)
{
    fn_json object;
    if (!body_read_object(call, &object))
        return BODY_IS_NO_OBJECT;
    bool has_both = read_password(call, "password", call->password) &&
                    read_password(call, "new_password", call->new_password);
    name_fold(call->name, call->key);
    return has_both ? NULL : BAD_PASSWORD;
}

const char *body_read_own(people_call *call)
{
    fn_json object;
    if (!body_read_object(call, &object))
        return BODY_IS_NO_OBJECT;
    read_password(call, "password", call->password);
    return NULL;
}

const char *body_read_recovery(people_call *call)
{
    const char *fault = body_read_name(call);
    if (fault == NULL && !body_read_text(call, "code", call->text, sizeof call->text))
        fault = "a recovery code has 20 letters and digits";
    if (fault == NULL && !read_password(call, "new_password", call->new_password))
        fault = BAD_PASSWORD;
    return fault;
}
