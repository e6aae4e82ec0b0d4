import type { Random } from '../../kernel/secrets.ts';

/** Makes request ids: 12 random characters, the same for the whole process, then a counter. */
export function makeRequestIds(random: Random): () => string {
  const prefix = random(9).toString('base64url');
  let count = 0;
  return () => `${prefix}-${(++count).toString(36)}`;
}
