import { createOperatorLink } from '../../../src/operators/operations/create-operator-link.ts';
import { disableOperator } from '../../../src/operators/operations/disable-operator.ts';
import { enableOperator } from '../../../src/operators/managed-operations.ts';
import { endOperatorSessions } from '../../../src/operators/managed-operations.ts';
import { inviteOperator } from '../../../src/operators/operations/invite-operator.ts';
import { removeSecondFactor } from '../../../src/operators/managed-operations.ts';
import { setOperatorRoles } from '../../../src/operators/operations/set-operator-roles.ts';
import { anOwner, freshName, inNewService, inviteAll, NO_OPERATOR } from '../../support/owners.ts';
import { pair, type PrecedenceList } from '../../support/precedence.ts';
import type { Reply, World } from '../../support/world.ts';
import { withoutMail } from '../../support/without-mail.ts';

const NO_SUCH = [{ Role: 'viewer', TitleId: 'DEAD' }];

/** Whom an owner of the title sees, and may not change. */
const wider = async (world: World) => (await world.operator(['viewer'], 'everywhere')).operatorId;

/** Two calls of an owner of everything, who names no title. */
async function asEverywhere(
  world: World,
  path: string,
  [both, alone]: readonly [both: object, alone: object],
) {
  const operator = await anOwner(world);
  return {
    both: await world.call(path, both, { operator }),
    alone: await world.call(path, alone, { operator }),
  };
}

const ONE_OPERATOR = 'The one is about an operator who is not seen, the other about one who is.';

const pairs: PrecedenceList = [
  [
    inviteOperator,
    [
      pair('SmtpAddonNotEnabled', 'NotAuthorizedByTitle', async () => {
        const body = { Name: freshName(), Roles: [{ Role: 'viewer' }] };
        const ask = (more: object) =>
          withoutMail(async (world) => {
            const operator = await world.operator(['owner']);
            return world.call(inviteOperator.path, { ...body, ...more }, { operator });
          });
        return { both: await ask({ EmailAddress: 'grace@studio.example' }), alone: await ask({}) };
      }),
      pair('NotAuthorizedByTitle', 'InvalidTitleId', async (world) => {
        const [operator, owner] = [await world.operator(['owner']), await anOwner(world)];
        const body = { Name: freshName(), Roles: NO_SUCH };
        return {
          both: await world.call(inviteOperator.path, body, { operator }),
          alone: await world.call(inviteOperator.path, body, { operator: owner }),
        };
      }),
      pair('InvalidTitleId', 'NameNotAvailable', async (world) => {
        const { operatorId } = await world.operator(['viewer']);
        const Name = `operator ${operatorId}`;
        return asEverywhere(world, inviteOperator.path, [
          { Name, Roles: NO_SUCH },
          { Name, Roles: [] },
        ]);
      }),
      pair('NameNotAvailable', 'TooManyOperators', async () => {
        const replies: Reply[] = [];
        await inNewService(async (world, running) => {
          const operator = await anOwner(world);
          const { operatorId } = operator;
          await inviteAll(running);
          const ask = (Name: string) =>
            world.call(inviteOperator.path, { Name, Roles: [] }, { operator });
          replies.push(await ask(`operator ${operatorId}`), await ask(freshName()));
          return ask(freshName());
        });
        const [both, alone] = replies as [Reply, Reply];
        return { both, alone };
      }),
    ],
  ],
  [
    setOperatorRoles,
    [
      pair('NotAuthorizedByTitle', 'InvalidTitleId', async (world) => {
        const [operator, owner] = [await world.operator(['owner']), await anOwner(world)];
        const body = { OperatorId: operator.operatorId, Roles: NO_SUCH };
        return {
          both: await world.call(setOperatorRoles.path, body, { operator }),
          alone: await world.call(setOperatorRoles.path, body, { operator: owner }),
        };
      }),
      pair('InvalidTitleId', 'OperatorNotFound', (world) =>
        asEverywhere(world, setOperatorRoles.path, [
          { OperatorId: NO_OPERATOR, Roles: NO_SUCH },
          { OperatorId: NO_OPERATOR, Roles: [] },
        ]),
      ),
      pair('OperatorNotFound', 'InvalidParams', 'An operator who is not there has no roles.'),
      pair(
        'InvalidParams',
        'LastOwner',
        'Only a call that names a title keeps roles, and it takes no role for all titles away.',
      ),
    ],
  ],
  [
    createOperatorLink,
    [
      pair('SmtpAddonNotEnabled', 'OperatorNotFound', async () => {
        const ask = (more: object) =>
          withoutMail(async (world) => {
            const operator = await anOwner(world);
            const body = { OperatorId: NO_OPERATOR, ...more };
            return world.call(createOperatorLink.path, body, { operator });
          });
        return { both: await ask({ EmailAddress: 'grace@studio.example' }), alone: await ask({}) };
      }),
      pair('OperatorNotFound', 'NotAuthorizedByTitle', ONE_OPERATOR),
      pair('NotAuthorizedByTitle', 'OperatorDisabled', async (world) => {
        const path = createOperatorLink.path;
        const [operator, owner] = [await world.operator(['owner']), await anOwner(world)];
        const OperatorId = await wider(world);
        await world.call(disableOperator.path, { OperatorId }, { operator: owner });
        return {
          both: await world.call(path, { OperatorId }, { operator }),
          alone: await world.call(path, { OperatorId }, { operator: owner }),
        };
      }),
    ],
  ],
  [
    disableOperator,
    [
      pair('OperatorNotFound', 'NotAuthorizedByTitle', ONE_OPERATOR),
      pair('NotAuthorizedByTitle', 'LastOwner', async () => {
        const replies: Reply[] = [];
        await inNewService(async (world) => {
          const [operator, owner] = [await world.operator(['owner']), await anOwner(world)];
          const body = { OperatorId: owner.operatorId };
          replies.push(await world.call(disableOperator.path, body, { operator }));
          const last = await world.call(disableOperator.path, body, { operator: owner });
          replies.push(last);
          return last;
        });
        const [both, alone] = replies as [Reply, Reply];
        return { both, alone };
      }),
    ],
  ],
  [enableOperator, [pair('OperatorNotFound', 'NotAuthorizedByTitle', ONE_OPERATOR)]],
  [endOperatorSessions, [pair('OperatorNotFound', 'NotAuthorizedByTitle', ONE_OPERATOR)]],
  [removeSecondFactor, [pair('OperatorNotFound', 'NotAuthorizedByTitle', ONE_OPERATOR)]],
];

export default pairs;
