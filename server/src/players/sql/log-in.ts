import { makeDeposits } from '../../economy/currencies/sql/deposits.ts';
import { StorageUnavailable } from '../../kernel/errors.ts';
import type { Provider } from '../../kernel/identity-provider.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { RightGuess } from '../../limits/ports.ts';
import { noteRight } from '../../limits/sql/guess-rows.ts';
import { isInForce } from '../../moderation/bans.ts';
import { addressBans } from '../../moderation/sql/ban-rows.ts';
import { bansOfIdentity } from '../../moderation/sql/banned-identities.ts';
import { command } from '../../storage/command.ts';
import { identityRow, PLAYER_KEY, type PlayerKey, playerRow } from '../../storage/query/keys.ts';
import { statement } from '../../storage/query/statement.ts';
import { orNull } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type {
  KnownLogInOutcome,
  LoginOrigin,
  LogInOutcome,
  Player,
  ShownPassword,
} from '../ports.ts';
import type { NewSession } from '../session-ports.ts';
import { logInTogether } from './log-in-together.ts';
import {
  findByIdentity,
  findByKey,
  type KnownPlayer,
  type PlayerName,
  stillHas,
} from './login-rows.ts';
import type { NamedLogin, NewPlayerIds } from './named-login.ts';
import { insertPlayer } from './new-player.ts';
import { countPlayer, isTitleFull } from './player-counts.ts';
import { deletePlayer } from './player-rows.ts';
import { insertSession } from './sessions.ts';

type Login = Omit<NamedLogin, 'name' | 'origin'> & Partial<Pick<NamedLogin, 'origin'>>;

const UNKNOWN_ORIGIN = { address: undefined, addressKey: undefined, onlyKnown: false };

/**
 * Finds the player of an identity (made now, where `create` gives its ids and none is there),
 * refuses while a ban of the player or of the address is in force, and starts the session. Two first logins of one
 * identity at the same time make one player. `onlyKnown`: only players whose last login came from this address.
 */
export const logInPlayer = command({
  name: 'players.logIn',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: ({ titleId, session }: Login) => [
    identityRow({ titleId, provider: session.provider, subject: session.subject }),
  ],
  async run(
    tx,
    { titleId, create, session, origin = UNKNOWN_ORIGIN }: Login,
  ): Promise<LogInOutcome> {
    const { subject, startedAt: now } = session;
    const { address, addressKey, onlyKnown } = origin;
    const name: PlayerName = { titleId, provider: identityProviderOf(session), subject };
    let playerId: string | undefined;
    const find = async () => {
      const found = await findByIdentity(tx, { ...name, address: orNull(address) });
      playerId = found?.player.playerId;
      return onlyKnown && found?.addressKey !== addressKey ? undefined : found;
    };
    const known = await startSession(tx, { find, session, origin });
    if (known.status !== 'noAccount') return report(tx, session, known);
    const bans = await addressBans(tx, { titleId, address, now });
    if (bans.length > 0) return { status: 'addressBanned', bans, playerId };
    if (!create) return onlyKnown ? { status: 'addressLimited', playerId } : known;
    const { titlePlayersMax, identityDigest, maker, ...ids } = create;
    const left = await bansOfIdentity(tx, { titleId, digest: identityDigest, now });
    if (left.length > 0) return { status: 'banned', bans: left };
    if (await isTitleFull(tx, { titleId, titlePlayersMax })) return { status: 'titleFull' };
    const player = await makePlayer(tx, { ...name, ...ids, session, origin });
    // If another call has made the player of this identity meanwhile, that player logs in.
    if (!player) {
      const outcome = await startSession(tx, { find, session, origin });
      return report(tx, session, outcome);
    }
    await makeDeposits(tx, { player, maker });
    const created = { status: 'loggedIn', player, newlyCreated: true } as const;
    return report(tx, session, { ...created, lastLoginAt: undefined });
  },
  isRefusal: ({ status }) => status !== 'loggedIn',
  together: {
    run: (tx, logins: readonly Login[]) => logInTogether(tx, logins.map(toNamedLogin)),
  },
});

function toNamedLogin({ origin = UNKNOWN_ORIGIN, ...login }: Login): NamedLogin {
  const { session } = login;
  const name = { provider: identityProviderOf(session), subject: session.subject };
  return { ...login, origin, name };
}

function identityProviderOf({ provider }: NewSession): Exclude<Provider, 'Service'> {
  if (provider === 'Service')
    throw new Error('A player with a password is logged in by logInKnown');
  return provider;
}

