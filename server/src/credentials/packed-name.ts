// Names as whole numbers of 32 bits, four characters in each. A million ids take far less room so than as
// texts, and nothing of them has to be walked over by the collector of garbage.

/** Numbers of one packed name. */
export const NAME_WORDS = 6;

/** Which numbers a part of a name takes. */
export interface Place {
  readonly from: number;
  readonly end: number;
}

/**
 * Writes a text into its place; different texts never look alike. False when it does not fit: it is
 * empty or too long, or has the character 0 or one beyond Latin-1.
 */
export function packText(text: string, words: Int32Array, { from, end }: Place): boolean {
  if (text.length === 0 || text.length > (end - from) * 4) return false;
  let at = from;
  let word = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0 || code > 0xff) return false;
    word = (word << 8) | code;
    if ((index & 3) !== 3) continue;
    words[at] = word;
    at += 1;
    word = 0;
  }
  for (; at < end; at += 1) {
    words[at] = word;
    word = 0;
  }
  return true;
}

/**
 * A hash of the packed name that begins at `at`, of 32 bits. It need not withstand anybody who chooses
 * names: ours are made of random bits by us, and nobody asks for one that is not in a credential of ours.
 */
export function hashPacked(words: Int32Array, at: number): number {
  let hash = 0;
  for (let index = at; index < at + NAME_WORDS; index += 1) {
    hash = Math.imul(hash ^ (words[index] as number), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash, 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Whether the packed name that begins at `at` is the one that `name` begins with. */
export function isSamePacked(name: Int32Array, words: Int32Array, at: number): boolean {
  for (let index = 0; index < NAME_WORDS; index += 1) {
    if (name[index] !== words[at + index]) return false;
  }
  return true;
}
