/** Nothing was copied; the message is one sentence for a person, without a password. */
export class CopyRefused extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'CopyRefused';
  }
}
