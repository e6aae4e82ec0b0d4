import { expect } from 'vitest';
import type { ErrorName } from '../../src/kernel/error-catalogue.ts';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { IDENTITIES_OF_A_KIND_MAX, IDENTITIES_PER_PLAYER_MAX } from '../../src/kernel/limits.ts';
import { newTimedId, systemRandom } from '../../src/kernel/secrets.ts';
import { linkIdentity } from '../../src/players/commands/links.ts';
import { toIdentity } from '../../src/players/identities.ts';
import { loginWithCustomID } from '../../src/players/providers/custom.ts';
import { authUser, ban } from './accounts.ts';
import { creationScenarios, knownPlayerScenarios } from './creation-scenarios.ts';
import { banAddress, BANNED, from } from './guessing.ts';
import { NOBODY } from './precedence.ts';
import type { Scenario } from './scenario.ts';
import { must } from './stock.ts';
import type { LoggedIn, Reply, World } from './world.ts';

// Scenarios that all providers of identities share (players/providers/provider.ts).

type Body = Readonly<Record<string, unknown>>;

/** A proof that does not hold. */
export interface BadProof {
  readonly error: ErrorName;
  /** The title is not connected with the provider. */
  readonly isNotSetUp?: true;
  /** Only logins have the error. */
  readonly isOfLogins?: true;
  readonly proof: TestedProvider['proof'];
}

/** A provider as tests use it. */
export interface TestedProvider {
  /** The members of a request that prove the identity of this name. Each name is another identity. */
  readonly proof: (world: World, name: string) => Body | Promise<Body>;
  /** Logs in by it. */
  readonly login: { readonly path: string };
  /** Links it. */
  readonly link?: { readonly path: string };
  /** The error where another player has it. */
  readonly taken?: ErrorName;
  /** Sets up what the provider needs in the title. Absent: nothing. */
  readonly prepare?: (world: World) => Promise<unknown>;
  /** Proofs that do not hold, in the order of their errors. */
  readonly bad?: readonly BadProof[];
}

/** Does something with a proof that does not hold, in a title that is connected with the provider or not. */
export async function withBadProof(
  provider: TestedProvider,
  { proof, isNotSetUp }: BadProof,
  {
    world,
    act,
  }: {
    readonly world: World;
    readonly act: (provider: TestedProvider, world: World) => Promise<Reply>;
  },
): Promise<Reply> {
  const title = isNotSetUp ? await world.otherTitle() : world;
  return act({ ...provider, proof }, title);
}

/** A scenario for each proof that does not hold. */
function badProofScenarios(
  provider: TestedProvider,
  bad: readonly BadProof[],
  act: (provider: TestedProvider, world: World) => Promise<Reply>,
): readonly Scenario[] {
  return bad.map((one) => ({
    name: `a proof that does not hold is ${one.error}`,
    provokes: one.error,
    play: (world) => withBadProof(provider, one, { world, act }),
  }));
}

const isForServers = ({ path }: { readonly path: string }) => path.startsWith('/Server/');

/** Logs in by an identity of the provider, and makes the player unless said otherwise. */
export async function enter(
  { proof, login }: TestedProvider,
  world: World,
  name: string,
  more: Body = {},
  headers: Record<string, string> = {},
): Promise<Reply> {
  const body = { ...(await proof(world, name)), CreateAccount: true, ...more };
  if (isForServers(login)) return world.asTitle(login.path, body);
  return world.call(login.path, { TitleId: world.titleId, ...body }, {}, headers);
}

type Caller = Pick<LoggedIn, 'playerId' | 'sessionTicket'>;

/** Calls an operation on behalf of a player: as the player, or as a server that names the player. */
export function onBehalf(
  { path }: { readonly path: string },
  world: World,
  { playerId, sessionTicket }: Caller,
  body: Body,
): Promise<Reply> {
  return isForServers({ path })
    ? world.asTitle(path, { ServiceId: playerId, ...body })
    : world.call(path, body, { sessionTicket });
}

/** Links an identity of the provider to a player. */
export async function linkTo(
  { link, proof }: TestedProvider,
  world: World,
  player: Caller,
  name: string,
  more: Body = {},
): Promise<Reply> {
  if (!link) throw new Error('This provider links nothing');
  return onBehalf(link, world, player, { ...(await proof(world, name)), ...more });
}

