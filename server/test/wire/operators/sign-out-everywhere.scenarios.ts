import { expect } from 'vitest';
import { signOutEverywhere } from '../../../src/operators/sign-out-operations.ts';
import { isSignedIn, sessionOf, setCookieOf, signInAs } from '../../support/operator-account.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(signOutEverywhere, [
  {
    name: 'ends all own sessions, and those of nobody else',
    async play(world) {
      const operator = await world.operator(['viewer']);
      const stranger = await world.operator(['viewer']);
      const other = sessionOf(await signInAs(world, operator.name), operator.name);
      const reply = await world.call(signOutEverywhere.path, {}, { operator });
      expect(setCookieOf(reply)).toMatch(/Max-Age=0/);
      expect(await isSignedIn(world, operator)).toBe(false);
      expect(await isSignedIn(world, other)).toBe(false);
      expect(await isSignedIn(world, stranger)).toBe(true);
      return reply;
    },
  },
]);
