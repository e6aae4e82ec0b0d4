/** A name that needs no quotes: nothing in it can look like what stands around it. */
const PLAIN = /^[\w.-]+$/;
/** Characters that are not seen, or that move what stands around them (Unicode UAX 9). */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A name that may have any characters, as it stands in a text among others: plain ones as they are, all others in the quotes of JSON. */
export function quoteName(name: string): string {
  return PLAIN.test(name) ? name : JSON.stringify(name).replaceAll(UNSEEN, escapeUnits);
}

const escapeUnits = (char: string): string =>
  char
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
