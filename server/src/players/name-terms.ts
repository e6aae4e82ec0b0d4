import { hash } from 'node:crypto';

// Parts of names are found by their grams: each three characters that stand together, and two where both are Han, kana or hangul. An
// index has a term for each gram of a name, and a part is in a name only where all of the part's terms are among the name's. The terms
// are digests, so that no text of a stranger is in a query, and they begin from the title, so that others' players cost nothing.
//
// A gram that many names have would still be found too often. So a sixteenth of the players, picked by their ids, have further terms, of
// level 1, for the same grams; a sixteenth of these have those of level 2, and so on. A search begins at the last level and goes down until it
// has found enough, so it reads a few hundred players among any number.

/** The last level: of a million players fifteen are on it. */
export const TERM_LEVEL_MAX = 4;

const CHARACTERS_PER_TERM = 8;

/** The grams of a folded text, each once. None: it is too short to be found as a part. */
export function gramsOf(folded: string): readonly string[] {
  const characters = Array.from(folded);
  const runs = (length: number) =>
    characters.slice(length - 1).map((_, at) => characters.slice(at, at + length).join(''));
  return [...new Set([...runs(3), ...runs(2).filter((pair) => DENSE_PAIR.test(pair))])];
}

/** Two characters of scripts in which two are a word. */
const DENSE_PAIR =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]{2}$/u;

/** The terms of a part of a name, of one level. Empty: the part is too short. */
export function termsOfPart(
  titleId: string,
  { folded, level }: { readonly folded: string; readonly level: number },
): string {
  return gramsOf(folded)
    .map((gram) => digestOf(`${titleId} ${level} ${gram}`))
    .join(' ');
}

/** All terms of a player's name. */
export function termsOfName(
  { titleId, playerId }: { readonly titleId: string; readonly playerId: string },
  folded: string,
): string {
  const levels = Array.from({ length: levelOf(playerId) + 1 }, (_, level) => level);
  return levels.map((level) => termsOfPart(titleId, { folded, level })).join(' ');
}

/** The last level of which a player has terms. */
function levelOf(playerId: string): number {
  return /^0{0,4}/.exec(digestOf(playerId))?.[0].length ?? 0;
}

/** Lower-case hex digits. Two texts may have the same, which only makes the index find too much. */
function digestOf(text: string): string {
  return hash('sha256', text, 'hex').slice(0, CHARACTERS_PER_TERM);
}
