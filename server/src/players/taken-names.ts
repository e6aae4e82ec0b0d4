import type { Run } from '../kernel/command.ts';
import type { Clock } from '../kernel/instant.ts';
import type { AddressGuesses } from '../limits/address-guesses.ts';
import { takeGuess } from '../limits/commands.ts';
import type { GuessKeyMaker } from '../limits/guesses.ts';
import { type InTitle, limitedIn } from './log-in.ts';
import type { RefusedLogin } from './player.ts';

/** The deps of counting answers that a name is taken. */
export interface TakenNameDeps {
  readonly now: Clock;
  readonly run: Run;
  readonly guessKeys: GuessKeyMaker;
  /** False: there may be any number of guesses. */
  readonly limitsGuesses: () => boolean;
  /** Answers to an address that a username or an email address is taken. */
  readonly takenNames: AddressGuesses;
}

/**
 * Tries to give somebody a username or an email address. The answer that another player has one tells of that player, so it costs the
 * caller's address what a wrong password does. Nothing is tried where the address has had too many such answers.
 */
export async function tryNames<Outcome extends { readonly status: string }>(
  { takenNames }: Pick<TakenNameDeps, 'takenNames'>,
  by: InTitle,
  attempt: () => Promise<Outcome>,
): Promise<Outcome | RefusedLogin<'addressLimited'>> {
  const limited = limitedIn(by);
  const waitMs = takenNames.take(limited);
  if (waitMs > 0) return { status: 'addressLimited', waitMs };
  let isTaken = false;
  try {
    const outcome = await attempt();
    isTaken = outcome.status === 'usernameTaken' || outcome.status === 'emailTaken';
    return outcome;
  } finally {
    if (!isTaken) takenNames.give(limited);
  }
}

/** Counts an attempt for a player too, stored as guesses at a name are, so that the addresses of one player do not add up. */
export async function tryOwnNames<Outcome>(
  { guessKeys, limitsGuesses, run, ...deps }: TakenNameDeps,
  { titleId, playerId }: { readonly titleId: string; readonly playerId: string },
  attempt: () => Promise<Outcome>,
): Promise<Outcome | RefusedLogin<'accountLocked'>> {
  if (!limitsGuesses()) return attempt();
  // No password belongs to an identity of this kind, so no login counts under the key.
  const nameKey = guessKeys.nameKey({ titleId, provider: 'PSN', subject: playerId });
  const now = deps.now();
  const key = { titleId, playerId: undefined, nameKey, addressKey: undefined, now };
  const counted = await run(takeGuess, key);
  return counted.status === 'locked'
    ? { status: 'accountLocked', waitMs: counted.until - now }
    : attempt();
}
