import { toIdentity } from './identities.ts';
import {
  issueCredentials,
  newPlayerIds,
  newSession,
  type SessionCredentials,
  type SessionDeps,
} from './log-in.ts';
import type { NewPlayerOrigin, NewPlayers, NoNewPlayer } from '../limits/new-players.ts';
import type { Passwords } from './password.ts';
import type { Player, Players } from './ports.ts';
import type { Registration } from './registration.ts';

/** The deps of registering. */
export interface RegisterDeps extends SessionDeps {
  readonly players: Players;
  readonly passwords: Passwords;
  readonly newPlayers: NewPlayers;
}

export type RegisterVerdict =
  | {
      readonly status: 'registered';
      readonly player: Player;
      readonly credentials: SessionCredentials;
    }
  | { readonly status: 'usernameTaken' }
  | { readonly status: 'emailTaken' }
  | { readonly status: 'titleFull' }
  | NoNewPlayer
  /** Too many passwords are being hashed at this moment. */
  | { readonly status: 'busy' };

/** Makes a player with a password and starts the first session. The limits of new players are asked first, and the password is hashed before the transaction begins. */
export async function register(
  deps: RegisterDeps,
  registration: Registration & NewPlayerOrigin,
): Promise<RegisterVerdict> {
  const why = deps.newPlayers.take(registration);
  if (why) return why;
  let isMade = false;
  try {
    const verdict = await registerPlayer(deps, registration);
    isMade = verdict.status === 'registered';
    return verdict;
  } finally {
    if (!isMade) deps.newPlayers.give(registration);
  }
}

async function registerPlayer(
  deps: RegisterDeps,
  registration: Registration & NewPlayerOrigin,
): Promise<RegisterVerdict> {
  const { titleId, subject, username, email, displayName, password } = registration;
  const passwordHash = await deps.passwords.hash(password);
  if (passwordHash === 'busy') return { status: 'busy' };

  const session = newSession(deps, { provider: 'Service', subject });
  const identities = [
    ...(username === undefined ? [] : [toIdentity('Username', username)]),
    ...(email === undefined ? [] : [toIdentity('Email', email)]),
  ];
  const outcome = await deps.players.register({
    titleId,
    ...newPlayerIds(deps.random),
    identities,
    displayName,
    passwordHash,
    titlePlayersMax: deps.newPlayers.titlePlayersMax(),
    session,
  });
  if (outcome.status !== 'registered') return outcome;
  const { player } = outcome;
  return {
    status: 'registered',
    player,
    credentials: issueCredentials(deps, { player, session }),
  };
}
