import type { IdentityEntry } from '../../../credentials/control-entries.ts';
import type { Instant } from '../../../kernel/instant.ts';
import { appendControl } from '../../control/log.ts';
import type { Db, Tables } from '../../query/tables.ts';
import { statement } from '../../query/statement.ts';

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
  const { titleId, tokenId, expiresAt, now } = token;
  const row = { title_id: titleId, token_id: tokenId, expires_at: expiresAt };
  if ((await insertRow.run(db, row)) === 0) return;
  await appendControl(db, { at: now, entries: [tokenRevokedEntry(row)] });
}

const insertRow = statement<Tables['token_revocations']>()((db, value) =>
  db
    .insertInto('token_revocations')
    .values({
      title_id: value('title_id'),
      token_id: value('token_id'),
      expires_at: value('expires_at'),
    })
    .onConflict((c) => c.columns(['title_id', 'token_id']).doNothing()),
);

/** What the control log says of a revoked token. */
export function tokenRevokedEntry(row: Tables['token_revocations']): IdentityEntry {
  return { kind: 'tokenRevoked', body: { tokenId: row.token_id, until: row.expires_at } };
}
