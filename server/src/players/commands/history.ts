import { authorOfOperator, loginProviderOf, otherPlayerIdOf } from '../../kernel/author.ts';
import type { LoginRefusal, Provider } from '../../kernel/identity-provider.ts';
import { type Instant, MINUTE_MS } from '../../kernel/instant.ts';
import { LOGIN_ATTEMPTS_MAX, REFUSED_ATTEMPTS_PER_MINUTE } from '../../kernel/limits.ts';
import type { Page } from '../../kernel/page.ts';
import { findBanPage, toBan } from '../../moderation/sql/bans.ts';
import { command } from '../../storage/command.ts';
import { keyOf, type PlayerKey } from '../../storage/query/keys.ts';
import { orNull, orUndefined, type Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type {
  ContactAction,
  HistoryEntry,
  IdentityAction,
  LimitedLogins,
  RefusedAttempt,
} from '../history.ts';
import {
  type ActRow,
  dropOldRows,
  findActs,
  findBanLines,
  findEpochChange,
  findIdentityChanges,
  findLimited,
  findLinesOfCalls,
  findLogins,
  findNewest,
  findPastLogins,
  findRefused,
  findRevokedSessions,
  insertRefused,
  type Login,
  type LoginPage,
  type PlayerPage,
  replaceNewest,
  type Since,
} from '../sql/history.ts';
import { CONTACT } from '../sql/identities.ts';
import { countOfTitle, lockPlayer } from '../sql/players.ts';
import { toSession } from '../sql/sessions.ts';

interface HistoryQuery extends PlayerKey {
  readonly loginsSince: Instant;
  readonly page: Page;
}

/**
 * Lists logins, refused logins, bans, changes of identities and of the contact, revocations, and what else operators did to a player, newest first. Logins before `loginsSince` are left out, good
 * or refused. Undefined: no such player.
 */
export const playerHistory = command({
  name: 'players.history',
  changes: 'nothing',
  async run(tx, { page, ...of }: HistoryQuery): Promise<readonly HistoryEntry[] | undefined> {
    const player = await findEpochChange.first(tx, of);
    if (!player) return undefined;
    const { at, skip, count } = page;
    // Each source gives as many entries as the page could take from it alone.
    const asked = { ...of, at, skip: 0, count: skip + count };
    const entries: readonly HistoryEntry[] = [
      ...(await listLogins(tx, asked)),
      ...(await findRefused.all(tx, asked)).map(toRefused),
      ...(await listBans(tx, asked)),
      ...(await findRevokedSessions.all(tx, asked)).map(toEndedSession),
      ...(await findIdentityChanges.all(tx, asked)).map(toIdentityChange),
      ...(await findActs.all(tx, asked)).map(toAct),
      ...toAllEnded(player).filter((entry) => entry.at <= at),
    ];
    // The sort is stable: entries of one moment are in the same order on every page.
    return entries.toSorted((a, b) => b.at - a.at).slice(skip, skip + count);
  },
});

async function listBans(tx: Tx, of: PlayerPage): Promise<readonly HistoryEntry[]> {
  const rows: readonly Tables['bans'][] = await findBanPage.all(tx, of);
  const lines = await findBanLines.all(
    tx,
    undefined,
    rows.map((row) => thingOf(row.ban_id)),
  );
  const authors = new Map(lines.map((line) => [line.thing, authorOfOperator(line.operator_id)]));
  return rows.map(toBan).map((ban) => {
    const madeBy = authors.get(thingOf(ban.banId));
    return { kind: 'banned', at: ban.createdAt, ban, madeBy };
  });
}

/** The notes that operators wrote with calls about a player, by the calls. A call without one is left out. */
export const findCallNotes = command({
  name: 'players.callNotes',
  changes: 'nothing',
  async run(
    tx,
    { requestIds, ...of }: PlayerKey & { readonly requestIds: readonly string[] },
  ): Promise<Readonly<Record<string, string>>> {
    const lines = await findLinesOfCalls.all(tx, of, requestIds);
    const notes = lines.flatMap(({ request_id, about }) => {
      const { Note: note } = JSON.parse(about) as { readonly Note?: string };
      return note === undefined ? [] : [[request_id, note]];
    });
    return Object.fromEntries(notes);
  },
});

const thingOf = (banId: string) => `BanId:${banId}`;

function toAct({ at, about, operator_id, path }: ActRow): HistoryEntry {
  const madeBy = authorOfOperator(operator_id);
  return { kind: 'acted', at, madeBy, path, about: JSON.parse(about) as Record<string, string> };
}

/** The last LOGIN_ATTEMPTS_MAX logins, as far as they are on the page or after it. A session that was extended may be older than others that were deleted. */
async function listLogins(tx: Tx, of: LoginPage): Promise<readonly HistoryEntry[]> {
  const logins = [...(await findLogins.all(tx, of)), ...(await findPastLogins.all(tx, of))];
  return logins
    .toSorted((a, b) => b.at - a.at)
    .slice(0, LOGIN_ATTEMPTS_MAX)
    .filter(({ at }) => at >= of.loginsSince && at <= of.at)
    .map((login) => ({ kind: 'loggedIn', ...toAttempt(login) }));
}

function toRefused(row: Tables['login_attempts']): HistoryEntry {
  const reason = row.reason as LoginRefusal;
  return { kind: 'loginRefused', ...toAttempt(row), reason, more: row.more };
}

function toAttempt({ at, provider, address }: Login) {
  return { at, provider: provider as Provider, address: orUndefined(address) };
}

function toEndedSession(row: Tables['sessions']): HistoryEntry {
  const { sessionId, provider, startedAt, revokedAt = 0 } = toSession(row);
  return { kind: 'sessionRevoked', at: revokedAt, sessionId, provider, startedAt };
}

function toIdentityChange(row: Tables['identity_changes']): HistoryEntry {
  if (row.provider === CONTACT) return toContactChange(row);
  const [action, provider] = [row.action as IdentityAction, row.provider as Provider];
  const otherPlayerId = otherPlayerIdOf(row.made_by);
  const madeBy = otherPlayerId === undefined ? row.made_by : 'player';
  return { kind: 'identityChanged', at: row.at, action, provider, madeBy, otherPlayerId };
}

function toContactChange({ at, action, made_by: by }: Tables['identity_changes']): HistoryEntry {
  const provider = loginProviderOf(by);
  const madeBy = provider === undefined ? by : 'player';
  return { kind: 'contactChanged', at, action: action as ContactAction, madeBy, provider };
}

function toAllEnded({ epoch_changed_at: at }: Pick<Tables['players'], 'epoch_changed_at'>) {
  return at === null ? [] : [{ kind: 'allRevoked', at } as const];
}

/**
 * Records logins that were refused: REFUSED_ATTEMPTS_PER_MINUTE of a player in a minute; where there are more, the newest row
 * shows the latest and counts the others. Of each player the newest LOGIN_ATTEMPTS_MAX are kept, good ones and refused ones
 * separately. Unknown players are passed over. Each player is locked before its rows are read, so the limit holds for all nodes;
 * two nodes lock in the same order.
 */
export const recordRefused = command({
  name: 'players.noteRefused',
  changes: 'rows',
  async run(tx, { attempts }: { readonly attempts: readonly RefusedAttempt[] }) {
    for (const attempt of attempts.toSorted(byPlayer)) await recordAttempt(tx, attempt);
    return undefined;
  },
});

function byPlayer(a: RefusedAttempt, b: RefusedAttempt): number {
  const [first, second] = [keyOf(a), keyOf(b)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/** Gives the attempt a row. Where the player has reached the limit of the last minute, it replaces the newest row, which counts the others. */
async function recordAttempt(tx: Tx, { count, ...of }: RefusedAttempt): Promise<void> {
  if (!(await lockPlayer.first(tx, of))) return;
  const newest = await findNewest.all(tx, of);
  const tenth = newest[REFUSED_ATTEMPTS_PER_MINUTE - 1];
  const last = newest[0]?.number ?? 0;
  const row = { ...of, address: orNull(of.address), more: count - 1, count };
  if (tenth !== undefined && tenth.at > of.at - MINUTE_MS) {
    await replaceNewest.run(tx, { ...row, number: last });
    return;
  }
  const number = last + 1;
  await insertRefused.run(tx, { ...row, number });
  const upTo = number - LOGIN_ATTEMPTS_MAX;
  if (upTo > 0) await dropOldRows.run(tx, { ...of, upTo });
}

/**
 * Lists the players of a title whose logins a limit of guesses has refused since a moment, the latest first: those among the
 * latest LIMITED_LOGINS_READ_MAX. Also gives how many players the title has.
 */
export const listLimitedLogins = command({
  name: 'players.limitedLately',
  changes: 'nothing',
  async run(tx, of: Since) {
    const rows = await findLimited.all(tx, of);
    const byPlayer = Map.groupBy(rows, (row) => row.player_id);
    const limited = [...byPlayer.values()].flatMap(toLimitedLogins);
    return { limited, players: await countOfTitle(tx, of.titleId) };
  },
});

/** The rows are of one player, the latest first. */
function toLimitedLogins(rows: readonly Tables['login_attempts'][]): readonly LimitedLogins[] {
  const [latest] = rows;
  if (!latest) return [];
  const count = rows.reduce((sum, { more }) => sum + 1 + more, 0);
  const { player_id: playerId, reason, at: lastAt } = latest;
  const address = orUndefined(latest.address);
  return [{ playerId, reason: reason as LimitedLogins['reason'], address, count, lastAt }];
}
