import { expect } from 'vitest';
import { removeSecondFactor } from '../../../src/operators/managed-operations.ts';
import { enableFactor, isSignedIn, signInAs } from '../../support/operator-account.ts';
import { scenarios } from '../../support/scenario.ts';

const { path } = removeSecondFactor;

export default scenarios(removeSecondFactor, [
  {
    name: 'an owner removes it for somebody whose device is lost; sessions go on',
    async play(world) {
      const operator = await world.operator(['viewer']);
      await enableFactor(world, operator);
      const owner = await world.operator(['owner'], 'everywhere');
      const body = { OperatorId: operator.operatorId };
      const reply = await world.call(path, body, { operator: owner });
      expect(await signInAs(world, operator.name)).toMatchObject({ code: 200 });
      expect(await isSignedIn(world, operator)).toBe(true);
      return reply;
    },
  },
  {
    name: 'where there is none, it does nothing, and no event says that it did',
    async play(world) {
      const operator = await world.operator(['owner']);
      const { operatorId: OperatorId } = await world.operator(['viewer']);
      const reply = await world.call(path, { OperatorId }, { operator });
      const events = await world.call('/Operator/ListActivity', {}, { operator });
      expect(events.data.Activity).toEqual([]);
      return reply;
    },
  },
  {
    name: 'an owner of a title does it for nobody who has roles elsewhere, too',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      const operator = await world.operator(['owner']);
      const { operatorId: OperatorId } = await world.operator(['viewer'], 'everywhere');
      return world.call(path, { OperatorId }, { operator });
    },
  },
  {
    name: 'an operator of another title is not there',
    provokes: 'OperatorNotFound',
    async play(world) {
      const operator = await world.operator(['owner']);
      const elsewhere = await (await world.otherTitle()).operator(['viewer']);
      return world.call(path, { OperatorId: elsewhere.operatorId }, { operator });
    },
  },
]);
