import { HOUR_MS, type Instant } from '../../src/kernel/instant.ts';
import type { Key, SetUp, Step, StepOf } from './identity-steps.ts';

// A model of accounts that is as simple as can be: players with their identities, sessions and bans in lists.

interface HeldIdentity extends Key {
  readonly usedAt: Instant;
}

export interface ModelSession extends Key {
  readonly sessionId: string;
  readonly startedAt: Instant;
  /** The player's at the beginning, as credentials have it. */
  readonly epoch: number;
  isLive: boolean;
}

export interface ModelPlayer {
  readonly playerId: string;
  isThere: boolean;
  identities: HeldIdentity[];
  hasPassword: boolean;
  epoch: number;
  readonly sessions: ModelSession[];
  /** The ends of the bans that were not taken back; Infinity: never. */
  bans: number[];
  /** The identities that a deleted player had; judged while bans are in force. */
  left: readonly Key[];
  readonly history: string[];
}

export interface World {
  now: Instant;
  readonly players: ModelPlayer[];
  working: readonly SetUp[];
}

/** The ids of what a step may make. */
export interface Ids {
  readonly playerId: string;
  readonly sessionId: string;
}

export const sameKey = (a: Key) => (b: Key) => a.provider === b.provider && a.subject === b.subject;

/** The player that a step is about; undefined: there are none yet. */
export function playerOf(
  { players }: World,
  { player }: { readonly player: number },
): ModelPlayer | undefined {
  return players.length === 0 ? undefined : players[player % players.length];
}

/** The session that a step is made with. Undefined: a server vouches. */
export function sessionOf(
  { sessions }: ModelPlayer,
  { session }: { readonly session: number | null },
): ModelSession | 'none' | undefined {
  if (session === null) return undefined;
  const newest = sessions.toReversed();
  const ended = newest.filter(({ isLive }) => !isLive);
  return [...newest.filter(({ isLive }) => isLive), ...ended][session] ?? 'none';
}

const holderOf = ({ players }: World, key: Key) =>
  players.find((one) => one.isThere && one.identities.some(sameKey(key)));

const isBanned = ({ bans }: ModelPlayer, { now }: World) => bans.some((end) => end > now);

const hasLeftBan = (world: World, key: Key) =>
  world.players.some((one) => isBanned(one, world) && one.left.some(sameKey(key)));

const ofKind = ({ identities }: ModelPlayer, { provider }: Pick<Key, 'provider'>) =>
  identities.filter((one) => one.provider === provider).toSorted((a, b) => b.usedAt - a.usedAt);

/** Whether somebody with the identity can log in now. */
export function isWayIn({ provider, subject }: Key, of: ModelPlayer, { working }: World): boolean {
  if (provider === 'Username' || provider === 'Email') return of.hasPassword;
  if (provider === 'OpenIdConnect') return working.some((one) => subject.startsWith(`["${one}"`));
  const needsSetUp = provider === 'Apple' || provider === 'GooglePlay' || provider === 'Steam';
  return needsSetUp ? working.includes(provider) : true;
}

function startSession(world: World, player: ModelPlayer, key: Key & Pick<Ids, 'sessionId'>) {
  const { now: startedAt } = world;
  player.sessions.push({ ...key, startedAt, epoch: player.epoch, isLive: true });
}

function endAll(player: ModelPlayer): void {
  player.epoch += 1;
  for (const session of player.sessions) session.isLive = false;
}

function add(world: World, ids: Ids, of: Pick<ModelPlayer, 'hasPassword'> & { keys: Key[] }) {
  const identities = of.keys.map((key) => ({ ...key, usedAt: world.now }));
  const { playerId } = ids;
  const rest = { isThere: true, epoch: 0, sessions: [], bans: [], left: [], history: [] };
  const player = { playerId, identities, hasPassword: of.hasPassword, ...rest };
  world.players.push(player);
  return player;
}

