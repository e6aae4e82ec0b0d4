import type { ItemDifference, Revision } from 'purser-client';
import type { Subject } from '../../parts/changes/restoration.ts';

// One item in the histories of a catalog version and its stores.

type Prices = Readonly<Record<string, number>>;

/** The newest changes of a catalog version or of a store. */
export interface SubjectHistory {
  readonly of: Subject;
  /** The newest first. */
  readonly revisions: readonly Revision[];
}

/** A change of the item, with the number of the newest change of the same subject. */
export interface ItemRevision {
  readonly of: Subject;
  readonly revision: Revision;
  readonly newest: number;
}

/** The changes of an item in all histories, the newest first, each without what it did to other items. */
export function revisionsOf(
  histories: readonly SubjectHistory[],
  itemId: string,
): readonly ItemRevision[] {
  return histories
    .flatMap(({ of, revisions }) =>
      revisions.flatMap((revision) => {
        const own = differenceOf(revision, itemId);
        if (!own) return [];
        return { of, revision: ofItem(revision, own), newest: revisions[0]?.Revision ?? 0 };
      }),
    )
    .toSorted(
      ({ revision: one }, { revision: other }) =>
        Date.parse(other.Time) - Date.parse(one.Time) || other.Revision - one.Revision,
    );
}

function differenceOf({ Changes }: Revision, itemId: string): ItemDifference | undefined {
  return Changes.Items.find(({ Id }) => Id === itemId);
}

function ofItem(revision: Revision, own: ItemDifference): Revision {
  const { Own: _, ...Changes } = revision.Changes;
  const counts = { Changed: 0, Added: 0, Removed: 0, Moved: 0 };
  return {
    ...revision,
    Changes: { ...Changes, ...counts, [own.Act]: 1, Items: [own], ItemsLeftOut: 0 },
  };
}

/** The prices of an item from a moment on, in milliseconds; undefined: it is not there. */
export interface PricesSince {
  readonly at: number;
  readonly prices: Prices | undefined;
}

/**
 * The prices that a catalog version or a store has had for an item, the oldest first. `now`: its prices today, which count where no change
 * tells of the item. Before the first change that tells of it, it had what that change found.
 */
export function pricesOver(
  { revisions }: SubjectHistory,
  itemId: string,
  now: Prices | undefined,
): readonly PricesSince[] {
  const oldest = revisions.at(-1);
  if (!oldest) return [];
  const changes = revisions.toReversed().flatMap((revision) => {
    const own = differenceOf(revision, itemId);
    return own ? { at: Date.parse(revision.Time), ...stateOf(own) } : [];
  });
  const [first] = changes;
  const begin = { at: Date.parse(oldest.Time), prices: pricesBefore(changes, now) };
  let prices = begin.prices;
  const steps = changes.map(({ at, isThere, after }) => {
    // A change of something else leaves the prices.
    prices = isThere ? (after ?? prices ?? {}) : undefined;
    return { at, prices };
  });
  return first?.at === begin.at ? steps : [begin, ...steps];
}

/** A change of the item: whether it is there then, and its prices on both sides where the change is about prices. */
interface ItemState {
  readonly isNew: boolean;
  readonly isThere: boolean;
  readonly before: Prices | undefined;
  readonly after: Prices | undefined;
}

function stateOf({ Act, Members }: ItemDifference): ItemState {
  const member = Members.find(({ Member }) => Member === 'VirtualCurrencyPrices');
  const [isNew, isThere] = [Act === 'Added', Act !== 'Removed'];
  return {
    isNew,
    isThere,
    before: member || !isThere ? ((member?.Before ?? {}) as Prices) : undefined,
    after: member || isNew ? ((member?.After ?? {}) as Prices) : undefined,
  };
}

/** The prices before all changes: those that the first change of prices found. */
function pricesBefore(changes: readonly ItemState[], now: Prices | undefined): Prices | undefined {
  if (changes[0]?.isNew) return undefined;
  return changes.find(({ before }) => before !== undefined)?.before ?? now;
}

/** The prices at a moment, in milliseconds. */
export function pricesAt(steps: readonly PricesSince[], at: number): Prices | undefined {
  return steps.findLast((step) => step.at <= at)?.prices;
}
