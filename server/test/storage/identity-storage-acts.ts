import { banPlayers, revokeAllBans } from '../../src/moderation/commands.ts';
import { removePlayer, updateIdentity } from '../../src/players/commands/corrections.ts';
import {
  addPassword as addPasswordCommand,
  linkIdentity,
  unlinkIdentity,
} from '../../src/players/commands/links.ts';
import {
  logInKnownPlayer,
  logInPlayer,
  registerPlayer,
} from '../../src/players/commands/log-in.ts';
import { revokeAllOfPlayer } from '../../src/players/commands/sessions.ts';
import type { WorkingProviders } from '../../src/players/identities.ts';
import type { LogInOutcome } from '../../src/players/player.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { aSession, unique } from './given.ts';
import {
  type Ids,
  type ModelPlayer,
  playerOf,
  sessionOf,
  unlinkedBy,
  type World,
} from './identity-model.ts';
import type { Key, SetUp, Step, StepOf } from './identity-steps.ts';

// Carries out each step of the model of accounts at the ports of a storage.

export interface Doing extends Ids {
  readonly storage: Pick<Storage, 'run'>;
  readonly titleId: string;
  /** As it is before the step. */
  readonly world: World;
}

const PASSWORD = 'hash';
const LIFETIME_MS = 1e10;

export const digestOf = ({ provider, subject }: Key): string => `${provider} ${subject}`;
const toIdentity = (key: Key) => ({ ...key, display: undefined });

function newSession({ sessionId, world }: Doing, { provider, subject }: Key) {
  const kind = provider === 'Username' || provider === 'Email' ? 'Service' : provider;
  const startedAt = world.now;
  const expiresAt = startedAt + LIFETIME_MS;
  return aSession({ sessionId, provider: kind, subject, startedAt, expiresAt });
}

const describe = (outcome: LogInOutcome): string =>
  outcome.status === 'loggedIn' ? `loggedIn ${outcome.player.playerId}` : outcome.status;

async function logIn(on: Doing, { identity, create }: StepOf<'logIn'>): Promise<string> {
  const { storage, titleId, playerId } = on;
  const ids = { playerId, titlePlayerId: `own ${playerId}`, identityDigest: digestOf(identity) };
  const login = { titleId, create: create ? ids : undefined, session: newSession(on, identity) };
  return describe(await storage.run(logInPlayer, login));
}

async function logInByPassword(on: Doing, step: StepOf<'logInByPassword'>): Promise<string> {
  const player = playerOf(on.world, step);
  if (!player) return 'noAccount';
  const { storage, titleId } = on;
  const outcome = await storage.run(logInKnownPlayer, {
    titleId,
    playerId: player.playerId,
    session: newSession(on, step.name),
    origin: { address: undefined, addressKey: undefined },
    guess: { nameKey: digestOf(step.name), addressKey: undefined, origin: 'stranger' },
    presented: { identity: step.name, passwordHash: PASSWORD },
  });
  return describe(outcome);
}

async function register(on: Doing, { username, email }: StepOf<'register'>): Promise<string> {
  const { storage, titleId, playerId } = on;
  const keys = email ? [username, email] : [username];
  const outcome = await storage.run(registerPlayer, {
    titleId,
    playerId,
    titlePlayerId: `own ${playerId}`,
    identities: keys.map(toIdentity),
    identityDigests: keys.map(digestOf),
    displayName: undefined,
    passwordHash: PASSWORD,
    session: newSession(on, username),
  });
  return outcome.status;
}

/** The parts of a change of identities that all have. */
function changeOf({ titleId, world }: Doing, player: ModelPlayer | undefined, step: Whose) {
  const session = player && sessionOf(player, step);
  const sessionId = session === 'none' ? 'none' : session?.sessionId;
  const { now } = world;
  const changeId = unique('change ');
  const by = { by: 'model', isMailSetUp: false };
  return { titleId, playerId: player?.playerId ?? '', sessionId, changeId, ...by, now };
}

interface Whose {
  readonly session: number | null;
}

