import {
  findSigningKeys,
  signingKeyEntry,
  titleSigningKeyEntry,
} from '../../credentials/sql/signing-keys.ts';
import { tokenRevokedEntry } from '../../credentials/sql/token-revocations.ts';
import type { ControlFact, EntryRef } from '../../kernel/control.ts';
import type { Instant } from '../../kernel/instant.ts';
import { LIFETIME_MS } from '../../kernel/limits.ts';
import { playerEpochEntry, sessionRevokedEntry } from '../../players/sql/sessions.ts';
import { type InTitle, TITLE_KEY } from '../../storage/query/keys.ts';
import { statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { secretKeyEntry } from '../../titles/sql/secret-keys.ts';
import { titleEntry } from '../../titles/sql/titles.ts';
import type { Place } from '../page-cursor.ts';

/** Revocations and keys that ended before `since` matter no more. */
type Since = InTitle & { readonly since: Instant };

const findId = statement<Pick<EntryRef, 'seq'>, Pick<Tables['control_log'], 'entry_id'>>(
  'select entry_id from control_log where seq = :seq',
);

/** Whether this database has an entry, or has come to its number without one. `head`: the last entry. */
export async function isInLog(tx: Tx, { seq, id }: EntryRef, head: EntryRef): Promise<boolean> {
  if (seq >= head.seq) return seq === head.seq && id === head.id;
  return (await findId.first(tx, { seq }))?.entry_id === id;
}

const findTitle = statement<InTitle, Tables['titles']>(`select * from titles where ${TITLE_KEY}`);
const findRevokedKeys = statement<
  InTitle,
  Pick<Tables['title_signing_key_revocations'], 'kid' | 'title_id'>
>(
  `select r.kid, r.title_id from signing_keys k
   join title_signing_key_revocations r on r.kid = k.kid and r.title_id = :titleId`,
);
const findLiveKeys = statement<Since, Tables['secret_keys']>(
  `select * from secret_keys
   where ${TITLE_KEY} and revoked_at is null and (expires_at is null or expires_at > :since)`,
);

/** The facts of which a title has few. Keys that are not live are left out: nobody has to know a key that ended. */
export async function findFewFacts(tx: Tx, of: Since): Promise<readonly ControlFact[]> {
  return [
    ...(await findTitle.all(tx, of)).map(titleEntry),
    ...(await findSigningKeys.all(tx, undefined)).map(signingKeyEntry),
    ...(await findRevokedKeys.all(tx, of)).map(titleSigningKeyEntry),
    ...(await findLiveKeys.all(tx, of)).map(secretKeyEntry),
  ];
}

/** A table of which a title may have a million rows, and how it is read in order. */
interface PagePart {
  /** The place before all rows that matter. */
  readonly startOf: (since: Instant) => Place;
  /** Finds the first rows behind a place, each as a fact with its own place. */
  readonly find: (tx: Tx, of: Behind) => Promise<readonly PlacedFact[]>;
}

type Behind = Since & Place & { readonly rows: number };

interface PlacedFact {
  readonly fact: ControlFact;
  readonly place: Place;
}

interface PartOf<Row> extends Pick<PagePart, 'startOf'> {
  readonly sql: string;
  readonly toFact: (row: Row) => ControlFact;
  readonly placeOf: (row: Row) => Place;
}

function pagePart<Row>({ sql, toFact, placeOf, startOf }: PartOf<Row>): PagePart {
  const find = statement<Behind, Row>(`${sql} limit :rows`);
  return {
    startOf,
    async find(tx, of) {
      const rows = await find.all(tx, of);
      return rows.map((row) => ({ fact: toFact(row), place: placeOf(row) }));
    },
  };
}

/** No id is the empty text: it is before all of its moment. */
const behindMoment = (moment: Instant): Place => ({ moment: moment + 1, id: '' });

type RevokedToken = Pick<Tables['token_revocations'], 'token_id' | 'expires_at'>;
type RevokedSession = Pick<Tables['sessions'], 'session_id' | 'expires_at'>;
type ChangedPlayer = Parameters<typeof playerEpochEntry>[0];
type DeletedPlayer = Pick<
  Tables['deleted_players'],
  'title_id' | 'player_id' | 'epoch' | 'deleted_at'
>;

/** Each in the order of an index that begins with the title. A cursor names a part by its place in this list. */
export const PAGE_PARTS: readonly PagePart[] = [
  pagePart<RevokedToken>({
    // In the order of the key, which needs no index beside it.
    sql: `select token_id, expires_at from token_revocations
      where ${TITLE_KEY} and token_id > :id and expires_at > :since order by token_id`,
    startOf: () => ({ moment: 0, id: '' }),
    toFact: tokenRevokedEntry,
    placeOf: ({ token_id: id }) => ({ moment: 0, id }),
  }),
  pagePart<RevokedSession>({
    sql: `select session_id, expires_at from sessions
      where ${TITLE_KEY} and revoked_singly = 1 and (expires_at, session_id) > (:moment, :id)
      order by expires_at, session_id`,
    startOf: behindMoment,
    toFact: sessionRevokedEntry,
    placeOf: ({ expires_at: moment, session_id: id }) => ({ moment, id }),
  }),
  pagePart<ChangedPlayer>({
    sql: `select title_id, player_id, epoch, epoch_changed_at, kept_session_id from players
      where ${TITLE_KEY} and epoch_changed_at is not null and (epoch_changed_at, player_id) > (:moment, :id)
      order by epoch_changed_at, player_id`,
    startOf: (since) => behindMoment(since - LIFETIME_MS.max),
    toFact: playerEpochEntry,
    placeOf: ({ epoch_changed_at: moment, player_id: id }) => ({ moment: moment ?? 0, id }),
  }),
  pagePart<DeletedPlayer>({
    sql: `select title_id, player_id, epoch, deleted_at from deleted_players
      where ${TITLE_KEY} and (deleted_at, player_id) > (:moment, :id)
      order by deleted_at, player_id`,
    startOf: (since) => behindMoment(since - LIFETIME_MS.max),
    toFact: ({ deleted_at: epoch_changed_at, ...row }) =>
      playerEpochEntry({ ...row, epoch_changed_at, kept_session_id: null }),
    placeOf: ({ deleted_at: moment, player_id: id }) => ({ moment, id }),
  }),
];