function logIn(world: World, { identity, create }: StepOf<'logIn'>, ids: Ids): string {
  const known = holderOf(world, identity);
  if (!known && !create) return 'noAccount';
  if (known ? isBanned(known, world) : hasLeftBan(world, identity)) return 'banned';
  const player = known ?? add(world, ids, { hasPassword: false, keys: [identity] });
  startSession(world, player, { ...identity, ...ids });
  if (ofKind(player, identity).length > 1) {
    player.identities = player.identities.map((one) =>
      sameKey(identity)(one) ? { ...one, usedAt: world.now } : one,
    );
  }
  return `loggedIn ${player.playerId}`;
}

function logInByPassword(world: World, step: StepOf<'logInByPassword'>, ids: Ids): string {
  const player = playerOf(world, step);
  const isRight = player?.hasPassword && player.identities.some(sameKey(step.name));
  if (!isRight || !player.isThere) return 'noAccount';
  if (isBanned(player, world)) return 'banned';
  startSession(world, player, { ...step.name, ...ids });
  return `loggedIn ${player.playerId}`;
}

function register(world: World, { username, email }: StepOf<'register'>, ids: Ids): string {
  const isTaken = (key: Key) => holderOf(world, key) !== undefined || hasLeftBan(world, key);
  if (isTaken(username)) return 'usernameTaken';
  if (email && isTaken(email)) return 'emailTaken';
  const keys = email ? [username, email] : [username];
  startSession(world, add(world, ids, { hasPassword: true, keys }), { ...username, ...ids });
  return 'registered';
}

function faultOf(world: World, player: ModelPlayer, step: { readonly session: number | null }) {
  const session = sessionOf(player, step);
  if (session === undefined) return undefined;
  if (session === 'none' || !player.isThere || !session.isLive) return 'sessionOver';
  return world.now - session.startedAt > HOUR_MS ? 'sessionTooOld' : undefined;
}

const ONE_EACH: ReadonlySet<string> = new Set(['GooglePlay', 'Steam', 'XBoxLive']);

function link(world: World, step: StepOf<'link'>): string {
  const { identity, force } = step;
  const player = playerOf(world, step);
  if (!player) return 'notFound';
  const fault = faultOf(world, player, step);
  if (fault) return fault;
  if (!player.isThere) return 'notFound';
  const holder = holderOf(world, identity);
  if (holder === player) return 'linked';
  if (ONE_EACH.has(identity.provider) && ofKind(player, identity).length > 0)
    return 'alreadyHasOne';
  if (holder && !force) return 'taken';
  if (holder && isBanned(holder, world)) return 'heldByBanned';
  if (hasLeftBan(world, identity)) return 'banLeft';
  if (holder) {
    holder.identities = holder.identities.filter((one) => !sameKey(identity)(one));
    endAll(holder);
    holder.history.push(`lost ${identity.provider}`);
  }
  player.identities.push({ ...identity, usedAt: world.now });
  player.history.push(`${holder ? 'gained' : 'linked'} ${identity.provider}`);
  return 'linked';
}

/** The identity that a step unlinks: one of the player's, or another. */
export function unlinkedBy(world: World, { place, ...step }: StepOf<'unlink'>): Key {
  const own = playerOf(world, step)?.identities.filter((one) => !isName(one)) ?? [];
  return own[place] ?? step.identity;
}

function unlink(world: World, step: StepOf<'unlink'>): string {
  const { by } = step;
  const identity = unlinkedBy(world, step);
  const player = playerOf(world, step);
  if (!player) return 'notFound';
  const fault = faultOf(world, player, step);
  if (fault) return fault;
  if (!player.isThere) return 'notFound';
  const all = ofKind(player, identity);
  const issuer = identity.subject.split(',')[0] ?? '';
  const picked = all.find((one) => {
    if (by === 'subject') return one.subject === identity.subject;
    return by === 'last' || identity.provider !== 'OpenIdConnect' || one.subject.startsWith(issuer);
  });
  if (!picked) return all.length > 0 ? 'notLinked' : 'noneLinked';
  const waysIn = player.identities.filter((one) => isWayIn(one, player, world));
  const everySetUp = player.identities.filter((one) => player.hasPassword || !isName(one));
  const isLast = [waysIn, everySetUp].some((ways) => ways.length === 1 && ways[0] === picked);
  if (step.session !== null && isLast) return 'lastWayIn';
  player.identities = player.identities.filter((one) => one !== picked);
  const own = sessionOf(player, step);
  for (const session of player.sessions) {
    if (sameKey(picked)(session) && session !== own) session.isLive = false;
  }
  player.history.push(`unlinked ${picked.provider}`);
  return 'unlinked';
}

