import { makeDeposits } from '../../economy/currencies/sql/deposits.ts';
import { activePeriodOf } from '../../economy/report/count.ts';
import { countLogins } from '../../economy/report/sql/counts.ts';
import { StorageUnavailable } from '../../kernel/errors.ts';
import type { Provider } from '../../kernel/identity-provider.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { RightGuess } from '../../limits/guesses.ts';
import { noteKnownAddress, noteRight } from '../../limits/sql/guesses.ts';
import { isInForce } from '../../moderation/ban.ts';
import { addressBans, bansOfIdentity } from '../../moderation/sql/bans.ts';
import { command } from '../../storage/command.ts';
import { identityRow, namesRow, type PlayerKey, playerRow } from '../../storage/query/keys.ts';
import { orNull, orUndefined } from '../../storage/query/tables.ts';
import { RollbackWith, type Tx } from '../../storage/query/tx.ts';
import { isNameTaken } from '../../titles/sql/titles.ts';
import { identityConflict } from '../identities.ts';
import {
  foldDisplayName,
  type KnownLogInOutcome,
  type LoginOrigin,
  type LogInOutcome,
  type Maker,
  type NewSession,
  type Player,
  type PresentedPassword,
  type RegisterOutcome,
} from '../player.ts';
import { findTakenNames, noteUse } from '../sql/identities.ts';
import { saveProviderToken } from '../sql/provider-tokens.ts';
import { insertPlayer, type NewPlayer } from '../sql/new-players.ts';
import {
  countPlayer,
  deletePlayer,
  findByIdentity,
  findByKey,
  isTitleFull,
  type KnownPlayer,
  lockLastLogin,
  stillHas,
  type TitleRoom,
  writeLogin,
} from '../sql/players.ts';
import { insertSession } from '../sql/sessions.ts';
import { setContactEmail } from './contacts.ts';
import { loggedInAgain, logInBatch, type NamedLogin, usesOf } from './log-in-batch.ts';

/** Without an origin it is not known, as where a server vouches for the player. */
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
  async run(tx, login: Login): Promise<LogInOutcome> {
    const outcome = await logIn(tx, login);
    if (outcome.status !== 'loggedIn') return outcome;
    await keepProved(tx, outcome.player, login);
    // An operator may log in as a player by an id for which a server vouches, and the request does not name the player.
    tx.audit({ playerId: outcome.player.playerId, about: {} });
    return outcome;
  },
  isRefusal: ({ status }) => status !== 'loggedIn',
  batch: {
    run: (tx, logins: readonly Login[]) => logInBatch(tx, logins.map(toNamedLogin)),
  },
});

/** Keeps what the provider said beside the identity. */
async function keepProved(
  tx: Tx,
  player: Player,
  { sealedToken: sealed, verifiedEmail: email, isMailSetUp = false, session }: Login,
): Promise<void> {
  const { subject, startedAt: now, sessionId: changeId } = session;
  const provider = identityProviderOf(session);
  if (sealed !== undefined) {
    await saveProviderToken(tx, { ...player, provider, subject, sealed, now });
  }
  if (email !== undefined) {
    await setContactEmail(tx, { ...player, email, isMailSetUp, provider, changeId, now });
  }
}

