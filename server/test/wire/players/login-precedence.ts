import type { ErrorName } from '../../../src/kernel/error-catalogue.ts';
import { MISSED_LOGINS_PER_ADDRESS } from '../../../src/kernel/limits.ts';
import { registerServiceUser } from '../../../src/players/operations/register-service-user.ts';
import { loginWithServerCustomId } from '../../../src/players/providers/custom-server.ts';
import { loginWithCustomID } from '../../../src/players/providers/custom.ts';
import {
  loginWithEmailAddress,
  loginWithService,
} from '../../../src/players/providers/password.ts';
import {
  aHero,
  atOnce,
  ban,
  overrun,
  PASSWORD,
  register,
  toRegistration,
} from '../../support/accounts.ts';
import { during, takeAllNewPlayers } from '../../support/creation-scenarios.ts';
import { banAddress, BANNED, from, HOME, times } from '../../support/guessing.ts';
import { bodies, pair, type Pair, type PrecedenceList } from '../../support/precedence.ts';
import { must } from '../../support/stock.ts';
import type { Reply, World } from '../../support/world.ts';

/** The errors of making a player by an id, with a body that makes one. */
function creationPairs(good: (world: World) => object): readonly Pair[] {
  return [
    pair('AccountNotFound', 'PlayerCreationDisabled', 'only one of them is asked to make a player'),
    creationBeforeRate(good),
    pair('APIClientRequestRateLimitExceeded', 'OverLimit', async (world, ask) => {
      const full = () => during(world, { titlePlayersMax: 0 }, () => ask(good(world)));
      const alone = await full();
      await takeAllNewPlayers(world);
      return { both: await full(), alone };
    }),
    pair('OverLimit', 'AccountBanned', 'a player that does not exist is not banned'),
    bannedBeforeItems,
  ];
}

const bannedBeforeItems = pair(
  'AccountBanned',
  'AnswerTooLarge',
  "the player's holdings are read after the login",
);

function creationBeforeRate(good: (world: World) => object): Pair {
  return pair('PlayerCreationDisabled', 'APIClientRequestRateLimitExceeded', async (world, ask) => {
    await takeAllNewPlayers(world);
    const both = await during(world, { isOpen: false }, () => ask(good(world)));
    return { both, alone: await ask(good(world)) };
  });
}

/** The errors of making a player with a password, up to those of its names. */
const registrationPairs: readonly Pair[] = [
  creationBeforeRate(toRegistration),
  pair('APIClientRequestRateLimitExceeded', 'IpAddressBanned', async (world) => {
    await banAddress(world);
    const ask = () => world.call(registerServiceUser.path, toRegistration(world), {}, from(BANNED));
    const alone = await ask();
    await takeAllNewPlayers(world);
    return { both: await ask(), alone };
  }),
  pair('IpAddressBanned', 'APIConcurrentRequestLimitExceeded', async (world, ask) => {
    await banAddress(world);
    const crowd = atOnce(() => ask(toRegistration(world)));
    const { path } = registerServiceUser;
    const both = await world.call(path, toRegistration(world), {}, from(BANNED));
    return { both, alone: (await crowd).find(({ code }) => code === 429) ?? both };
  }),
  pair('APIConcurrentRequestLimitExceeded', 'OverLimit', (world, ask) =>
    during(world, { titlePlayersMax: 0 }, async () => {
      const both = await overrun(() => ask(toRegistration(world)));
      return { both, alone: await ask(toRegistration(world)) };
    }),
  ),
  pair('OverLimit', 'NameNotAvailable', async (world, ask) => {
    await aHero(world);
    const taken = () => ask(toRegistration(world, { DisplayName: 'Hero' }));
    return { both: await during(world, { titlePlayersMax: 0 }, taken), alone: await taken() };
  }),
  bodies('NameNotAvailable', 'UsernameNotAvailable', async (world) => {
    await aHero(world);
    await must(register(world));
    return [toRegistration(world, { DisplayName: 'Hero' }), toRegistration(world)];
  }),
];

/** The first pair of logins and of the registration, with a body that is good except for the title. */
function faultyBeforeNoTitle(good: (world: World) => Readonly<Record<string, unknown>>): Pair {
  const wrongTitle = (world: World) => ({ ...good(world), TitleId: 'NONE' });
  return bodies('InvalidParams', 'InvalidTitleId', async (world) => [
    { ...wrongTitle(world), PlayerSecret: 'x' },
    wrongTitle(world),
  ]);
}

const aNewId = ({ titleId }: World) => ({ TitleId: titleId, CustomId: 'new' });
const aNewPlayer = (world: World) => ({ ...aNewId(world), CreateAccount: true });

/** Calls until an address has no guess left; gives the last reply. */
async function lastOfMany(call: () => Promise<Reply>): Promise<Reply> {
  const { burst } = MISSED_LOGINS_PER_ADDRESS;
  for (let done = 0; done < burst; done += 50) {
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(Array.from({ length: 50 }, call));
  }
  const replies = await Promise.all(Array.from({ length: 50 }, call));
  return replies.find(({ code }) => code === 429) ?? (await call());
}

