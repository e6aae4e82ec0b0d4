import { HOUR_MS } from '../../src/kernel/instant.ts';
import type { ErrorName } from '../../src/kernel/error-catalogue.ts';
import { ban } from './accounts.ts';
import { during, takeAllNewPlayers } from './creation-scenarios.ts';
import { banAddress, BANNED, from } from './guessing.ts';
import { bodies, NOBODY, pair, type Pair } from './precedence.ts';
import {
  badOfLinks,
  type BadProof,
  enter,
  fillIdentities,
  guestOf,
  linkAsMany,
  linkTo,
  onBehalf,
  type TestedProvider,
  withBadProof,
} from './provider-scenarios.ts';
import { must } from './stock.ts';
import type { LoggedIn, Reply, World } from './world.ts';

// Pairs of neighbouring errors (precedence.ts) of all providers of identities.

const NOT_BOTH = 'only one of them is asked to make a player';

/** The pairs of a provider, played in titles that are connected with it. */
function prepared({ prepare }: TestedProvider, pairs: readonly Pair[]): readonly Pair[] {
  return pairs.map(({ play, ...errors }) => ({
    ...errors,
    play:
      typeof play === 'string'
        ? play
        : async (world, ask) => {
            await prepare?.(world);
            return play(world, ask);
          },
  }));
}

interface AroundProof {
  readonly bad: readonly BadProof[];
  /** Does it with such a proof; `worse`: with the errors too that come before those of the proof, or behind. */
  readonly act: (
    provider: TestedProvider,
    world: World,
    worse?: 'before' | 'behind',
  ) => Promise<Reply>;
  readonly before?: ErrorName;
  readonly behind: ErrorName;
  /** Makes that one apply in a title. Absent: `act` does. */
  readonly applyBehind?: (world: World) => Promise<unknown>;
  /** Why no call can have the last error of the proof and the one behind. */
  readonly notBoth?: string;
}

/** The pairs of the errors of proofs, and those with the errors before and behind. Without such errors: none. */
function proofPairs(provider: TestedProvider, of: AroundProof): readonly Pair[] {
  const { bad, act, before, behind, applyBehind, notBoth } = of;
  const [first] = bad;
  const last = bad.at(-1);
  if (!first || !last) return [];
  const ask = (one: BadProof, world: World, worse?: 'before' | 'behind') =>
    withBadProof(provider, one, { world, act: (used, title) => act(used, title, worse) });
  const inside = bad.slice(1).map((second, at) => {
    const one = bad[at] ?? first;
    return pair(
      one.error,
      second.error,
      one.isNotSetUp
        ? async (world) => ({
            both: await withBadProof(provider, { ...second, isNotSetUp: true }, { world, act }),
            alone: await ask(second, world),
          })
        : 'a proof is judged step by step, so it has one fault',
    );
  });
  const early =
    before === undefined
      ? []
      : [
          pair(before, first.error, async (world) => ({
            both: await ask(first, world, 'before'),
            alone: await ask(first, world),
          })),
        ];
  const late = pair(
    last.error,
    behind,
    notBoth ??
      (async (world) => {
        await applyBehind?.(world);
        const both = await ask(last, world, 'behind');
        return { both, alone: await act(provider, world, 'behind') };
      }),
  );
  return [...early, ...inside, late];
}

/** The errors of a login that makes players. */
export function loginPairs(provider: TestedProvider): readonly Pair[] {
  return prepared(provider, pairsOfLogin(provider));
}