async function logIn(
  tx: Tx,
  { titleId, create, session, origin = UNKNOWN_ORIGIN }: Login,
): Promise<LogInOutcome> {
  const { subject, startedAt: now } = session;
  const { address, addressKey, onlyKnown } = origin;
  const provider = identityProviderOf(session);
  let playerId: string | undefined;
  const find = async () => {
    const of = { titleId, provider, subject, address: orNull(address) };
    const found = await findByIdentity(tx, of);
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
  const identities = [{ provider, subject, display: undefined }];
  const of = { titleId, ...ids, identities, addressKey, session, origin };
  const player = await makePlayer(tx, of);
  // If another call has made the player of this identity meanwhile, that player logs in.
  if (!player) {
    const outcome = await startSession(tx, { find, session, origin });
    return report(tx, session, outcome);
  }
  await makeDeposits(tx, { player, maker });
  const created = { status: 'loggedIn', player, newlyCreated: true } as const;
  return report(tx, session, { ...created, lastLoginAt: undefined });
}

function toNamedLogin({ origin = UNKNOWN_ORIGIN, ...login }: Login): NamedLogin {
  const { session } = login;
  const name = { provider: identityProviderOf(session), subject: session.subject };
  return { ...login, origin, name };
}

function identityProviderOf({ provider }: NewSession): Exclude<Provider, 'Service'> {
  if (provider === 'Service') throw new Error('Players with a password log in by logInKnown');
  return provider;
}

/** Undefined: the identity was taken meanwhile. */
async function makePlayer(
  tx: Tx,
  of: NewPlayer & { readonly origin: LoginOrigin },
): Promise<Player | undefined> {
  const { player, added } = await insertPlayer(tx, of);
  if (added.length === 0) {
    await deletePlayer.run(tx, of);
    return undefined;
  }
  await insertSession(tx, { ...player, session: of.session, origin: of.origin });
  await countPlayer(tx, player);
  await countLogins(tx, [{ ...player, before: undefined, now: of.session.startedAt }]);
  return player;
}

interface PasswordLogin extends PlayerKey {
  readonly session: NewSession;
  readonly origin: LoginOrigin;
  readonly guess: RightGuess;
  readonly presented: PresentedPassword;
}

/**
 * Logs in a player whose password was just found right, and takes the guess back. `noAccount`: the player was deleted
 * meanwhile, or no longer has that name or that password.
 */
export const logInKnownPlayer = command({
  name: 'players.logInKnown',
  changes: 'rows',
  waitsFor: (of: PlayerKey) => [playerRow(of)],
  async run(tx, { session, origin, guess, presented, ...of }: PasswordLogin) {
    // The password was judged before this transaction: a name or password that was changed since then is refused.
    const find = async () => {
      const found = await findByKey(tx, { ...of, address: orNull(origin.address) });
      return found && stillHas(found, presented) ? found : undefined;
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
    const { player, addressKey, identitiesTaken } = found;
    const refusal = await refusedByBans(tx, found, { address: origin.address, now });
    if (refusal) return refusal;
    // A ban raises the epoch: where it is unchanged, no ban came in since the player was read. So too with identities that were unlinked.
    const { titleId, playerId, epoch } = player;
    const key = orNull(origin.addressKey ?? addressKey);
    const noted = { titleId, playerId, epoch, identitiesTaken, now, addressKey: key };
    const before = await lastLoginOf(tx, { player, now });
    if ((await writeLogin.run(tx, noted)) === 0) continue;
    await countLogins(tx, [{ titleId, before, now }]);
    await insertSession(tx, { titleId, playerId, session, origin });
    for (const use of usesOf(player, session)) await noteUse.run(tx, use);
    return loggedInAgain(player, session);
  }
  throw new StorageUnavailable({ cause: new Error('The player changed during the login') });
}

/** The last login of a player, locked where this may be the first one of a day. */
async function lastLoginOf(
  tx: Tx,
  { player, now }: { readonly player: Player; readonly now: Instant },
): Promise<Instant | undefined> {
  const { lastLoginAt } = player;
  if (lastLoginAt !== undefined && lastLoginAt >= activePeriodOf(now, 'Day')) return lastLoginAt;
  return orUndefined((await lockLastLogin.first(tx, player))?.last_login_at ?? null);
}

/** The refusal of a login by bans, of the address first; undefined: there is none. */
export async function refusedByBans(
  tx: Tx,
  { player: { titleId, playerId }, activeBans, hasAddressBan }: KnownPlayer,
  { address, now }: { readonly address: string | undefined; readonly now: Instant },
): Promise<KnownLogInOutcome | undefined> {
  const ofAddress = hasAddressBan ? await addressBans(tx, { titleId, address, now }) : [];
  if (ofAddress.length > 0) return { status: 'addressBanned', bans: ofAddress, playerId };
  const bans = activeBans.filter((ban) => isInForce(ban, now));
  return bans.length > 0 ? { status: 'banned', bans } : undefined;
}

/** Emits that a login happened. A refused one has changed nothing: `recordRefused` may record it later. */
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

/** The identities are at least one, of different providers. */
type Registration = NewPlayer &
  TitleRoom & {
    /** Of the identities, in their order: one under which a ban stands counts as taken. Absent: that is not judged. */
    readonly identityDigests?: readonly string[] | undefined;
    /** As in `LoginOrigin`, like `addressKey`; the player is known there from now on. */
    readonly address?: string | undefined;
    /** Absent: the player, not in a call. */
    readonly maker?: Maker | undefined;
  };

/** Makes a player with a password and starts the first session. An identity that is taken leaves nothing behind. */
export const registerPlayer = command({
  name: 'players.register',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: (of: Registration) => (of.displayName === undefined ? [] : [namesRow(of)]),
  async run(tx, registration: Registration): Promise<RegisterOutcome> {
    if (await isTitleFull(tx, registration)) return { status: 'titleFull' };
    const { titleId, playerId, displayName } = registration;
    const name = { titleId, playerId, foldedName: foldDisplayName(displayName ?? '') };
    if (displayName !== undefined && (await isNameTaken(tx, name))) return { status: 'nameTaken' };
    const { player, added } = await insertPlayer(tx, registration);
    const { session } = registration;
    const now = session.startedAt;
    const taken = identityConflict(await findTakenNames(tx, { ...registration, added, now }));
    if (taken) throw new RollbackWith(taken);
    const { address, addressKey, maker } = registration;
    await insertSession(tx, { ...player, session, origin: { address } });
    await countPlayer(tx, player);
    await countLogins(tx, [{ ...player, before: undefined, now }]);
    await makeDeposits(tx, { player, maker });
    await noteKnownAddress(tx, { ...player, addressKey, now });
    tx.emit({ type: 'login', provider: session.provider, newlyCreated: true });
    return { status: 'registered', player };
  },
  isRefusal: ({ status }) => status !== 'registered',
});
