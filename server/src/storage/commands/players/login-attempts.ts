import type { Provider } from '../../../kernel/identity-provider.ts';
import type { Instant } from '../../../kernel/instant.ts';
import { LOGIN_ATTEMPTS_MAX } from '../../../kernel/limits.ts';
import type { LoginOrigin } from '../../../players/ports.ts';
import type { NewSession } from '../../../players/session-ports.ts';
import { itemsStatement } from '../../query/items-statement.ts';
import { PLAYER_KEY } from '../../query/keys.ts';
import { statement } from '../../query/statement.ts';
import { type LoginAttemptTable, orNull } from '../../query/tables.ts';
import type { Tx } from '../../query/tx.ts';
import type { PlayerKey } from './player-rows.ts';

type Attempt = PlayerKey & {
  readonly at: Instant;
  readonly provider: Provider;
  readonly address: string | null;
};

type Numbered = Pick<LoginAttemptTable, 'number'>;

// The player's row is locked, so no other has the number.
const insertGood = statement<Attempt, Numbered>(
  `insert into login_attempts (title_id, player_id, refused, number, at, provider, address, more)
   select :titleId, :playerId, 0, coalesce(max(number), 0) + 1, :at, :provider, :address, 0
   from login_attempts where ${PLAYER_KEY} and refused = 0
   returning number`,
);

const dropOldRows = statement<PlayerKey & { readonly refused: 0 | 1; readonly upTo: number }>(
  `delete from login_attempts where ${PLAYER_KEY} and refused = :refused and number <= :upTo`,
);

/** Deletes what is too much when a row with this number has come in. */
export async function dropOldAttempts(
  tx: Tx,
  { number, ...of }: PlayerKey & Pick<LoginAttemptTable, 'refused' | 'number'>,
): Promise<void> {
  const upTo = number - LOGIN_ATTEMPTS_MAX;
  if (upTo > 0) await dropOldRows.run(tx, { ...of, upTo });
}

/** A login that has begun a session. */
export interface GoodLogin extends PlayerKey {
  readonly session: NewSession;
  readonly origin: Pick<LoginOrigin, 'address'>;
}

/** Writes down a login. The player's row is locked. */
export async function noteGoodLogin(tx: Tx, login: GoodLogin): Promise<void> {
  const attempt = toAttempt(login);
  const row = await insertGood.first(tx, attempt);
  if (row) await dropOldAttempts(tx, { ...attempt, refused: 0, number: row.number });
}

const insertManyGood = itemsStatement<Attempt>(
  { titleId: 'text', playerId: 'text', at: 'bigint', provider: 'text', address: 'text' },
  `with added as (
     insert into login_attempts
       (title_id, player_id, refused, number, at, provider, address, more)
     select item.titleId, item.playerId, 0,
       coalesce((select max(number) from login_attempts known
         where known.title_id = item.titleId and known.player_id = item.playerId
           and known.refused = 0), 0) + 1,
       item.at, item.provider, item.address, 0
     from :items
     returning title_id, player_id, number)
   delete from login_attempts old using added
   where old.title_id = added.title_id and old.player_id = added.player_id and old.refused = 0
     and old.number <= added.number - ${LOGIN_ATTEMPTS_MAX}`,
);

/** Writes down logins of different players, whose rows are locked. */
export async function noteGoodLogins(tx: Tx, logins: readonly GoodLogin[]): Promise<void> {
  await insertManyGood.run(tx, logins.map(toAttempt));
}

function toAttempt({ titleId, playerId, session, origin }: GoodLogin): Attempt {
  const { startedAt: at, provider } = session;
  return { titleId, playerId, at, provider, address: orNull(origin.address) };
}