/** Scenarios of every login by an identity that a provider vouches for. */
export function loginScenarios(provider: TestedProvider): readonly Scenario[] {
  const make = (world: World, name: string) => enter(provider, world, name);
  const all: readonly Scenario[] = [
    ...creationScenarios(make),
    ...knownPlayerScenarios(make),
    {
      name: 'a first login makes the player, and a second one finds the player again',
      async play(world) {
        const first = await must(make(world, 'one'));
        expect(first.NewlyCreated).toBe(true);
        const { ServiceId } = await must(make(world, 'two'));
        expect(ServiceId).not.toBe(first.ServiceId);
        const reply = await enter(provider, world, 'one', { CreateAccount: false });
        expect(reply.data).toMatchObject({ ServiceId: first.ServiceId, NewlyCreated: false });
        expect(await authUser(world, reply.data.SessionTicket)).toMatchObject({
          Authorized: true,
        });
        return reply;
      },
    },
    {
      name: 'without CreateAccount nobody is made',
      provokes: 'AccountNotFound',
      play: (world) => enter(provider, world, 'nobody', { CreateAccount: false }),
    },
    {
      name: 'a protection that does not exist here is refused, not passed over',
      provokes: 'InvalidParams',
      play: (world) => enter(provider, world, 'one', { PlayerSecret: 'x' }),
    },
    {
      name: 'a banned player is not logged in',
      provokes: 'AccountBanned',
      async play(world) {
        const { ServiceId } = await must(make(world, 'one'));
        await ban(world, { ServiceId });
        return make(world, 'one');
      },
    },
  ];
  const prepared = isForServers(provider.login) ? all : [...all, ...clientLoginScenarios(provider)];
  const bad = badProofScenarios(provider, provider.bad ?? [], (one, world) =>
    enter(one, world, 'one'),
  );
  return [...prepared, ...bad].map((scenario) => withPreparation(provider, scenario));
}

/** Of a login at which players themselves name the title, and have an address. */
function clientLoginScenarios(provider: TestedProvider): readonly Scenario[] {
  return [
    {
      name: 'an unknown title is InvalidTitleId',
      provokes: 'InvalidTitleId',
      play: (world) => enter(provider, world, 'one', { TitleId: 'NONE' }),
    },
    {
      name: 'from a banned address nobody logs in',
      provokes: 'IpAddressBanned',
      async play(world) {
        await banAddress(world);
        return enter(provider, world, 'one', {}, from(BANNED));
      },
    },
  ];
}

function withPreparation({ prepare }: TestedProvider, scenario: Scenario): Scenario {
  return {
    ...scenario,
    async play(world, door) {
      await prepare?.(world);
      return scenario.play(world, door);
    },
  };
}

async function actionsOf(world: World, ServiceId: string): Promise<readonly string[]> {
  const { History } = await must(world.asTitle('/Admin/GetPlayerHistory', { ServiceId }));
  return History.flatMap((entry: { Action?: string }) => entry.Action ?? []);
}

/** Scenarios of every operation that links an identity. */
export function linkScenarios(provider: TestedProvider): readonly Scenario[] {
  const { taken = 'LinkedAccountAlreadyClaimed' } = provider;
  const link = provider.link ?? { path: '' };
  const common: readonly Scenario[] = [
    {
      name: 'the player can log in by it; to link it again is a success and changes nothing',
      async play(world) {
        const player = await guestOf(provider, world);
        await must(linkTo(provider, world, player, 'mine'));
        const reply = await linkTo(provider, world, player, 'mine', { ForceLink: true });
        const { ServiceId } = await must(enter(provider, world, 'mine', { CreateAccount: false }));
        expect(ServiceId).toBe(player.playerId);
        expect(await authUser(world, player.sessionTicket)).toMatchObject({ Authorized: true });
        expect(await actionsOf(world, player.playerId)).toEqual(['Linked']);
        return reply;
      },
    },
    {
      name: 'an identity of another player is taken, and both keep what they have',
      provokes: taken,
      async play(world) {
        const { ServiceId } = await must(enter(provider, world, 'hers'));
        const reply = await linkTo(provider, world, await guestOf(provider, world), 'hers');
        expect((await must(enter(provider, world, 'hers'))).ServiceId).toBe(ServiceId);
        return reply;
      },
    },
    {
      name: 'a forced link takes it: all credentials of the holder end, and both histories say so',
      async play(world) {
        const holder = await must(enter(provider, world, 'hers'));
        const player = await guestOf(provider, world);
        const reply = await linkTo(provider, world, player, 'hers', { ForceLink: true });
        const ticket: string = holder.SessionTicket;
        expect(await authUser(world, ticket)).toEqual({ Authorized: false });
        expect(await authUser(world, player.sessionTicket)).toMatchObject({ Authorized: true });
        expect((await must(enter(provider, world, 'hers'))).ServiceId).toBe(player.playerId);
        expect(await actionsOf(world, holder.ServiceId)).toEqual(['Lost']);
        expect(await actionsOf(world, player.playerId)).toEqual(['Gained']);
        return reply;
      },
    },
    {
      name: 'it is not taken from a banned player, nor where a deleted player has left a ban, until that is taken back',
      provokes: 'AccountLinkedToABannedPlayer',
      async play(world) {
        const { ServiceId } = await must(enter(provider, world, 'hers'));
        const { BanId } = await ban(world, { ServiceId });
        const player = await guestOf(provider, world);
        const forced = () => linkTo(provider, world, player, 'hers', { ForceLink: true });
        expect(await forced()).toMatchObject({ error: 'AccountLinkedToABannedPlayer' });
        await must(world.asTitle('/Admin/DeletePlayer', { ServiceId }));
        expect(await forced()).toMatchObject({ error: 'AccountLinkedToABannedPlayer' });
        const reply = await linkTo(provider, world, player, 'hers');
        await must(world.asTitle('/Admin/RevokeBans', { BanIds: [BanId] }));
        await must(forced());
        return reply;
      },
    },
    ...tooManyScenarios(provider, taken),
    ...badProofScenarios(provider, badOfLinks(provider), async (one, world) =>
      linkTo(one, world, await guestOf(provider, world), 'mine'),
    ),
  ];
  const own = isForServers(link) ? serverScenarios(link, provider) : ownScenarios(link, provider);
  return [...common, ...own].map((scenario) => withPreparation(provider, scenario));
}

