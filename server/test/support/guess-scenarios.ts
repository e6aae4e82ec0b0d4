import { expect } from 'vitest';
import { overrun } from './accounts.ts';
import { times } from './guessing.ts';
import { enableFactor, GUESS, signInAs } from './operator-account.ts';
import { OPERATOR_PASSWORD } from './operators.ts';
import { pair, type Pair } from './precedence.ts';
import type { Scenario } from './scenario.ts';
import type { Reply, SignedInOperator, World } from './world.ts';

// Scenarios of all operations by which an operator presents the password.

export interface Shown {
  readonly Password?: string;
  readonly Code?: string;
}

/** Shows a password, the right one unless another is given, and perhaps a code. */
export type Show = (world: World, operator: SignedInOperator, shown?: Shown) => Promise<Reply>;

/** Makes what is shown the body of a call. */
export function toShown({ Password = OPERATOR_PASSWORD, ...code }: Shown): Shown {
  return { Password, ...code };
}

export const guessScenarios = (show: Show): readonly Scenario[] => [
  {
    name: 'a wrong password is refused, in the words for a name that nobody has',
    provokes: 'InvalidUsernameOrPassword',
    async play(world) {
      const operator = await world.operator(['viewer']);
      const reply = await show(world, operator, { Password: GUESS });
      const { errorMessage } = await signInAs(world, 'nobody', { Password: GUESS });
      expect(reply.errorMessage).toBe(errorMessage);
      return reply;
    },
  },
  {
    name: 'guesses here and at sign-ins count together, and lock the operator for a minute',
    provokes: 'APIClientRequestRateLimitExceeded',
    async play(world) {
      const operator = await world.operator(['viewer']);
      await times(2, () => signInAs(world, operator.name, { Password: GUESS }));
      await times(3, () => show(world, operator, { Password: GUESS }));
      const reply = await show(world, operator);
      expect(reply.retryAfterSeconds).toBe(60);
      expect(await signInAs(world, operator.name)).toMatchObject({ retryAfterSeconds: 60 });
      world.clock.advance(60_000);
      expect(await signInAs(world, operator.name)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'too many at the same time are turned away, to try again',
    provokes: 'APIConcurrentRequestLimitExceeded',
    async play(world) {
      const operator = await world.operator(['viewer']);
      return overrun(() => show(world, operator));
    },
  },
  {
    name: 'with a second factor the password is not enough',
    provokes: 'SecondFactorRequired',
    async play(world) {
      const operator = await world.operator(['viewer']);
      const device = await enableFactor(world, operator);
      const reply = await show(world, operator);
      expect(await show(world, operator, { Code: device.code() })).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'wrong codes count as guesses, and so does the password without a code',
    provokes: 'SecondFactorInvalid',
    async play(world) {
      const operator = await world.operator(['viewer']);
      const device = await enableFactor(world, operator);
      const reply = await show(world, operator, { Code: '000000' });
      await times(3, () => show(world, operator, { Code: 'ABCD-EFGH-IJKL-MNOP' }));
      await show(world, operator);
      expect(await show(world, operator, { Code: device.code() })).toMatchObject({
        error: 'APIClientRequestRateLimitExceeded',
      });
      return reply;
    },
  },
  {
    name: 'wrong guesses of others lock no right recovery code out, and the passwords tried with one lock only that',
    provokes: 'APIClientRequestRateLimitExceeded',
    async play(world) {
      const operator = await world.operator(['viewer']);
      const device = await enableFactor(world, operator);
      const [stolen = '', own = ''] = device.recoveryCodes;
      await times(5, () => signInAs(world, operator.name, { Password: GUESS }));
      const locked = { error: 'APIClientRequestRateLimitExceeded' };
      expect(await show(world, operator, { Code: device.code() })).toMatchObject(locked);
      const unknown = { Code: 'ABCD-EFGH-IJKL-MNOP' };
      expect(await show(world, operator, unknown)).toMatchObject(locked);
      const withStolen = { Password: GUESS, Code: stolen };
      const wrong = { error: 'InvalidUsernameOrPassword' };
      for (const reply of await times(5, () => show(world, operator, withStolen))) {
        expect(reply).toMatchObject(wrong);
      }
      const reply = await show(world, operator, withStolen);
      expect(await show(world, operator, { Code: stolen })).toMatchObject(locked);
      expect(await show(world, operator, { Code: own })).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'a code is good once',
    provokes: 'SecondFactorInvalid',
    async play(world) {
      const operator = await world.operator(['viewer']);
      const device = await enableFactor(world, operator);
      // It enabled the second factor.
      return show(world, operator, { Code: device.sameCode() });
    },
  },
];

/** The order of the errors of a password that is shown. */
export const guessPairs = (show: Show): readonly Pair[] => [
  pair('APIClientRequestRateLimitExceeded', 'APIConcurrentRequestLimitExceeded', async (world) => {
    const [locked, other] = [await world.operator(['viewer']), await world.operator(['viewer'])];
    await times(5, () => show(world, locked, { Password: GUESS }));
    const crowd = overrun(() => show(world, other));
    const both = await show(world, locked);
    return { both, alone: await crowd };
  }),
  pair('APIConcurrentRequestLimitExceeded', 'InvalidUsernameOrPassword', async (world) => {
    const [one, other] = [await world.operator(['viewer']), await world.operator(['viewer'])];
    const both = await overrun(() => show(world, one, { Password: GUESS }));
    return { both, alone: await show(world, other, { Password: GUESS }) };
  }),
  pair('InvalidUsernameOrPassword', 'SecondFactorRequired', async (world) => {
    const operator = await world.operator(['viewer']);
    await enableFactor(world, operator);
    const both = await show(world, operator, { Password: GUESS });
    return { both, alone: await show(world, operator) };
  }),
  pair('SecondFactorRequired', 'SecondFactorInvalid', 'a code is missing, or it is wrong'),
];