/** The pair of a title that does not exist and a banned address, and the next one. */
function addressPairs(
  { path }: { readonly path: string },
  good: (world: World) => Readonly<Record<string, unknown>>,
  next: Pair,
): readonly Pair[] {
  return [
    pair('InvalidTitleId', 'IpAddressBanned', async (world) => {
      await banAddress(world);
      const ask = (body: unknown) => world.call(path, body, {}, from(BANNED));
      return {
        both: await ask({ ...good(world), TitleId: 'NONE' }),
        alone: await ask(good(world)),
      };
    }),
    next,
  ];
}

function passwordLogin(
  operation: { readonly path: string },
  member: object,
  { refusal, nobody }: { readonly refusal: ErrorName; readonly nobody: object },
): readonly Pair[] {
  const body = (world: World, Password = PASSWORD) => ({
    TitleId: world.titleId,
    ...member,
    Password,
  });
  return [
    faultyBeforeNoTitle(body),
    ...addressPairs(
      operation,
      body,
      pair('IpAddressBanned', 'APIClientRequestRateLimitExceeded', async (world, ask) => {
        await banAddress(world);
        await times(5, () => ask(body(world)));
        const both = await world.call(operation.path, body(world), {}, from(BANNED));
        return { both, alone: await ask(body(world)) };
      }),
    ),
    pair(
      'APIClientRequestRateLimitExceeded',
      'APIConcurrentRequestLimitExceeded',
      async (world, ask) => {
        await times(5, () => ask(body(world)));
        const crowd = atOnce(() => ask({ ...body(world), ...nobody }));
        const both = await ask(body(world));
        const alone = (await crowd).find(({ code }) => code === 429);
        return { both, alone: alone ?? both };
      },
    ),
    pair('APIConcurrentRequestLimitExceeded', refusal, async (world, ask) => {
      const both = await overrun(() => ask(body(world, 'wrong password')));
      return { both, alone: await ask({ ...body(world), ...nobody }) };
    }),
    bodies(refusal, 'AccountBanned', async (world) => {
      const { ServiceId } = await must(register(world));
      await ban(world, { ServiceId });
      return [body(world, 'wrong password'), body(world)];
    }),
    bannedBeforeItems,
  ];
}

const pairs: PrecedenceList = [
  [
    loginWithCustomID,
    [
      faultyBeforeNoTitle(aNewId),
      ...addressPairs(
        loginWithCustomID,
        aNewId,
        pair('IpAddressBanned', 'APIClientRequestRateLimitExceeded', async (world) => {
          await banAddress(world);
          const ask = (address: string) =>
            world.call(loginWithCustomID.path, aNewId(world), {}, from(address));
          return {
            both: await lastOfMany(() => ask(BANNED)),
            alone: await lastOfMany(() => ask(HOME)),
          };
        }),
      ),
      pair('APIClientRequestRateLimitExceeded', 'AccountNotFound', async (world, ask) => ({
        both: await lastOfMany(() =>
          world.call(loginWithCustomID.path, aNewId(world), {}, from(HOME)),
        ),
        alone: await ask(aNewId(world)),
      })),
      pair(
        'AccountNotFound',
        'PlayerCreationDisabled',
        'only one of them is asked to make a player',
      ),
      pair('PlayerCreationDisabled', 'OverLimit', async (world, ask) => {
        const full = () => during(world, { titlePlayersMax: 0 }, () => ask(aNewPlayer(world)));
        return { both: await during(world, { isOpen: false }, full), alone: await full() };
      }),
      pair('OverLimit', 'AccountBanned', 'a player that does not exist is not banned'),
      bannedBeforeItems,
    ],
  ],
  [
    loginWithServerCustomId,
    [
      bodies('InvalidParams', 'AccountNotFound', async () => [
        { ServerCustomId: 'new', PlayerSecret: 'x' },
        { ServerCustomId: 'new' },
      ]),
      ...creationPairs(() => ({ ServerCustomId: 'new', CreateAccount: true })),
    ],
  ],
  [
    loginWithService,
    passwordLogin(
      loginWithService,
      { Username: 'Ada' },
      { refusal: 'InvalidUsernameOrPassword', nobody: { Username: 'nobody' } },
    ),
  ],
  [
    loginWithEmailAddress,
    passwordLogin(
      loginWithEmailAddress,
      { Email: 'Ada@example.com' },
      { refusal: 'InvalidEmailOrPassword', nobody: { Email: 'nobody@example.com' } },
    ),
  ],
  [
    registerServiceUser,
    [
      faultyBeforeNoTitle(toRegistration),
      pair('InvalidTitleId', 'PlayerCreationDisabled', (world, ask) =>
        during(world, { isOpen: false }, async () => ({
          both: await ask({ ...toRegistration(world), TitleId: 'NONE' }),
          alone: await ask(toRegistration(world)),
        })),
      ),
      ...registrationPairs,
      bodies('UsernameNotAvailable', 'EmailAddressNotAvailable', async (world) => {
        await must(register(world));
        return [toRegistration(world), toRegistration(world, { Username: 'Grace' })];
      }),
    ],
  ],
];

export default pairs;
