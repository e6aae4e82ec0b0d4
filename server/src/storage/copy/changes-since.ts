import type { Instant } from '../../kernel/instant.ts';
import { isSameSealed } from '../../kernel/key-encryption.ts';
import type { End, Row } from './ends.ts';
import { placeholders, readPages } from './rows.ts';
import { type CopiedTable, TABLE_KEYS } from './tables.ts';

/** A secret key that was revoked, or that was to end sooner. */
export interface EndedKey {
  readonly keyId: string;
  readonly titleId: string;
  readonly name: string;
  /** Undefined: revoked. */
  readonly endsAt: Instant | undefined;
}

export interface LostBan {
  readonly banId: string;
  readonly titleId: string;
  readonly playerId: string;
  readonly reason: string | undefined;
  readonly ipAddress: string | undefined;
  readonly createdAt: Instant;
  /** Undefined: for ever. */
  readonly expiresAt: Instant | undefined;
}

export interface ChangedOperator {
  readonly operatorId: string;
  readonly name: string;
  /** `invited`: the restored database does not have the operator. */
  readonly changes: readonly (
    | 'disabled'
    | 'roles'
    | 'password'
    | 'secondFactor'
    | 'recoveryCodes'
    | 'invited'
  )[];
}

interface PlayerOf {
  readonly titleId: string;
  readonly playerId: string;
}

/** An identity with which a player could no longer log in. */
interface LostIdentity extends PlayerOf {
  readonly provider: string;
}

/** A connection to an identity provider that was removed, or had other settings or another secret. */
export interface ChangedConnection {
  readonly titleId: string;
  readonly provider: string;
  readonly connectionId: string;
  readonly change: 'removed' | 'changed';
}

/** Rights that were taken away since a backup, and are there again in the database that was restored from it. */
export interface ChangesSince {
  readonly secretKeys: readonly EndedKey[];
  readonly bans: readonly LostBan[];
  readonly operators: readonly ChangedOperator[];
  readonly deletedPlayers: readonly PlayerOf[];
  /** Players whose password is that of before again. */
  readonly passwords: readonly PlayerOf[];
  /** Identities that log their player of before in again. */
  readonly identities: readonly LostIdentity[];
  readonly connections: readonly ChangedConnection[];
  /** Players whose contact, or former contact, is that of before again. */
  readonly contacts: readonly PlayerOf[];
  /** By how many players there are fewer than before. */
  readonly playersFewer: number;
}

/** Both databases, open. */
interface Compared {
  /** The one from before the restore. */
  readonly before: End;
  readonly restored: End;
  readonly now: Instant;
}

/** Whether both databases are of one installation, which has an id of its own. Rejects with the driver's error. */
export async function isOfOneInstallation({
  before,
  restored,
}: Omit<Compared, 'now'>): Promise<boolean> {
  const text = "select value from meta where name = 'namespaceId'";
  const [[was], [is]] = [await before.query(text), await restored.query(text)];
  return was?.['value'] === is?.['value'];
}

/** Compares the database from before a restore with the restored one. Rejects with the driver's error. */
export async function listChangesSince(of: Compared): Promise<ChangesSince> {
  const deletedPlayers = (
    await changed(of, 'deleted_players', { columns: [], isChanged: (_, is) => !is })
  ).map(toPlayer);
  return {
    secretKeys: await listEndedKeys(of),
    bans: await listLostBans(of),
    operators: await listChangedOperators(of),
    deletedPlayers,
    identities: notAmong(deletedPlayers, await listLostIdentities(of)),
    contacts: notAmong(deletedPlayers, await listLostContacts(of)),
    connections: await listChangedConnections(of),
    passwords: (
      await changed(of, 'players', {
        columns: ['password_hash'],
        // A new password ends something, which raises the epoch.
        condition: 'epoch_changed_at is not null and password_hash is not null',
        isChanged: (was, is) => is !== undefined && is['password_hash'] !== was['password_hash'],
      })
    ).map(toPlayer),
    playersFewer: Math.max(0, (await countPlayers(of.before)) - (await countPlayers(of.restored))),
  };
}

