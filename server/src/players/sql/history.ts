import type { LoginRefusal, Provider } from '../../kernel/identity-provider.ts';
import type { Instant } from '../../kernel/instant.ts';
import { LOGIN_ATTEMPTS_MAX } from '../../kernel/limits.ts';
import type { Page } from '../../kernel/page.ts';
import { findBanPage, toBan } from '../../moderation/sql/ban-rows.ts';
import { command } from '../../storage/command.ts';
import { pruneBefore, PRUNED_AT_ONCE } from '../../storage/control/pruning.ts';
import { PLAYER_KEY, type PlayerKey } from '../../storage/query/keys.ts';
import { statement } from '../../storage/query/statement.ts';
import {
  type BanTable,
  type LoginAttemptTable,
  orUndefined,
  type PlayerTable,
  type SessionTable,
} from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { HistoryEntry } from '../history-ports.ts';

type PlayerPage = PlayerKey & Page;
type LoginPage = PlayerPage & { readonly loginsSince: Instant };

const findRefused = statement<LoginPage, LoginAttemptTable>(
  `select * from login_attempts
   where ${PLAYER_KEY} and refused = 1 and at <= :at and at >= :loginsSince
   order by at desc, number desc limit :count`,
);

type Login = Pick<LoginAttemptTable, 'at' | 'provider' | 'address'>;

const findLogins = statement<PlayerKey, Login>(
  `select started_at as at, provider, address from sessions where ${PLAYER_KEY}
   order by started_at desc limit ${LOGIN_ATTEMPTS_MAX}`,
);

/** Those whose sessions have gone. */
const findPastLogins = statement<PlayerKey, Login>(
  `select at, provider, address from login_attempts where ${PLAYER_KEY} and refused = 0
   order by number desc limit ${LOGIN_ATTEMPTS_MAX}`,
);

const findRevokedSessions = statement<PlayerPage, SessionTable>(
  `select * from sessions where ${PLAYER_KEY} and revoked_singly = 1 and revoked_at <= :at
   order by revoked_at desc, session_id limit :count`,
);

const findPlayer = statement<PlayerKey, Pick<PlayerTable, 'epoch_changed_at'>>(
  `select epoch_changed_at from players where ${PLAYER_KEY}`,
);

/** Players.history. Each source gives as many as could be wanted of it alone. */
export const playerHistory = command({
  name: 'players.history',
  changes: 'nothing',
  async run(
    tx,
    {
      page,
      loginsSince,
      ...of
    }: PlayerKey & { readonly loginsSince: Instant; readonly page: Page },
  ): Promise<readonly HistoryEntry[] | undefined> {
    const player = await findPlayer.first(tx, of);
    if (!player) return undefined;
    const { at, skip, count } = page;
    const asked = { ...of, at, skip: 0, count: skip + count };
    const entries: readonly HistoryEntry[] = [
      ...(await listLogins(tx, { ...asked, loginsSince })),
      ...(await findRefused.all(tx, { ...asked, loginsSince })).map(toRefused),
      ...(await listBans(tx, asked)),
      ...(await findRevokedSessions.all(tx, asked)).map(toEndedSession),
      ...toAllEnded(player).filter((entry) => entry.at <= at),
    ];
    // The sort is stable: entries of one moment are in the same order on every page.
    return entries.toSorted((a, b) => b.at - a.at).slice(skip, skip + count);
  },
});

async function listBans(tx: Tx, of: PlayerPage): Promise<readonly HistoryEntry[]> {
  const rows: readonly BanTable[] = await findBanPage.all(tx, of);
  return rows.map(toBan).map((ban) => ({ kind: 'banned', at: ban.createdAt, ban }));
}

/** The last LOGIN_ATTEMPTS_MAX logins, as far as they are on the page or behind it. A session that was extended may be older than others that have gone. */
async function listLogins(tx: Tx, of: LoginPage): Promise<readonly HistoryEntry[]> {
  const logins = [...(await findLogins.all(tx, of)), ...(await findPastLogins.all(tx, of))];
  return logins
    .toSorted((a, b) => b.at - a.at)
    .slice(0, LOGIN_ATTEMPTS_MAX)
    .filter(({ at }) => at >= of.loginsSince && at <= of.at)
    .map((login) => ({ kind: 'loggedIn', ...toAttempt(login) }));
}

function toRefused(row: LoginAttemptTable): HistoryEntry {
  const reason = row.reason as LoginRefusal;
  return { kind: 'loginRefused', ...toAttempt(row), reason, more: row.more };
}

function toAttempt({ at, provider, address }: Login) {
  return { at, provider: provider as Provider, address: orUndefined(address) };
}

function toEndedSession(row: SessionTable): HistoryEntry {
  const { session_id: sessionId, provider, revoked_at } = row;
  return {
    kind: 'sessionRevoked',
    at: revoked_at ?? 0,
    sessionId,
    provider: provider as Provider,
    startedAt: row.started_at,
  };
}

function toAllEnded({ epoch_changed_at: at }: Pick<PlayerTable, 'epoch_changed_at'>) {
  return at === null ? [] : [{ kind: 'allRevoked', at } as const];
}

/** Deletes logins of the history that are too old. The number of a row that is deleted may come again: `at` is compared again. */
export const pruneAttempts = pruneBefore(
  `delete from login_attempts where at < :before and (title_id, player_id, refused, number) in (
     select title_id, player_id, refused, number from login_attempts
     where at < :before limit ${PRUNED_AT_ONCE} for update skip locked)`,
  ({ now, attemptsMs }) => now - attemptsMs,
);
