import { changeOwnPassword } from '../../../src/operators/operations/change-own-password.ts';
import { confirmPassword } from '../../../src/operators/operations/confirm-password.ts';
import { signIn } from '../../../src/operators/operations/sign-in.ts';
import { useLink } from '../../../src/operators/operations/use-link.ts';
import { overrun } from '../../support/accounts.ts';
import { guessPairs, type Show, toShown } from '../../support/guess-scenarios.ts';
import { times } from '../../support/guessing.ts';
import { enableFactor, GUESS, NEW_PASSWORD, signInAs } from '../../support/operator-account.ts';
import { bodies, pair, type Pair, type PrecedenceList } from '../../support/precedence.ts';
import type { Reply, World } from '../../support/world.ts';

const changing =
  (NewPassword: string): Show =>
  (world, operator, shown = {}) =>
    world.call(changeOwnPassword.path, { ...toShown(shown), NewPassword }, { operator });

function use(world: World, Secret: string, more: object = {}): Promise<Reply> {
  const body = { Secret, Password: NEW_PASSWORD, ...more };
  return world.call(useLink.path, body, { isAtConsole: true });
}

async function linkWithFactor(world: World): Promise<string> {
  const operator = await world.operator(['viewer']);
  await enableFactor(world, operator);
  return world.operatorLink(operator.operatorId);
}

const linkPairs: readonly Pair[] = [
  bodies('LinkInvalid', 'InvalidParams', async (world) => {
    const { operatorId } = await world.operator(['viewer']);
    const Password = 'too short';
    const Secret = await world.operatorLink(operatorId);
    return [
      { Secret: 'x'.repeat(43), Password },
      { Secret, Password },
    ];
  }),
  pair('InvalidParams', 'APIClientRequestRateLimitExceeded', async (world) => {
    const secret = await linkWithFactor(world);
    await times(5, () => use(world, secret, { Code: '000000' }));
    const both = await use(world, secret, { Password: 'too short' });
    return { both, alone: await use(world, secret) };
  }),
  pair('APIClientRequestRateLimitExceeded', 'APIConcurrentRequestLimitExceeded', async (world) => {
    const locked = await linkWithFactor(world);
    await times(5, () => use(world, locked, { Code: '000000' }));
    const { operatorId } = await world.operator(['viewer']);
    const other = await world.operatorLink(operatorId);
    const crowd = overrun(() => use(world, other));
    const both = await use(world, locked);
    return { both, alone: await crowd };
  }),
  pair('APIConcurrentRequestLimitExceeded', 'SecondFactorRequired', async (world) => {
    const crowded = await linkWithFactor(world);
    const other = await linkWithFactor(world);
    const both = await overrun(() => use(world, crowded));
    return { both, alone: await use(world, other) };
  }),
  pair('SecondFactorRequired', 'SecondFactorInvalid', 'a code is missing, or it is wrong'),
  pair('SecondFactorInvalid', 'NameNotAvailable', 'a first owner has no second factor yet'),
];

const pairs: PrecedenceList = [
  [signIn, guessPairs((world, { name }, shown) => signInAs(world, name, shown))],
  [
    confirmPassword,
    guessPairs((world, operator, shown = {}) =>
      world.call(confirmPassword.path, toShown(shown), { operator }),
    ),
  ],
  [
    changeOwnPassword,
    [
      pair('InvalidParams', 'APIClientRequestRateLimitExceeded', async (world) => {
        const operator = await world.operator(['viewer']);
        const change = changing(NEW_PASSWORD);
        await times(5, () => change(world, operator, { Password: GUESS }));
        const both = await changing('too short')(world, operator);
        return { both, alone: await change(world, operator) };
      }),
      ...guessPairs(changing(NEW_PASSWORD)),
    ],
  ],
  [useLink, linkPairs],
];

export default pairs;