async function listEndedKeys(of: Compared): Promise<readonly EndedKey[]> {
  const rows = await changed(of, 'secret_keys', {
    columns: ['title_id', 'name', 'revoked_at', 'expires_at'],
    condition: 'revoked_at is not null or expires_at is not null',
    isChanged(was, is) {
      if (!is || is['revoked_at'] !== null) return false;
      return was['revoked_at'] !== null || endOf(was) < endOf(is);
    },
  });
  return rows.map((row) => ({
    keyId: String(row['key_id']),
    titleId: String(row['title_id']),
    name: String(row['name']),
    endsAt: row['revoked_at'] === null ? numberOf(row['expires_at']) : undefined,
  }));
}

async function listLostBans(of: Compared): Promise<readonly LostBan[]> {
  const rows = await changed(of, 'bans', {
    columns: ['title_id', 'player_id', 'reason', 'ip_address', 'created_at', 'expires_at'],
    condition: `active = 1 and (expires_at is null or expires_at > ${of.now})`,
    isChanged: (_, is) => !is,
  });
  return rows.map((row) => ({
    banId: String(row['ban_id']),
    ...toPlayer(row),
    reason: textOf(row['reason']),
    ipAddress: textOf(row['ip_address']),
    createdAt: Number(row['created_at']),
    expiresAt: numberOf(row['expires_at']),
  }));
}

/** The other way round: what the restored database has, and the one from before has not. */
function inverted({ before, restored, now }: Compared): Compared {
  return { before: restored, restored: before, now };
}

function nameOfPlayer({ titleId, playerId }: PlayerOf): string {
  return `${titleId}/${playerId}`;
}

/** Those of a list that are about other players than these. */
function notAmong<T extends PlayerOf>(players: readonly PlayerOf[], list: readonly T[]) {
  const names = new Set(players.map(nameOfPlayer));
  return list.filter((one) => !names.has(nameOfPlayer(one)));
}

async function listLostIdentities(of: Compared): Promise<readonly LostIdentity[]> {
  const rows = await changed(inverted(of), 'player_identities', {
    columns: ['player_id'],
    isChanged: (is, was) => was?.['player_id'] !== is['player_id'],
  });
  return rows.map((row) => ({ ...toPlayer(row), provider: String(row['provider']) }));
}

/** The players with a contact that they no longer had, once each. */
async function listLostContacts(of: Compared): Promise<readonly PlayerOf[]> {
  const columns = ['address'];
  const isChanged = (is: Row, was: Row | undefined) => was?.['address'] !== is['address'];
  const condition = `ends_at > ${of.now}`;
  const rows = [
    ...(await changed(inverted(of), 'contact_emails', { columns, isChanged })),
    ...(await changed(inverted(of), 'former_contacts', { columns, condition, isChanged })),
  ];
  const players = rows.map(toPlayer);
  return [...new Map(players.map((player) => [nameOfPlayer(player), player])).values()];
}

async function listChangedConnections(of: Compared): Promise<readonly ChangedConnection[]> {
  const found: ChangedConnection[] = [];
  await changed(inverted(of), 'connections', {
    columns: ['settings', 'sealed_secret'],
    isChanged(is, was) {
      const [titleId, provider, connectionId] = ['title_id', 'provider', 'connection_id'].map(
        (column) => String(is[column]),
      ) as [string, string, string];
      const isSame =
        was && was['settings'] === is['settings'] && hasSameSecret(was, is, 'sealed_secret');
      const change = was ? 'changed' : 'removed';
      if (!isSame) found.push({ titleId, provider, connectionId, change });
      return false;
    },
  });
  return found;
}

function hasSameSecret(one: Row, other: Row, column: string): boolean {
  const [first, second] = [one[column], other[column]];
  // The key file may have been changed in between.
  return first && second ? isSameSealed(String(first), String(second)) : first === second;
}

