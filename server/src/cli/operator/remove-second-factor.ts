import { removeFactorOfOperator } from '../../operators/commands/management.ts';
import { Failure } from '../../runtime/failure.ts';
import { withDatabase } from '../../runtime/open-storage.ts';
import type { CliCommand } from '../program/command.ts';
import { findNamed, NO_SUCH_OPERATOR, notChanged, OPERATOR_ARGS } from './named-operator.ts';

export const operatorRemoveSecondFactor: CliCommand = {
  summary:
    'Removes the second factor of an operator who has lost the device and the recovery codes; the password stays.',
  args: OPERATOR_ARGS,
  concerns: 'any',
  negative: `${NO_SUCH_OPERATOR}, or no second factor`,
  examples: [
    ['operator remove-second-factor grace', 'make sure first that it is grace who asks for it'],
  ],
  async run({ args, config }) {
    return withDatabase(config, async (storage) => {
      const operator = await findNamed(storage, args[0] ?? '');
      const { operatorId, name } = operator;
      const managed = { operatorId, granter: undefined, now: storage.now() };
      const outcome = await storage.run(removeFactorOfOperator, managed);
      if (outcome === 'noFactor') throw new Failure(`${name} has no second factor.`);
      if (outcome !== 'done') throw notChanged(outcome, operator);
      return {
        json: { operatorId, name, secondFactor: false },
        text: `The second factor of ${name} is removed: the password alone signs in.`,
      };
    });
  },
};
