/** Something that is worth keeping, and what that costs. */
interface Kept {
  readonly bytesMax: number;
}

/** Keeps what was used last, up to a number of bytes in all. */
export interface LruCache<Item extends Kept> {
  find(key: string): Item | undefined;
  /** Replaces what is kept under the key. Something larger than the whole cache is not kept. */
  put(key: string, item: Item): void;
}

/** Bytes that an item costs whatever its size. */
const ITEM_BYTES = 1_024;

/** Makes an empty cache of so many bytes. */
export function makeLruCache<Item extends Kept>(bytesMax: number): LruCache<Item> {
  // A Map keeps the order in which keys were set: the first one was used longest ago.
  const items = new Map<string, Item>();
  let bytes = 0;

  function drop(key: string): void {
    const item = items.get(key);
    if (!item) return;
    items.delete(key);
    bytes -= item.bytesMax + ITEM_BYTES;
  }

  return {
    find(key) {
      const item = items.get(key);
      if (item) {
        items.delete(key);
        items.set(key, item);
      }
      return item;
    },
    put(key, item) {
      drop(key);
      items.set(key, item);
      bytes += item.bytesMax + ITEM_BYTES;
      for (const oldest of items.keys()) {
        if (bytes <= bytesMax) return;
        drop(oldest);
      }
    },
  };
}
