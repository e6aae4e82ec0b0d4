import { enableOperator } from '../../operators/commands/management.ts';
import { withDatabase } from '../../runtime/open-storage.ts';
import type { CliCommand } from '../program/command.ts';
import {
  findNamed,
  linkCommand,
  NO_SUCH_OPERATOR,
  notChanged,
  OPERATOR_ARGS,
} from './named-operator.ts';

export const operatorEnable: CliCommand = {
  summary: 'Lets a disabled operator sign in again, with the password and the roles of before.',
  args: OPERATOR_ARGS,
  concerns: 'any',
  negative: NO_SUCH_OPERATOR,
  examples: [['operator enable grace', 'sessions that ended stay ended']],
  async run({ args, config }) {
    return withDatabase(config, async (storage) => {
      const operator = await findNamed(storage, args[0] ?? '');
      const { operatorId, name, hasPassword } = operator;
      const managed = { operatorId, granter: undefined, now: storage.now() };
      const outcome = await storage.run(enableOperator, managed);
      if (outcome !== 'done') throw notChanged(outcome, operator);
      const how = hasPassword ? '' : ` The link of the invitation has ended: ${linkCommand(name)}`;
      return { json: { operatorId, name, disabled: false }, text: `${name} is enabled.${how}` };
    });
  },
};
