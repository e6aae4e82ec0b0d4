import type { Instant } from '../../kernel/instant.ts';
import type { RightGuess } from '../../limits/ports.ts';
import { noteRight } from '../../limits/sql/guess-rows.ts';
import { forgetGuesses } from '../../limits/sql/guesses.ts';
import { command } from '../../storage/command.ts';
import { PLAYER_KEY, type PlayerKey } from '../../storage/query/keys.ts';
import { listStatement, statement } from '../../storage/query/statement.ts';
import type { PlayerIdentityTable } from '../../storage/query/tables.ts';
import { RollbackWith, type Tx } from '../../storage/query/tx.ts';
import { type Identity, namesWithPassword } from '../identities.ts';
import { type IdentityChange, judgeIdentityChange } from '../identity-change.ts';
import type { ShownPassword, TakenName, UpdateIdentityOutcome } from '../ports.ts';
import { insertIdentities } from './new-player.ts';
import { revokePlayers } from './player-revocation.ts';
import { loadPlayer, lockPlayer } from './player-rows.ts';
import { isLive } from './sessions.ts';
import { findTakenNames } from './taken-names.ts';

// Names and passwords of players who are there. Each of these reads and locks the player first: two at the same time are
// judged one after another, and a login that has read the player before finds another epoch.

type PlayerAt = PlayerKey & { readonly now: Instant };

const writePassword = statement<PlayerKey & { readonly passwordHash: string | null }>(
  `update players set password_hash = :passwordHash where ${PLAYER_KEY}`,
);
const deleteIdentities = listStatement<PlayerKey, string>(
  `delete from player_identities where ${PLAYER_KEY} and provider in ({:item})`,
);

type IdentityUpdate = PlayerAt & {
  readonly change: IdentityChange;
  readonly identityDigests?: readonly string[] | undefined;
};

/** Changes names of a player (identity-change.ts), all or none. Where a login changes hands, everything of the player is revoked. */
export const updateIdentity = command({
  name: 'players.updateIdentity',
  changes: 'control',
  async run(
    tx,
    { titleId, playerId, change, identityDigests, now }: IdentityUpdate,
  ): Promise<UpdateIdentityOutcome> {
    const of = { titleId, playerId };
    const row = await lockPlayer.first(tx, of);
    const player = row && (await loadPlayer(tx, of));
    if (!player) return { status: 'notFound' };
    const { identities } = player;
    const hasPassword = row.password_hash !== null;
    const verdict = judgeIdentityChange({ identities, hasPassword }, change);
    if (verdict.status === 'noWayIn') return verdict;
    const update = { ...of, change, identityDigests, now };
    const names = await findHeldNames(tx, update);
    if (names.length > 0) return { status: 'taken', names };
    await writeIdentities(tx, update);
    if (verdict.forgetsPassword) await writePassword.run(tx, { ...of, passwordHash: null });
    if (verdict.changesHands) await revokeEverything(tx, { ...of, now });
    return { status: 'updated', revoked: verdict.changesHands };
  },
  isRefusal: ({ status }) => status !== 'updated',
});

const findHeldByOthers = listStatement<
  PlayerKey,
  Pick<Identity, 'provider' | 'subject'>,
  Pick<PlayerIdentityTable, 'provider'>
>(
  `select provider from player_identities
   where title_id = :titleId and player_id <> :playerId
     and (provider, subject) in (values {(:item.provider, :item.subject)})`,
);

/** The names that the player cannot have, if others have some of them already: that is known before anything is written. */
async function findHeldNames(
  tx: Tx,
  { change: { set }, ...of }: IdentityUpdate,
): Promise<readonly TakenName[]> {
  const held = await findHeldByOthers.all(tx, of, set);
  if (held.length === 0) return [];
  const added = set.filter((name) => !held.some(({ provider }) => provider === name.provider));
  return findTakenNames(tx, { ...of, identities: set, added });
}

/** Rolls back where another call took a name meanwhile, or a ban is left under one. */
async function writeIdentities(
  tx: Tx,
  { change: { set, remove }, identityDigests, now, ...of }: IdentityUpdate,
): Promise<void> {
  const wanted = set.map(({ provider }) => provider);
  await deleteIdentities.run(tx, of, [...wanted, ...remove]);
  const added = await insertIdentities(tx, of, set);
  const names = await findTakenNames(tx, { ...of, identities: set, identityDigests, added, now });
  if (names.length > 0) throw new RollbackWith({ status: 'taken', names });
}

/**
 * Sets the password, revokes everything of the player, and forgets the guesses at these names and at the player's
 * addresses. `noName`: the player has neither a username nor an email address.
 */
export const setPassword = command({
  name: 'players.setPassword',
  changes: 'control',
  async run(
    tx,
    {
      passwordHash,
      nameKeys,
      now,
      ...of
    }: PlayerAt & { readonly passwordHash: string; readonly nameKeys: readonly string[] },
  ): Promise<'set' | 'notFound' | 'noName'> {
    const player = (await lockPlayer.first(tx, of)) && (await loadPlayer(tx, of));
    if (!player) return 'notFound';
    if (namesWithPassword(player).length === 0) return 'noName';
    await writePassword.run(tx, { ...of, passwordHash });
    await revokeEverything(tx, { ...of, now });
    await forgetGuesses(tx, { ...of, nameKeys });
    return 'set';
  },
  isRefusal: (outcome) => outcome !== 'set',
});

/**
 * Changes the password that was just shown, takes the guess back, and revokes everything of the player but this session.
 * `stale`: the player no longer has the password that was shown. `sessionOver`: the session has ended meanwhile.
 */
export const changePassword = command({
  name: 'players.changePassword',
  changes: 'control',
  async run(
    tx,
    {
      sessionId,
      shown,
      guess,
      passwordHash,
      now,
      ...of
    }: PlayerAt & {
      readonly sessionId: string;
      readonly shown: ShownPassword;
      readonly guess: RightGuess;
      readonly passwordHash: string;
    },
  ): Promise<'changed' | 'stale' | 'sessionOver'> {
    const row = await lockPlayer.first(tx, of);
    // Whatever revokes everything of the player has ended the session, too.
    if (!(await isLive(tx, { ...of, sessionId }))) return 'sessionOver';
    if (row?.password_hash !== shown.passwordHash) return 'stale';
    await writePassword.run(tx, { ...of, passwordHash });
    await revokeEverything(tx, { ...of, now, keptSessionId: sessionId });
    await noteRight(tx, { ...of, guess, now });
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
