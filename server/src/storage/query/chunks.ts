/** Few sizes, so that few statements have to be compiled and prepared; the largest stays far below every engine's limit of parameters. */
const CHUNK_SIZES = [256, 64, 16, 4, 1] as const;

/** Cuts a list into chunks of a few fixed sizes, for statements with many rows or values. */
export function inChunks<T>(list: readonly T[]): (readonly T[])[] {
  const chunks: (readonly T[])[] = [];
  let start = 0;
  for (const size of CHUNK_SIZES) {
    for (; list.length - start >= size; start += size) chunks.push(list.slice(start, start + size));
  }
  return chunks;
}
