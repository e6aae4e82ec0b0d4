const BYTES = 16;

/** A key for a request and its repetitions. `crypto.randomUUID` would be missing on a page without TLS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Keys for the bodies of a form: the same body sent again has the same key, and another one a key of its own. */
export function makeKeyOf(): (body: object) => string {
  let last = { text: '', key: '' };
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.text) last = { text, key: newIdempotencyKey() };
    return last.key;
  };
}
