/** A number from 0 to below 1, for the lengths of waits. */
export function randomFraction(): number {
  return Math.random();
}

/** A new idempotency key of 128 random bits. `crypto.randomUUID` is not there on pages without TLS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** 128 random bits as 22 characters of base64url. */
export function newRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.slice(0, 22).replaceAll('+', '-').replaceAll('/', '_');
}
