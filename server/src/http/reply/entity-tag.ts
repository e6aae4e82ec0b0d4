/** True if `If-None-Match` names one of these tags, by weak comparison (RFC 9110 13.1.2). Undefined tags never match. */
export function hasTag(
  ifNoneMatch: string | undefined,
  tags: readonly (string | undefined)[],
): boolean {
  if (ifNoneMatch === undefined) return false;
  const held = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags.some(
    (tag) => tag !== undefined && (held.includes('*') || held.includes(tag.replace(/^W\//, ''))),
  );
}
