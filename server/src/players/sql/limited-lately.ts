import type { Instant } from '../../kernel/instant.ts';
import { LIMITED_LOGINS_READ_MAX } from '../../kernel/limits.ts';
import { command } from '../../storage/command.ts';
import { TITLE_KEY } from '../../storage/query/keys.ts';
import { statement } from '../../storage/query/statement.ts';
import { type LoginAttemptTable, orUndefined } from '../../storage/query/tables.ts';
import type { GuessLimit, LimitedLogins } from '../history-ports.ts';
import { countOfTitle } from './player-counts.ts';

interface Since {
  readonly titleId: string;
  readonly since: Instant;
}

const findLimited = statement<Since, LoginAttemptTable>(
  `select * from login_attempts
   where ${TITLE_KEY} and reason in ('accountLocked', 'addressLimited') and at >= :since
   order by at desc, player_id desc, number desc limit ${LIMITED_LOGINS_READ_MAX}`,
);

/**
 * The players of a title whose logins a limit of guesses has refused since a moment, the latest first: those among the latest
 * LIMITED_LOGINS_READ_MAX. And how many players the title has.
 */
export const limitedLately = command({
  name: 'players.limitedLately',
  changes: 'nothing',
  async run(
    tx,
    of: Since,
  ): Promise<{ readonly limited: readonly LimitedLogins[]; readonly players: number }> {
    const rows = await findLimited.all(tx, of);
    const byPlayer = Map.groupBy(rows, (row) => row.player_id);
    const limited = [...byPlayer.values()].flatMap(toLimitedLogins);
    return { limited, players: await countOfTitle(tx, of.titleId) };
  },
});

/** The rows are of one player, the latest first. */
function toLimitedLogins(rows: readonly LoginAttemptTable[]): readonly LimitedLogins[] {
  const [latest] = rows;
  if (!latest) return [];
  const count = rows.reduce((sum, { more }) => sum + 1 + more, 0);
  const { player_id: playerId, reason, at: lastAt } = latest;
  const address = orUndefined(latest.address);
  return [{ playerId, reason: reason as GuessLimit, address, count, lastAt }];
}
