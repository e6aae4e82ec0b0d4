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

// Good logins take their places by turns: one that comes in takes that of the oldest. The player's row, which counts them, is locked.
const PLACE = `logins % ${LOGIN_ATTEMPTS_MAX}`;
const TAKEN = `on conflict (title_id, player_id, refused, number) do update set
     at = excluded.at, provider = excluded.provider, address = excluded.address`;

const insertGood = statement<Attempt>(
  `insert into login_attempts (title_id, player_id, refused, number, at, provider, address, more)
   values (:titleId, :playerId, 0, (select ${PLACE} from players where ${PLAYER_KEY}),
     :at, :provider, :address, 0)
   ${TAKEN}`,
);

const dropOldRows = statement<PlayerKey & { readonly upTo: number }>(
  `delete from login_attempts where ${PLAYER_KEY} and refused = 1 and number <= :upTo`,
);

/** Deletes what is too much when a refused one with this number has come in. */
export async function dropOldRefused(
  tx: Tx,
  { number, ...of }: PlayerKey & Pick<LoginAttemptTable, 'number'>,
): Promise<void> {
  const upTo = number - LOGIN_ATTEMPTS_MAX;
  if (upTo > 0) await dropOldRows.run(tx, { ...of, upTo });
}

/** A login that has begun a session. */
export interface GoodLogin extends PlayerKey {
  readonly session: NewSession;
  readonly origin: Pick<LoginOrigin, 'address'>;
}

/** Writes down a login, which the player's row counts already. The row is locked. */
export async function noteGoodLogin(tx: Tx, login: GoodLogin): Promise<void> {
  await insertGood.run(tx, toAttempt(login));
}

const insertManyGood = itemsStatement<Attempt>(
  { titleId: 'text', playerId: 'text', at: 'bigint', provider: 'text', address: 'text' },
  `insert into login_attempts (title_id, player_id, refused, number, at, provider, address, more)
   select item.titleId, item.playerId, 0, ${PLACE}, item.at, item.provider, item.address, 0
   from :items
   join players on players.title_id = item.titleId and players.player_id = item.playerId
   ${TAKEN}`,
);

/** Writes down logins of different players, whose rows are locked and count them already. */
export async function noteGoodLogins(tx: Tx, logins: readonly GoodLogin[]): Promise<void> {
  await insertManyGood.run(tx, logins.map(toAttempt));
}

function toAttempt({ titleId, playerId, session, origin }: GoodLogin): Attempt {
  const { startedAt: at, provider } = session;
  return { titleId, playerId, at, provider, address: orNull(origin.address) };
}
