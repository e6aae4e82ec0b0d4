import { MINUTE_MS } from '../../kernel/instant.ts';
import { LOGIN_ATTEMPTS_MAX, REFUSED_ATTEMPTS_PER_MINUTE } from '../../kernel/limits.ts';
import { command } from '../../storage/command.ts';
import { keyOf, PLAYER_KEY, type PlayerKey } from '../../storage/query/keys.ts';
import { statement } from '../../storage/query/statement.ts';
import { type LoginAttemptTable, orNull } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { RefusedAttempt } from '../history-ports.ts';
import { lockPlayer } from './player-rows.ts';

const findNewest = statement<PlayerKey, Pick<LoginAttemptTable, 'number' | 'at'>>(
  `select number, at from login_attempts where ${PLAYER_KEY} and refused = 1
   order by number desc limit ${REFUSED_ATTEMPTS_PER_MINUTE}`,
);

type RefusedRow = PlayerKey &
  Pick<LoginAttemptTable, 'number' | 'at' | 'provider' | 'address' | 'reason' | 'more'> & {
    readonly count: number;
  };

const insertRefused = statement<RefusedRow>(
  `insert into login_attempts
     (title_id, player_id, refused, number, at, provider, address, reason, more)
   values (:titleId, :playerId, 1, :number, :at, :provider, :address, :reason, :more)`,
);

// Support must see why a player is refused now, and not only why they were at first.
const replaceNewest = statement<RefusedRow>(
  `update login_attempts
   set at = :at, provider = :provider, address = :address, reason = :reason, more = more + :count
   where ${PLAYER_KEY} and refused = 1 and number = :number`,
);

const dropOldRows = statement<PlayerKey & { readonly upTo: number }>(
  `delete from login_attempts where ${PLAYER_KEY} and refused = 1 and number <= :upTo`,
);

/** Players.noteRefused. Each player is locked before its rows are read, so the limit holds for all nodes; two of them lock in the same order. */
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

/** Gives the attempt a row. Where the player had their share of the last minute, it takes the newest one, which counts the others. */
async function noteOne(tx: Tx, { count, ...of }: RefusedAttempt): Promise<void> {
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
