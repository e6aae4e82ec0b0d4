import { CHANGES_TOLD_BYTES_MAX, CHANGES_TOLD_MAX } from '../../kernel/limits.ts';
import {
  actOf,
  countsOf,
  DIFFERENCE_ACTS,
  differenceOf,
  type ItemDifference,
  type MemberDifference,
  ownDifferenceOf,
} from './difference.ts';
import { ACTS, type DifferencesOnWire } from './difference-schemas.ts';
import type { DifferenceCounts, ItemChange, OwnChange, Subject } from './ports.ts';

/** What changed in a subject: all of it, or a part of the items with how many there are. */
export interface Changed {
  readonly own: OwnChange;
  readonly changes: readonly ItemChange[];
  /** Absent: these are all changes. */
  readonly counts?: DifferenceCounts;
}

/** Writes what a change does, as much of it as one answer has. */
export function toWireDifferences(
  kind: Subject['kind'],
  { own, changes, counts = countsOf(changes) }: Changed,
): DifferencesOnWire {
  const byAct = Map.groupBy(changes, actOf);
  const sorted = DIFFERENCE_ACTS.flatMap((act) => byAct.get(act) ?? []);
  const told = firstOf(sorted);
  const ownDifference = ownDifferenceOf(kind, own);
  const { changed, added, removed, moved } = counts;
  return {
    ...(ownDifference && {
      Own: {
        Act: ACTS[ownDifference.act],
        Members: ownDifference.members.map(toWireMember),
      },
    }),
    Items: told.map((change) => toWireItem(differenceOf(kind, change))),
    ItemsLeftOut: changed + added + removed + moved - told.length,
    Changed: changed,
    Added: added,
    Removed: removed,
    Moved: moved,
  };
}

/** The first changes, as many as fit into an answer; one always does. */
function firstOf(changes: readonly ItemChange[]): readonly ItemChange[] {
  let chars = 0;
  const end = changes.findIndex(({ before, after }, index) => {
    chars += (before?.body.length ?? 0) + (after?.body.length ?? 0);
    return index >= CHANGES_TOLD_MAX || (index > 0 && chars > CHANGES_TOLD_BYTES_MAX);
  });
  return end < 0 ? changes : changes.slice(0, end);
}

function toWireItem({ itemId, act, isMoved, members }: ItemDifference) {
  return {
    Id: itemId,
    Act: ACTS[act],
    ...(isMoved && act === 'changed' && { Moved: true }),
    Members: members.map(toWireMember),
  };
}

function toWireMember({ member, before, after }: MemberDifference) {
  return {
    Member: member,
    ...(before !== undefined && { Before: before }),
    ...(after !== undefined && { After: after }),
  };
}
