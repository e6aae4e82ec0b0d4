import { MINUTE_MS } from '../../../kernel/instant.ts';
import { REFUSED_ATTEMPTS_PER_MINUTE } from '../../../kernel/limits.ts';
import type { RefusedAttempt } from '../../../players/ports.ts';
import { command } from '../../command.ts';
import { PLAYER_KEY } from '../../query/keys.ts';
import { statement } from '../../query/statement.ts';
import { type LoginAttemptTable, orNull } from '../../query/tables.ts';
import type { Tx } from '../../query/tx.ts';
import { dropOldAttempts } from './login-attempts.ts';
import { findPlayerId, keyOf, type PlayerKey } from './player-rows.ts';

const findNewest = statement<PlayerKey, Pick<LoginAttemptTable, 'number' | 'at'>>(
  `select number, at from login_attempts where ${PLAYER_KEY} and refused = 1
   order by number desc limit ${REFUSED_ATTEMPTS_PER_MINUTE}`,
);

type RefusedRow = PlayerKey &
  Pick<LoginAttemptTable, 'number' | 'at' | 'provider' | 'address' | 'reason' | 'more'> & {
    readonly count: number;
  };

// Where another node has used the number since the newest was read, that row counts this one: so the limit holds.
const insertRefused = statement<RefusedRow>(
  `insert into login_attempts
     (title_id, player_id, refused, number, at, provider, address, reason, more)
   values (:titleId, :playerId, 1, :number, :at, :provider, :address, :reason, :more)
   on conflict (title_id, player_id, refused, number)
   do update set more = login_attempts.more + :count`,
);

const countMore = statement<PlayerKey & { readonly number: number; readonly count: number }>(
  `update login_attempts set more = more + :count
   where ${PLAYER_KEY} and refused = 1 and number = :number`,
);

/** Players.noteRefused. Two nodes lock the players of their lists in the same order. */
export const noteRefused = command({
  name: 'players.noteRefused',
  changes: 'rows',
  async run(
    tx,
    { attempts }: { readonly attempts: readonly RefusedAttempt[] },
  ): Promise<undefined> {
    for (const attempt of attempts.toSorted(byPlayer)) await noteOne(tx, attempt);
    return undefined;
  },
});

function byPlayer(a: RefusedAttempt, b: RefusedAttempt): number {
  const [first, second] = [keyOf(a), keyOf(b)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/** Gives the attempt a row, unless the player had its share of the last minute: then the newest row counts it. */
async function noteOne(tx: Tx, { count, ...of }: RefusedAttempt): Promise<void> {
  if (!(await findPlayerId.first(tx, of))) return;
  const newest = await findNewest.all(tx, of);
  const tenth = newest[REFUSED_ATTEMPTS_PER_MINUTE - 1];
  const last = newest[0]?.number ?? 0;
  if (tenth !== undefined && tenth.at > of.at - MINUTE_MS) {
    await countMore.run(tx, { ...of, number: last, count });
    return;
  }
  const number = last + 1;
  const address = orNull(of.address);
  await insertRefused.run(tx, { ...of, address, number, more: count - 1, count });
  await dropOldAttempts(tx, { ...of, refused: 1, number });
}
