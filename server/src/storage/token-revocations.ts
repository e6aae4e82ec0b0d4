import type { IdentityEntry } from '../identity/control-entries.ts';
import type { Instant } from '../kernel/instant.ts';
import { appendControl } from './control.ts';
import type { Db, Tables } from './database.ts';

/** TokenRevocations.revoke. Doing it again does nothing. */
export async function revokeToken(
  db: Db,
  token: {
    readonly titleId: string;
    readonly tokenId: string;
    readonly expiresAt: Instant;
    readonly now: Instant;
  },
): Promise<void> {
  const revoked = await db
    .insertInto('token_revocations')
    .values({ title_id: token.titleId, token_id: token.tokenId, expires_at: token.expiresAt })
    .onConflict((c) => c.columns(['title_id', 'token_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!revoked) return;
  await appendControl(db, { at: token.now, entries: [tokenRevokedEntry(revoked)] });
}

/** What the control log says of a revoked token. */
export function tokenRevokedEntry(row: Tables['token_revocations']): IdentityEntry {
  return { kind: 'tokenRevoked', body: { tokenId: row.token_id, until: row.expires_at } };
}
