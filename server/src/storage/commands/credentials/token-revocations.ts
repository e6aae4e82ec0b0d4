import type { CredentialEntry } from '../../../credentials/control-entries.ts';
import type { RevokedToken, TooManyRevoked } from '../../../credentials/ports.ts';
import { REVOKED_TOKENS_MAX } from '../../../kernel/limits.ts';
import { command } from '../../command.ts';
import { appendControl } from '../../control/log.ts';
import { rowOf, TITLE_KEY } from '../../query/keys.ts';
import { statement } from '../../query/statement.ts';
import type { Tables } from '../../query/tables.ts';

type RevocationTable = Tables['token_revocations'];

const insertRevocation = statement<RevocationTable>(
  `insert into token_revocations ${rowOf(['title_id', 'token_id', 'issued_by', 'expires_at'])}
   on conflict (title_id, token_id) do nothing`,
);

const findRevocation = statement<
  Pick<RevokedToken, 'titleId' | 'tokenId'>,
  Pick<RevocationTable, 'token_id'>
>(`select token_id from token_revocations where ${TITLE_KEY} and token_id = :tokenId`);

/**
 * SQL for the moment until which a session has `max` revoked tokens that have not ended; no row: it has less.
 * Takes `titleId` and `now`, and the name of the value with the id.
 */
export function fullUntil(max: number, issuedBy: string): string {
  return `select expires_at from token_revocations
    where title_id = :titleId and issued_by = ${issuedBy} and expires_at > :now
    order by expires_at desc limit 1 offset ${max - 1}`;
}

const findFullUntil = statement<
  Pick<RevokedToken, 'titleId' | 'now'> & { readonly sessionId: string },
  Pick<RevocationTable, 'expires_at'>
>(fullUntil(REVOKED_TOKENS_MAX, ':sessionId'));

/** TokenRevocations.revoke. Doing it again appends nothing. */
export const revokeToken = command({
  name: 'tokenRevocations.revoke',
  changes: 'control',
  async run(tx, of: RevokedToken): Promise<TooManyRevoked | { readonly status: 'revoked' }> {
    const { titleId, tokenId, issuedBy, expiresAt, now } = of;
    const { kind, id } = issuedBy;
    const full =
      kind === 'session' && (await findFullUntil.first(tx, { titleId, sessionId: id, now }));
    if (full && !(await findRevocation.first(tx, of))) {
      return { status: 'tooManyRevoked', until: full.expires_at };
    }
    const row = { title_id: titleId, token_id: tokenId, expires_at: expiresAt };
    tx.emit({ type: 'revoked', kind: 'token' });
    if ((await insertRevocation.run(tx, { ...row, issued_by: id })) === 1) {
      appendControl(tx, { at: now, entries: [tokenRevokedEntry(row)] });
    }
    return { status: 'revoked' };
  },
  isRefusal: ({ status }) => status !== 'revoked',
});

/** The control entry of a revoked token. */
export function tokenRevokedEntry(
  row: Pick<RevocationTable, 'token_id' | 'expires_at'>,
): CredentialEntry {
  return { kind: 'tokenRevoked', body: { tokenId: row.token_id, until: row.expires_at } };
}
