import { expect } from 'vitest';
import { endOwnSession } from '../../../src/operators/operations/end-own-session.ts';
import { isSignedIn, sessionOf, setCookieOf, signInAs } from '../../support/operator-account.ts';
import { scenarios } from '../../support/scenario.ts';

const { path } = endOwnSession;

export default scenarios(endOwnSession, [
  {
    name: 'ends another own session, and the present one goes on',
    async play(world) {
      const operator = await world.operator(['viewer']);
      const present = sessionOf(await signInAs(world, operator.name), operator.name);
      const body = { SessionId: operator.sessionId };
      const reply = await world.call(path, body, { operator: present });
      expect(setCookieOf(reply)).toBe('');
      expect(await isSignedIn(world, operator)).toBe(false);
      expect(await isSignedIn(world, present)).toBe(true);
      return reply;
    },
  },
  {
    name: 'the present session is ended, too, and the browser forgets the cookie',
    async play(world) {
      const operator = await world.operator(['viewer']);
      const reply = await world.call(path, { SessionId: operator.sessionId }, { operator });
      expect(setCookieOf(reply)).toMatch(/Max-Age=0/);
      expect(await isSignedIn(world, operator)).toBe(false);
      return reply;
    },
  },
  {
    name: 'the session of another operator is none',
    provokes: 'InvalidParams',
    async play(world) {
      const operator = await world.operator(['viewer']);
      const other = await world.operator(['viewer']);
      const reply = await world.call(path, { SessionId: other.sessionId }, { operator });
      expect(reply.errorDetails).toEqual({ SessionId: ['The operator has no such session.'] });
      expect(await isSignedIn(world, other)).toBe(true);
      return reply;
    },
  },
]);
