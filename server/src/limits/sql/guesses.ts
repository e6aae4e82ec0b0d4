import type { Instant } from '../../kernel/instant.ts';
import { KNOWN_ADDRESSES_MAX } from '../../kernel/limits.ts';
import { pruneBefore, PRUNED_AT_ONCE } from '../../storage/control/pruning.ts';
import { PLAYER_KEY, type PlayerKey } from '../../storage/query/keys.ts';
import { rowCodecOf } from '../../storage/query/rows.ts';
import { listStatement, statement } from '../../storage/query/statement.ts';
import type { GuessColumns, Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { GuessRecord, RightGuess } from '../guesses.ts';

export const toGuessRecord: (row: GuessColumns) => GuessRecord = rowCodecOf('login_guesses', [
  'name_key',
]).fromRow;

const findOfName = statement<{ readonly nameKey: string }, GuessColumns>(
  'select * from login_guesses where name_key = :nameKey',
);

/** The guesses of strangers at a name. */
export async function findGuesses(tx: Tx, nameKey: string): Promise<GuessRecord | undefined> {
  const row = await findOfName.first(tx, { nameKey });
  return row && toGuessRecord(row);
}

export const findNames = listStatement<undefined, string, Tables['login_guesses']>(
  'select * from login_guesses where name_key in ({:item})',
);

/** Names one address at which a player is known. */
interface PlayerAddress extends PlayerKey {
  readonly addressKey: string;
}

/** The addresses at which a player is known, newest first. */
export const findKnownAddresses = statement<PlayerKey, Tables['login_addresses']>(
  `select * from login_addresses where ${PLAYER_KEY} order by last_login_at desc, address_key`,
);

// Each reads a record and locks it, so that guesses at the same time are counted one after another.
export const lockOfStranger = statement<{ readonly nameKey: string }, GuessColumns>(
  `insert into login_guesses (name_key, failures, locked_until, forgotten_at)
   values (:nameKey, 0, 0, 0)
   on conflict (name_key) do update set failures = login_guesses.failures
   returning failures, locked_until, forgotten_at`,
);

const ADDRESS_KEY = `${PLAYER_KEY} and address_key = :addressKey`;

export const lockOfKnown = statement<PlayerAddress, GuessColumns>(
  `update login_addresses set failures = failures where ${ADDRESS_KEY}
   returning failures, locked_until, forgotten_at`,
);

export const writeOfStranger = statement<{ readonly nameKey: string } & GuessRecord>(
  `update login_guesses
   set failures = :failures, locked_until = :lockedUntil, forgotten_at = :forgottenAt
   where name_key = :nameKey`,
);

export const writeOfKnown = statement<PlayerAddress & GuessRecord>(
  `update login_addresses
   set failures = :failures, locked_until = :lockedUntil, forgotten_at = :forgottenAt
   where ${ADDRESS_KEY}`,
);

const upsertAddress = statement<PlayerAddress & { readonly now: Instant }>(
  `insert into login_addresses
     (title_id, player_id, address_key, last_login_at, failures, locked_until, forgotten_at)
   values (:titleId, :playerId, :addressKey, :now, 0, 0, 0)
   on conflict (title_id, player_id, address_key)
   do update set last_login_at = :now, failures = 0, locked_until = 0, forgotten_at = 0`,
);

const dropOldAddresses = statement<PlayerAddress>(
  `delete from login_addresses where ${PLAYER_KEY} and address_key <> :addressKey
     and address_key not in (
       select address_key from login_addresses where ${PLAYER_KEY} and address_key <> :addressKey
       order by last_login_at desc, address_key limit ${KNOWN_ADDRESSES_MAX - 1})`,
);

// Guesses of others still count: a login of the owner must give a guesser nothing.
const takeBack = statement<{ readonly nameKey: string }>(
  'update login_guesses set failures = failures - 1, locked_until = 0 where name_key = :nameKey',
);

/** Notes that a player has shown the right password: the guess is taken back, and the address is a known one from now on. */
export async function noteRight(
  tx: Tx,
  { guess, ...of }: PlayerKey & { readonly guess: RightGuess; readonly now: Instant },
): Promise<void> {
  const { addressKey, nameKey, origin } = guess;
  if (origin === 'stranger') await takeBack.run(tx, { nameKey });
  await noteKnownAddress(tx, { ...of, addressKey });
}

/** Remembers an address, the newest, at which a player is known; undefined: there is none. */
export async function noteKnownAddress(
  tx: Tx,
  of: PlayerKey & { readonly addressKey: string | undefined; readonly now: Instant },
): Promise<void> {
  const { addressKey } = of;
  if (addressKey === undefined) return;
  const address = { ...of, addressKey };
  await upsertAddress.run(tx, address);
  await dropOldAddresses.run(tx, address);
}

export interface GuessedAccount {
  readonly titleId: string;
  readonly playerId: string | undefined;
  readonly nameKeys: readonly string[];
}

const forgetNames = listStatement<undefined, string>(
  'delete from login_guesses where name_key in ({:item})',
);

const forgetAtAddresses = statement<PlayerKey>(
  `update login_addresses set failures = 0, locked_until = 0, forgotten_at = 0
   where ${PLAYER_KEY} and failures > 0`,
);

/** Forgets the guesses at names, and those at the addresses at which the player is known. Gives the number of names and addresses with any. */
export async function forgetGuesses(
  tx: Tx,
  { titleId, playerId, nameKeys }: GuessedAccount,
): Promise<number> {
  const names = await forgetNames.run(tx, undefined, nameKeys);
  if (playerId === undefined) return names;
  return names + (await forgetAtAddresses.run(tx, { titleId, playerId }));
}

/** Deletes records that no longer count. */
export const pruneGuesses = pruneBefore(
  `with old as materialized (
     select name_key from login_guesses where forgotten_at <= :before
     limit ${PRUNED_AT_ONCE} for update skip locked)
   delete from login_guesses where forgotten_at <= :before and name_key in (select * from old)`,
  ({ now }) => now,
);
