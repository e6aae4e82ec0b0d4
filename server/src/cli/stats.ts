import { resolve } from 'node:path';
import { UINT32_MAX } from '../kernel/limits.ts';
import { Failure, WrongUse } from '../runtime/failure.ts';
import { withDatabase } from '../runtime/open-storage.ts';
import type { OpenStorage } from '../storage/storage.ts';
import { writeBoard } from '../statistics/archive.ts';
import type { Board } from '../statistics/boards.ts';
import { findCurrentVersion } from '../statistics/commands/archives.ts';
import { countBoards, verifyBoards } from '../statistics/commands/groups.ts';
import type { Position } from '../statistics/sql/groups.ts';
import { TITLE_FLAG, withNamedTitle } from './named-player.ts';
import type { CliCommand, CommandInput, CommandResult, Output } from './program/command.ts';
import {
  answerBeside,
  exportTo,
  FILE_ARGUMENT,
  NO_FILE,
  STANDARD_OUTPUT,
} from './program/export-file.ts';
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

export const statsArchive: CliCommand = {
  summary:
    "Writes all players' values in a version of a statistic into a new CSV file, the best first; the file is whole, or not there.",
  args: [
    ['<statistic>', 'The name of the statistic.'],
    ['<version>', 'The number of the version.'],
    FILE_ARGUMENT,
  ],
  flags: [TITLE_FLAG],
  negative: NO_FILE,
  examples: [
    ['stats archive score 3 score-3.csv', 'as long as players keep values of the version'],
    ['stats archive score 3 - | head -n 101', 'the best hundred'],
  ],
  run(input) {
    const [statistic = '', number = '', file = ''] = input.args;
    const version = Number(number);
    if (!/^\d{1,10}$/.test(number) || version > UINT32_MAX)
      throw new WrongUse(
        `The version must be a whole number from 0 to ${UINT32_MAX}, not ${JSON.stringify(number)}.`,
      );
    const path = file === STANDARD_OUTPUT ? file : resolve(file);
    return withNamedTitle(input, async (storage, titleId) => {
      const board = { titleId, statistic: statistic.trim(), version };
      const isCurrent = await requireVersion(storage, board);
      const players = await exportBoard(storage, { board, path, terminal: input.terminal });
      return answerBeside(toResult(path, { players, isCurrent }), { path, input });
    });
  },
};

/** Throws a Failure where the statistic, or the version of it, is not there. Gives whether it is the current one. */
async function requireVersion(
  { run, now }: Pick<OpenStorage, 'run' | 'now'>,
  { version, ...of }: Board,
): Promise<boolean> {
  const current = await run(findCurrentVersion, { ...of, now: now() });
  const name = JSON.stringify(of.statistic);
  if (current === undefined) throw new Failure(`The title ${of.titleId} has no statistic ${name}.`);
  if (version > current)
    throw new Failure(
      `The statistic ${name} has no version ${version}: the current one is ${current}.`,
    );
  return version === current;
}

/** Gives how many players there were. */
async function exportBoard(
  { run }: Pick<OpenStorage, 'run'>,
  {
    board,
    path,
    terminal,
  }: Pick<CommandInput, 'terminal'> & { readonly board: Board; readonly path: string },
): Promise<number> {
  let players = 0;
  await exportTo(path, terminal, async (write) => {
    players = await writeBoard(run, board, write);
  });
  return players;
}

function toResult(
  file: string,
  { players, isCurrent }: { readonly players: number; readonly isCurrent: boolean },
): CommandResult {
  const into = file === STANDARD_OUTPUT ? '' : ` into ${file}`;
  const hint = isCurrent ? ' The version is the current one: its values still change.' : '';
  return {
    json: { file, players, isCurrent },
    text: `Wrote the values of ${describeCount(players, 'player')}${into}.${hint}`,
  };
}

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
