import { command } from '../../storage/command.ts';
import { lockWalk } from '../../storage/control/pruning.ts';
import { GROUP_SIZE } from '../groups.ts';
import {
  countAgain,
  findGroupCount,
  type Folded,
  foldDifferences,
  type Grouping,
  holdGroups,
  type Position,
} from '../sql/groups.ts';

/** The differences that one transaction folds at most, and the groups that one counts: all others wait for it on the embedded database. */
const FOLDED_AT_ONCE = 1_000;
const COUNTED_AT_ONCE = 20;

/**
 * Adds differences to the groups of their boards, some, from behind `after` on. `reached`: the last of them, where there may be more. None are
 * folded where there are none, or where another process does it.
 */
export const foldBoards = command({
  name: 'boards.fold',
  changes: 'rows',
  async run(
    tx,
    {
      after,
      size = GROUP_SIZE,
      atOnce = FOLDED_AT_ONCE,
    }: Partial<Grouping> & { readonly after?: Folded | undefined },
  ) {
    const isHeld = await lockWalk.first(tx, { name: 'boards' });
    if (!isHeld) return { folded: 0, reached: undefined };
    return foldDifferences(tx, { after, size, atOnce });
  },
  isRefusal: ({ folded }) => folded === 0,
});

/** Counts some groups again, of one title or of all, and corrects them. `next`: where to go on; undefined: that was all. */
export const verifyBoards = command({
  name: 'boards.verify',
  changes: 'rows',
  async run(
    tx,
    {
      from,
      titleId,
      size = GROUP_SIZE,
      atOnce = COUNTED_AT_ONCE,
    }: Partial<Grouping> & {
      readonly from?: Position | undefined;
      readonly titleId?: string | undefined;
    },
  ) {
    await holdGroups.run(tx, {});
    return countAgain(tx, { from, titleId, size, atOnce });
  },
});

/** How many groups there are to count, of one title or of all. */
export const countBoards = command({
  name: 'boards.count',
  changes: 'nothing',
  run: (tx, { titleId }: { readonly titleId: string | undefined }) => findGroupCount(tx, titleId),
});
