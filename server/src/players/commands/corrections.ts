import { forgetPlayer } from '../../economy/receipts/sql/forget-player.ts';
import { countDeletion } from '../../economy/report/sql/counts.ts';
import { NOTHING_DONE } from '../../kernel/call-context.ts';
import type { Provider } from '../../kernel/identity-provider.ts';
import type { RightGuess } from '../../limits/guesses.ts';
import { forgetGuesses, noteRight } from '../../limits/sql/guesses.ts';
import { queueNotices } from '../../mail/notices.ts';
import { isBanned, keepBans } from '../../moderation/sql/bans.ts';
import { deleteValues } from '../../statistics/sql/values.ts';
import { command } from '../../storage/command.ts';
import { namesRow, type PlayerKey, playerRow } from '../../storage/query/keys.ts';
import { orNull } from '../../storage/query/tables.ts';
import { RollbackWith, type Tx } from '../../storage/query/tx.ts';
import { isNameTaken } from '../../titles/sql/titles.ts';
import {
  hasIdentity,
  type Identity,
  type IdentityChange,
  type IdentityKey,
  judgeIdentityChange,
  keptIdentities,
  namesWithPassword,
  type TakenName,
  type UpdateIdentityOutcome,
  wayOf,
} from '../identities.ts';
import { termsOfName } from '../name-terms.ts';
import { type DeletionProof, foldDisplayName, type PresentedPassword } from '../player.ts';
import { voidMailTokens } from '../sql/contacts.ts';
import {
  deleteIdentities,
  deleteIdentity,
  findHeldByOthers,
  findTakenNames,
  insertIdentities,
  insertIdentityChange,
} from '../sql/identities.ts';
import {
  deletePlayer,
  findPlayerId,
  insertDeleted,
  loadPlayer,
  lockForDeletion,
  lockPlayer,
  uncountPlayer,
  wasDeleted,
  writeDisplayName,
  writePassword,
} from '../sql/players.ts';
import { revokeProviderTokens, revokeStrayTokens } from '../sql/provider-tokens.ts';
import { isLive, type PlayerAt, revokePlayers } from '../sql/sessions.ts';

// Names and passwords of players, and their deletion. Each of these commands locks the player first, except for a change of the
// display name: two at the same time are judged one after another, and a login that has read the player before finds another epoch.

type IdentityUpdate = PlayerAt & {
  readonly change: IdentityChange;
  /** A timed id, for the history. */
  readonly changeId: string;
  /** The author, as `authorOf` writes it. */
  readonly by: string;
  readonly isMailSetUp: boolean;
  /** Of `change.set`, in their order: one under which a ban stands is taken. Absent: that is not judged. */
  readonly identityDigests?: readonly string[] | undefined;
};

/**
 * Changes names of a player (identities.ts), all or none. Where a login changes hands, everything of the player is revoked. The player's
 * addresses are told of a change, and one that goes with it.
 */
export const updateIdentity = command({
  name: 'players.updateIdentity',
  changes: 'control',
  async run(tx, update: IdentityUpdate): Promise<UpdateIdentityOutcome> {
    const { titleId, playerId, change, now } = update;
    const of = { titleId, playerId };
    const row = await lockPlayer.first(tx, of);
    const player = row && (await loadPlayer(tx, of));
    if (!player) return { status: 'notFound' };
    const { identities } = player;
    const hasPassword = row.password_hash !== null;
    const verdict = judgeIdentityChange({ identities, hasPassword }, change);
    if (verdict.status === 'noWayIn') return verdict;
    const names = await findHeldNames(tx, update);
    if (names.length > 0) return { status: 'taken', names };
    await writeIdentities(tx, update);
    await revokeStrayTokens(tx, update);
    const changed = await writeHistory(tx, update, identities);
    if (verdict.forgetsPassword) await writePassword.run(tx, { ...of, passwordHash: null });
    if (verdict.changesHands) await revokeEverything(tx, { ...of, now });
    if (changed) await queueNotices(tx, { ...update, kind: 'changedByStudio', ...changed });
    else if (change.set.every((one) => isWrittenSo(one, identities))) tx.audit(NOTHING_DONE);
    return { status: 'updated', revoked: verdict.changesHands };
  },
  isRefusal: ({ status }) => status !== 'updated',
});

