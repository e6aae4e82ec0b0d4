import { expect } from 'vitest';
import { listOwnSessions } from '../../../src/operators/operations/list-own-sessions.ts';
import { from, HOME } from '../../support/guessing.ts';
import { sessionOf, signInAs } from '../../support/operator-account.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { path } = listOwnSessions;

export default scenarios(listOwnSessions, [
  {
    name: 'says where and with what each session began, and which one is present',
    async play(world) {
      const operator = await world.operator(['viewer']);
      await world.operator(['viewer']);
      world.clock.advance(1);
      const device = { Device: 'Firefox' };
      const signedIn = await signInAs(world, operator.name, device, from(HOME));
      const reply = await world.call(path, {}, { operator: sessionOf(signedIn, operator.name) });
      const now = new Date(world.clock.now()).toISOString();
      expect(reply.data.Sessions).toEqual([
        {
          SessionId: expect.any(String),
          StartedAt: now,
          LastUsedAt: now,
          ExpiresAt: signedIn.data.ExpiresAt,
          IPAddress: HOME,
          Device: 'Firefox',
          IsPresent: true,
        },
        expect.objectContaining({ SessionId: operator.sessionId, IsPresent: false }),
      ]);
      return reply;
    },
  },
  {
    name: 'sessions that were not used for too long have ended',
    async play(world) {
      const operator = await world.operator(['viewer']);
      world.clock.advance(30 * 60_000);
      const present = sessionOf(await signInAs(world, operator.name), operator.name);
      const reply = await world.call(path, {}, { operator: present });
      expect((await must(Promise.resolve(reply))).Sessions).toHaveLength(1);
      return reply;
    },
  },
]);
