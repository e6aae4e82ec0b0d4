import { REVOKED_TOKENS_MAX } from '../../kernel/limits.ts';
import { longEnded, pruneWhere } from '../../storage/control/pruning.ts';
import { TITLE_KEY } from '../../storage/query/keys.ts';
import { insertItemsOf, insertOf, typesOf } from '../../storage/query/rows.ts';
import { itemsStatement, type Numbered, statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { RevokedEntry, RevokedToken } from '../revocations.ts';

type RevocationTable = Tables['token_revocations'];

export const insertRevocation = statement<RevocationTable>(
  `${insertOf('token_revocations')} on conflict (title_id, token_id) do nothing`,
);

export const findRevocation = statement<
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

export const findFullUntil = statement<
  Pick<RevokedToken, 'titleId' | 'now'> & { readonly sessionId: string },
  Pick<RevocationTable, 'expires_at'>
>(fullUntil(REVOKED_TOKENS_MAX, ':sessionId'));

export const findFull = itemsStatement<
  Pick<RevokedToken, 'titleId' | 'now'> & { readonly sessionId: string },
  Numbered
>(
  { titleId: 'text', sessionId: 'text', now: 'bigint' },
  `select item.number from :items
   where exists (
     select 1 from token_revocations r where r.title_id = item.titleId
       and r.issued_by = item.sessionId and r.expires_at > item.now
     offset ${REVOKED_TOKENS_MAX - 1})`,
);

export const insertRevocations = itemsStatement<RevocationTable, RevocationTable>(
  typesOf('token_revocations'),
  `${insertItemsOf('token_revocations')}
   on conflict (title_id, token_id) do nothing
   returning title_id, token_id, issued_by, expires_at`,
);

export function toRow({ titleId, tokenId, issuedBy, expiresAt }: RevokedToken): RevocationTable {
  return { title_id: titleId, token_id: tokenId, issued_by: issuedBy.id, expires_at: expiresAt };
}

/** The control entry of a revoked token. */
export function tokenRevokedEntry(
  row: Pick<RevocationTable, 'token_id' | 'expires_at'>,
): RevokedEntry {
  return { kind: 'tokenRevoked', body: { tokenId: row.token_id, until: row.expires_at } };
}

/** Deletes revocations of tokens that ended long ago. */
export const pruneTokenRevocations = pruneWhere(
  'token_revocations',
  'expires_at < :before',
  longEnded,
);
