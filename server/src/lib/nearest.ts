/** The known name nearest to a mistyped one; undefined where none is near. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  const scored = names
    .map((name) => ({ name, distance: editDistance(typed.toUpperCase(), name.toUpperCase()) }))
    .sort((left, right) => left.distance - right.distance);
  const best = scored[0];
  return best && best.distance <= Math.max(2, Math.floor(best.name.length / 4))
    ? best.name
    : undefined;
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
