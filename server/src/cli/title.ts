import { toWireTime } from '../kernel/instant.ts';
import { NAME_CHARS_MAX } from '../kernel/limits.ts';
import { systemRandom } from '../kernel/secrets.ts';
import { nextCommand } from '../kernel/shell-command.ts';
import { Failure } from '../runtime/failure.ts';
import { withDatabase } from '../runtime/open-storage.ts';
import { listTitles, setUniqueNames } from '../titles/commands.ts';
import { createTitle } from '../titles/create-title.ts';
import { type CliCommand, textFlag } from './program/command.ts';
import { listed } from './program/print.ts';
import { nameOf, noTitle, titleIdOf } from './program/read-flags.ts';

export const titleCreate: CliCommand = {
  summary: 'Creates a title.',
  args: [['<name>', `The name of the title, ${NAME_CHARS_MAX} characters at most.`]],
  flags: [['--id <title-id>', 'Its id, 4 to 8 hex digits; chosen at random otherwise.']],
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

export const titleList: CliCommand = {
  summary: 'Lists all titles, oldest first.',
  examples: [
    ['title list', 'as a table'],
    ['title list --json', 'for a program'],
  ],
  async run({ config }) {
    const titles = await withDatabase(config, (storage) => storage.run(listTitles));
    return listed(
      titles.map((title) => ({ ...title, createdAt: toWireTime(title.createdAt) })),
      { TITLE: 'titleId', NAME: 'name', CREATED: 'createdAt' },
      `There is no title yet; ${nextCommand('title create')} makes one.`,
    );
  },
};

export const titleSet: CliCommand = {
  summary: 'Changes a setting of a title.',
  args: [['<title-id>', 'The title.']],
  flags: [['--unique-names <on|off>', 'Whether no two players may have the same display name.']],
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
