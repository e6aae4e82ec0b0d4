import { type Instant, MINUTE_MS } from '../../kernel/instant.ts';
import { timedIdsSince } from '../../kernel/secrets.ts';
import { command } from '../../storage/command.ts';
import { listStatement, statement } from '../../storage/query/statement.ts';
import type { SessionTable } from '../../storage/query/tables.ts';
import type { PlayerKeyColumns } from './player-rows.ts';

// A login changes no index of its player's row. Players are searched by copies, and sessions, whose ids are in the order of their
// moments, tell who has logged in since the last copy: so what a process that was killed has not copied is found again.

/** Sessions that one command reads. Logins of their players wait for its commit. */
const SESSIONS_AT_ONCE = 500;

const findProgress = statement<undefined, { readonly value: string }>(
  "select value from meta where name = 'loginsCopiedTo'",
);

// Where another process has gone on meanwhile, it copies.
const moveOn = statement<{ readonly from: string; readonly to: string }>(
  "update meta set value = :to where name = 'loginsCopiedTo' and value = :from",
);

type StartedSession = PlayerKeyColumns & Pick<SessionTable, 'session_id'>;

const findSessions = statement<{ readonly after: string; readonly before: string }, StartedSession>(
  `select session_id, title_id, player_id from sessions
   where session_id > :after and session_id < :before order by session_id limit ${SESSIONS_AT_ONCE}`,
);

/** Players who were deleted meanwhile have no row, and a copy is never put back. */
const copyToPlayers = listStatement<object, PlayerKeyColumns>(
  `update players set searched_login_at = last_login_at, searched_address_key = address_key
   where (title_id, player_id) in (values {(:item.title_id, :item.player_id)})
     and (searched_login_at is null or searched_login_at < last_login_at
       or coalesce(searched_address_key, '') <> coalesce(address_key, ''))`,
);

/** Players.copyLogins. Where nobody has logged in it writes nothing. */
export const copyLogins = command({
  name: 'players.copyLogins',
  changes: 'rows',
  async run(tx, { before: moment }: { readonly before: Instant }): Promise<boolean> {
    const before = timedIdsSince(moment);
    const progress = await findProgress.first(tx, undefined);
    const from = progress?.value ?? '';
    // Where the clock was set back, this is behind it.
    const after = from < before ? from : timedIdsSince(Math.max(0, moment - MINUTE_MS));
    const sessions = await findSessions.all(tx, { after, before });
    const last = sessions.at(-1);
    if (!last) return false;
    if ((await moveOn.run(tx, { from, to: last.session_id })) === 0) return false;
    await copyToPlayers.run(tx, {}, sessions);
    return sessions.length === SESSIONS_AT_ONCE;
  },
});
