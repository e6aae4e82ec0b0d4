import { expect } from 'vitest';
import { getOwnOperator } from '../../../src/operators/operations/get-own-operator.ts';
import { enableFactor } from '../../support/operator-account.ts';
import { scenarios } from '../../support/scenario.ts';

const { path } = getOwnOperator;

export default scenarios(getOwnOperator, [
  {
    name: 'tells name, roles and session',
    async play(world) {
      const operator = await world.operator(['support', 'liveOps']);
      const { operatorId, name, sessionId } = operator;
      const { titleId: TitleId } = world;
      const reply = await world.call(path, {}, { operator });
      expect(reply.data).toEqual({
        OperatorId: operatorId,
        Name: name,
        Titles: [{ TitleId, Name: 'A game', Roles: ['support', 'liveOps'] }],
        Roles: [
          { Role: 'support', TitleId },
          { Role: 'liveOps', TitleId },
        ],
        SessionId: sessionId,
        ConfirmedUntil: new Date(world.clock.now() + 10 * 60_000).toISOString(),
        HasSecondFactor: false,
        RecoveryCodesLeft: 0,
      });
      return reply;
    },
  },
  {
    name: 'tells that there is a second factor, and how many recovery codes are left',
    async play(world) {
      const operator = await world.operator(['viewer']);
      await enableFactor(world, operator);
      const reply = await world.call(path, {}, { operator });
      expect(reply.data).toMatchObject({ HasSecondFactor: true, RecoveryCodesLeft: 10 });
      return reply;
    },
  },
]);
