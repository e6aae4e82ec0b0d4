import type { AddressGuesses } from '../limits/address-guesses.ts';
import { type InTitle, limitedIn } from './log-in.ts';
import type { RefusedLogin } from './player.ts';

/** The deps of counting answers that a name is taken. */
export interface TakenNameDeps {
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
