import { isDeepStrictEqual } from 'node:util';
import { type CatalogHeader, type CatalogItem, UNSET_FLAGS } from '../catalogs/catalog.ts';
import type { Currency } from '../currencies/currency.ts';
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
import { actOf, type DifferenceAct } from './changes.ts';
import type { ItemChange, OwnChange, Subject } from './revision.ts';

/** A member that differs, in its wire form. undefined: it was not there, or is gone. */
export interface MemberDifference {
  readonly member: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A change of an item of a store or a catalog version, of a currency or of a drop table, member by member. */
export interface ItemDifference {
  readonly itemId: string;
  readonly act: DifferenceAct;
  /** Whether its position differs, whatever else has changed. */
  readonly isMoved: boolean;
  /** The members that differ, in the order of the wire. Empty: it is only moved, or its wire form is the same. */
  readonly members: readonly MemberDifference[];
}

/** A change of the header fields of a store or a catalog version. */
export interface HeaderDifference {
  readonly act: Exclude<DifferenceAct, 'moved'>;
  readonly members: readonly MemberDifference[];
}

/** Compares an item before and after a change. */
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

/** Compares a subject's header fields before and after a change; undefined: they are the same, or it has none. */
export function headerDifferenceOf(
  kind: Kind,
  { before, after }: OwnChange,
): HeaderDifference | undefined {
  if (before === after) return undefined;
  const members = differencesBetween(headerMembersOf(kind, before), headerMembersOf(kind, after));
  if (before === null) return { act: 'added', members };
  if (after === null) return { act: 'removed', members };
  return { act: 'changed', members };
}

type Members = Readonly<Record<string, unknown>>;

type Kind = Subject['kind'];

function differencesBetween(before: Members, after: Members): readonly MemberDifference[] {
  return Object.keys({ ...before, ...after }).flatMap((member) => {
    const difference = { member, before: before[member], after: after[member] };
    const isSame = isDeepStrictEqual(
      difference.before ?? unset(member),
      difference.after ?? unset(member),
    );
    return isSame ? [] : difference;
  });
}

/** The value that means the same as none: a flag that is off. undefined: no value does. */
function unset(member: string): unknown {
  return UNSET_FLAGS[member as keyof typeof UNSET_FLAGS];
}

/** The members of an item in their wire form, without its id. */
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
    case 'titleData':
    case 'internalData':
    case 'publisherData':
      return { Value: stored };
  }
}

function headerMembersOf(kind: Kind, body: string | null): Members {
  if (body === null) return {};
  if (kind === 'catalog') {
    const { isDefault }: CatalogHeader = JSON.parse(body);
    return { IsDefaultCatalog: isDefault };
  }
  const header: StoreHeader = JSON.parse(body);
  return { Open: header.isOpen, ...toWireHeader(header) };
}
