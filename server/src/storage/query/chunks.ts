/** The sizes of chunks. They are few, so that few statements are prepared; the largest is far below every engine's limit of parameters. */
const CHUNK_SIZES = [256, 64, 16, 4, 1] as const;

/** The length of the longest list that one statement takes. */
export const CHUNK_MAX = CHUNK_SIZES[0];

/** Cuts a list into chunks of a few fixed sizes, for statements with many rows or values. */
export function inChunks<T>(list: readonly T[]): (readonly T[])[] {
  const chunks: (readonly T[])[] = [];
  let start = 0;
  for (const size of CHUNK_SIZES) {
    for (; list.length - start >= size; start += size) chunks.push(list.slice(start, start + size));
  }
  return chunks;
}

/** Repeats the last element until the list, of at most CHUNK_MAX elements, is one chunk: one statement, and so one moment. */
export function toOneChunk<T>(list: readonly T[]): readonly T[] {
  const size = CHUNK_SIZES.findLast((size) => size >= list.length) ?? CHUNK_MAX;
  const last = list.at(-1);
  if (last === undefined || size === list.length) return list;
  return [...list, ...Array.from({ length: size - list.length }, () => last)];
}
