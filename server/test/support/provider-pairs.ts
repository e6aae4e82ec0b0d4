import { HOUR_MS } from '../../src/kernel/instant.ts';
import type { ErrorName } from '../../src/kernel/error-catalogue.ts';
import { ban } from './accounts.ts';
import { during, takeAllNewPlayers } from './creation-scenarios.ts';
import { banAddress, BANNED, from } from './guessing.ts';
import { bodies, NOBODY, pair, type Pair } from './precedence.ts';
import {
  enter,
  guestOf,
  linkAsMany,
  linkTo,
  onBehalf,
  type TestedProvider,
} from './provider-scenarios.ts';
import { must } from './stock.ts';
import type { LoggedIn, Reply, World } from './world.ts';

// Pairs of neighbouring errors (precedence.ts) of all providers whose word is believed.

const NOT_BOTH = 'only one of them is asked to make a player';

/** The errors of a login that makes players. */
export function loginPairs(provider: TestedProvider): readonly Pair[] {
  const make = (world: World, more: object = {}) => enter(provider, world, 'new', { ...more });
  const full = (world: World) => during(world, { titlePlayersMax: 0 }, () => make(world));
  const { path } = provider.login;
  const [rate, closed] = ['APIClientRequestRateLimitExceeded', 'PlayerCreationDisabled'] as const;
  const last = [
    pair('OverLimit', 'AccountBanned', 'a player that does not exist is not banned'),
    pair('AccountBanned', 'AnswerTooLarge', "the player's holdings are read after the login"),
  ];
  if (path.startsWith('/Server/')) {
    return [
      pair('InvalidParams', 'AccountNotFound', async (world) => ({
        both: await make(world, { CreateAccount: false, PlayerSecret: 'x' }),
        alone: await make(world, { CreateAccount: false }),
      })),
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
  return [
    pair('InvalidParams', 'InvalidTitleId', async (world) => ({
      both: await make(world, { TitleId: 'NONE', PlayerSecret: 'x' }),
      alone: await make(world, { TitleId: 'NONE' }),
    })),
    pair('InvalidTitleId', 'IpAddressBanned', async (world) => {
      await banAddress(world);
      const unknown = { TitleId: 'NONE' };
      const both = await enter(provider, world, 'new', unknown, from(BANNED));
      return { both, alone: await fromBanned(world) };
    }),
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

/** The errors of linking an identity of which there may be several. */
export function linkPairs(provider: TestedProvider): readonly Pair[] {
  const { taken = 'LinkedIdentifierAlreadyClaimed', link = { path: '' } } = provider;
  const isForServers = link.path.startsWith('/Server/');
  const first: readonly Pair[] = isForServers
    ? [pair('AccountNotFound', 'OverLimit', 'a player who does not exist has nothing')]
    : [
        pair('NotAuthenticated', 'SessionTooOld', OVER),
        pair('SessionTooOld', 'OverLimit', async (world) => {
          const player = await guestOf(provider, world);
          await linkAsMany(provider, world, player);
          world.clock.advance(HOUR_MS + 1);
          const both = await linkTo(provider, world, player, 'more');
          return {
            both,
            alone: await linkTo(provider, world, await guestOf(provider, world), 'more'),
          };
        }),
      ];
  return [
    ...first,
    pair('OverLimit', taken, async (world) => {
      await must(enter(provider, world, 'hers'));
      const player = await guestOf(provider, world);
      const alone = await linkTo(provider, world, player, 'hers');
      await linkAsMany(provider, world, player);
      return { both: await linkTo(provider, world, player, 'hers'), alone };
    }),
    pair(taken, 'AccountLinkedToABannedPlayer', async (world) => {
      const { ServiceId } = await must(enter(provider, world, 'hers'));
      await ban(world, { ServiceId });
      const player = await guestOf(provider, world);
      return {
        both: await linkTo(provider, world, player, 'hers'),
        alone: await linkTo(provider, world, player, 'hers', { ForceLink: true }),
      };
    }),
  ];
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
