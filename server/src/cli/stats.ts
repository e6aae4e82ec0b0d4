import { withDatabase } from '../runtime/open-storage.ts';
import type { OpenStorage } from '../storage/storage.ts';
import { countBoards, verifyBoards } from '../statistics/commands/groups.ts';
import type { Position } from '../statistics/sql/groups.ts';
import type { CliCommand, CommandResult, Output } from './program/command.ts';
import { describeCount, makeProgressBar } from './program/print.ts';
import { requireTitle, titleFlag } from './program/read-flags.ts';

export const statsVerify: CliCommand = {
  summary:
    'Counts the members of leaderboards again, and corrects the counts by which ranks are found.',
  flags: [
    ['--title <title-id>', 'The title whose leaderboards are counted (default: all titles).'],
  ],
  negative: 'a count was wrong, and is corrected',
  examples: [
    ['stats verify', 'beside a running service, too'],
    ['stats verify --title A1B2C --json', 'one title, for a program'],
  ],
  run: (input) =>
    withDatabase(input.config, async (storage) => {
      const titleId = titleFlag(input);
      await requireTitle(storage, titleId);
      return verify(storage, { titleId, stderr: input.terminal.stderr });
    }),
};

interface Order {
  readonly titleId: string | undefined;
  readonly stderr: Output;
}

async function verify(
  { run }: Pick<OpenStorage, 'run'>,
  { titleId, stderr }: Order,
): Promise<CommandResult> {
  const bar = makeProgressBar(stderr);
  const total = await run(countBoards, { titleId });
  let [boards, groups, corrected] = [0, 0, 0];
  let from: Position | undefined;
  try {
    do {
      const { next, ...counted } = await run(verifyBoards, { from, titleId });
      boards += counted.boards;
      groups += counted.groups;
      corrected += counted.corrected;
      bar.show({ step: 'counting', of: next?.board.statistic ?? '', done: groups, total });
      from = next;
    } while (from);
  } finally {
    bar.clear();
  }
  const [found, wrong] = [describeCount(boards, 'leaderboard'), describeCount(groups, 'group')];
  const verdict =
    corrected === 0
      ? 'all counts are right.'
      : `${describeCount(corrected, 'count')} ${corrected === 1 ? 'was' : 'were'} wrong, and corrected.`;
  return {
    json: { boards, groups, corrected },
    text: `${found}, ${wrong}: ${verdict}`,
    exitCode: corrected === 0 ? 0 : 1,
  };
}
