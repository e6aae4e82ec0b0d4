import { REVOKED_TOKENS_MAX } from '../../kernel/limits.ts';
import { uniqueBy } from '../../lib/unique-by.ts';
import { command } from '../../storage/command.ts';
import { appendControl } from '../../storage/control/log.ts';
import { longEnded, pruneBefore, PRUNED_AT_ONCE } from '../../storage/control/pruning.ts';
import { rowOf, TITLE_KEY } from '../../storage/query/keys.ts';
import { itemsStatement, type Numbered, statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { CredentialEntry } from '../control-entries.ts';
import type { RevokedToken, TooManyRevoked } from '../ports.ts';

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
    const { titleId, issuedBy, now } = of;
    const { kind, id } = issuedBy;
    const full =
      kind === 'session' && (await findFullUntil.first(tx, { titleId, sessionId: id, now }));
    if (full && !(await findRevocation.first(tx, of))) {
      return { status: 'tooManyRevoked', until: full.expires_at };
    }
    const row = toRow(of);
    tx.emit({ type: 'revoked', kind: 'token' });
    if ((await insertRevocation.run(tx, row)) === 1) {
      appendControl(tx, { at: now, entries: [tokenRevokedEntry(row)] });
    }
    return { status: 'revoked' };
  },
  isRefusal: ({ status }) => status !== 'revoked',
  together: { run: revokeTogether },
});

const findFull = itemsStatement<
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

const insertRevocations = itemsStatement<RevocationTable, RevocationTable>(
  { title_id: 'text', token_id: 'text', issued_by: 'text', expires_at: 'bigint' },
  `insert into token_revocations (title_id, token_id, issued_by, expires_at)
   select item.title_id, item.token_id, item.issued_by, item.expires_at from :items
   on conflict (title_id, token_id) do nothing
   returning title_id, token_id, issued_by, expires_at`,
);

/**
 * Undefined for all but the first of a token and the first of a session, whose last room the first may take, and for
 * one of a session without room. The first of a session that is not the first of its token keeps its turn: no later
 * one of that session is taken.
 */
async function revokeTogether(
  tx: Tx,
  revocations: readonly RevokedToken[],
): Promise<readonly ({ readonly status: 'revoked' } | undefined)[]> {
  const distinct = new Set(uniqueBy(revocations, nameOf));
  const ofSessions = uniqueBy(
    revocations.filter(({ issuedBy }) => issuedBy.kind === 'session'),
    ({ titleId, issuedBy }) => JSON.stringify([titleId, issuedBy.id]),
  ).filter((one) => distinct.has(one));
  const asked = ofSessions.map(({ titleId, issuedBy, now }) => {
    return { titleId, sessionId: issuedBy.id, now };
  });
  const full = new Set((await findFull.all(tx, asked)).map(({ number }) => number));
  const withRoom = new Set(ofSessions.filter((_, index) => !full.has(index + 1)));
  const done = [...distinct].filter((one) => one.issuedBy.kind !== 'session' || withRoom.has(one));
  const inserted = await insertRevocations.all(tx, done.map(toRow));
  const names = new Set(
    inserted.map((row) => nameOf({ titleId: row.title_id, tokenId: row.token_id })),
  );
  for (const one of done) {
    tx.emit({ type: 'revoked', kind: 'token' });
    const entries = names.has(nameOf(one)) ? [tokenRevokedEntry(toRow(one))] : [];
    appendControl(tx, { at: one.now, entries });
  }
  const isDone = new Set(done);
  return revocations.map((one) => (isDone.has(one) ? { status: 'revoked' } : undefined));
}

function nameOf({ titleId, tokenId }: Pick<RevokedToken, 'titleId' | 'tokenId'>): string {
  return JSON.stringify([titleId, tokenId]);
}

function toRow({ titleId, tokenId, issuedBy, expiresAt }: RevokedToken): RevocationTable {
  return { title_id: titleId, token_id: tokenId, issued_by: issuedBy.id, expires_at: expiresAt };
}

/** The control entry of a revoked token. */
export function tokenRevokedEntry(
  row: Pick<RevocationTable, 'token_id' | 'expires_at'>,
): CredentialEntry {
  return { kind: 'tokenRevoked', body: { tokenId: row.token_id, until: row.expires_at } };
}

/** Deletes revocations of tokens that ended long ago. */
export const pruneTokenRevocations = pruneBefore(
  `delete from token_revocations where (title_id, token_id) in (
     select title_id, token_id from token_revocations
     where expires_at < :before limit ${PRUNED_AT_ONCE} for update skip locked)`,
  longEnded,
);