const OPERATOR_COLUMNS = {
  roles: 'roles',
  password: 'password_hash',
  secondFactor: 'factor',
  recoveryCodes: 'factor_codes',
} as const;

async function listChangedOperators(of: Compared): Promise<readonly ChangedOperator[]> {
  const found: ChangedOperator[] = [];
  await changed(of, 'operators', {
    columns: ['name', 'disabled_at', ...Object.values(OPERATOR_COLUMNS)],
    isChanged(was, is) {
      const about = { operatorId: String(was['operator_id']), name: String(was['name']) };
      const changes = is ? changesOf(was, is) : (['invited'] as const);
      if (changes.length > 0) found.push({ ...about, changes });
      return false;
    },
  });
  return found;
}

function changesOf(was: Row, is: Row): ChangedOperator['changes'] {
  const isDisabled = was['disabled_at'] !== null && is['disabled_at'] === null;
  const names = Object.keys(OPERATOR_COLUMNS) as (keyof typeof OPERATOR_COLUMNS)[];
  const others = names.filter((name) => {
    const column = OPERATOR_COLUMNS[name];
    const isSame =
      name === 'secondFactor' ? hasSameSecret(was, is, column) : was[column] === is[column];
    return !isSame;
  });
  return isDisabled ? ['disabled', ...others] : others;
}

async function countPlayers(end: End): Promise<number> {
  const [row] = await end.query('select sum(players) as number from title_player_counts');
  return Number(row?.['number'] ?? 0);
}

interface Comparison {
  /** Beyond the key. */
  readonly columns: readonly string[];
  /** Which rows of the database from before matter. */
  readonly condition?: string;
  readonly isChanged: (was: Row, is: Row | undefined) => boolean;
}

/** The rows of the database from before that differ from those with the same key in the restored one. */
async function changed(
  { before, restored }: Compared,
  table: CopiedTable,
  { columns, condition, isChanged }: Comparison,
): Promise<readonly Row[]> {
  const key: readonly string[] = TABLE_KEYS[table];
  const shape = { table, columns: [...new Set([...key, ...columns])] };
  const nameOf = (row: Row) => JSON.stringify(key.map((column) => row[column]));
  const found: Row[] = [];
  for await (const page of readPages(before, shape, condition && `(${condition})`)) {
    const tuples = page.map((_, at) => `(${placeholders(key.length, at * key.length)})`);
    const rows = await restored.query(
      `select ${shape.columns.join(', ')} from ${table} where (${key.join(', ')}) in (values ${tuples.join(', ')})`,
      page.flatMap((row) => key.map((column) => row[column] ?? null)),
    );
    const byName = new Map(rows.map((row) => [nameOf(row), row]));
    found.push(...page.filter((was) => isChanged(was, byName.get(nameOf(was)))));
  }
  return found;
}

/**
 * The moment of the last change that a database knows of: a login, or a change of the control state other than those that a restore makes
 * itself. Undefined: there is none.
 */
export async function findLastChange(end: End): Promise<Instant | undefined> {
  const moments = [
    `select at from control_log where kind not in ('signingKey', 'operatorSession') order by seq desc limit 1`,
    // The ids sort by their moments.
    'select started_at as at from sessions order by session_id desc limit 1',
  ];
  const known: number[] = [];
  for (const text of moments) {
    // oxlint-disable-next-line no-await-in-loop
    const [row] = await end.query(text);
    if (typeof row?.['at'] === 'number') known.push(row['at']);
  }
  return known.length === 0 ? undefined : Math.max(...known);
}

function toPlayer(row: Row): PlayerOf {
  return { titleId: String(row['title_id']), playerId: String(row['player_id']) };
}

function endOf(row: Row): Instant {
  return numberOf(row['expires_at']) ?? Infinity;
}

function numberOf(value: Row[string] | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function textOf(value: Row[string] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