function pairsOfLogin(provider: TestedProvider): readonly Pair[] {
  const make = (world: World, more: object = {}) => enter(provider, world, 'new', { ...more });
  const full = (world: World) => during(world, { titlePlayersMax: 0 }, () => make(world));
  const { bad = [] } = provider;
  const { path } = provider.login;
  const [rate, closed] = ['APIClientRequestRateLimitExceeded', 'PlayerCreationDisabled'] as const;
  const last = [
    pair('OverLimit', 'AccountBanned', 'a player that does not exist is not banned'),
    pair('AccountBanned', 'AnswerTooLarge', "the player's holdings are read after the login"),
  ];
  if (path.startsWith('/Server/')) {
    const ofProof = proofPairs(provider, {
      bad,
      before: 'InvalidParams',
      behind: 'AccountNotFound',
      act: (one, world, worse) =>
        enter(one, world, 'new', {
          CreateAccount: false,
          ...(worse === 'before' && { PlayerSecret: 'x' }),
        }),
    });
    const withoutProof = pair('InvalidParams', 'AccountNotFound', async (world) => ({
      both: await make(world, { CreateAccount: false, PlayerSecret: 'x' }),
      alone: await make(world, { CreateAccount: false }),
    }));
    return [
      ...(bad.length > 0 ? ofProof : [withoutProof]),
      pair('AccountNotFound', closed, NOT_BOTH),
      pair(closed, rate, async (world) => {
        await takeAllNewPlayers(world);
        const both = await during(world, { isOpen: false }, () => make(world));
        return { both, alone: await make(world) };
      }),
      pair(rate, 'OverLimit', async (world) => {
        const alone = await full(world);
        await takeAllNewPlayers(world);
        return { both: await full(world), alone };
      }),
      ...last,
    ];
  }
  const fromBanned = (world: World) => enter(provider, world, 'new', {}, from(BANNED));
  const withoutProof = pair('InvalidTitleId', 'IpAddressBanned', async (world) => {
    await banAddress(world);
    const unknown = { TitleId: 'NONE' };
    const both = await enter(provider, world, 'new', unknown, from(BANNED));
    return { both, alone: await fromBanned(world) };
  });
  const ofProof = proofPairs(provider, {
    bad,
    before: 'InvalidTitleId',
    behind: 'IpAddressBanned',
    applyBehind: banAddress,
    act(one, world, worse) {
      if (worse === 'before') return enter(one, world, 'new', { TitleId: 'NONE' });
      return enter(one, world, 'new', {}, worse === 'behind' ? from(BANNED) : {});
    },
  });
  return [
    pair('InvalidParams', 'InvalidTitleId', async (world) => ({
      both: await make(world, { TitleId: 'NONE', PlayerSecret: 'x' }),
      alone: await make(world, { TitleId: 'NONE' }),
    })),
    ...(bad.length > 0 ? ofProof : [withoutProof]),
    pair('IpAddressBanned', rate, async (world) => {
      await banAddress(world);
      await takeAllNewPlayers(world);
      return { both: await fromBanned(world), alone: await make(world) };
    }),
    pair(rate, 'AccountNotFound', NOT_BOTH),
    pair('AccountNotFound', closed, NOT_BOTH),
    pair(closed, 'OverLimit', async (world) => {
      const both = await during(world, { isOpen: false }, () => full(world));
      return { both, alone: await full(world) };
    }),
    ...last,
  ];
}

const OVER = 'a session that has ended has no age';

/** The errors of linking an identity. */
export function linkPairs(provider: TestedProvider): readonly Pair[] {
  return prepared(provider, pairsOfLink(provider));
}

