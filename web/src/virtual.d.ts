declare module 'virtual:po/*' {
  const messages: { [message: string]: string[] };
  export default messages;
}
