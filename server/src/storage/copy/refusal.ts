/** Why nothing was copied, in one sentence for a person. Holds no password. */
export class CopyRefused extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'CopyRefused';
  }
}
