import type { LoginRefusal, Provider } from '../../../kernel/identity-provider.ts';
import type { Page } from '../../../kernel/page.ts';
import type { HistoryEntry } from '../../../players/history-ports.ts';
import { command } from '../../command.ts';
import { PLAYER_KEY } from '../../query/keys.ts';
import { statement } from '../../query/statement.ts';
import {
  type BanTable,
  type LoginAttemptTable,
  orUndefined,
  type PlayerTable,
  type SessionTable,
} from '../../query/tables.ts';
import type { Tx } from '../../query/tx.ts';
import { findBanPage, toBan } from '../moderation/ban-rows.ts';
import type { PlayerKey } from './player-rows.ts';

type PlayerPage = PlayerKey & Page;

const findAttempts = statement<PlayerPage, LoginAttemptTable>(
  `select * from login_attempts where ${PLAYER_KEY} and at <= :at
   order by at desc, refused, number desc limit :count`,
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
    { page, ...of }: PlayerKey & { readonly page: Page },
  ): Promise<readonly HistoryEntry[] | undefined> {
    const player = await findPlayer.first(tx, of);
    if (!player) return undefined;
    const { at, skip, count } = page;
    const asked = { ...of, at, skip: 0, count: skip + count };
    const entries: readonly HistoryEntry[] = [
      ...(await findAttempts.all(tx, asked)).map(toAttempt),
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

function toAttempt(row: LoginAttemptTable): HistoryEntry {
  const { at, more } = row;
  const attempt = { at, provider: row.provider as Provider, address: orUndefined(row.address) };
  if (row.reason === null) return { kind: 'loggedIn', ...attempt };
  return { kind: 'loginRefused', ...attempt, reason: row.reason as LoginRefusal, more };
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
