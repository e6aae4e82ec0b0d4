import type { CredentialEntry } from '../../../credentials/control-entries.ts';
import type { Instant } from '../../../kernel/instant.ts';
import { command } from '../../command.ts';
import { appendControl } from '../../control/log.ts';
import { rowOf } from '../../query/keys.ts';
import { statement } from '../../query/statement.ts';
import type { Tables } from '../../query/tables.ts';

type RevocationTable = Tables['token_revocations'];

const insertRevocation = statement<RevocationTable>(
  `insert into token_revocations ${rowOf(['title_id', 'token_id', 'expires_at'])}
   on conflict (title_id, token_id) do nothing`,
);

interface RevokedToken {
  readonly titleId: string;
  readonly tokenId: string;
  readonly expiresAt: Instant;
  readonly now: Instant;
}

/** TokenRevocations.revoke. Doing it again appends nothing. */
export const revokeToken = command({
  name: 'tokenRevocations.revoke',
  changes: 'control',
  async run(tx, { titleId, tokenId, expiresAt, now }: RevokedToken): Promise<void> {
    const row = { title_id: titleId, token_id: tokenId, expires_at: expiresAt };
    tx.emit({ type: 'revoked', kind: 'token' });
    if ((await insertRevocation.run(tx, row)) === 0) return;
    await appendControl(tx, { at: now, entries: [tokenRevokedEntry(row)] });
  },
});

/** The control entry of a revoked token. */
export function tokenRevokedEntry(row: RevocationTable): CredentialEntry {
  return { kind: 'tokenRevoked', body: { tokenId: row.token_id, until: row.expires_at } };
}
