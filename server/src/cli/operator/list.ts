import { toWireTime } from '../../kernel/instant.ts';
import { listOperators } from '../../operators/commands/management.ts';
import type { ListedOperator } from '../../operators/operator.ts';
import { withDatabase } from '../../runtime/open-storage.ts';
import type { CliCommand } from '../program/command.ts';
import { titleFlag } from '../program/read-flags.ts';
import { requireTitle } from '../program/require-title.ts';
import { formatTable } from '../program/table.ts';
import { describeRoles } from './named-operator.ts';

export const operatorList: CliCommand = {
  summary: 'Lists operators with their roles.',
  flags: [['--title <title-id>', 'Only those who have a role for this title or for all.']],
  concerns: 'any',
  negative: 'there is no such title',
  examples: [
    ['operator list', 'all of them'],
    ['operator list --title B0A7 --json', 'those of one title, for a program'],
  ],
  async run(input) {
    const titleId = titleFlag(input);
    const shown = await withDatabase(input.config, async ({ run }) => {
      if (titleId !== undefined) await requireTitle({ run }, titleId);
      return (await run(listOperators, { titleId })).map(toShown);
    });
    return {
      json: shown,
      text: formatTable(
        ['NAME', 'ROLES', 'STATE', 'LAST SIGN-IN', 'OPERATOR'],
        shown.map(({ name, roles, state, lastSignInAt, operatorId }) => [
          name,
          describeRoles(roles),
          state,
          lastSignInAt ?? 'never',
          operatorId,
        ]),
        'There is no operator.',
      ),
    };
  },
};

function toShown(operator: ListedOperator) {
  const { operatorId, name, roles, createdAt, createdBy, lastSignInAt } = operator;
  return {
    operatorId,
    name,
    roles,
    state: stateOf(operator),
    createdAt: toWireTime(createdAt),
    createdBy,
    lastSignInAt: lastSignInAt === undefined ? undefined : toWireTime(lastSignInAt),
  };
}

function stateOf({ isDisabled, hasPassword }: ListedOperator): 'active' | 'invited' | 'disabled' {
  if (isDisabled) return 'disabled';
  return hasPassword ? 'active' : 'invited';
}
