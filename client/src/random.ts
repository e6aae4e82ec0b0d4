/** A number from 0 to below 1, for the lengths of waits. */
export function randomFraction(): number {
  return Math.random();
}

/** A new idempotency key of 128 random bits. `crypto.randomUUID` is not there on pages without TLS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
