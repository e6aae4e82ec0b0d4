import { expect } from 'vitest';
import { OPERATOR_ROLES_MAX } from '../../../src/kernel/operator-limits.ts';
import { setOperatorRoles } from '../../../src/operators/operations/set-operator-roles.ts';
import {
  anOwner,
  inNewService,
  invite,
  listed,
  NO_OPERATOR,
  withManyRoles,
} from '../../support/owners.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { path } = setOperatorRoles;

export default scenarios(setOperatorRoles, [
  {
    name: 'new roles count from the next call on, and the session goes on',
    async play(world) {
      const changed = await world.operator(['viewer']);
      const read = () => world.call('/Admin/GetHistory', {}, { operator: changed });
      const ban = () => world.call('/Admin/BanUsers', { Bans: [] }, { operator: changed });
      expect((await ban()).error).toBe('NotAuthorizedByTitle');
      const OperatorId = changed.operatorId;
      const Roles = [{ Role: 'support', TitleId: world.titleId }];
      const shown = { operator: await anOwner(world) };
      const reply = await world.call(path, { OperatorId, Roles }, shown);
      expect(reply.data).toEqual({ Roles });
      expect((await ban()).error).not.toBe('NotAuthorizedByTitle');
      await must(world.call(path, { OperatorId, Roles: [] }, shown));
      expect((await read()).error).toBe('NotAuthorizedByTitle');
      return reply;
    },
  },
  {
    name: 'a call that names a title replaces the roles for that title only',
    async play(world) {
      const elsewhere = await world.otherTitle();
      const { operatorId } = await world.operator(['viewer', 'support']);
      const other = { Role: 'owner', TitleId: elsewhere.titleId };
      const shown = { operator: await anOwner(world) };
      const own = { Role: 'viewer', TitleId: world.titleId };
      await must(world.call(path, { OperatorId: operatorId, Roles: [other, own] }, shown));
      const operator = await world.operator(['owner']);
      const Roles = [{ Role: 'liveOps', TitleId: world.titleId }];
      const reply = await world.call(path, { OperatorId: operatorId, Roles }, { operator });
      expect(reply.data).toEqual({ Roles });
      expect((await listed(world, operatorId)).Roles).toEqual([other, ...Roles]);
      return reply;
    },
  },
  {
    name: 'an owner of a title gives roles for no other title',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      const operator = await world.operator(['owner']);
      const { titleId } = await world.otherTitle();
      const Roles = [{ Role: 'viewer', TitleId: titleId }];
      return world.call(path, { OperatorId: operator.operatorId, Roles }, { operator });
    },
  },
  {
    name: 'a role for a title that is not there is refused',
    provokes: 'InvalidTitleId',
    async play(world) {
      const { OperatorId } = await invite(world, []);
      const Roles = [{ Role: 'viewer', TitleId: 'DEAD' }];
      return world.call(path, { OperatorId, Roles }, { operator: await anOwner(world) });
    },
  },
  {
    name: 'nobody has the id',
    provokes: 'OperatorNotFound',
    async play(world) {
      const body = { OperatorId: NO_OPERATOR, Roles: [] };
      return world.call(path, body, { operator: await anOwner(world) });
    },
  },
  {
    name: 'with those for other titles there would be too many roles',
    provokes: 'InvalidParams',
    async play(world) {
      const OperatorId = await withManyRoles(world);
      const operator = await world.operator(['owner']);
      const Roles = [{ Role: 'viewer', TitleId: world.titleId }];
      const reply = await world.call(path, { OperatorId, Roles }, { operator });
      expect(reply.errorDetails).toEqual({
        Roles: [`An operator has ${OPERATOR_ROLES_MAX} roles at most.`],
      });
      return reply;
    },
  },
  {
    name: 'the last owner of everything stays one',
    provokes: 'LastOwner',
    play: () =>
      inNewService(async (world) => {
        const operator = await anOwner(world);
        // An invited operator without a password cannot sign in.
        const body = { Name: 'the next owner', Roles: [{ Role: 'owner' }] };
        await must(world.call('/Operator/InviteOperator', body, { operator }));
        const Roles = [{ Role: 'owner', TitleId: world.titleId }];
        return world.call(path, { OperatorId: operator.operatorId, Roles }, { operator });
      }),
  },
]);
