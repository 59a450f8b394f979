// The refusal of a request: the code of docs/protocol.md, and a sentence in English.
export class Refusal extends Error {
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}
