import { Failure } from '../../runtime/failure.ts';
import { withDatabase } from '../../runtime/open-storage.ts';
import { setUniqueNames } from '../../titles/commands.ts';
import { type CliCommand, textFlag } from '../program/command.ts';
import { titleIdOf } from '../program/read-flags.ts';
import { noTitle } from '../program/require-title.ts';

export const titleSet: CliCommand = {
  summary: 'Changes a setting of a title.',
  args: [['<title-id>', 'The title.']],
  flags: [['--unique-names <on|off>', 'Whether no two players may have the same display name.']],
  concerns: 'any',
  negative: 'there is no such title, or players share display names',
  examples: [
    ['title set B0A7 --unique-names on', 'refused, with the names, where players share some'],
  ],
  async run(input) {
    const titleId = titleIdOf(input.args[0] ?? '');
    const word = textFlag(input, 'uniqueNames');
    if (word !== 'on' && word !== 'off') {
      throw new Failure('Say --unique-names on or --unique-names off.', 2);
    }
    const isOn = word === 'on';
    const outcome = await withDatabase(input.config, ({ run }) =>
      run(setUniqueNames, { titleId, isOn }),
    );
    if (outcome.status === 'noTitle') throw noTitle(titleId);
    if (outcome.status === 'shared') {
      const names = outcome.names.map((name) => JSON.stringify(name)).join(', ');
      throw new Failure(`Several players have each of these names; rename all but one: ${names}.`);
    }
    return {
      json: { titleId, hasUniqueNames: isOn },
      text: `Players of title ${titleId} ${isOn ? 'have different display names from now on' : 'may share display names'}.`,
    };
  },
};
