import { expect } from 'vitest';
import { signIn } from '../../../src/operators/operations/sign-in.ts';
import { guessScenarios } from '../../support/guess-scenarios.ts';
import {
  enableFactor,
  isSignedIn,
  sessionOf,
  setCookieOf,
  signInAs,
} from '../../support/operator-account.ts';
import { scenarios } from '../../support/scenario.ts';
import type { Reply } from '../../support/world.ts';

export default scenarios(signIn, [
  {
    name: 'begins a session with two secrets, of which one is a cookie that no script reads',
    async play(world) {
      const { name, operatorId } = await world.operator(['viewer']);
      const reply = await signInAs(world, name.toUpperCase(), { Device: 'Firefox' });
      expect(setCookieOf(reply)).toMatch(
        /^purser-session=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
      );
      expect(reply.data).toEqual({
        OperatorId: operatorId,
        ConsoleSecret: expect.stringMatching(/^[\w-]{43}$/),
        ExpiresAt: new Date(world.clock.now() + 12 * 3_600_000).toISOString(),
      });
      expect(await isSignedIn(world, sessionOf(reply, name))).toBe(true);
      return reply;
    },
  },
  {
    name: 'has new secrets each time; the cookie of an earlier session is worth nothing with them',
    async play(world) {
      const before = await world.operator(['viewer']);
      const headers = { Cookie: `purser-session=${before.cookie}` };
      const reply = await signInAs(world, before.name, {}, headers);
      const after = sessionOf(reply, before.name);
      expect(after.cookie).not.toBe(before.cookie);
      expect(await isSignedIn(world, after)).toBe(true);
      expect(await isSignedIn(world, { ...after, cookie: before.cookie })).toBe(false);
      expect(await isSignedIn(world, { ...before, cookie: after.cookie })).toBe(false);
      return reply;
    },
  },
  {
    name: 'takes a recovery code in the place of a code, once, however it is typed',
    async play(world) {
      const operator = await world.operator(['viewer']);
      const { recoveryCodes, code } = await enableFactor(world, operator);
      const [first = ''] = recoveryCodes;
      const typed = first.toLowerCase().replaceAll('-', ' ');
      const reply = await signInAs(world, operator.name, { Code: typed });
      expect(await signInAs(world, operator.name, { Code: first })).toMatchObject({
        error: 'SecondFactorInvalid',
      });
      expect(await signInAs(world, operator.name, { Code: code() })).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'of two who show the same code at the same time, one signs in',
    provokes: 'SecondFactorInvalid',
    async play(world) {
      const operator = await world.operator(['viewer']);
      const device = await enableFactor(world, operator);
      const Code = device.code();
      const replies = await Promise.all([1, 2].map(() => signInAs(world, operator.name, { Code })));
      expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
      return replies.find(({ code }) => code !== 200) as Reply;
    },
  },
  ...guessScenarios((world, { name }, shown) => signInAs(world, name, shown)),
]);
