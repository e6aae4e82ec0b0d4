import { DISPLAY_NAME_CHARS } from '../kernel/limits.ts';
import { hasLength, lengthFault } from '../kernel/schema.ts';

const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * A display name as it is compared and searched: two names that look alike to a player (letters of either case, another way to
 * write the same letter, invisible characters, more white space) are the same. In upper case, because what a letter
 * becomes in lower case depends on its neighbours, and the beginning of a name must be found by the beginning of its folded text.
 */
export function foldDisplayName(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .toUpperCase()
    .normalize('NFKC')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** What is wrong with a display name (protocol 1.4: 3 to 25 characters), as SDKs know the sentence; undefined: nothing. */
export function describeDisplayNameFault(displayName: string): string | undefined {
  if (!hasLength(displayName, DISPLAY_NAME_CHARS)) {
    return lengthFault('DisplayName', DISPLAY_NAME_CHARS);
  }
  if (UNPRINTABLE.test(displayName)) return 'DisplayName may not have control characters.';
  return foldDisplayName(displayName) === ''
    ? 'DisplayName must have a visible character.'
    : undefined;
}