/** Whether a name is there in the same letters. */
function isWrittenSo({ display, ...key }: Identity, identities: readonly Identity[]): boolean {
  return identities.some((one) => one.display === display && hasIdentity([one], key));
}

/** The names that the player cannot have, if others have some of them already. This is judged before anything is written. */
async function findHeldNames(
  tx: Tx,
  { change: { set }, ...of }: IdentityUpdate,
): Promise<readonly TakenName[]> {
  const held = await findHeldByOthers.all(tx, of, set);
  if (held.length === 0) return [];
  const added = set.filter((name) => !held.some(({ provider }) => provider === name.provider));
  return findTakenNames(tx, { ...of, identities: set, added });
}

/** Writes the names. Rolls back where another call took one meanwhile, or a ban is left under one. */
async function writeIdentities(
  tx: Tx,
  { change: { set, remove, take = [] }, identityDigests, now, ...of }: IdentityUpdate,
): Promise<void> {
  const wanted = set.map(({ provider }) => provider);
  await deleteIdentities.run(tx, of, [...wanted, ...remove]);
  for (const one of take) await deleteIdentity.run(tx, { ...of, ...one });
  const added = await insertIdentities(tx, { ...of, now }, set);
  const names = await findTakenNames(tx, { ...of, identities: set, identityDigests, added, now });
  if (names.length > 0) throw new RollbackWith({ status: 'taken', names });
}

/**
 * Writes a line for each kind of which identities went, and for each kind of which one came. Gives the email addresses that went; undefined:
 * nothing has changed.
 */
async function writeHistory(
  tx: Tx,
  { change, ...of }: IdentityUpdate,
  before: readonly Identity[],
): Promise<{ readonly also: readonly string[] } | undefined> {
  const after = [...keptIdentities({ identities: before }, change), ...change.set];
  const gone = before.filter((one) => !hasIdentity(after, one));
  const come = change.set.filter((one) => !hasIdentity(before, one));
  const lines = [
    ...kindsOf(gone).map((provider) => ({ provider, action: 'unlinked' }) as const),
    ...kindsOf(come).map((provider) => ({ provider, action: 'linked' }) as const),
  ];
  for (const [index, line] of lines.entries()) {
    await insertIdentityChange(tx, { ...of, ...line, changeId: `${of.changeId}-${index}` });
  }
  if (lines.length === 0) return undefined;
  return { also: gone.flatMap((one) => (one.provider === 'Email' ? [one.subject] : [])) };
}

function kindsOf(identities: readonly Identity[]): readonly Provider[] {
  return [...new Set(identities.map(({ provider }) => wayOf(provider)))].toSorted();
}

interface NewPassword extends PlayerAt {
  readonly isMailSetUp: boolean;
  readonly passwordHash: string;
  readonly nameKeys: readonly string[];
}

/**
 * Sets the password, revokes everything of the player, tells the player's addresses, and forgets the guesses at these names and at the player's
 * addresses. Tokens that were mailed are void. `noName`: the player has neither a username nor an email address.
 */
export const setPassword = command({
  name: 'players.setPassword',
  changes: 'control',
  async run(tx, { passwordHash, nameKeys, now, isMailSetUp, ...of }: NewPassword) {
    const player = (await lockPlayer.first(tx, of)) && (await loadPlayer(tx, of));
    if (!player) return 'notFound';
    if (namesWithPassword(player).length === 0) return 'noName';
    await writePassword.run(tx, { ...of, passwordHash });
    await voidMailTokens.run(tx, of);
    await revokeEverything(tx, { ...of, now });
    await forgetGuesses(tx, { ...of, nameKeys });
    await queueNotices(tx, { ...of, kind: 'passwordReset', isMailSetUp, now });
    return 'set';
  },
  isRefusal: (outcome) => outcome !== 'set',
});

interface PasswordChange extends PlayerAt {
  readonly isMailSetUp: boolean;
  readonly sessionId: string;
  readonly presented: PresentedPassword;
  readonly guess: RightGuess;
  readonly passwordHash: string;
}

/**
 * Changes the password that was just presented, takes the guess back, makes tokens that were mailed void, revokes everything of the player but this session, and tells the player's addresses.
 * `stale`: the player no longer has the password that was presented. `sessionOver`: the session has ended meanwhile.
 */
