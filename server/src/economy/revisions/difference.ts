import { isDeepStrictEqual } from 'node:util';
import type { CatalogHeader, CatalogItem } from '../catalogs/catalog.ts';
import type { Currency } from '../currencies/ports.ts';
import { toWireCurrency } from '../currencies/wire.ts';
import type { DropNode } from '../drop-tables/drop-table.ts';
import { toWireNodes } from '../drop-tables/wire.ts';
import { toWirePrices } from '../prices.ts';
import {
  type StoreHeader,
  type StoreItem,
  toWireHeader,
  toWireStoreItem,
} from '../stores/store.ts';
import type { DifferenceCounts, ItemChange, OwnChange, Subject } from './ports.ts';

/** What can become of an item: `moved` where it is the same at another place. */
export const DIFFERENCE_ACTS = ['changed', 'added', 'removed', 'moved'] as const;
export type DifferenceAct = (typeof DIFFERENCE_ACTS)[number];

/** A member that is another than before, as the wire has it. undefined: it was not there, or is gone. */
export interface MemberDifference {
  readonly member: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What has become of an item of a store or a catalog version, of a currency or of a drop table. */
export interface ItemDifference {
  readonly itemId: string;
  readonly act: DifferenceAct;
  /** Whether it stands at another place, beside what else has become of it. */
  readonly isMoved: boolean;
  /** Those that differ, in the order of the wire. None: it is moved, or says the same in other words. */
  readonly members: readonly MemberDifference[];
}

/** What has become of the members that a store or a catalog version itself has. */
export interface OwnDifference {
  readonly act: Exclude<DifferenceAct, 'moved'>;
  readonly members: readonly MemberDifference[];
}

type Members = Readonly<Record<string, unknown>>;
type Kind = Subject['kind'];

/** What a change does to an item, without reading its members. */
export function actOf({ before, after }: Pick<ItemChange, 'before' | 'after'>): DifferenceAct {
  if (!before) return 'added';
  if (!after) return 'removed';
  return before.body === after.body ? 'moved' : 'changed';
}

/** How many items change, and in which way. */
export function countsOf(changes: readonly ItemChange[]): DifferenceCounts {
  const counts = { changed: 0, added: 0, removed: 0, moved: 0 };
  for (const change of changes) counts[actOf(change)] += 1;
  return counts;
}

/** A change of an item, member by member. */
export function differenceOf(kind: Kind, { itemId, before, after }: ItemChange): ItemDifference {
  const act = actOf({ before, after });
  return {
    itemId,
    act,
    isMoved: before !== undefined && after !== undefined && before.position !== after.position,
    members:
      act === 'moved'
        ? []
        : differencesBetween(membersOf(kind, before?.body), membersOf(kind, after?.body)),
  };
}

/** A change of the subject's own members; undefined: they stay, or it has none. */
export function ownDifferenceOf(
  kind: Kind,
  { before, after }: OwnChange,
): OwnDifference | undefined {
  if (before === after) return undefined;
  const members = differencesBetween(ownMembersOf(kind, before), ownMembersOf(kind, after));
  if (before === null) return { act: 'added', members };
  if (after === null) return { act: 'removed', members };
  return { act: 'changed', members };
}

function differencesBetween(before: Members, after: Members): readonly MemberDifference[] {
  return Object.keys({ ...before, ...after }).flatMap((member) => {
    const difference = { member, before: before[member], after: after[member] };
    return isDeepStrictEqual(difference.before, difference.after) ? [] : difference;
  });
}

/** The members of an item on the wire, without its id, as they were set. */
function membersOf(kind: Kind, body: string | undefined): Members {
  if (body === undefined) return {};
  const stored: unknown = JSON.parse(body);
  switch (kind) {
    case 'store': {
      const { ItemId: _, ...members } = toWireStoreItem(stored as StoreItem);
      return members;
    }
    case 'catalog': {
      const item = stored as CatalogItem;
      return { ...toWirePrices(item), ...item.attributes };
    }
    case 'currencies': {
      const { CurrencyCode: _, ...members } = toWireCurrency(stored as Currency);
      return members;
    }
    case 'dropTables':
      return { Nodes: toWireNodes(stored as readonly DropNode[]) };
  }
}

function ownMembersOf(kind: Kind, body: string | null): Members {
  if (body === null) return {};
  if (kind === 'catalog') {
    const { isDefault }: CatalogHeader = JSON.parse(body);
    return { IsDefaultCatalog: isDefault };
  }
  const header: StoreHeader = JSON.parse(body);
  return { Open: header.isOpen, ...toWireHeader(header) };
}
