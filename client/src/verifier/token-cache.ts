/** Values by text; the least recently used one leaves for a new one. */
export type TokenCache<Value> = ReturnType<typeof makeTokenCache<Value>>;

/** Starts out empty, and holds at most `max` values. */
export function makeTokenCache<Value>(max: number) {
  // A Map iterates in the order of insertion, and `find` inserts again: the first key is the least recently used.
  const values = new Map<string, Value>();
  return {
    find(text: string): Value | undefined {
      const value = values.get(text);
      if (value === undefined) return undefined;
      values.delete(text);
      values.set(text, value);
      return value;
    },
    add(text: string, value: Value): void {
      if (max === 0) return;
      if (values.size >= max) values.delete(values.keys().next().value as string);
      values.set(text, value);
    },
    get size(): number {
      return values.size;
    },
  };
}
