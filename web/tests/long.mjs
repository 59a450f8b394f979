// With WEB_LONG=1 the tests repeat at every size, in every language and to the end of every game what
// `make test` asks in one of each.
export const long = Boolean(process.env.WEB_LONG);
