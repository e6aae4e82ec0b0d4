import { expect } from 'vitest';
import { removeSecondFactor } from '../../../src/operators/operations/remove-second-factor.ts';
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
    name: 'an owner of one title does it for people of that title',
    async play(world) {
      const [owner, operator] = [await world.operator(['owner']), await world.operator(['viewer'])];
      return world.call(path, { OperatorId: operator.operatorId }, { operator: owner });
    },
  },
  {
    name: 'an owner of one title does not do it for somebody who has a role elsewhere',
    provokes: 'NotAuthorized',
    async play(world) {
      const owner = await world.operator(['owner']);
      const elsewhere = await (await world.otherTitle()).operator(['viewer']);
      const ask = (OperatorId: string) => world.call(path, { OperatorId }, { operator: owner });
      expect(await ask(elsewhere.operatorId)).toMatchObject({ error: 'NotAuthorized' });
      return ask((await world.operator(['viewer'], 'everywhere')).operatorId);
    },
  },
  {
    name: 'an operator whom nobody has made',
    provokes: 'InvalidParams',
    async play(world) {
      const owner = await world.operator(['owner'], 'everywhere');
      return world.call(path, { OperatorId: 'nobody' }, { operator: owner });
    },
  },
]);
