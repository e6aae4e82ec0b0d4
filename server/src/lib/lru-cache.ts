/** A value that states how much memory it takes. */
interface Sized {
  readonly bytesMax: number;
}

/** A cache bounded in bytes, which evicts the least recently used entries. */
export type LruCache<Value extends Sized> = ReturnType<typeof makeLruCache<Value>>;

/** Bytes counted for each entry beside its value. */
const ENTRY_BYTES = 1_024;

/** Makes an empty cache of at most `bytesMax` bytes. */
export function makeLruCache<Value extends Sized>(bytesMax: number) {
  // A Map iterates in the order of insertion, and `get` inserts again: the first key is the least recently used.
  const entries = new Map<string, Value>();
  let bytes = 0;

  function remove(key: string): void {
    const value = entries.get(key);
    if (!value) return;
    entries.delete(key);
    bytes -= value.bytesMax + ENTRY_BYTES;
  }

  return {
    get(key: string): Value | undefined {
      const value = entries.get(key);
      if (!value) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    /** Replaces the entry of that key. A value larger than the whole cache is not kept. */
    set(key: string, value: Value): void {
      remove(key);
      entries.set(key, value);
      bytes += value.bytesMax + ENTRY_BYTES;
      for (const oldest of entries.keys()) {
        if (bytes <= bytesMax) return;
        remove(oldest);
      }
    },
  };
}
