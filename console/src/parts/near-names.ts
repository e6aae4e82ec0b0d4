const SHOWN_MAX = 3;

/** The names that may be meant by a name that there is not, the nearest first, 3 at most: a few letters differ, or one begins with the other. */
export function findNearNames(names: readonly string[], typed: string): readonly string[] {
  const text = typed.toLowerCase();
  const lettersMax = Math.min(3, Math.max(1, Math.floor(text.length / 2)));
  return names
    .map((name) => {
      const other = name.toLowerCase();
      const isPart = other.startsWith(text) || (other !== '' && text.startsWith(other));
      return { name, letters: isPart ? 0 : countDifferences(text, other) };
    })
    .filter(({ letters }) => letters <= lettersMax)
    .toSorted((one, other) => one.letters - other.letters)
    .slice(0, SHOWN_MAX)
    .map(({ name }) => name);
}

/** The letters to be changed, added or left out until a text is the other one (Levenshtein's distance). */
function countDifferences(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of one.split('').entries()) {
    const next = [index + 1];
    for (const [at, there] of other.split('').entries()) {
      const replaced = (row[at] ?? 0) + (letter === there ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
