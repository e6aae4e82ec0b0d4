import { authorOfPlayer } from '../../kernel/author.ts';
import { NOTHING_DONE } from '../../kernel/call-context.ts';
import { IDENTITIES_OF_A_KIND_MAX, IDENTITIES_PER_PLAYER_MAX } from '../../kernel/limits.ts';
import { queueNotices } from '../../mail/notices.ts';
import { bansOfIdentity, isBanned } from '../../moderation/sql/bans.ts';
import { command } from '../../storage/command.ts';
import { playerRow } from '../../storage/query/keys.ts';
import { RollbackWith, type Tx } from '../../storage/query/tx.ts';
import {
  identitiesOf,
  type Identity,
  identityConflict,
  isLastWayIn,
  isOneEach,
  type NameConflict,
  namesWithPassword,
  partsOfSubject,
  wayOf,
  type WorkingProviders,
} from '../identities.ts';
import type { Player } from '../player.ts';
import { voidMailTokens } from '../sql/contacts.ts';
import {
  deleteIdentity,
  findHolder,
  findTakenNames,
  insertIdentities,
  insertIdentityChange,
} from '../sql/identities.ts';
import { loadPlayer, lockPlayer, noteTaken, writePassword } from '../sql/players.ts';
import { moveProviderToken, revokeStrayTokens, saveProviderToken } from '../sql/provider-tokens.ts';
import {
  judgeRecentSession,
  type PlayerAt,
  revokePlayers,
  revokeSessionsOf,
  type SessionFault,
} from '../sql/sessions.ts';

// Identities that a player gains and loses one by one. Changes of the control state come one after another, so only a login, which may
// make a player of the identity, comes in between.

/** A change of a player's identities. */
interface IdentityChange extends PlayerAt {
  /** Of the player's own call; undefined: a server vouches for the player. */
  readonly sessionId: string | undefined;
  /** A timed id, for the history. */
  readonly changeId: string;
  /** The author, as `authorOf` writes it. */
  readonly by: string;
  /** `deps.mail.isSetUp`: the addresses of the player are told. */
  readonly isMailSetUp: boolean;
}

type Link = IdentityChange & {
  readonly identity: Identity;
  /** Take the identity from another player. */
  readonly force: boolean;
  /** Of the identity (moderation/ban.ts). */
  readonly identityDigest: string;
  /** With which the provider is told that the player has left. */
  readonly sealedToken?: string | undefined;
};

/**
 * `taken`: another player has the identity, and it was not to be forced. `alreadyHasOne`: the player has another of a kind of which
 * there is one. `banLeft`: a deleted player had it, and a ban of that player is in force.
 */
type LinkRefusal =
  | SessionFault
  | 'notFound'
  | 'alreadyHasOne'
  | 'tooMany'
  | 'taken'
  | 'heldByBanned'
  | 'banLeft';

/**
 * Gives a player an identity. Linking what the player has is `linked`, and changes nothing. A forced link takes the identity from its
 * holder: all credentials of the holder end, and both histories say so.
 */
export const linkIdentity = command({
  name: 'players.linkIdentity',
  changes: 'control',
  async run(tx, link: Link): Promise<{ readonly status: 'linked' | LinkRefusal }> {
    const fault = await judgeRecentSession(tx, link);
    if (fault) return { status: fault };
    for (;;) {
      const outcome = await tryLink(tx, link);
      if (outcome !== 'again') return { status: outcome };
    }
  },
  isRefusal: ({ status }) => status !== 'linked',
});

