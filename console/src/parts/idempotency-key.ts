const BYTES = 16;

/** A key for a request and its repetitions. `crypto.randomUUID` would be missing on a page without TLS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
