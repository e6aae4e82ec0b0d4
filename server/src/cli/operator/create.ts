import { COMMAND_LINE } from '../../kernel/author.ts';
import { OPERATOR_NAME_CHARS_MAX, OPERATORS_MAX } from '../../kernel/operator-limits.ts';
import { newId, systemRandom } from '../../kernel/secrets.ts';
import { inviteOperator } from '../../operators/commands/management.ts';
import { newLink } from '../../operators/link.ts';
import { isOperatorName } from '../../operators/operator.ts';
import { Failure } from '../../runtime/failure.ts';
import { withDatabase } from '../../runtime/open-storage.ts';
import { type CliCommand, textFlag } from '../program/command.ts';
import { titleFlag } from '../program/read-flags.ts';
import { noTitle } from '../program/require-title.ts';
import {
  describeRoles,
  heldRolesOf,
  linkCommand,
  linkLines,
  ROLES_WORDS,
  toShownLink,
} from './named-operator.ts';

export const operatorCreate: CliCommand = {
  summary: 'Makes an operator, and shows once the link with which that person chooses a password.',
  args: [['<name>', `The name of the operator, ${OPERATOR_NAME_CHARS_MAX} characters at most.`]],
  flags: [
    ['--role <roles>', `The roles of the operator: ${ROLES_WORDS}.`],
    ['--title <title-id>', 'The title that the roles are for (default: all titles).'],
  ],
  concerns: 'any',
  negative: 'somebody has the name',
  examples: [
    ['operator create ada --role owner', 'may do everything'],
    ['operator create grace --role support,liveOps --title B0A7', 'for one title'],
  ],
  async run(input) {
    const name = input.args[0] ?? '';
    if (!isOperatorName(name)) {
      throw new Failure(
        `A name must have 1 to ${OPERATOR_NAME_CHARS_MAX} characters, no control characters, and no space around it.`,
        2,
      );
    }
    const titleId = titleFlag(input);
    const roles = heldRolesOf('--role', textFlag(input, 'role'), titleId);
    if (roles.length === 0)
      throw new Failure(`--role says what the operator may do: ${ROLES_WORDS}.`, 2);
    return withDatabase(input.config, async (storage) => {
      const now = storage.now();
      const link = newLink(systemRandom, now);
      const outcome = await storage.run(inviteOperator, {
        newOperatorId: newId(systemRandom),
        name,
        roles,
        granter: undefined,
        createdBy: COMMAND_LINE,
        digest: link.digest,
        expiresAt: link.expiresAt,
        now,
      });
      switch (outcome.status) {
        case 'noTitle':
          throw noTitle(titleId ?? '');
        case 'nameTaken':
          throw new Failure(
            `There is an operator ${JSON.stringify(name)} already; ${linkCommand(name)} makes a link for another password.`,
          );
        case 'tooMany':
          throw new Failure(`There are ${OPERATORS_MAX} operators, which is as many as can be.`);
        case 'notAllowed':
          throw new Error('The command line was refused');
        case 'done': {
          const shown = await toShownLink(input.config, storage, link);
          return {
            json: { operatorId: outcome.operatorId, name, roles, ...shown },
            text: linkLines(`The link of ${name} (${describeRoles(roles)})`, shown).join('\n'),
          };
        }
      }
    });
  },
};
