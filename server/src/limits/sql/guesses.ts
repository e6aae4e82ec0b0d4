import type { Instant } from '../../kernel/instant.ts';
import { command } from '../../storage/command.ts';
import { appendControl } from '../../storage/control/log.ts';
import { pruneBefore, PRUNED_AT_ONCE } from '../../storage/control/pruning.ts';
import { guessesRow, PLAYER_KEY, type PlayerKey } from '../../storage/query/keys.ts';
import { listStatement, statement } from '../../storage/query/statement.ts';
import type { GuessColumns, LoginGuessTable } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { countGuess, type GuessOrigin, type GuessRecord, judgeGuess } from '../guesses.ts';
import type { GuessKeys, GuessOutcome, KnownAddress, LimitEntry } from '../ports.ts';
import { findKnownAddresses, type PlayerAddress, toGuessRecord } from './guess-rows.ts';

interface Guess extends GuessKeys {
  readonly titleId: string;
  readonly playerId: string | undefined;
  readonly now: Instant;
}

// Each reads a record and locks it, so that guesses at the same time are counted one after another.
const lockOfStranger = statement<{ readonly nameKey: string }, GuessColumns>(
  `insert into login_guesses (name_key, failures, locked_until, forgotten_at)
   values (:nameKey, 0, 0, 0)
   on conflict (name_key) do update set failures = login_guesses.failures
   returning failures, locked_until, forgotten_at`,
);
const ADDRESS_KEY = `${PLAYER_KEY} and address_key = :addressKey`;
const lockOfKnown = statement<PlayerAddress, GuessColumns>(
  `update login_addresses set failures = failures where ${ADDRESS_KEY}
   returning failures, locked_until, forgotten_at`,
);

const writeOfStranger = statement<{ readonly nameKey: string } & GuessRecord>(
  `update login_guesses
   set failures = :failures, locked_until = :lockedUntil, forgotten_at = :forgottenAt
   where name_key = :nameKey`,
);
const writeOfKnown = statement<PlayerAddress & GuessRecord>(
  `update login_addresses
   set failures = :failures, locked_until = :lockedUntil, forgotten_at = :forgottenAt
   where ${ADDRESS_KEY}`,
);

/**
 * Counts a guess as wrong before it is judged, so that no number of them at the same time is more than the limit;
 * the login that it leads to takes that back. Nothing is counted during a lock. Whether the address is known is judged
 * anew. `playerId`: of the account, if there is one.
 */
export const takeGuess = command({
  name: 'guesses.take',
  changes: 'rows',
  waitsFor: (guess: Guess) => [guessesRow(guess)],
  async run(tx, { titleId, playerId, nameKey, addressKey, now }: Guess): Promise<GuessOutcome> {
    // Asked for a name that nobody has as well, so that the time does not tell who exists.
    const address = { titleId, playerId: playerId ?? '', addressKey: addressKey ?? '' };
    const known = await lockOfKnown.first(tx, address);
    if (known) {
      const write = (it: GuessRecord) => writeOfKnown.run(tx, { ...address, ...it });
      return count(known, { origin: 'known', now, write });
    }
    const row = await lockOfStranger.first(tx, { nameKey });
    const write = (it: GuessRecord) => writeOfStranger.run(tx, { nameKey, ...it });
    return count(row, { origin: 'stranger', now, write });
  },
});

async function count(
  row: GuessColumns | undefined,
  {
    origin,
    now,
    write,
  }: {
    readonly origin: GuessOrigin;
    readonly now: Instant;
    readonly write: (record: GuessRecord) => unknown;
  },
): Promise<GuessOutcome> {
  const record = row && toGuessRecord(row);
  const until = judgeGuess(record, now);
  if (until !== undefined) return { status: 'locked', until };
  await write(countGuess(record, { now, origin }));
  return { status: 'counted', origin };
}

interface Account {
  readonly titleId: string;
  readonly playerId: string | undefined;
  readonly nameKeys: readonly string[];
}

const findNames = listStatement<undefined, string, LoginGuessTable>(
  'select * from login_guesses where name_key in ({:item})',
);

/** The records of names, in the order given, and of the addresses at which the player is known, newest first. */
export const listGuesses = command({
  name: 'guesses.list',
  changes: 'nothing',
  async run(
    tx,
    { titleId, playerId, nameKeys }: Account,
  ): Promise<{
    readonly names: readonly (GuessRecord | undefined)[];
    readonly addresses: readonly KnownAddress[];
  }> {
    const rows = await findNames.all(tx, undefined, nameKeys);
    const byKey = new Map(rows.map((row) => [row.name_key, toGuessRecord(row)]));
    const addresses =
      playerId === undefined ? [] : await findKnownAddresses(tx, { titleId, playerId });
    return {
      names: nameKeys.map((key) => byKey.get(key)),
      addresses: addresses.map((row) => ({
        ...toGuessRecord(row),
        lastLoginAt: row.last_login_at,
      })),
    };
  },
});

const forgetNames = listStatement<undefined, string>(
  'delete from login_guesses where name_key in ({:item})',
);
const forgetAtAddresses = statement<PlayerKey>(
  `update login_addresses set failures = 0, locked_until = 0, forgotten_at = 0 where ${PLAYER_KEY}`,
);

/** Forgets the guesses at names, and those at the addresses at which the player is known. */
export const liftGuesses = command({
  name: 'guesses.lift',
  changes: 'rows',
  run: (tx, account: Account) => forgetGuesses(tx, account),
});

/** Forgets the guesses at names, and those at the addresses at which the player is known. */
export async function forgetGuesses(
  tx: Tx,
  { titleId, playerId, nameKeys }: Account,
): Promise<void> {
  await forgetNames.run(tx, undefined, nameKeys);
  if (playerId !== undefined) await forgetAtAddresses.run(tx, { titleId, playerId });
}

/** Tells every node that what an address has guessed in a title is forgotten. */
export const liftAddress = command({
  name: 'guesses.liftAddress',
  changes: 'control',
  async run(tx, { now, ...body }: LimitEntry['body'] & { readonly now: Instant }): Promise<void> {
    appendControl(tx, { at: now, entries: [{ kind: 'addressLifted', body }] });
  },
});

/** Deletes guesses that count no more. */
export const pruneGuesses = pruneBefore(
  `delete from login_guesses where forgotten_at <= :before and name_key in (
     select name_key from login_guesses where forgotten_at <= :before
     limit ${PRUNED_AT_ONCE} for update skip locked)`,
  ({ now }) => now,
);
