import type { CredentialEntry } from '../../credentials/control-entries.ts';
import type { Instant } from '../../kernel/instant.ts';
import { uniqueBy } from '../../lib/unique-by.ts';
import { appendControl } from '../../storage/control/log.ts';
import type { PlayerKey } from '../../storage/query/keys.ts';
import { itemsStatement, type Numbered } from '../../storage/query/statement.ts';
import type { SessionTable } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';

export type RevokedSession = Pick<SessionTable, 'session_id' | 'expires_at'>;

/** The control entry of a session that was revoked by itself. */
export function sessionRevokedEntry(row: RevokedSession): CredentialEntry {
  return {
    kind: 'sessionRevoked',
    body: { sessionId: row.session_id, until: row.expires_at },
  };
}

type Revocation = PlayerKey & { readonly sessionId: string; readonly now: Instant };

const revokeRows = itemsStatement<Revocation, RevokedSession & Numbered>(
  { sessionId: 'text', titleId: 'text', playerId: 'text', now: 'bigint' },
  `update sessions set revoked_at = item.now, revoked_singly = 1
   from :items where sessions.session_id = item.sessionId and sessions.title_id = item.titleId
     and sessions.player_id = item.playerId and revoked_at is null
   returning item.number, sessions.session_id, sessions.expires_at`,
);

/** Revokes many sessions. Undefined for each that was not live, and for the second revocation of one. */
export async function revokeSessionsTogether(
  tx: Tx,
  revocations: readonly Revocation[],
): Promise<readonly ('revoked' | undefined)[]> {
  const distinct = uniqueBy(revocations, ({ sessionId }) => sessionId);
  const revoked = await revokeRows.all(tx, distinct);
  revoked.sort((one, other) => one.number - other.number);
  const done = new Set<Revocation>();
  for (const row of revoked) {
    const revocation = distinct[row.number - 1] as Revocation;
    appendControl(tx, { at: revocation.now, entries: [sessionRevokedEntry(row)] });
    tx.emit({ type: 'revoked', kind: 'session' });
    done.add(revocation);
  }
  return revocations.map((revocation) => (done.has(revocation) ? 'revoked' : undefined));
}
