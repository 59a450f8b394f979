// With WEB_LONG=1 the tests repeat at every size, in every language, with every game and to its end what
// `make test` asks in one of each.
export const long = Boolean(process.env.WEB_LONG);

// Tests that only repeat what others ask elsewhere.
export const ifLong = (...tests) => (long ? tests : []);
