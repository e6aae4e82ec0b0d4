/** Whether a studio's own JSON can be kept and given back as it is. */
export type FreeJsonVerdict = 'fits' | 'tooLarge' | 'notFinite';

/**
 * Judges JSON that was parsed from a request (so it has no cycles and a limited depth). `notFinite`:
 * it has a number beyond a double, as 1e999, which would come back as null. `bytesMax`: bytes of it
 * written as JSON in UTF-8.
 */
export function judgeFreeJson(value: unknown, bytesMax: number): FreeJsonVerdict {
  if (value === undefined) return 'fits';
  if (hasNumberBeyondDouble(value)) return 'notFinite';
  return Buffer.byteLength(JSON.stringify(value), 'utf8') <= bytesMax ? 'fits' : 'tooLarge';
}

function hasNumberBeyondDouble(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hasNumberBeyondDouble);
}
