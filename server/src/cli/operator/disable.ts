import { nextCommand } from '../../kernel/shell-command.ts';
import { disableOperator } from '../../operators/commands/management.ts';
import type { KeyOfOperator } from '../../operators/operator.ts';
import { withDatabase } from '../../runtime/open-storage.ts';
import type { CliCommand } from '../program/command.ts';
import { findNamed, NO_SUCH_OPERATOR, notChanged, OPERATOR_ARGS } from './named-operator.ts';

export const operatorDisable: CliCommand = {
  summary:
    'Disables an operator: all sessions end at once, in a running service too, and nobody signs in with that name.',
  args: OPERATOR_ARGS,
  concerns: 'any',
  negative: `${NO_SUCH_OPERATOR}, or it is the last owner`,
  examples: [['operator disable grace', 'shows which good secret keys grace has made']],
  async run({ args, config }) {
    return withDatabase(config, async (storage) => {
      const operator = await findNamed(storage, args[0] ?? '');
      const { operatorId, name } = operator;
      const managed = { operatorId, granter: undefined, now: storage.now() };
      const outcome = await storage.run(disableOperator, managed);
      if (outcome.status !== 'done') throw notChanged(outcome.status, operator);
      const { keys } = outcome;
      return {
        json: { operatorId, name, disabled: true, secretKeys: keys },
        text: [`${name} is disabled.`, ...keyLines(keys)].join('\n'),
      };
    });
  },
};

function keyLines(keys: readonly KeyOfOperator[]): readonly string[] {
  if (keys.length === 0) return [];
  return [
    'The secret keys that this operator made are still good. To revoke them:',
    '',
    ...keys.map(
      ({ keyId, titleId, name }) =>
        `  ${nextCommand(`key revoke ${keyId}`)}    ${titleId}, ${name}`,
    ),
  ];
}
