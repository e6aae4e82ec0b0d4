import { COMMAND_LINE } from '../../kernel/author.ts';
import { systemRandom } from '../../kernel/secrets.ts';
import { nextCommand, quoteForShell } from '../../kernel/shell-command.ts';
import { addOperatorLink } from '../../operators/commands/links.ts';
import { newLink } from '../../operators/link.ts';
import { Failure } from '../../runtime/failure.ts';
import { withDatabase } from '../../runtime/open-storage.ts';
import type { CliCommand } from '../program/command.ts';
import { findNamed, linkLines, NO_SUCH_OPERATOR, toShownLink } from './named-operator.ts';

export const operatorLink: CliCommand = {
  summary:
    'Shows once a link with which an operator chooses another password, or with which the first owner is made.',
  args: [['[name]', 'The operator (default: the first owner, while there is none).']],
  concerns: 'any',
  negative: `${NO_SUCH_OPERATOR}, or there is an owner already`,
  examples: [
    ['operator link', 'makes the first owner, who chooses name and password'],
    ['operator link ada', 'for somebody who has forgotten the password'],
  ],
  async run({ args: [name], config }) {
    return withDatabase(config, async (storage) => {
      const now = storage.now();
      const link = newLink(systemRandom, now);
      const operator = name === undefined ? undefined : await findNamed(storage, name);
      const outcome = await storage.run(addOperatorLink, {
        operatorId: operator?.operatorId,
        createdBy: COMMAND_LINE,
        digest: link.digest,
        expiresAt: link.expiresAt,
        now,
      });
      if (outcome !== 'done') throw refusalOf(outcome, operator?.name ?? '');
      const shown = await toShownLink(config, storage, link);
      const whose = operator
        ? `The link of ${operator.name}`
        : 'The link that makes the first owner';
      return {
        json: { operatorId: operator?.operatorId, name: operator?.name, ...shown },
        text: linkLines(whose, shown).join('\n'),
      };
    });
  },
};

type LinkOutcome = ReturnType<(typeof addOperatorLink)['unpack']>;

function refusalOf(outcome: Exclude<LinkOutcome, 'done'>, name: string): Failure {
  switch (outcome) {
    case 'hasOwner':
      return new Failure(
        `There is an owner already, who invites others at the console; ${nextCommand('operator link <name>')} makes a link for another password, and ${nextCommand('operator create <name> --role owner')} another owner.`,
      );
    case 'disabled':
      return new Failure(
        `${name} is disabled; ${nextCommand(`operator enable ${quoteForShell(name)}`)} changes that.`,
      );
    case 'noOperator':
    case 'notAllowed':
      throw new Error(`The command line was refused: ${outcome}`);
  }
}