async function link(on: Doing, step: StepOf<'link'>): Promise<string> {
  const { identity, force } = step;
  const { status } = await on.storage.run(linkIdentity, {
    ...changeOf(on, playerOf(on.world, step), step),
    identity: toIdentity(identity),
    force,
    identityDigest: digestOf(identity),
  });
  return status;
}

const isIssuer = (one: SetUp): one is 'one' | 'two' => one === 'one' || one === 'two';

export function workingIn({ working }: World): WorkingProviders {
  return {
    providers: working.filter((one) => !isIssuer(one)),
    issuers: working.filter(isIssuer),
  };
}

async function unlink(on: Doing, step: StepOf<'unlink'>): Promise<string> {
  const { provider, subject } = unlinkedBy(on.world, step);
  const issuer = provider === 'OpenIdConnect' ? (JSON.parse(subject) as string[])[0] : undefined;
  const issuers = issuer === undefined ? undefined : [issuer];
  const picks = { subject: { subject }, issuer: { issuers }, last: {} };
  const { status } = await on.storage.run(unlinkIdentity, {
    ...changeOf(on, playerOf(on.world, step), step),
    provider,
    pick: picks[step.by],
    working: workingIn(on.world),
  });
  return status;
}

async function addPassword(on: Doing, step: StepOf<'addPassword'>): Promise<string> {
  const keys = [step.username, step.email];
  const { status } = await on.storage.run(addPasswordCommand, {
    ...changeOf(on, playerOf(on.world, step), step),
    identities: keys.map(toIdentity),
    identityDigests: keys.map(digestOf),
    passwordHash: PASSWORD,
  });
  return status;
}

async function update({ storage, titleId, world }: Doing, step: StepOf<'update'>): Promise<string> {
  const { set, remove } = step;
  const outcome = await storage.run(updateIdentity, {
    titleId,
    playerId: playerOf(world, step)?.playerId ?? '',
    change: { set: set.map(toIdentity), remove },
    changeId: unique('change '),
    by: 'model',
    isMailSetUp: true,
    identityDigests: set.map(digestOf),
    now: world.now,
  });
  return outcome.status === 'updated' ? `updated ${outcome.revoked}` : outcome.status;
}

async function ban({ storage, titleId, world }: Doing, step: StepOf<'ban'>): Promise<string> {
  const { now } = world;
  const playerId = playerOf(world, step)?.playerId ?? '';
  const one = { banId: unique('ban '), playerId, reason: undefined, ipAddress: undefined };
  const expiresAt = step.ms === undefined ? undefined : now + step.ms;
  const bans = [{ ...one, createdAt: now, expiresAt }];
  return (await storage.run(banPlayers, { titleId, bans, now })).status;
}

async function remove(on: Doing, step: StepOf<'delete'>): Promise<string> {
  const player = playerOf(on.world, step);
  const { sessionId, ...of } = changeOf(on, player, step);
  const passwordHash = player?.hasPassword ? PASSWORD : undefined;
  return on.storage.run(removePlayer, {
    ...of,
    identities: player?.identities.map((key) => ({ ...key, digest: digestOf(key) })) ?? [],
    ...(sessionId !== undefined && { proof: { sessionId, passwordHash } }),
  });
}

/** Does a step in a storage, and gives its outcome. */
export async function doInStorage(on: Doing, step: Step): Promise<string> {
  const { storage, titleId, world } = on;
  const playerId = ('player' in step ? playerOf(world, step)?.playerId : undefined) ?? '';
  switch (step.kind) {
    case 'logIn':
      return logIn(on, step);
    case 'logInByPassword':
      return logInByPassword(on, step);
    case 'register':
      return register(on, step);
    case 'link':
      return link(on, step);
    case 'unlink':
      return unlink(on, step);
    case 'addPassword':
      return addPassword(on, step);
    case 'update':
      return update(on, step);
    case 'ban':
      return ban(on, step);
    case 'delete':
      return remove(on, step);
    case 'unban':
      await storage.run(revokeAllBans, { titleId, playerId });
      return 'done';
    case 'revokeAll':
      return storage.run(revokeAllOfPlayer, { titleId, playerId, now: world.now });
    case 'setUp':
    case 'wait':
      return 'done';
  }
}
