import { expect } from 'vitest';
import { MINUTE_MS, toWireTime } from '../../../src/kernel/instant.ts';
import { listEvents } from '../../../src/operators/operations/list-events.ts';
import { anOwner } from '../../support/owners.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { SignedInOperator, World } from '../../support/world.ts';

const { path } = listEvents;

/** Bans a new player, and gives the request id. */
async function act(world: World, operator: SignedInOperator): Promise<string> {
  const { playerId } = await world.logIn();
  const body = { Bans: [{ ServiceId: playerId }] };
  await must(world.call('/Admin/BanUsers', body, { operator }));
  const lift = { ServiceId: playerId };
  const lifted = await world.call('/Admin/RevokeAllBansForUser', lift, { operator });
  return lifted.headers.get('X-RequestId') ?? '';
}

export default scenarios(listEvents, [
  {
    name: 'a change by an operator is an event with its subject; a refused one is none',
    async play(world) {
      const operator = await world.operator(['support']);
      const RequestId = await act(world, operator);
      const { playerId } = await world.logIn();
      const unknown = { ServiceId: 'F'.repeat(16) };
      await world.call('/Admin/RevokeAllBansForUser', unknown, { operator });
      const owner = { operator: await world.operator(['owner']) };
      const reply = await world.call(path, {}, owner);
      expect(reply.data.Events).toEqual([
        {
          At: toWireTime(world.clock.now()),
          OperatorId: operator.operatorId,
          OperatorName: `operator ${operator.operatorId}`,
          Operation: '/Admin/RevokeAllBansForUser',
          TitleId: world.titleId,
          About: { ServiceId: playerId },
          Players: [{ ServiceId: playerId, About: { BanId: expect.any(String) } }],
          RequestId,
        },
        expect.objectContaining({ Operation: '/Admin/BanUsers', About: {} }),
      ]);
      return reply;
    },
  },
  {
    name: 'those of one operator, and of a time',
    async play(world) {
      const [one, other] = [await world.operator(['support']), await world.operator(['support'])];
      await act(world, one);
      const Until = toWireTime(world.clock.now());
      world.clock.advance(MINUTE_MS);
      const Since = toWireTime(world.clock.now());
      await act(world, one);
      await act(world, other);
      const owner = { operator: await world.operator(['owner']) };
      const count = async (filter: object) =>
        (await must(world.call(path, filter, owner))).Events.length;
      const OperatorId = one.operatorId;
      expect(await count({ Until })).toBe(2);
      expect(await count({ Since })).toBe(4);
      expect(await count({ Since, OperatorId })).toBe(2);
      return world.call(path, { OperatorId, Since, Until: Since }, owner);
    },
  },
  {
    name: 'pages go on where the one before ended, also among events of one moment',
    async play(world) {
      const operator = await world.operator(['support']);
      await act(world, operator);
      await act(world, operator);
      const owner = { operator: await world.operator(['owner']) };
      const whole = await must(world.call(path, {}, owner));
      const { Events, ContinuationToken } = await must(world.call(path, { Count: 3 }, owner));
      const reply = await world.call(path, { Count: 3, ContinuationToken }, owner);
      expect([...Events, ...reply.data.Events]).toEqual(whole.Events);
      expect(reply.data.ContinuationToken).toBeUndefined();
      return reply;
    },
  },
  {
    name: 'an owner of everything who names no title sees all, of one operator too',
    async play(world) {
      const elsewhere = await world.otherTitle();
      const [here, there] = [
        await world.operator(['support']),
        await elsewhere.operator(['support']),
      ];
      await act(world, here);
      await act(elsewhere, there);
      const operator = await anOwner(world);
      const { Events } = await must(world.call(path, { Count: 4 }, { operator }));
      expect(new Set(Events.map(({ TitleId }: { TitleId: string }) => TitleId))).toEqual(
        new Set([world.titleId, elsewhere.titleId]),
      );
      const reply = await world.call(path, { OperatorId: there.operatorId }, { operator });
      expect(reply.data.Events).toHaveLength(2);
      return reply;
    },
  },
]);
