import type { Group, Place } from './sql/boards.ts';

/** Members of a group that has just been cut off. Twice as many are cut again, and a quarter goes to the next better group. */
export const GROUP_SIZE = 1_000;

/** How a board's groups change. */
interface Regrouping {
  readonly changed: readonly Group[];
  /** Groups whose members are now counted in the next better one. */
  readonly gone: readonly Group[];
}

interface PlaceDifference extends Place {
  readonly difference: number;
}

/**
 * Adds differences to groups, which are those from the worst difference to the end of the board, the worst first. A group that comes below a quarter of the
 * size goes to the next better one, where both together are not soon cut again. The best group goes where it has no members: a board that is empty keeps
 * nothing.
 */
export function regroup(
  groups: readonly Group[],
  {
    differences,
    size,
  }: { readonly differences: readonly PlaceDifference[]; readonly size: number },
): Regrouping {
  const sums = sumsOf(groups, differences);
  const changed: Group[] = [];
  const gone: Group[] = [];
  let fromBelow = 0;
  for (const [index, group] of groups.entries()) {
    const sum = (sums[index] ?? 0) + fromBelow;
    const next = groups[index + 1];
    const members = group.members + sum;
    const goes = next
      ? sum !== 0 && members < size / 4 && members + next.members <= size * 1.5
      : members === 0;
    fromBelow = goes ? members : 0;
    if (goes) gone.push(group);
    else if (sum !== 0) changed.push({ ...group, members });
  }
  return { changed, gone };
}

/** Adds the differences of each group up. */
function sumsOf(
  groups: readonly Group[],
  differences: readonly PlaceDifference[],
): readonly number[] {
  const sums = groups.map(() => 0);
  let index = 0;
  for (const one of differences.toSorted(comparePlaces)) {
    for (; index < groups.length - 1; index += 1) {
      if (comparePlaces(one, groups[index] as Group) <= 0) break;
    }
    sums[index] = (sums[index] ?? 0) + one.difference;
  }
  return sums;
}

/** Positive: the first one is better. Ids are of ASCII, whose order is the same everywhere. */
export function comparePlaces(one: Place, other: Place): number {
  return (
    one.value - other.value ||
    one.earliness - other.earliness ||
    compareTexts(one.holder_id, other.holder_id) ||
    compareTexts(one.character_id, other.character_id)
  );
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