/** Links as many identities as a player may have of a kind. */
export async function linkAsMany(provider: TestedProvider, world: World, player: Caller) {
  for (let count = 0; count < IDENTITIES_OF_A_KIND_MAX; count += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await must(linkTo(provider, world, player, `one of many ${count}`));
  }
}

/** The proofs that do not hold, of links. */
export function badOfLinks({ bad = [] }: TestedProvider): readonly BadProof[] {
  return bad.filter(({ isOfLogins }) => !isOfLogins);
}

/** Kinds of which a player may have several. */
const SEVERAL = ['Custom', 'CustomServer', 'AndroidDevice', 'IOSDevice', 'OpenIdConnect'] as const;

/** Gives a player as many identities as there may be of all kinds together. */
export async function fillIdentities(world: World, { playerId }: Caller): Promise<void> {
  const { titleId } = world;
  for (let count = 0; count < IDENTITIES_PER_PLAYER_MAX; count += 1) {
    const provider = SEVERAL[count % SEVERAL.length] ?? 'Custom';
    const identity = toIdentity(
      provider,
      JSON.stringify(['https://id.example', `${playerId} ${count}`]),
    );
    // oxlint-disable-next-line no-await-in-loop
    await world.run(linkIdentity, {
      titleId,
      playerId,
      sessionId: undefined,
      changeId: newTimedId(systemRandom, world.clock.now()),
      by: 'test',
      now: world.clock.now(),
      identity,
      force: false,
      identityDigest: '',
      isMailSetUp: false,
    });
  }
}

/** Of a kind of which a player has one, a second one is refused; of others one more than there may be. */
function tooManyScenarios(provider: TestedProvider, taken: ErrorName): readonly Scenario[] {
  if (taken === 'LinkedAccountAlreadyClaimed') {
    return [
      {
        name: 'a player has one of the kind',
        provokes: 'AccountAlreadyLinked',
        async play(world) {
          const player = await guestOf(provider, world);
          await must(linkTo(provider, world, player, 'mine'));
          return linkTo(provider, world, player, 'another', { ForceLink: true });
        },
      },
      {
        name: `a player has at most ${IDENTITIES_PER_PLAYER_MAX} identities`,
        provokes: 'OverLimit',
        isAtFullSize: true,
        async play(world) {
          const player = await guestOf(provider, world);
          await fillIdentities(world, player);
          return linkTo(provider, world, player, 'one more');
        },
      },
    ];
  }
  return [
    {
      name: `a player has at most ${IDENTITIES_OF_A_KIND_MAX} of the kind`,
      provokes: 'OverLimit',
      async play(world) {
        const player = await guestOf(provider, world);
        await linkAsMany(provider, world, player);
        return linkTo(provider, world, player, 'one more');
      },
    },
  ];
}

function serverScenarios(
  { path }: { readonly path: string },
  provider: TestedProvider,
): readonly Scenario[] {
  return [
    {
      name: 'a player who does not exist is AccountNotFound',
      provokes: 'AccountNotFound',
      async play(world) {
        const proof = await provider.proof(world, 'mine');
        return world.asTitle(path, { ServiceId: NOBODY, ...proof });
      },
    },
  ];
}

function ownScenarios(
  link: { readonly path: string },
  provider: TestedProvider,
): readonly Scenario[] {
  return sessionScenarios(provider, async (world, player) =>
    onBehalf(link, world, player, await provider.proof(world, 'mine')),
  );
}