const isName = ({ provider }: Pick<Key, 'provider'>) =>
  provider === 'Username' || provider === 'Email';

function addPassword(world: World, step: StepOf<'addPassword'>): string {
  const player = playerOf(world, step);
  const fault = player ? faultOf(world, player, step) : 'sessionOver';
  if (fault || !player) return fault ?? '';
  if (player.identities.some(isName)) return 'hasNames';
  const isTaken = (key: Key) => holderOf(world, key) !== undefined || hasLeftBan(world, key);
  if (isTaken(step.username)) return 'usernameTaken';
  if (isTaken(step.email)) return 'emailTaken';
  for (const key of [step.username, step.email]) {
    player.identities.push({ ...key, usedAt: world.now });
  }
  player.hasPassword = true;
  player.history.push('linked Service');
  return 'added';
}

/** The ways to log in to which identities belong, each once. */
const waysOf = (keys: readonly Key[]) =>
  new Set(keys.map((one) => (isName(one) ? 'Service' : one.provider)));

function update(world: World, step: StepOf<'update'>): string {
  const player = playerOf(world, step);
  if (!player?.isThere) return 'notFound';
  const { set, remove } = step;
  const mentioned = new Set([...set.map((one) => one.provider), ...remove]);
  const kept = player.identities.filter((one) => !mentioned.has(one.provider));
  const after = [...kept, ...set.map((key) => ({ ...key, usedAt: world.now }))];
  const isNamed = after.some(isName);
  if (after.every(isName) && !(isNamed && player.hasPassword)) return 'noWayIn';
  const isTaken = (key: Key) =>
    (holderOf(world, key) ?? player) !== player || hasLeftBan(world, key);
  if (set.some(isTaken)) return 'taken';
  const gone = player.identities.filter((old) => !after.some(sameKey(old)));
  const come = set.filter((key) => !player.identities.some(sameKey(key)));
  const changesHands = gone.length > 0;
  player.history.push(
    ...[...waysOf(gone)].map((way) => `unlinked ${way}`),
    ...[...waysOf(come)].map((way) => `linked ${way}`),
  );
  player.identities = after;
  player.hasPassword &&= isNamed;
  if (changesHands) endAll(player);
  return `updated ${changesHands}`;
}

function ban(world: World, step: StepOf<'ban'>): string {
  const player = playerOf(world, step);
  if (!player?.isThere) return 'unknown';
  endAll(player);
  player.bans.push(world.now + (step.ms ?? Infinity));
  return 'banned';
}

function remove(world: World, step: StepOf<'delete'>): string {
  const player = playerOf(world, step);
  if (!player) return 'notFound';
  if (!player.isThere) return 'removed';
  const session = sessionOf(player, step);
  if (session === 'none' || session?.isLive === false) return 'stale';
  player.left = player.identities;
  player.bans = player.bans.filter((end) => end > world.now);
  player.identities = [];
  player.isThere = false;
  endAll(player);
  return 'removed';
}

/** Does a step in the model, and gives its outcome. */
export function doInModel(world: World, step: Step, ids: Ids): string {
  const player = 'player' in step ? playerOf(world, step) : undefined;
  switch (step.kind) {
    case 'logIn':
      return logIn(world, step, ids);
    case 'logInByPassword':
      return logInByPassword(world, step, ids);
    case 'register':
      return register(world, step, ids);
    case 'link':
      return link(world, step);
    case 'unlink':
      return unlink(world, step);
    case 'addPassword':
      return addPassword(world, step);
    case 'update':
      return update(world, step);
    case 'ban':
      return ban(world, step);
    case 'delete':
      return remove(world, step);
    case 'unban':
      if (player) player.bans = [];
      return 'done';
    case 'revokeAll':
      if (!player?.isThere) return 'notFound';
      endAll(player);
      return 'revoked';
    case 'setUp':
      world.working = step.working;
      return 'done';
    case 'wait':
      world.now += step.ms;
      return 'done';
  }
}