export const changePassword = command({
  name: 'players.changePassword',
  changes: 'control',
  async run(
    tx,
    { sessionId, presented, guess, passwordHash, now, isMailSetUp, ...of }: PasswordChange,
  ) {
    const row = await lockPlayer.first(tx, of);
    // Every revocation of all credentials of the player has ended the session too.
    if (!(await isLive(tx, { ...of, sessionId }))) return 'sessionOver';
    if (row?.password_hash !== presented.passwordHash) return 'stale';
    await writePassword.run(tx, { ...of, passwordHash });
    await voidMailTokens.run(tx, of);
    await revokeEverything(tx, { ...of, now, keptSessionId: sessionId });
    await noteRight(tx, { ...of, guess, now });
    await queueNotices(tx, { ...of, kind: 'passwordReset', isMailSetUp, now });
    return 'changed';
  },
});

async function revokeEverything(
  tx: Tx,
  { playerId, ...of }: PlayerAt & { readonly keptSessionId?: string },
): Promise<void> {
  await revokePlayers(tx, { ...of, playerIds: [playerId] });
  tx.emit({ type: 'revoked', kind: 'player' });
}

/** Gives a player another display name. `nameTaken`: another has it, and the title wants unique ones. */
export const renamePlayer = command({
  name: 'players.rename',
  changes: 'rows',
  waitsFor: (of: PlayerKey) => [playerRow(of), namesRow(of)],
  async run(tx, { titleId, playerId, displayName }: PlayerKey & { readonly displayName: string }) {
    const of = { titleId, playerId, foldedName: foldDisplayName(displayName) };
    if (await isNameTaken(tx, of)) return 'nameTaken';
    const name = { displayName, nameTerms: termsOfName(of, of.foldedName) };
    if ((await writeDisplayName.run(tx, { ...of, ...name })) > 0) return 'renamed';
    if (!(await findPlayerId.first(tx, of))) return 'notFound';
    tx.audit(NOTHING_DONE);
    return 'renamed';
  },
  isRefusal: (outcome) => outcome !== 'renamed',
});

/** A name of a player. `digest`: a ban stays under it (moderation/ban.ts). */
export type NamedByDigest = IdentityKey & { readonly digest: string };

/** A player to delete, with all names that the player has, and may have had a moment ago. */
interface PlayerRemoval extends PlayerAt {
  readonly identities: readonly NamedByDigest[];
  /** Absent: the studio deletes the player. */
  readonly proof?: DeletionProof;
}

/**
 * Deletes a player whole or not at all: all credentials die, and everything that has the player is deleted except bans in
 * force, which stay under the digests of the identities, and the record that judges old credentials. Again: `removed`. `notFound`: there
 * never was such a player. `stale`: the proof no longer holds. `namesChanged`: a ban is in force, and the player has a name that is not
 * among `identities`. The player is locked first: logins, bans and changes of names come before, or find no player.
 */
export const removePlayer = command({
  name: 'players.remove',
  changes: 'control',
  async run(tx, { titleId, playerId, identities, proof, now }: PlayerRemoval) {
    const player = { titleId, playerId };
    const row = await lockForDeletion(tx, player);
    if (!row) {
      tx.audit(NOTHING_DONE);
      return (await wasDeleted(tx, player)) ? 'removed' : 'notFound';
    }
    if (proof) {
      const isRight = row.password_hash === orNull(proof.passwordHash);
      if (!isRight || !(await isLive(tx, { ...player, ...proof }))) return 'stale';
    }
    const { identities: has = [] } = (await loadPlayer(tx, player)) ?? {};
    // Without a ban nothing stays under the digests, so a player who links and unlinks without end cannot hold the deletion off.
    const isNamed = has.every((name) => hasIdentity(identities, name));
    if (!isNamed && (await isBanned(tx, { ...player, now }))) return 'namesChanged';
    await revokePlayers(tx, { titleId, playerIds: [playerId], now });
    const named = identities.filter((name) => hasIdentity(has, name));
    await keepBans(tx, { ...player, digests: named.map(({ digest }) => digest), now });
    await insertDeleted.run(tx, player);
    await revokeProviderTokens(tx, { ...player, now });
    await forgetPlayer(tx, { ...player, now });
    await countDeletion(tx, { ...player, now });
    await deleteValues(tx, player);
    await deletePlayer.run(tx, player);
    await uncountPlayer(tx, player);
    tx.emit({ type: 'revoked', kind: 'player' });
    return 'removed';
  },
  isRefusal: (outcome) => outcome !== 'removed',
});
