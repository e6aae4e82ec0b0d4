/** The items with distinct keys, in the order given: of several with one key, the first. */
export function uniqueBy<T>(list: readonly T[], keyOf: (one: T) => string): readonly T[] {
  const byKey = new Map<string, T>();
  for (const one of list) {
    const key = keyOf(one);
    if (!byKey.has(key)) byKey.set(key, one);
  }
  return [...byKey.values()];
}
