import {
  guessPassword,
  type PasswordAttempt,
  type PasswordGuessDeps,
  type RefusedGuess,
} from './guess-password.ts';
import { finish, type FoundLogin, type LogInDeps, loginOrigin, newSession } from './log-in.ts';
import { logInKnownPlayer } from './sql/log-in.ts';

/** The deps of logging in with a password. */
export interface PasswordLogInDeps extends LogInDeps, PasswordGuessDeps {}

/**
 * Logs a player in by username or email address and password. An account that does not exist must get the same answer as a
 * wrong password; a ban of the player is reported only after the right one.
 */
export async function logInByPassword(
  deps: PasswordLogInDeps,
  attempt: PasswordAttempt,
): Promise<FoundLogin | RefusedGuess> {
  const right = await guessPassword(deps, attempt, () => undefined);
  if (right.status !== 'right') return right;
  const { playerId, guess, shown } = right;
  const { titleId, identity } = attempt;
  const session = newSession(deps, { provider: 'Service', subject: identity.subject });
  const origin = loginOrigin(deps, attempt);
  const login = { titleId, playerId, session, origin, guess, shown };
  return finish(deps, { outcome: await deps.run(logInKnownPlayer, login), session });
}
