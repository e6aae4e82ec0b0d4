import type { FairQueue } from '../lib/fair-queue.ts';
import { addressKeys } from '../limits/address-keys.ts';
import type { GuessKeyMaker } from '../limits/guess-keys.ts';
import type { Ban, Bans } from '../moderation/ports.ts';
import { toIdentity } from './identities.ts';
import {
  issueCredentials,
  newPlayerIds,
  newSession,
  type SessionCredentials,
  type SessionDeps,
} from './log-in.ts';
import type { Passwords } from './password.ts';
import type { Player, Players } from './ports.ts';
import type { Registration } from './registration.ts';

/** The deps of registering. */
export interface RegisterDeps extends SessionDeps {
  readonly players: Players;
  readonly passwords: Passwords;
  readonly passwordQueue: FairQueue;
  readonly bans: Pick<Bans, 'findOfAddress'>;
  readonly guessKeys: GuessKeyMaker;
}

export type RegisterVerdict =
  | {
      readonly status: 'registered';
      readonly player: Player;
      readonly credentials: SessionCredentials;
    }
  | { readonly status: 'usernameTaken' }
  | { readonly status: 'emailTaken' }
  /** Nobody registers in the title from the caller's address. */
  | { readonly status: 'addressBanned'; readonly bans: readonly Ban[] }
  /** Too many passwords are being hashed at this moment. */
  | { readonly status: 'busy' };

/** Makes a player with a password and starts the first session. The password is hashed before the transaction begins. */
export async function register(
  deps: RegisterDeps,
  registration: Registration & { readonly titleId: string; readonly address: string | undefined },
): Promise<RegisterVerdict> {
  const { titleId, subject, username, email, displayName, password, address } = registration;
  const bans = await addressBans(deps, registration);
  if (bans.length > 0) return { status: 'addressBanned', bans };
  const lane = address === undefined ? '' : addressKeys(address).own;
  const passwordHash = await deps.passwordQueue.run({ lane, isPreferred: false }, () =>
    deps.passwords.hash(password),
  );
  if (passwordHash === 'full') return { status: 'busy' };

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
    session,
    addressKey: deps.guessKeys.addressKey({ titleId, address }),
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
  { bans, now }: Pick<RegisterDeps, 'bans' | 'now'>,
  { titleId, address }: { readonly titleId: string; readonly address: string | undefined },
): Promise<readonly Ban[]> {
  return address === undefined ? [] : bans.findOfAddress({ titleId, address, now: now() });
}