/** Undefined: the identity was taken meanwhile. */
async function makePlayer(
  tx: Tx,
  {
    provider,
    subject,
    ...of
  }: PlayerName &
    Pick<NewPlayerIds, 'playerId' | 'titlePlayerId'> & {
      readonly session: NewSession;
      readonly origin: LoginOrigin;
    },
): Promise<Player | undefined> {
  const identities = [{ provider, subject, display: undefined }];
  const { session, origin } = of;
  const { addressKey } = origin;
  const { player, added } = await insertPlayer(tx, { ...of, identities, addressKey });
  if (added.length === 0) {
    await deletePlayer.run(tx, of);
    return undefined;
  }
  await insertSession(tx, { ...player, session, origin });
  await countPlayer(tx, player);
  return player;
}

/**
 * Logs in a player whose password was just found good, and takes the guess back. `noAccount`: the player was deleted
 * meanwhile, or no longer has that name or that password.
 */
export const logInKnownPlayer = command({
  name: 'players.logInKnown',
  changes: 'rows',
  waitsFor: (of: PlayerKey) => [playerRow(of)],
  async run(
    tx,
    {
      session,
      origin,
      guess,
      shown,
      ...of
    }: PlayerKey & {
      readonly session: NewSession;
      readonly origin: LoginOrigin;
      readonly guess: RightGuess;
      readonly shown: ShownPassword;
    },
  ): Promise<KnownLogInOutcome> {
    // The password was judged before this transaction: what has been changed since then lets nobody in.
    const find = async () => {
      const found = await findByKey(tx, { ...of, address: orNull(origin.address) });
      return found && stillHas(found, shown) ? found : undefined;
    };
    const outcome = await startSession(tx, { find, session, origin });
    // The password was right, also where a ban forbids the login.
    if (outcome.status !== 'noAccount') {
      await noteRight(tx, { ...of, guess, now: session.startedAt });
    }
    return report(tx, session, outcome);
  },
});

/** How often a login reads the player again after a ban or revocation between its read and its write. */
const ATTEMPTS_MAX = 5;

/** Starts a session of the player that `find` gives. Throws StorageUnavailable when the player changes again and again. */
async function startSession(
  tx: Tx,
  {
    find,
    session,
    origin,
  }: {
    readonly find: () => Promise<KnownPlayer | undefined>;
    readonly session: NewSession;
    readonly origin: LoginOrigin;
  },
): Promise<KnownLogInOutcome> {
  const now = session.startedAt;
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const found = await find();
    if (!found) return { status: 'noAccount' };
    const { player, addressKey } = found;
    const refusal = await refusedByBans(tx, found, { address: origin.address, now });
    if (refusal) return refusal;
    // A ban raises the epoch: where it is unchanged, no ban came in since the player was read.
    const { titleId, playerId, epoch } = player;
    const key = orNull(origin.addressKey ?? addressKey);
    const noted = { titleId, playerId, epoch, now, addressKey: key };
    if ((await noteLogin.run(tx, noted)) === 0) continue;
    await insertSession(tx, { titleId, playerId, session, origin });
    return {
      status: 'loggedIn',
      player: { ...player, lastLoginAt: now },
      newlyCreated: false,
      lastLoginAt: player.lastLoginAt,
    };
  }
  throw new StorageUnavailable({ cause: new Error('The player changed during the login') });
}

/** The refusal of a login by bans, of the address first; undefined: there is none. */
async function refusedByBans(
  tx: Tx,
  { player: { titleId, playerId }, activeBans, hasAddressBan }: KnownPlayer,
  { address, now }: { readonly address: string | undefined; readonly now: Instant },
): Promise<KnownLogInOutcome | undefined> {
  const ofAddress = hasAddressBan ? await addressBans(tx, { titleId, address, now }) : [];
  if (ofAddress.length > 0) return { status: 'addressBanned', bans: ofAddress, playerId };
  const bans = activeBans.filter((ban) => isInForce(ban, now));
  return bans.length > 0 ? { status: 'banned', bans } : undefined;
}

const noteLogin = statement<
  PlayerKey & {
    readonly epoch: number;
    readonly now: Instant;
    readonly addressKey: string | null;
  }
>(
  `update players set last_login_at = :now, address_key = :addressKey
   where ${PLAYER_KEY} and epoch = :epoch`,
);

/** Says that a login happened. A refused one has changed nothing: `noteRefused` may write it down later. */
function report<Outcome extends KnownLogInOutcome>(
  tx: Tx,
  { provider }: NewSession,
  outcome: Outcome,
): Outcome {
  if (outcome.status === 'loggedIn') {
    tx.emit({ type: 'login', provider, newlyCreated: outcome.newlyCreated });
  }
  return outcome;
}
