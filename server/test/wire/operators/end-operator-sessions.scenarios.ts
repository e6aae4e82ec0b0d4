import { expect } from 'vitest';
import { endOperatorSessions } from '../../../src/operators/managed-operations.ts';
import { anOwner, NO_OPERATOR } from '../../support/owners.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { path } = endOperatorSessions;

export default scenarios(endOperatorSessions, [
  {
    name: 'all sessions of the operator end, and of nobody else',
    async play(world) {
      const [ended, other] = [await world.operator(['viewer']), await world.operator(['viewer'])];
      const shown = { operator: await world.operator(['owner']) };
      const reply = await world.call(path, { OperatorId: ended.operatorId }, shown);
      const read = (operator: typeof ended) =>
        world.call('/Operator/GetOwnOperator', {}, { operator });
      expect((await read(ended)).error).toBe('NotAuthenticated');
      await must(read(other));
      return reply;
    },
  },
  {
    name: 'nobody has the id',
    provokes: 'OperatorNotFound',
    async play(world) {
      const body = { OperatorId: NO_OPERATOR };
      return world.call(path, body, { operator: await anOwner(world) });
    },
  },
  {
    name: 'an owner of a title ends no sessions of somebody who has roles elsewhere',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      const { operatorId } = await world.operator(['viewer'], 'everywhere');
      const operator = await world.operator(['owner']);
      return world.call(path, { OperatorId: operatorId }, { operator });
    },
  },
]);
