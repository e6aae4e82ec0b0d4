import { findKeptSince } from '../../economy/currencies/sql/ledger.ts';
import { type Instant, MINUTE_MS, toWireTime } from '../../kernel/instant.ts';
import { PLAYER_DATA_ROWS_MAX } from '../../kernel/limits.ts';
import { timedIdsSince } from '../../kernel/secrets.ts';
import { findGuesses } from '../../limits/sql/guesses.ts';
import { addressBans } from '../../moderation/sql/bans.ts';
import { command } from '../../storage/command.ts';
import type { InTitle, PlayerKey } from '../../storage/query/keys.ts';
import { toOneChunk } from '../../storage/query/statement.ts';
import { orNull, type Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { IdentityKey } from '../identities.ts';
import type {
  Account,
  FoundPassword,
  LookUpOutcome,
  PagePlace,
  Player,
  PlayerCriterion,
  PlayerData,
  PlayerDataRow,
  PlayerName,
} from '../player.ts';
import {
  advanceProgress,
  copyLoginsToPlayers,
  findHolders,
  findPasswordRow,
  findProgress,
  findRowByIdentity,
  findRowByKey,
  findRowByName,
  findStartedSessions,
  findUniqueNames,
  loadAccounts,
  type PasswordQuery,
  PLAYER_DATA_LISTS,
  searchByAddress,
  searchByContact,
  searchByIdentity,
  searchByKey,
  searchByLogin,
  searchByName,
  SESSIONS_AT_ONCE,
  textPage,
  toAccount,
  toKnown,
} from '../sql/look-ups.ts';
import { loadPlayer } from '../sql/players.ts';
import { judgeRecentSession, type SessionKey } from '../sql/sessions.ts';

/** Finds a player by id. */
export const findPlayer = command({
  name: 'players.find',
  changes: 'nothing',
  run: (tx, of: PlayerKey): Promise<Player | undefined> => loadPlayer(tx, of),
});

/**
 * Finds the account of an identity, if it has a password, with the guesses at it, and the bans of the caller's address that
 * are in force. It runs the same queries whether or not there is such a player.
 */
export const findPassword = command({
  name: 'players.findPassword',
  changes: 'nothing',
  async run(tx, { titleId, identity, keys, address, now }: PasswordQuery): Promise<FoundPassword> {
    const { nameKey, addressKey } = keys;
    const values = { titleId, ...identity, addressKey: orNull(addressKey) };
    const row = await findPasswordRow.first(tx, values);
    const stranger = await findGuesses(tx, nameKey);
    return {
      account: row && toAccount(row),
      guesses: { stranger, known: row && toKnown(row) },
      addressBans: await addressBans(tx, { titleId, address, now }),
    };
  },
});

/** Finds the players who have these subjects, at most CHUNK_MAX, all at the same moment. Subjects that nobody has are left out. */
export const findPlayersOf = command({
  name: 'players.findByIdentities',
  changes: 'nothing',
  async run(
    tx,
    {
      subjects,
      ...of
    }: InTitle & Pick<IdentityKey, 'provider'> & { readonly subjects: readonly string[] },
  ): Promise<readonly { readonly subject: string; readonly playerId: string }[]> {
    const rows = await findHolders.all(tx, of, toOneChunk(subjects));
    return rows.map(({ subject, player_id: playerId }) => ({ subject, playerId }));
  },
});

/**
 * Finds the account of a player. A `viewer` whose own it is, by a session that may not change the ways in, is not to see the ids that are
 * secrets: with one of them the thief of a session ticket would log in, and have a young session. `namesShared`: the look-up is by display name where two players of
 * the title may have the same.
 */
export const lookUpPlayer = command({
  name: 'players.lookUp',
  changes: 'nothing',
  async run(
    tx,
    {
      titleId,
      by,
      viewer,
      now,
    }: InTitle & { readonly by: PlayerName; readonly viewer?: Viewer; readonly now: Instant },
  ): Promise<LookUpOutcome> {
    const row = await findNamed(tx, { titleId, by });
    if (row === 'namesShared') return { status: row };
    const [account] = await loadAccounts(tx, { titleId, rows: row ? [row] : [], now });
    if (!account) return { status: 'notFound' };
    const isOwn = viewer?.playerId === account.player.playerId;
    const fault = isOwn ? await judgeRecentSession(tx, { ...viewer, titleId, now }) : undefined;
    return { status: 'found', account, hidesSecretIds: fault !== undefined };
  },
});

/** The player who calls, in the title of the account. */
type Viewer = Pick<PlayerKey, 'playerId'> & Pick<SessionKey, 'sessionId'>;

/** Finds the row of a player by a name, for other commands, too. `namesShared`: as with `lookUpPlayer`. */
export async function findNamed(
  tx: Tx,
  { titleId, by }: InTitle & { readonly by: PlayerName },
): Promise<Tables['players'] | undefined | 'namesShared'> {
  switch (by.kind) {
    case 'id':
      return findRowByKey.first(tx, { titleId, ...by });
    case 'identity':
      return findRowByIdentity.first(tx, { titleId, ...by });
    case 'displayName': {
      const title = await findUniqueNames.first(tx, { titleId });
      if (title?.unique_names !== 1) return 'namesShared';
      return findRowByName.first(tx, { titleId, ...by });
    }
  }
}

interface Search {
  readonly titleId: string;
  readonly criterion: PlayerCriterion;
  /** Where the page before ended; undefined: the first page. */
  readonly after: PagePlace | undefined;
  readonly limit: number;
  readonly now: Instant;
}

interface FoundPage {
  readonly accounts: readonly Account[];
  readonly next: PagePlace | undefined;
}

/** Finds a page of accounts that fit, at most `limit`. `next` is where the next page begins, if there is one. */
export const searchPlayers = command({
  name: 'players.search',
  changes: 'nothing',
  async run(tx, search: Search): Promise<FoundPage> {
    const { titleId, limit, now } = search;
    // One row more than the page tells whether there is a next page.
    const found = await findPage(tx, { ...search, limit: limit + 1 });
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return {
      accounts: await loadAccounts(tx, { titleId, rows, now }),
      next:
        last && found.length > limit ? { key: last.page_key, playerId: last.player_id } : undefined,
    };
  },
});

function findPage(tx: Tx, { titleId, criterion, after, limit }: Search) {
  switch (criterion.kind) {
    case 'id':
      return searchByKey.all(tx, { titleId, playerId: criterion.playerId });
    case 'displayName': {
      const page = textPage(criterion.foldedName, { after, isPrefix: criterion.isPrefix });
      return searchByName.all(tx, { titleId, ...page, limit });
    }
    case 'identity': {
      const { provider, subject, isPrefix } = criterion;
      const page = textPage(subject, { after, isPrefix });
      return searchByIdentity.all(tx, { titleId, provider, ...page, limit });
    }
    case 'contact': {
      const page = textPage(criterion.address, { after, isPrefix: criterion.isPrefix });
      return searchByContact.all(tx, { titleId, ...page, limit });
    }
    case 'lastLogin': {
      const { addressKey, from, before } = criterion;
      const beforeAt = after === undefined ? before : Number(after.key);
      const page = { titleId, from, beforeAt, beforeId: after?.playerId ?? '', limit };
      return addressKey === undefined
        ? searchByLogin.all(tx, page)
        : searchByAddress.all(tx, { ...page, addressKey });
    }
  }
}

/** Reads all that is stored about a player, as of one moment. Logins before `loginsSince` are left out. */
export const findPlayerData = command({
  name: 'players.findData',
  changes: 'nothing',
  async run(
    tx,
    { loginsSince, ...of }: PlayerKey & { readonly loginsSince: Instant },
  ): Promise<PlayerData | undefined> {
    const lists: Record<string, readonly PlayerDataRow[]> = {};
    const cut: string[] = [];
    for (const { table, list, columns, query } of PLAYER_DATA_LISTS) {
      const rows = withoutOldLogins(table, await query.all(tx, of), loginsSince);
      if (rows.length > PLAYER_DATA_ROWS_MAX) cut.push(list);
      lists[list] = rows.slice(0, PLAYER_DATA_ROWS_MAX).map((row) => toDataRow(row, columns));
    }
    if (lists['account']?.length === 0) return undefined;
    return { lists, cut, ledgerKeptSince: await findKeptSince(tx, of) };
  },
});

type AnyRow = Readonly<Record<string, unknown>>;

/** Leaves out logins that are older than logins are kept. Their sessions stay, without the address. */
function withoutOldLogins(
  table: string,
  rows: readonly AnyRow[],
  since: Instant,
): readonly AnyRow[] {
  const isOld = (moment: unknown) => (moment as Instant) < since;
  const [at, startedAt]: [keyof Tables['login_attempts'], keyof Tables['sessions']] = [
    'at',
    'started_at',
  ];
  // To tell whom an address belongs to is for the one who has it (docs/decisions/0081).
  if (table === 'friends') return rows.filter((row) => row['made_at'] !== 0);
  // Values of characters have no versions; where they stand is the table's business.
  if (table === 'player_statistics') {
    return rows.map((row) => (row['character_id'] === '' ? row : { ...row, version: null }));
  }
  if (table === 'login_attempts') return rows.filter((row) => !isOld(row[at]));
  if (table !== 'sessions') return rows;
  return rows.map((row) => (isOld(row[startedAt]) ? { ...row, address: null } : row));
}

function toDataRow(
  row: AnyRow,
  columns: readonly (readonly [column: string, shown: string])[],
): PlayerDataRow {
  const members = columns.flatMap(([column, shown]) => {
    const value = row[column];
    if (value === null || value === undefined) return [];
    const name = column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    if (shown === 'moment') return [[name, toWireTime(value as number)]];
    return [[name, shown === 'flag' ? value === 1 : value]];
  });
  return Object.fromEntries(members);
}

/**
 * Lets searches by the last login find the next players who logged in before a moment, where they do not yet. True while there
 * may be more. Several processes may do so at the same time. Without new logins it writes nothing.
 */
export const copyLogins = command({
  name: 'players.copyLogins',
  changes: 'rows',
  async run(tx, { before: moment }: { readonly before: Instant }): Promise<boolean> {
    const before = timedIdsSince(moment);
    const progress = await findProgress.first(tx, undefined);
    const from = progress?.value ?? '';
    // After the clock was set back, the progress may be ahead of it.
    const after = from < before ? from : timedIdsSince(Math.max(0, moment - MINUTE_MS));
    const sessions = await findStartedSessions.all(tx, { after, before });
    const last = sessions.at(-1);
    if (!last) return false;
    if ((await advanceProgress.run(tx, { from, to: last.session_id })) === 0) return false;
    await copyLoginsToPlayers.run(tx, {}, sessions);
    return sessions.length === SESSIONS_AT_ONCE;
  },
});
