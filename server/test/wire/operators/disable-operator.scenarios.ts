import { expect } from 'vitest';
import { disableOperator } from '../../../src/operators/operations/disable-operator.ts';
import {
  anOwner,
  follow,
  inNewService,
  invite,
  listed,
  NO_OPERATOR,
} from '../../support/owners.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { path } = disableOperator;

export default scenarios(disableOperator, [
  {
    name: 'all sessions end at once, and the link of an invitation, too',
    async play(world) {
      const gone = await world.operator(['viewer']);
      const shown = { operator: await anOwner(world) };
      const reply = await world.call(path, { OperatorId: gone.operatorId }, shown);
      expect(reply.data).toEqual({ SecretKeys: [] });
      const after = await world.call('/Operator/GetOwnOperator', {}, { operator: gone });
      expect(after.error).toBe('NotAuthenticated');
      expect(await listed(world, gone.operatorId)).toMatchObject({ Disabled: true });
      const invited = await invite(world, [{ Role: 'viewer' }]);
      await world.call(path, { OperatorId: invited.OperatorId }, shown);
      expect((await follow(world, invited)).error).toBe('LinkInvalid');
      return reply;
    },
  },
  {
    name: 'disabling somebody twice does nothing more',
    async play(world) {
      const { operatorId: OperatorId } = await world.operator(['viewer']);
      const shown = { operator: await anOwner(world) };
      await world.call(path, { OperatorId }, shown);
      return world.call(path, { OperatorId }, shown);
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
    name: 'an owner of a title disables nobody who has roles elsewhere',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      const { operatorId } = await world.operator(['viewer'], 'everywhere');
      const operator = await world.operator(['owner']);
      return world.call(path, { OperatorId: operatorId }, { operator });
    },
  },
  {
    name: 'the last owner of everything cannot be disabled',
    provokes: 'LastOwner',
    play: () =>
      inNewService(async (world) => {
        const operator = await anOwner(world);
        const another = await anOwner(world);
        await must(world.call(path, { OperatorId: another.operatorId }, { operator }));
        return world.call(path, { OperatorId: operator.operatorId }, { operator });
      }),
  },
]);
