// Modules that the build makes up (po.mjs, offers.ts).
declare module 'virtual:po/*' {
  const messages: { [message: string]: string[] };
  export default messages;
}
declare module 'virtual:offers' {
  const offers: { [game: string]: { [kind: string]: { [word: string]: string } } };
  export default offers;
}
