import { expect } from 'vitest';
import { signOut } from '../../../src/operators/sign-out-operations.ts';
import { isSignedIn, sessionOf, setCookieOf, signInAs } from '../../support/operator-account.ts';
import { scenarios } from '../../support/scenario.ts';

export default scenarios(signOut, [
  {
    name: 'ends the session of the call and no other, and the browser forgets the cookie',
    async play(world) {
      const operator = await world.operator(['viewer']);
      const other = sessionOf(await signInAs(world, operator.name), operator.name);
      const reply = await world.call(signOut.path, {}, { operator });
      expect(setCookieOf(reply)).toMatch(/^purser-session=; Path=\/; Max-Age=0; /);
      expect(await isSignedIn(world, operator)).toBe(false);
      expect(await isSignedIn(world, other)).toBe(true);
      return reply;
    },
  },
]);
