/** An id and how many times a list has it. */
export interface Counted {
  readonly id: string;
  readonly count: number;
}

/** The ids of a list, each once, in the order in which they first occur. */
export function toCounted(ids: readonly string[]): readonly Counted[] {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return Array.from(counts, ([id, count]) => ({ id, count }));
}

/** The list again. */
export function fromCounted(counted: readonly Counted[]): readonly string[] {
  return counted.flatMap(({ id, count }) => Array.from({ length: count }, () => id));
}

const SUGGESTED_MAX = 20;

/** The first ids in which a text occurs. A list of thousands is looked through only as far as it is needed. */
export function suggest(ids: readonly string[], text: string): string[] {
  const wanted = text.trim().toLowerCase();
  const found: string[] = [];
  for (const id of ids) {
    if (id.toLowerCase().includes(wanted)) found.push(id);
    if (found.length === SUGGESTED_MAX) break;
  }
  return found;
}
