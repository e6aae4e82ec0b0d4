import type { Compilable, CompiledQuery } from 'kysely';
import type { Instant } from '../kernel/instant.ts';
import { LIFETIME_MS, REVOCATION_MARGIN_MS } from '../kernel/limits.ts';
import type { AnyEntry } from './control.ts';
import type { Db } from './database.ts';
import { playerEpochEntry } from './player-revocation.ts';
import { sessionRevokedEntry } from './sessions.ts';
import { signingKeyEntry, titleSigningKeyEntry } from './signing-keys.ts';
import { secretKeyEntry, titleEntry } from './titles.ts';
import { tokenRevokedEntry } from './token-revocations.ts';

/** One table's share of the whole control state: what to ask, and what each row says. */
export interface EverythingPart {
  readonly query: CompiledQuery;
  readonly toEntry: (row: unknown) => AnyEntry;
}

/**
 * The whole control state at `now`, to be read in one transaction: the same state as all entries ever
 * appended, without those whose `until` has passed by REVOCATION_MARGIN_MS.
 */
export function everythingParts(
  db: Db,
  { now, namespaceId }: { readonly now: Instant; readonly namespaceId: string },
): readonly EverythingPart[] {
  const since = now - REVOCATION_MARGIN_MS;
  return [
    part(db.selectFrom('titles').selectAll(), (row) => titleEntry(row, namespaceId)),
    part(db.selectFrom('secret_keys').selectAll(), secretKeyEntry),
    part(db.selectFrom('signing_keys').selectAll(), signingKeyEntry),
    part(
      db.selectFrom('title_signing_key_revocations').select(['kid', 'title_id']),
      titleSigningKeyEntry,
    ),
    part(
      db.selectFrom('token_revocations').selectAll().where('expires_at', '>', since),
      tokenRevokedEntry,
    ),
    part(
      db
        .selectFrom('sessions')
        .select(['session_id', 'expires_at'])
        .where('revoked_singly', '=', 1)
        .where('expires_at', '>', since),
      sessionRevokedEntry,
    ),
    part(
      db
        .selectFrom('players')
        .select(['title_id', 'service_id', 'epoch', 'epoch_changed_at'])
        .where('epoch_changed_at', '>', since - LIFETIME_MS.max),
      playerEpochEntry,
    ),
  ];
}

function part<Row>(query: Compilable<Row>, toEntry: (row: Row) => AnyEntry): EverythingPart {
  return { query: query.compile(), toEntry: (row) => toEntry(row as Row) };
}
