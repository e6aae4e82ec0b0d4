import { expect } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../src/kernel/instant.ts';
import { CREDENTIAL_CHARS_MAX, TOKENS_PER_CALL_MAX } from '../../../src/kernel/limits.ts';
import { authUsers as operation } from '../../../src/matchmaker/operations/auth-users.ts';
import { authUser, ban, tamper } from '../../support/accounts.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = operation;

function ask(world: World, tickets: unknown) {
  return world.asTitle(path, { AuthorizationTickets: tickets });
}

export default scenarios(operation, [
  {
    name: 'gives a verdict for each ticket, in order, with what AuthUser says of it',
    async play(world) {
      const old = await world.logIn('old');
      world.clock.advance(DAY_MS - HOUR_MS);
      const good = await world.logIn('good');
      const [ended, banned] = [await world.logIn('ended'), await world.logIn('banned')];
      const stranger = await (await world.otherTitle()).logIn();
      world.clock.advance(HOUR_MS);
      await must(world.asTitle('/Admin/RevokePlayerSessions', { ServiceId: ended.playerId }));
      await ban(world, { ServiceId: banned.playerId });
      const bad = [old, ended, banned, stranger].map(({ sessionTicket }) => sessionTicket);
      const tickets = [...bad, 'x', tamper(good.sessionTicket), good.entityToken];
      const reply = await ask(world, [good.sessionTicket, ...tickets, good.sessionTicket, '']);
      const verdicts: object[] = reply.data.Verdicts;
      expect(verdicts[0]).toEqual({ Authorized: true, ServiceId: good.playerId });
      for (const [at, ticket] of [good.sessionTicket, ...tickets].entries()) {
        expect(verdicts[at]).toEqual(await authUser(world, ticket));
      }
      expect(verdicts.slice(1, -2)).toEqual(tickets.map(() => ({ Authorized: false })));
      expect(verdicts.slice(-2)).toEqual([verdicts[0], { Authorized: false }]);
      return reply;
    },
  },
  {
    name: 'takes a lobby of tickets of the greatest length',
    async play(world) {
      const { sessionTicket, playerId } = await world.logIn();
      const longest = 'x'.repeat(CREDENTIAL_CHARS_MAX);
      const lobby = Array.from({ length: TOKENS_PER_CALL_MAX - 1 }, () => longest);
      const reply = await ask(world, [...lobby, sessionTicket]);
      expect(reply.data.Verdicts).toHaveLength(TOKENS_PER_CALL_MAX);
      expect(reply.data.Verdicts.at(-1)).toEqual({ Authorized: true, ServiceId: playerId });
      return reply;
    },
  },
  {
    name: 'takes between one and a hundred texts',
    provokes: 'InvalidParams',
    async play(world) {
      const tooMany = Array.from({ length: TOKENS_PER_CALL_MAX + 1 }, () => 'x');
      for (const bad of [undefined, null, 'x', [], tooMany]) {
        expect(await ask(world, bad)).toMatchObject({ error: 'InvalidParams' });
      }
      const reply = await ask(world, ['x', 7]);
      expect(reply.errorDetails).toHaveProperty('AuthorizationTickets[1]');
      return reply;
    },
  },
  {
    name: 'a key limited to the scope matchmaker is enough, and one without it is refused',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      const { sessionTicket } = await world.logIn();
      const body = { AuthorizationTickets: [sessionTicket] };
      await must(world.call(path, body, { secretKey: await world.limitedKey(['matchmaker']) }));
      const secretKey = await world.limitedKey(['server', 'admin']);
      return world.call(path, body, { secretKey });
    },
  },
]);
