/** Whether a studio's own JSON can be stored and given back unchanged. */
export type FreeJsonVerdict = 'fits' | 'tooLarge' | 'notFinite';

/**
 * Judges JSON that was parsed from a request (so it has no cycles and a limited depth). `notFinite`:
 * it has a number beyond a double, as 1e999, which would come back as null. `bytesMax`: bytes of it
 * written as JSON in UTF-8.
 */
export function judgeFreeJson(value: unknown, bytesMax: number): FreeJsonVerdict {
  if (value === undefined || bytesAtMost(value) <= bytesMax) return 'fits';
  if (hasNumberBeyondDouble(value)) return 'notFinite';
  return Buffer.byteLength(JSON.stringify(value), 'utf8') <= bytesMax ? 'fits' : 'tooLarge';
}

/** Characters of the longest number in JSON, -0.0000012345678901234567. */
const NUMBER_CHARS_MAX = 25;
/** The most bytes that one character takes in JSON: those of an escape like \u001f. */
const CHAR_BYTES_MAX = 6;

/**
 * An upper bound of the bytes of the value as JSON, four times as fast as writing it: custom data is mostly far below
 * its limit. Infinity for a value with a number beyond a double.
 */
function bytesAtMost(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? NUMBER_CHARS_MAX : Infinity;
  if (typeof value === 'string') return CHAR_BYTES_MAX * value.length + '""'.length;
  if (typeof value !== 'object' || value === null) return 'false'.length;
  let bytes = '{}'.length;
  if (Array.isArray(value)) {
    for (const element of value) bytes += bytesAtMost(element) + ','.length;
    return bytes;
  }
  for (const name of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[name];
    bytes += CHAR_BYTES_MAX * name.length + '"":,'.length + bytesAtMost(member);
  }
  return bytes;
}

function hasNumberBeyondDouble(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hasNumberBeyondDouble);
}
