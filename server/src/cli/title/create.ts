import { NAME_CHARS_MAX } from '../../kernel/limits.ts';
import { systemRandom } from '../../kernel/secrets.ts';
import { nextCommand } from '../../kernel/shell-command.ts';
import { Failure } from '../../runtime/failure.ts';
import { withDatabase } from '../../runtime/open-storage.ts';
import { createTitle } from '../../titles/create-title.ts';
import { type CliCommand, textFlag } from '../program/command.ts';
import { nameOf, titleIdOf } from '../program/read-flags.ts';

export const titleCreate: CliCommand = {
  summary: 'Creates a title.',
  args: [['<name>', `The name of the title, ${NAME_CHARS_MAX} characters at most.`]],
  flags: [['--id <title-id>', 'Its id, 4 to 8 hex digits; chosen at random otherwise.']],
  concerns: 'any',
  examples: [
    ['title create "Space Pirates"', 'with an id chosen at random'],
    ['title create "Space Pirates" --id B0A7', 'with this id'],
  ],
  negative: 'the id is taken',
  async run(input) {
    const name = nameOf(input.args[0] ?? '');
    const titleId = textFlag(input, 'id');
    const created = await withDatabase(input.config, ({ run, now }) =>
      createTitle({ run, random: systemRandom, now }, { titleId, name }),
    );
    if (created.status === 'badId') throw new Failure('--id must be 4 to 8 hex digits.', 2);
    if (created.status === 'exists') {
      throw new Failure(
        titleId ? `There is a title ${titleIdOf(titleId)} already.` : 'No free id was found.',
      );
    }
    return {
      json: { titleId: created.titleId, name },
      text: `Title ${created.titleId} is there. Its first secret key: ${nextCommand(`key issue ${created.titleId}`)}`,
    };
  },
};