/** `again`: a login has made a player of the identity meanwhile. Then nothing was written. */
async function tryLink(tx: Tx, link: Link): Promise<'linked' | 'again' | LinkRefusal> {
  const { titleId, playerId, identity } = link;
  const holderId = (await findHolder.first(tx, { titleId, ...identity }))?.player_id;
  const player = await lockBoth(tx, link, holderId);
  if (!player) return 'notFound';
  if (holderId === playerId) {
    await keepToken(tx, link);
    tx.audit(NOTHING_DONE);
    return 'linked';
  }
  const holder = holderId === undefined ? undefined : toHolder(link, holderId);
  const refusal = refusalOfPlayer(player, identity) ?? (await refusalOfHolder(tx, link, holder));
  if (refusal) return refusal;
  if (holder) await takeFrom(tx, holder);
  const added = await insertIdentities(tx, link, [identity]);
  if (added.length === 0) return 'again';
  await moveProviderToken.run(tx, { ...link, ...identity });
  await keepToken(tx, link);
  const action = holder ? 'gained' : 'linked';
  await insertIdentityChange(tx, { ...link, action, provider: wayOf(identity.provider) });
  tx.audit({ playerId, about: { kind: action } });
  if (holder) await queueNotices(tx, { ...holder, kind: 'unlinked' });
  await queueNotices(tx, { ...link, kind: 'linked' });
  return 'linked';
}

/** The link as the holder's history tells of it: there the player who took the identity is another one. */
function toHolder(link: Link, holderId: string): Link {
  const isOwnCall = link.sessionId !== undefined;
  const by = isOwnCall ? authorOfPlayer(link.playerId) : link.by;
  return { ...link, playerId: holderId, by };
}

/** Locks the player and the holder, in the order of their keys, and loads the player. */
async function lockBoth(
  tx: Tx,
  { titleId, playerId }: Link,
  holderId: string | undefined,
): Promise<Player | undefined> {
  for (const id of [...new Set([playerId, holderId ?? playerId])].toSorted()) {
    await lockPlayer.first(tx, { titleId, playerId: id });
  }
  return loadPlayer(tx, { titleId, playerId });
}

function refusalOfPlayer({ identities }: Player, { provider }: Identity): LinkRefusal | undefined {
  const ofKind = identitiesOf({ identities }, provider);
  if (ofKind.length > 0 && isOneEach(provider)) return 'alreadyHasOne';
  const isFull =
    ofKind.length >= IDENTITIES_OF_A_KIND_MAX || identities.length >= IDENTITIES_PER_PLAYER_MAX;
  return isFull ? 'tooMany' : undefined;
}

async function refusalOfHolder(
  tx: Tx,
  { titleId, force, identityDigest: digest, now }: Link,
  holder: PlayerAt | undefined,
): Promise<LinkRefusal | undefined> {
  if (holder) {
    if (!force) return 'taken';
    if (await isBanned(tx, holder)) return 'heldByBanned';
  }
  const left = await bansOfIdentity(tx, { titleId, digest, now });
  return left.length > 0 ? 'banLeft' : undefined;
}

/** Takes the identity from its holder, whose credentials all end. */
async function takeFrom(
  tx: Tx,
  { titleId, playerId, identity, now, ...holder }: Link,
): Promise<void> {
  const of = { titleId, playerId, now };
  await deleteIdentity.run(tx, { ...of, ...identity });
  await voidMailTokens.run(tx, of);
  await revokePlayers(tx, { titleId, playerIds: [playerId], now });
  tx.emit({ type: 'revoked', kind: 'player' });
  const { changeId, by } = holder;
  const provider = wayOf(identity.provider);
  await insertIdentityChange(tx, { ...of, changeId, by, provider, action: 'lost' });
  tx.audit({ playerId, about: { kind: 'lost' } });
}

async function keepToken(tx: Tx, { sealedToken: sealed, ...of }: Link): Promise<void> {
  if (sealed !== undefined) await saveProviderToken(tx, { ...of, ...of.identity, sealed });
}

/** Picks one identity of a kind: the one with the subject, or the one of these issuers or of the kind that was used last. */
export interface IdentityPick {
  readonly subject?: string | undefined;
  readonly issuers?: readonly string[] | undefined;
}

type Unlink = IdentityChange & {
  readonly provider: Identity['provider'];
  readonly pick: IdentityPick;
  readonly working: WorkingProviders;
};

