/** Compares texts by their code points, as the databases do. JavaScript's own order differs beyond U+FFFF. */
export const compareCodePoints = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));
