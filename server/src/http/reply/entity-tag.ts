/**
 * Whether what the client has (`If-None-Match`) is one of these. Weak comparison (RFC 9110 13.1.2); a tag
 * may be undefined.
 */
export function hasTag(known: string | undefined, tags: readonly (string | undefined)[]): boolean {
  if (known === undefined) return false;
  const held = known.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags.some(
    (tag) => tag !== undefined && (held.includes('*') || held.includes(tag.replace(/^W\//, ''))),
  );
}
