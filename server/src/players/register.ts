import type { Run } from '../kernel/command.ts';
import type { Passwords } from '../kernel/passwords.ts';
import type { FairQueue } from '../lib/fair-queue.ts';
import { addressKeys } from '../lib/ip-address.ts';
import type { GuessKeyMaker } from '../limits/guess-keys.ts';
import type { NewPlayers } from '../limits/new-players.ts';
import type { IdentityDigest } from '../moderation/identity-digest.ts';
import type { Ban } from '../moderation/ports.ts';
import { findBansOfAddress } from '../moderation/sql/bans.ts';
import { toIdentity } from './identities.ts';
import {
  type InTitle,
  issueCredentials,
  limitedIn,
  newPlayerIds,
  newSession,
  type NoRoom,
  type SessionCredentials,
  type SessionDeps,
  takeNewPlayer,
} from './log-in.ts';
import type { Maker, Player, RegisterOutcome } from './ports.ts';
import type { Registration } from './registration.ts';
import { registerPlayer } from './sql/register.ts';

/** The deps of registering. */
export interface RegisterDeps extends SessionDeps {
  readonly run: Run;
  readonly passwords: Passwords;
  readonly passwordQueue: FairQueue;
  readonly newPlayers: NewPlayers;
  readonly guessKeys: GuessKeyMaker;
  readonly identityDigest: IdentityDigest;
}

export type RegisterVerdict =
  | {
      readonly status: 'registered';
      readonly player: Player;
      readonly credentials: SessionCredentials;
    }
  | Extract<RegisterOutcome, { readonly status: 'usernameTaken' | 'emailTaken' }>
  | { readonly status: 'nameTaken' }
  | { readonly status: 'titleFull' }
  | NoRoom
  /** Nobody registers in the title from the caller's address. */
  | { readonly status: 'addressBanned'; readonly bans: readonly Ban[] }
  /** Too many passwords are being hashed at this moment. */
  | { readonly status: 'busy' };

type NewRegistration = Registration & InTitle & { readonly maker: Maker };

/** Makes a player with a password and starts the first session. The limits of new players are asked first, and the password is hashed before the transaction begins. */
export async function register(
  deps: RegisterDeps,
  registration: NewRegistration,
): Promise<RegisterVerdict> {
  const noRoom = takeNewPlayer(deps, registration);
  if (noRoom) return noRoom;
  let isMade = false;
  try {
    const verdict = await hashAndRegister(deps, registration);
    isMade = verdict.status === 'registered';
    return verdict;
  } finally {
    if (!isMade) deps.newPlayers.give(limitedIn(registration));
  }
}

async function hashAndRegister(
  deps: RegisterDeps,
  registration: NewRegistration,
): Promise<RegisterVerdict> {
  const { titleId, subject, username, email, displayName, password } = registration;
  const limited = limitedIn(registration);
  const bans = await addressBans(deps, registration);
  if (bans.length > 0) return { status: 'addressBanned', bans };
  const lane = limited.address === undefined ? '' : addressKeys(limited.address).own;
  const passwordHash = await deps.passwordQueue.run({ lane, isPreferred: false }, () =>
    deps.passwords.hash(password),
  );
  if (passwordHash === 'full') return { status: 'busy' };

  const session = newSession(deps, { provider: 'Service', subject });
  const identities = [
    ...(username === undefined ? [] : [toIdentity('Username', username)]),
    ...(email === undefined ? [] : [toIdentity('Email', email)]),
  ];
  const outcome = await deps.run(registerPlayer, {
    titleId,
    ...newPlayerIds(deps.random),
    identities,
    displayName,
    passwordHash,
    titlePlayersMax: deps.newPlayers.titlePlayersMax(),
    identityDigests: identities.map((one) => deps.identityDigest({ titleId, ...one })),
    maker: registration.maker,
    session,
    address: registration.origin.address,
    addressKey: deps.guessKeys.addressKey(limited),
  });
  if (outcome.status !== 'registered') return outcome;
  const { player } = outcome;
  return {
    status: 'registered',
    player,
    credentials: issueCredentials(deps, { player, session }),
  };
}

/** The bans that forbid to register from an address: judged before a password is hashed. */
async function addressBans(
  { run, now }: Pick<RegisterDeps, 'run' | 'now'>,
  { titleId, origin: { address } }: InTitle,
): Promise<readonly Ban[]> {
  return address === undefined ? [] : run(findBansOfAddress, { titleId, address, now: now() });
}
