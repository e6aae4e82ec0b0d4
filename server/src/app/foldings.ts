import { makePollLoop } from '../cluster/poll-loop.ts';
import { foldCounts } from '../economy/report/commands.ts';
import { SECOND_MS } from '../kernel/instant.ts';
import { foldBoards } from '../statistics/commands/groups.ts';
import type { Folded } from '../statistics/sql/groups.ts';
import type { AppOptions } from './app-options.ts';
import { makeFolding } from './folding.ts';
import { monotonicNow, schedule } from './timers.ts';

/** The pause between two looks for differences of boards: a rank reads all that are not folded yet. */
const BOARD_PAUSE_MS = SECOND_MS;

/** Makes what adds counts of the economy to its sums, and differences of boards to their groups. */
export function makeFoldings({
  storage: { run },
  clock: now,
  log,
}: Pick<AppOptions, 'storage' | 'clock' | 'log'>) {
  const foldingOf = (operation: string, fold: () => Promise<boolean>) =>
    makeFolding({
      fold,
      monotonicNow,
      onBroken: (error) => log.unexpectedError({ requestId: '', operation, error }),
    });
  const economyCounts = foldingOf('economyReport.fold', async () => {
    return (await run(foldCounts, { now: now() })) === 'more';
  });
  let after: Folded | undefined;
  // It goes through all boards in turn, so that none of them waits for a busy one.
  const boards = foldingOf('boards.fold', async () => {
    after = (await run(foldBoards, { after })).reached;
    return after !== undefined;
  });
  const loop = makePollLoop({ step: boards.look, delayMs: () => BOARD_PAUSE_MS, schedule });
  const start = () => void loop.start().catch(() => undefined);
  return { economyCounts, boardFolding: { start, stop: loop.stop } };
}