function pairsOfLink(provider: TestedProvider): readonly Pair[] {
  const { taken = 'LinkedIdentifierAlreadyClaimed', link = { path: '' } } = provider;
  const isForServers = link.path.startsWith('/Server/');
  const isOneEach = taken === 'LinkedAccountAlreadyClaimed';
  const fill = (world: World, player: LoggedIn) =>
    isOneEach ? fillIdentities(world, player) : linkAsMany(provider, world, player);
  const linkToGuest = async (world: World, more: object = {}, name = 'more') =>
    linkTo(provider, world, await guestOf(provider, world), name, { ...more });
  const next = isOneEach ? 'AccountAlreadyLinked' : 'OverLimit';
  const first: readonly Pair[] = isForServers
    ? [pair('AccountNotFound', next, 'a player who does not exist has nothing')]
    : [
        pair('NotAuthenticated', 'SessionTooOld', OVER),
        pair('SessionTooOld', next, async (world) => {
          const player = await guestOf(provider, world);
          if (isOneEach) await must(linkTo(provider, world, player, 'mine'));
          else await fill(world, player);
          world.clock.advance(HOUR_MS + 1);
          const both = await linkTo(provider, world, player, 'more');
          return { both, alone: await linkToGuest(world) };
        }),
      ];
  const oneEach = pair('AccountAlreadyLinked', 'OverLimit', async (world) => {
    const [one, other] = [await guestOf(provider, world), await world.logIn('other')];
    await must(linkTo(provider, world, one, 'mine'));
    await Promise.all([fill(world, one), fill(world, other)]);
    return { both: await linkToGuest(world), alone: await linkTo(provider, world, other, 'more') };
  });
  return [
    ...pairsOfProof(provider, isForServers),
    ...first,
    ...(isOneEach ? [oneEach] : []),
    pair('OverLimit', taken, async (world) => {
      await must(enter(provider, world, 'hers'));
      const alone = await linkToGuest(world, {}, 'hers');
      await fill(world, await guestOf(provider, world));
      return { both: await linkToGuest(world, {}, 'hers'), alone };
    }),
    pair(taken, 'AccountLinkedToABannedPlayer', async (world) => {
      const { ServiceId } = await must(enter(provider, world, 'hers'));
      await ban(world, { ServiceId });
      const both = await linkToGuest(world, {}, 'hers');
      return { both, alone: await linkToGuest(world, { ForceLink: true }, 'hers') };
    }),
  ];
}

/** The errors of the proof come before those about the player. */
function pairsOfProof(provider: TestedProvider, isForServers: boolean): readonly Pair[] {
  return proofPairs(provider, {
    bad: badOfLinks(provider),
    behind: isForServers ? 'AccountNotFound' : 'NotAuthenticated',
    ...(!isForServers && {
      notBoth: 'only a session that ends while the proof is judged is refused behind it',
    }),
    async act(one, world, worse) {
      const guest = await guestOf(provider, world);
      const player = worse === 'behind' ? { ...guest, playerId: NOBODY } : guest;
      return linkTo(one, world, player, 'mine');
    },
  });
}

/** The errors of unlinking an identity. */
export function unlinkPairs(
  unlink: { readonly path: string },
  { notLinked, body }: { readonly notLinked: ErrorName; readonly body: object },
): readonly Pair[] {
  const ask = (world: World, player: LoggedIn): Promise<Reply> =>
    onBehalf(unlink, world, player, { ...body });
  const kinds =
    notLinked === 'AccountNotLinked'
      ? []
      : [
          pair(
            'AccountNotLinked',
            notLinked,
            'one is about a player with none of the kind, the other about one with another',
          ),
        ];
  if (unlink.path.startsWith('/Server/')) {
    const ghost = bodies('AccountNotFound', 'AccountNotLinked', async (world) => {
      const { playerId } = await world.logIn('guest');
      return [
        { ServiceId: NOBODY, ...body },
        { ServiceId: playerId, ...body },
      ];
    });
    return [ghost, ...kinds];
  }
  return [
    pair('NotAuthenticated', 'SessionTooOld', OVER),
    pair('SessionTooOld', 'AccountNotLinked', async (world) => {
      const member = { ServerCustomId: 'member', CreateAccount: true };
      const login = () => must(world.asTitle('/Server/LoginWithServerCustomId', member));
      const asPlayer = (data: Reply['data']) =>
        ask(world, { ...data, playerId: data.ServiceId, sessionTicket: data.SessionTicket });
      const old = await login();
      world.clock.advance(HOUR_MS + 1);
      return { both: await asPlayer(old), alone: await asPlayer(await login()) };
    }),
    ...kinds,
    pair(notLinked, 'LastWayIn', 'an identity that the player lacks is no way in'),
  ];
}
