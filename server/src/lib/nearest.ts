/** The known name nearest to a mistyped one; undefined where none is near. Names of very different length are not compared. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  const [best] = names
    .filter((name) => Math.abs(name.length - typed.length) <= distanceMax(name))
    .map((name) => ({ name, distance: editDistance(typed.toUpperCase(), name.toUpperCase()) }))
    .filter(({ name, distance }) => distance <= distanceMax(name))
    .sort((left, right) => left.distance - right.distance);
  return best?.name;
}

/** How far from a name a mistyped one may be. */
function distanceMax(name: string): number {
  return Math.max(2, Math.floor(name.length / 4));
}

/** How many letters must be inserted, deleted or replaced to turn one word into the other (Levenshtein). */
function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (const [row, letter] of left.split('').entries()) {
    const current = [row + 1];
    for (const [column, other] of right.split('').entries()) {
      current.push(
        Math.min(
          (current[column] as number) + 1,
          (previous[column + 1] as number) + 1,
          (previous[column] as number) + (letter === other ? 0 : 1),
        ),
      );
    }
    previous = current;
  }
  return previous[right.length] as number;
}