/** `noneLinked`: the player has no identity of the kind. `notLinked`: not this one. */
type UnlinkRefusal = SessionFault | 'notFound' | 'noneLinked' | 'notLinked' | 'lastWayIn';

/**
 * Takes an identity from a player, and ends the sessions that began with it, but for the one of the call. Players may not give away the last
 * way in that works now, nor the last one at all.
 */
export const unlinkIdentity = command({
  name: 'players.unlinkIdentity',
  changes: 'control',
  async run(tx, unlink: Unlink): Promise<{ readonly status: 'unlinked' | UnlinkRefusal }> {
    const fault = await judgeRecentSession(tx, unlink);
    if (fault) return { status: fault };
    const row = await lockPlayer.first(tx, unlink);
    const player = row && (await loadPlayer(tx, unlink));
    if (!player) return { status: 'notFound' };
    const ofKind = identitiesOf(player, unlink.provider);
    const identity = ofKind.find((one) => fits(one, unlink.pick));
    if (!identity) return { status: ofKind.length > 0 ? 'notLinked' : 'noneLinked' };
    const hasPassword = row.password_hash !== null;
    const isOwn = unlink.sessionId !== undefined;
    if (isOwn && isLastWayIn({ ...player, hasPassword }, identity, unlink.working)) {
      return { status: 'lastWayIn' };
    }
    await deleteIdentity.run(tx, { ...unlink, ...identity });
    await noteTaken.run(tx, unlink);
    await revokeStrayTokens(tx, unlink);
    await revokeSessionsOf(tx, { ...unlink, identity });
    const provider = wayOf(unlink.provider);
    await insertIdentityChange(tx, { ...unlink, provider, action: 'unlinked' });
    await queueNotices(tx, { ...unlink, kind: 'unlinked' });
    return { status: 'unlinked' };
  },
  isRefusal: ({ status }) => status !== 'unlinked',
});

function fits(identity: Identity, { subject, issuers }: IdentityPick): boolean {
  if (subject !== undefined) return identity.subject === subject;
  const [issuer = ''] = partsOfSubject(identity) ?? [];
  return issuers === undefined || issuers.includes(issuer);
}

type NewPassword = IdentityChange & {
  /** A username and an email address. */
  readonly identities: readonly Identity[];
  /** Of the identities, in their order: one under which a ban stands is taken. */
  readonly identityDigests: readonly string[];
  readonly passwordHash: string;
};

/**
 * Gives a player a username, an email address and a password. `hasNames`: the player has such a name already. The player's other addresses
 * are told.
 */
export const addPassword = command({
  name: 'players.addPassword',
  changes: 'rows',
  waitsFor: (of: NewPassword) => [playerRow(of)],
  async run(
    tx,
    of: NewPassword,
  ): Promise<{ readonly status: 'added' | 'hasNames' | SessionFault } | NameConflict> {
    // Locked first: a revocation that has begun is waited for, and has ended the session then.
    const player = (await lockPlayer.first(tx, of)) && (await loadPlayer(tx, of));
    // The session of a player who was deleted is gone.
    const fault = player ? await judgeRecentSession(tx, of) : 'sessionOver';
    if (fault || !player) return { status: fault ?? 'sessionOver' };
    if (namesWithPassword(player).length > 0) return { status: 'hasNames' };
    const added = await insertIdentities(tx, of, of.identities);
    const taken = identityConflict(await findTakenNames(tx, { ...of, added }));
    if (taken) throw new RollbackWith(taken);
    await writePassword.run(tx, of);
    await insertIdentityChange(tx, { ...of, action: 'linked', provider: 'Service' });
    const email = of.identities.find(({ provider }) => provider === 'Email');
    await queueNotices(tx, { ...of, kind: 'passwordAdded', except: email?.subject });
    return { status: 'added' };
  },
  isRefusal: ({ status }) => status !== 'added',
});
