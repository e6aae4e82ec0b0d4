import { NOTHING_DONE } from '../kernel/call-context.ts';
import type { Instant } from '../kernel/instant.ts';
import { command } from '../storage/command.ts';
import { appendControl } from '../storage/control/log.ts';
import { guessesRow } from '../storage/query/keys.ts';
import {
  countGuess,
  type GuessKeys,
  type GuessOutcome,
  judgeGuess,
  type LimitEntry,
} from './guesses.ts';
import {
  findKnownAddresses,
  findNames,
  forgetGuesses,
  type GuessedAccount,
  lockOfKnown,
  lockOfStranger,
  toGuessRecord,
  writeOfKnown,
  writeOfStranger,
} from './sql/guesses.ts';

interface CountedGuess extends GuessKeys {
  readonly titleId: string;
  readonly playerId: string | undefined;
  readonly now: Instant;
}

/**
 * Counts a guess as wrong before it is judged, so that no number of them at the same time is more than the limit;
 * the login that it leads to takes that back. Nothing is counted during a lock. Whether the address is known is judged
 * anew. `playerId`: of the account, if there is one.
 */
export const takeGuess = command({
  name: 'guesses.take',
  changes: 'rows',
  waitsFor: (guess: CountedGuess) => [guessesRow(guess)],
  async run(
    tx,
    { titleId, playerId, nameKey, addressKey, now }: CountedGuess,
  ): Promise<GuessOutcome> {
    // The query runs for an unknown name as well, so that the time does not tell which names exist.
    const address = { titleId, playerId: playerId ?? '', addressKey: addressKey ?? '' };
    const known = await lockOfKnown.first(tx, address);
    const origin = known ? 'known' : 'stranger';
    const row = known ?? (await lockOfStranger.first(tx, { nameKey }));
    const record = row && toGuessRecord(row);
    const until = judgeGuess(record, now);
    if (until !== undefined) return { status: 'locked', until };
    const counted = countGuess(record, { now, origin });
    if (known) await writeOfKnown.run(tx, { ...address, ...counted });
    else await writeOfStranger.run(tx, { nameKey, ...counted });
    return { status: 'counted', origin };
  },
});

/** The records of names, in the order given, and of the addresses at which the player is known, newest first. */
export const listGuesses = command({
  name: 'guesses.list',
  changes: 'nothing',
  async run(tx, { titleId, playerId, nameKeys }: GuessedAccount) {
    const rows = await findNames.all(tx, undefined, nameKeys);
    const byKey = new Map(rows.map((row) => [row.name_key, toGuessRecord(row)]));
    const addresses =
      playerId === undefined ? [] : await findKnownAddresses.all(tx, { titleId, playerId });
    return {
      names: nameKeys.map((key) => byKey.get(key)),
      addresses: addresses.map((row) => ({
        ...toGuessRecord(row),
        lastLoginAt: row.last_login_at,
      })),
    };
  },
});

/** Forgets the guesses at names, and those at the addresses at which the player is known. */
export const liftGuesses = command({
  name: 'guesses.lift',
  changes: 'rows',
  async run(tx, account: GuessedAccount): Promise<void> {
    if ((await forgetGuesses(tx, account)) === 0) tx.audit(NOTHING_DONE);
  },
});

/** Tells every node that what an address has guessed in a title is forgotten. */
export const liftAddress = command({
  name: 'guesses.liftAddress',
  changes: 'control',
  async run(tx, { now, ...body }: LimitEntry['body'] & { readonly now: Instant }): Promise<void> {
    appendControl(tx, {
      at: now,
      titleId: body.titleId,
      entries: [{ kind: 'addressLifted', body }],
    });
  },
});
