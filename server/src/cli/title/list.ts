import { toWireTime } from '../../kernel/instant.ts';
import { nextCommand } from '../../kernel/shell-command.ts';
import { withDatabase } from '../../runtime/open-storage.ts';
import { listTitles } from '../../titles/commands.ts';
import type { CliCommand } from '../program/command.ts';
import { formatTable } from '../program/table.ts';

export const titleList: CliCommand = {
  summary: 'Lists all titles, oldest first.',
  concerns: 'any',
  examples: [
    ['title list', 'as a table'],
    ['title list --json', 'for a program'],
  ],
  async run({ config }) {
    const titles = await withDatabase(config, (storage) => storage.run(listTitles));
    const shown = titles.map((title) => ({ ...title, createdAt: toWireTime(title.createdAt) }));
    return {
      json: shown,
      text: formatTable(
        ['TITLE', 'NAME', 'CREATED'],
        shown.map(({ titleId, name, createdAt }) => [titleId, name, createdAt]),
        `There is no title yet; ${nextCommand('title create')} makes one.`,
      ),
    };
  },
};