/** Scenarios of every change of the ways in that players make themselves. */
function sessionScenarios(
  provider: TestedProvider,
  call: (world: World, player: LoggedIn) => Promise<Reply>,
): readonly Scenario[] {
  return [
    {
      name: 'a session that is older than an hour changes no way in, until the player logs in again',
      provokes: 'SessionTooOld',
      async play(world) {
        const player = await guestOf(provider, world);
        world.clock.advance(HOUR_MS + 1);
        const reply = await call(world, player);
        expect(reply.httpStatus).toBe(403);
        expect(await call(world, await guestOf(provider, world))).not.toMatchObject({
          error: 'SessionTooOld',
        });
        return reply;
      },
    },
    {
      name: 'a session that has ended changes no way in',
      provokes: 'NotAuthenticated',
      async play(world) {
        const player = await guestOf(provider, world);
        await must(world.asTitle('/Admin/RevokePlayerSessions', { ServiceId: player.playerId }));
        return call(world, player);
      },
    },
  ];
}

/** Scenarios of every operation that unlinks an identity. */
export function unlinkScenarios(
  unlink: { readonly path: string },
  {
    notLinked,
    naming,
    provider,
  }: {
    readonly provider: TestedProvider;
    /** The error where the player does not have this one. */
    readonly notLinked: ErrorName;
    /** The members that name the identity; empty: the one that was used last. */
    readonly naming: (world: World, name: string) => Body | Promise<Body>;
  },
): readonly Scenario[] {
  const take = async (world: World, player: Caller, name: string) =>
    onBehalf(unlink, world, player, await naming(world, name));
  const common: readonly Scenario[] = [
    {
      name: 'it no longer lets anybody in, and sessions that began with it end, but for the one of the call',
      async play(world) {
        const player = await guestOf(provider, world);
        await must(linkTo(provider, world, player, 'mine'));
        const other = await must(enter(provider, world, 'mine'));
        const reply = await take(world, player, 'mine');
        expect(await authUser(world, other.SessionTicket)).toEqual({ Authorized: false });
        expect(await authUser(world, player.sessionTicket)).toMatchObject({ Authorized: true });
        const { ServiceId } = await must(enter(provider, world, 'mine'));
        expect(ServiceId).not.toBe(player.playerId);
        expect((await actionsOf(world, player.playerId)).toSorted()).toEqual([
          'Linked',
          'Unlinked',
        ]);
        return reply;
      },
    },
    {
      name: 'a player who has none of the kind is AccountNotLinked',
      provokes: 'AccountNotLinked',
      async play(world) {
        return take(world, await guestOf(provider, world), 'mine');
      },
    },
  ];
  const isNamed = notLinked !== 'AccountNotLinked';
  const named: readonly Scenario[] = isNamed
    ? [
        {
          name: `one that the player does not have is ${notLinked}`,
          provokes: notLinked,
          async play(world) {
            const player = await guestOf(provider, world);
            await must(linkTo(provider, world, player, 'mine'));
            return take(world, player, 'hers');
          },
        },
      ]
    : [];
  const own = isForServers(unlink)
    ? serverScenarios(unlink, { ...provider, proof: naming })
    : ownUnlinkScenarios(take, provider);
  return [...common, ...named, ...own].map((scenario) => withPreparation(provider, scenario));
}

/** A player who came by another kind of identity; again: the same player. */
export async function guestOf({ login }: TestedProvider, world: World): Promise<LoggedIn> {
  if (login !== loginWithCustomID) return world.logIn('guest');
  const body = { ServerCustomId: 'guest', CreateAccount: true };
  const data = await must(world.asTitle('/Server/LoginWithServerCustomId', body));
  return {
    playerId: data.ServiceId,
    titlePlayerId: data.EntityToken.Entity.Id,
    sessionTicket: data.SessionTicket,
    entityToken: data.EntityToken.EntityToken,
    newlyCreated: data.NewlyCreated,
  };
}

function ownUnlinkScenarios(
  take: (world: World, player: Caller, name: string) => Promise<Reply>,
  provider: TestedProvider,
): readonly Scenario[] {
  return [
    ...sessionScenarios(provider, (world, player) => take(world, player, 'mine')),
    {
      name: 'the last way in that works now stays',
      provokes: 'LastWayIn',
      async play(world) {
        const { ServiceId: playerId, SessionTicket: sessionTicket } = await must(
          enter(provider, world, 'mine'),
        );
        const reply = await take(world, { playerId, sessionTicket }, 'mine');
        const { ServiceId } = await must(enter(provider, world, 'mine', { CreateAccount: false }));
        expect(ServiceId).toBe(playerId);
        return reply;
      },
    },
  ];
}
