import { expect } from 'vitest';
import { listOperators } from '../../../src/operators/operations/list-operators.ts';
import { enableFactor } from '../../support/operator-account.ts';
import { anOwner, listed } from '../../support/owners.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { path } = listOperators;

export default scenarios(listOperators, [
  {
    name: 'an owner of everything sees everybody with all roles',
    async play(world) {
      const elsewhere = await world.otherTitle();
      const { operatorId } = await elsewhere.operator(['support', 'liveOps']);
      const operator = await anOwner(world);
      const { titleId } = elsewhere;
      expect(await listed(world, operatorId, operator)).toMatchObject({
        Roles: [
          { Role: 'support', TitleId: titleId },
          { Role: 'liveOps', TitleId: titleId },
        ],
        Disabled: false,
        Invited: false,
        HasSecondFactor: false,
        CreatedBy: 'the command line',
        LastSignInAt: expect.any(String),
      });
      return world.call(path, {}, { operator });
    },
  },
  {
    name: 'an owner of a title sees who has roles for it or for all titles, and no other roles',
    async play(world) {
      const elsewhere = await world.otherTitle();
      const operator = await world.operator(['owner']);
      const both = await world.operator(['viewer']);
      const Roles = [{ Role: 'viewer', TitleId: world.titleId }, { Role: 'support' }];
      const wider = [...Roles, { Role: 'owner', TitleId: elsewhere.titleId }];
      const body = { OperatorId: both.operatorId, Roles: wider };
      const shown = { operator: await anOwner(world) };
      await must(world.call('/Operator/SetOperatorRoles', body, shown));
      expect((await listed(world, both.operatorId, operator)).Roles).toEqual(Roles);
      const stranger = await elsewhere.operator(['owner']);
      expect(await listed(world, stranger.operatorId, operator)).toBeUndefined();
      return world.call(path, {}, { operator });
    },
  },
  {
    name: 'it says who has a second factor, until that is removed',
    async play(world) {
      const operator = await anOwner(world);
      const guarded = await world.operator(['viewer']);
      await enableFactor(world, guarded);
      const { operatorId } = guarded;
      expect(await listed(world, operatorId, operator)).toMatchObject({ HasSecondFactor: true });
      await must(world.call('/Operator/DisableSecondFactor', {}, { operator: guarded }));
      expect(await listed(world, operatorId, operator)).toMatchObject({ HasSecondFactor: false });
      return world.call(path, {}, { operator });
    },
  },
]);
