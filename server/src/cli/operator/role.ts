import { OPERATOR_ROLES_MAX } from '../../kernel/operator-limits.ts';
import { changeOperatorRoles } from '../../operators/commands/management.ts';
import { Failure } from '../../runtime/failure.ts';
import { withDatabase } from '../../runtime/open-storage.ts';
import { type CliCommand, textFlag } from '../program/command.ts';
import { titleFlag } from '../program/read-flags.ts';
import { noTitle } from '../program/require-title.ts';
import {
  describeRoles,
  findNamed,
  heldRolesOf,
  NO_SUCH_OPERATOR,
  notChanged,
  OPERATOR_ARGS,
  ROLES_WORDS,
} from './named-operator.ts';

export const operatorRole: CliCommand = {
  summary: 'Gives an operator roles and takes them away, at once, in a running service too.',
  args: OPERATOR_ARGS,
  flags: [
    ['--add <roles>', `The roles that the operator gets: ${ROLES_WORDS}.`],
    ['--remove <roles>', 'The roles that the operator loses.'],
    ['--title <title-id>', 'The title that the roles are for (default: all titles).'],
  ],
  concerns: 'any',
  negative: `${NO_SUCH_OPERATOR}, or it is the last owner`,
  examples: [
    ['operator role grace --add liveOps --title B0A7', 'one more role, for one title'],
    ['operator role grace --add viewer --remove support,liveOps', 'other roles for all titles'],
  ],
  async run(input) {
    const titleId = titleFlag(input);
    const added = heldRolesOf('--add', textFlag(input, 'add'), titleId);
    const removed = heldRolesOf('--remove', textFlag(input, 'remove'), titleId);
    if (added.length + removed.length === 0) {
      throw new Failure('--add or --remove says which roles change.', 2);
    }
    return withDatabase(input.config, async (storage) => {
      const operator = await findNamed(storage, input.args[0] ?? '');
      const { operatorId, name } = operator;
      const change = { operatorId, granter: undefined, added, removed, now: storage.now() };
      const outcome = await storage.run(changeOperatorRoles, change);
      switch (outcome.status) {
        case 'noTitle':
          throw noTitle(titleId ?? '');
        case 'tooMany':
          throw new Failure(`An operator has ${OPERATOR_ROLES_MAX} roles at most.`);
        case 'done':
          return {
            json: { operatorId, name, roles: outcome.roles },
            text: `The roles of ${name} now: ${describeRoles(outcome.roles)}.`,
          };
        default:
          throw notChanged(outcome.status, operator);
      }
    });
  },
};
