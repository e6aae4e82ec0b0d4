import type { Instant } from '../../kernel/instant.ts';
import { LIFETIME_MS, REVOCATION_MARGIN_MS } from '../../kernel/limits.ts';
import type { AnyEntry } from './log.ts';
import type { Tables } from '../query/tables.ts';
import { playerEpochEntry } from '../../players/sql/player-revocation.ts';
import { sessionRevokedEntry } from '../../players/sql/session-revocation.ts';
import { signingKeyEntry, titleSigningKeyEntry } from '../../credentials/sql/signing-keys.ts';
import { secretKeyEntry } from '../../titles/sql/secret-keys.ts';
import { operatorEntry } from '../../operators/sql/operator-rows.ts';
import { sessionEntry } from '../../operators/sql/session-rows.ts';
import { pendingEntry } from '../../economy/schedule/sql/pending-rows.ts';
import { titleEntry } from '../../titles/sql/titles.ts';
import { tokenRevokedEntry } from '../../credentials/sql/token-revocations.ts';

/** The query for one table's part of the control state, and the meaning of its rows. Texts have `?` for values. */
export interface SnapshotQuery {
  /** Asks for all rows. */
  readonly text: string;
  readonly values: readonly unknown[];
  /** Asks for this many rows in the order of `key`. Its values are the key of the row before them. */
  readonly pageText: (rows: number) => string;
  readonly key: readonly string[];
  /** A key before that of the first row. */
  readonly keyBefore: readonly unknown[];
  readonly toEntry: (row: unknown) => AnyEntry;
}

/**
 * The whole control state at `now`, to be read in one transaction: the same state as all entries ever
 * appended, without those whose `until` has passed by REVOCATION_MARGIN_MS.
 */
export function snapshotQueries(now: Instant): readonly SnapshotQuery[] {
  return [...permanentParts(), ...passingParts(now - REVOCATION_MARGIN_MS)];
}

function permanentParts(): readonly SnapshotQuery[] {
  return [
    part('titles', {
      columns: ['title_id', 'name', 'created_at', 'row_version'],
      key: ['title_id'],
      toEntry: titleEntry,
    }),
    part('secret_keys', {
      columns: ['key_id', 'title_id', 'digest', 'scopes', 'expires_at', 'revoked_at'],
      key: ['key_id'],
      toEntry: secretKeyEntry,
    }),
    part('signing_keys', {
      columns: ['kid', 'sealed', 'created_at', 'activated_at', 'retired_at', 'revoked_at'],
      key: ['kid'],
      toEntry: signingKeyEntry,
    }),
    part('title_signing_key_revocations', {
      columns: ['kid', 'title_id'],
      key: ['kid', 'title_id'],
      toEntry: titleSigningKeyEntry,
    }),
    part('operators', {
      columns: ['operator_id', 'name', 'roles', 'disabled_at'],
      key: ['operator_id'],
      toEntry: operatorEntry,
    }),
    part('pending_changes', {
      columns: ['title_id', 'number', 'planned_at', 'awaited'],
      key: ['title_id', 'number'],
      keyBefore: ['', 0],
      where: 'awaited = 1',
      toEntry: pendingEntry,
    }),
  ];
}

/** The parts that no longer matter some time after their end; only rows that ended after `since`. */
function passingParts(since: Instant): readonly SnapshotQuery[] {
  return [
    part('token_revocations', {
      columns: ['title_id', 'token_id', 'expires_at'],
      key: ['expires_at', 'title_id', 'token_id'],
      since,
      toEntry: tokenRevokedEntry,
    }),
    part('sessions', {
      columns: ['session_id', 'expires_at'],
      key: ['expires_at', 'session_id'],
      where: 'revoked_singly = 1',
      since,
      toEntry: sessionRevokedEntry,
    }),
    part('operator_sessions', {
      columns: [
        'session_id',
        'operator_id',
        'cookie_digest',
        'page_digest',
        'expires_at',
        'idle_until',
        'confirmed_until',
      ],
      key: ['expires_at', 'session_id'],
      where: 'ended_at is null',
      since,
      toEntry: sessionEntry,
    }),
    part('players', {
      columns: ['title_id', 'player_id', 'epoch', 'epoch_changed_at', 'kept_session_id'],
      key: ['epoch_changed_at', 'title_id', 'player_id'],
      where: 'epoch_changed_at is not null',
      since: since - LIFETIME_MS.max,
      toEntry: playerEpochEntry,
    }),
    part('deleted_players', {
      columns: ['title_id', 'player_id', 'epoch', 'deleted_at'],
      key: ['deleted_at', 'title_id', 'player_id'],
      since: since - LIFETIME_MS.max,
      toEntry: ({ deleted_at, ...row }) =>
        playerEpochEntry({ ...row, epoch_changed_at: deleted_at, kept_session_id: null }),
    }),
  ];
}

interface PartOf<Row, Column extends keyof Row> {
  readonly columns: readonly Column[];
  /**
   * Columns whose values together are unique, with an index of all of them in this order: a page may end amid any number of
   * rows of one moment. A moment comes first where there is one: pages then depend little on how an engine orders texts, which an
   * update of its system may change.
   */
  readonly key: readonly NoInfer<Column>[];
  /** Word for word the condition of the index, where that has one, so that the index can be used. */
  readonly where?: string;
  /** A key before all others, where not each column of it is a text. */
  readonly keyBefore?: readonly unknown[];
  /** Only rows whose first column of the key is greater. */
  readonly since?: Instant;
  readonly toEntry: (row: Pick<Row, Column>) => AnyEntry;
}

function part<Name extends keyof Tables, Column extends keyof Tables[Name] & string>(
  table: Name,
  { columns, key, keyBefore, where, since, toEntry }: PartOf<Tables[Name], Column>,
): SnapshotQuery {
  const select = `select ${columns.join(', ')} from ${table}`;
  const limited = since === undefined ? [] : [`${key[0]} > ?`];
  const always = where === undefined ? [] : [where];
  const conditions = [...always, ...limited];
  const placeholders = key.map(() => '?').join(', ');
  // The first key says since when. Were that said once more, PostgreSQL would begin to read there at each page.
  const after = [...always, `(${key.join(', ')}) > (${placeholders})`].join(' and ');
  const order = key.join(', ');
  return {
    text: conditions.length === 0 ? select : `${select} where ${conditions.join(' and ')}`,
    values: since === undefined ? [] : [since],
    pageText: (rows) => `${select} where ${after} order by ${order} limit ${rows}`,
    key,
    // No id is the empty text, so this is before all rows of the next millisecond and behind those of `since`.
    keyBefore:
      keyBefore ?? key.map((_, index) => (index === 0 && since !== undefined ? since + 1 : '')),
    toEntry: (row) => toEntry(row as Pick<Tables[Name], Column>),
  };
}
