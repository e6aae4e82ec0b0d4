import {
  issueCredentials,
  newPlayerIds,
  newSession,
  type SessionCredentials,
  type SessionNeeds,
} from './log-in.ts';
import type { Passwords } from './password.ts';
import type { Player, Players } from './ports.ts';
import type { Registration } from './registration.ts';

/** What registering takes. */
export interface RegisterNeeds extends SessionNeeds {
  readonly players: Players;
  readonly passwords: Passwords;
}

export type RegisterVerdict =
  | {
      readonly status: 'registered';
      readonly player: Player;
      readonly credentials: SessionCredentials;
    }
  | { readonly status: 'usernameTaken' }
  | { readonly status: 'emailTaken' }
  /** Too many passwords are being hashed at this moment. */
  | { readonly status: 'busy' };

/** Makes a player with a password and starts the first session. The password is hashed before the database is asked, not while it waits. */
export async function register(
  needs: RegisterNeeds,
  registration: Registration & { readonly titleId: string },
): Promise<RegisterVerdict> {
  const { titleId, subject, username, email, displayName, password } = registration;
  const passwordHash = await needs.passwords.hash(password);
  if (passwordHash === 'busy') return { status: 'busy' };

  const session = newSession(needs, { provider: 'Service', subject });
  const outcome = await needs.players.register({
    titleId,
    ...newPlayerIds(needs.random),
    username,
    email,
    displayName,
    passwordHash,
    session,
  });
  if (outcome.status !== 'registered') return outcome;
  const { player } = outcome;
  needs.tally({ what: 'login', provider: 'Service', newlyCreated: true });
  return {
    status: 'registered',
    player,
    credentials: issueCredentials(needs, { player, session }),
  };
}
