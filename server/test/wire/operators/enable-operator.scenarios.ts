import { expect } from 'vitest';
import { enableOperator } from '../../../src/operators/managed-operations.ts';
import { anOwner, listed, NO_OPERATOR } from '../../support/owners.ts';
import { OPERATOR_PASSWORD } from '../../support/operators.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { path } = enableOperator;

export default scenarios(enableOperator, [
  {
    name: 'the operator signs in again; sessions that ended stay ended',
    async play(world) {
      const shown = { operator: await anOwner(world) };
      const back = await world.operator(['viewer']);
      const OperatorId = back.operatorId;
      await must(world.call('/Operator/DisableOperator', { OperatorId }, shown));
      const { Name } = await listed(world, OperatorId);
      const body = { Name, Password: OPERATOR_PASSWORD };
      const signIn = () => world.call('/Operator/SignIn', body, { isAtConsole: true });
      expect((await signIn()).error).toBe('InvalidUsernameOrPassword');
      const reply = await world.call(path, { OperatorId }, shown);
      await must(signIn());
      const before = await world.call('/Operator/GetOwnOperator', {}, { operator: back });
      expect(before.error).toBe('NotAuthenticated');
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
    name: 'an owner of a title enables nobody who has roles elsewhere',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      const { operatorId } = await world.operator(['viewer'], 'everywhere');
      const operator = await world.operator(['owner']);
      return world.call(path, { OperatorId: operatorId }, { operator });
    },
  },
]);
