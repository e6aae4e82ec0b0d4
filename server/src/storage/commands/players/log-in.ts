import { StorageUnavailable } from '../../../kernel/errors.ts';
import type { Provider } from '../../../kernel/identity-provider.ts';
import type { Instant } from '../../../kernel/instant.ts';
import { isInForce } from '../../../moderation/bans.ts';
import type { Ban } from '../../../moderation/ports.ts';
import type {
  KnownLogInOutcome,
  LogInOutcome,
  NewSession,
  Player,
} from '../../../players/ports.ts';
import { command } from '../../command.ts';
import { PLAYER_KEY } from '../../query/keys.ts';
import { statement } from '../../query/statement.ts';
import type { Tx } from '../../query/tx.ts';
import { findByIdentity, findByKey, type KnownPlayer, type PlayerName } from './login-rows.ts';
import { insertPlayer } from './new-player.ts';
import { countPlayer, isTitleFull } from './player-counts.ts';
import { deletePlayer, type PlayerKey } from './player-rows.ts';
import { insertSession } from './sessions.ts';

interface NewPlayerIds {
  readonly playerId: string;
  readonly titlePlayerId: string;
  readonly titlePlayersMax?: number | undefined;
}

interface Login {
  readonly titleId: string;
  readonly create: NewPlayerIds | undefined;
  readonly session: NewSession;
}

/** Players.logIn. */
export const logIn = command({
  name: 'players.logIn',
  changes: 'rows',
  async run(tx, { titleId, create, session }: Login): Promise<LogInOutcome> {
    const { subject } = session;
    const name: PlayerName = { titleId, provider: identityProviderOf(session), subject };
    const find = (): Promise<KnownPlayer | undefined> => findByIdentity(tx, name);
    const known = await logInKnownPlayer(tx, { find, session });
    if (known.status !== 'noAccount' || !create) return report(tx, session, known);
    const { titlePlayersMax, ...ids } = create;
    if (await isTitleFull(tx, { titleId, titlePlayersMax })) return { status: 'titleFull' };
    const player = await makePlayer(tx, { ...name, ...ids, session });
    // If another call has made the player of this identity meanwhile, that player logs in.
    if (!player) return report(tx, session, await logInKnownPlayer(tx, { find, session }));
    const created = { status: 'loggedIn', player, newlyCreated: true } as const;
    return report(tx, session, { ...created, lastLoginAt: undefined });
  },
});

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
  }: PlayerName & Omit<NewPlayerIds, 'titlePlayersMax'> & { readonly session: NewSession },
): Promise<Player | undefined> {
  const identities = [{ provider, subject, display: undefined }];
  const { player, added } = await insertPlayer(tx, { ...of, identities });
  if (added.length === 0) {
    await deletePlayer.run(tx, of);
    return undefined;
  }
  await insertSession(tx, player, of.session);
  await countPlayer(tx, player);
  return player;
}

/** Players.logInKnown. */
export const logInKnown = command({
  name: 'players.logInKnown',
  changes: 'rows',
  async run(
    tx,
    { session, ...of }: PlayerKey & { readonly session: NewSession },
  ): Promise<KnownLogInOutcome> {
    const find = (): Promise<KnownPlayer | undefined> => findByKey(tx, of);
    return report(tx, session, await logInKnownPlayer(tx, { find, session }));
  },
});

/** How often a login reads the player again after a ban or revocation between its read and its write. */
const ATTEMPTS_MAX = 5;

/** Starts a session of the player that `find` gives. Throws StorageUnavailable when the player changes again and again. */
async function logInKnownPlayer(
  tx: Tx,
  {
    find,
    session,
  }: {
    readonly find: () => Promise<KnownPlayer | undefined>;
    readonly session: NewSession;
  },
): Promise<KnownLogInOutcome> {
  const now = session.startedAt;
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const found = await find();
    if (!found) return { status: 'noAccount' };
    const { player, activeBans } = found;
    const bans = activeBans.filter((ban: Ban) => isInForce(ban, now));
    if (bans.length > 0) return { status: 'banned', bans };
    // A ban raises the epoch: where it is unchanged, no ban came in since the player was read.
    const { titleId, playerId, epoch } = player;
    if ((await noteLogin.run(tx, { titleId, playerId, epoch, now })) === 0) continue;
    await insertSession(tx, player, session);
    return {
      status: 'loggedIn',
      player: { ...player, lastLoginAt: now },
      newlyCreated: false,
      lastLoginAt: player.lastLoginAt,
    };
  }
  throw new StorageUnavailable({ cause: new Error('The player changed during the login') });
}

const noteLogin = statement<PlayerKey & { readonly epoch: number; readonly now: Instant }>(
  `update players set last_login_at = :now where ${PLAYER_KEY} and epoch = :epoch`,
);

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
