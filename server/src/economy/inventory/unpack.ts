import { UNPACKED_ITEMS_MAX } from '../../kernel/limits.ts';
import type { Contents, ItemDefinition } from '../catalogs/item-definition.ts';
import type { DropTable } from '../drop-tables/ports.ts';
import { type Roll, type RollFault, rollTables } from '../drop-tables/roll.ts';
import type { Prices } from '../prices.ts';
import type { Draws } from './draws.ts';

/** An item that somebody gets. */
export interface UnpackedGood {
  readonly good: ItemDefinition;
  /** The item id of the bundle or container that it came from; undefined: it was asked for itself. */
  readonly parent: string | undefined;
  /** What came along with it directly, each id once. */
  readonly contents: Set<string>;
}

/** Everything that somebody gets. */
export interface Unpacked {
  /** A bundle stands before what is in it. */
  readonly goods: readonly UnpackedGood[];
  readonly currencies: ReadonlyMap<string, number>;
  /** What was rolled, in order. */
  readonly rolls: readonly Roll[];
}

/** Why something cannot be unpacked. */
export type UnpackFault =
  | { readonly status: 'unknownItem'; readonly itemId: string }
  /** It has more than UNPACKED_ITEMS_MAX items or rolls, or goes round in a circle. */
  | RollFault;

/** The catalog version, as far as it is asked for. Absent: it does not have it. */
export interface UnpackSource {
  findGoods(itemIds: readonly string[]): Promise<ReadonlyMap<string, ItemDefinition>>;
  findTables(tableIds: readonly string[]): Promise<ReadonlyMap<string, DropTable>>;
}

interface Unpacking {
  readonly source: UnpackSource;
  readonly draws: Draws;
  readonly goods: UnpackedGood[];
  readonly currencies: Map<string, number>;
  readonly rolls: Roll[];
}

/** Contents that are still to be unpacked. */
interface Closed {
  readonly contents: Contents;
  /** What they came with; undefined: they were asked for. */
  readonly from: UnpackedGood | undefined;
}

/**
 * Unpacks what is granted, bought or opened: bundles into what is in them, drop tables into what is rolled. All items of one depth are
 * asked for together. `parent` names the container that the contents come from.
 */
export async function unpack(
  contents: Contents,
  given: Pick<Unpacking, 'source' | 'draws'> & { readonly parent?: string | undefined },
): Promise<Unpacked | UnpackFault> {
  const unpacking: Unpacking = { ...given, goods: [], currencies: new Map(), rolls: [] };
  let closed: readonly Closed[] = [{ contents, from: undefined }];
  while (closed.length > 0) {
    const added = await unpackDepth(unpacking, closed, given.parent);
    if ('status' in added) return added;
    unpacking.goods.push(...added);
    closed = added.flatMap((from) =>
      hasContents(from.good.bundle) ? [{ contents: from.good.bundle, from }] : [],
    );
  }
  const { goods, currencies, rolls } = unpacking;
  return { goods, currencies, rolls };
}

async function unpackDepth(
  unpacking: Unpacking,
  closed: readonly Closed[],
  parent: string | undefined,
): Promise<readonly UnpackedGood[] | UnpackFault> {
  const wanted: { readonly itemId: string; readonly from: UnpackedGood | undefined }[] = [];
  // Told after an unknown item, if there is one.
  let fault: RollFault | undefined;
  for (const { contents, from } of closed) {
    addAmounts(unpacking.currencies, contents.currencies);
    const { source, draws, rolls } = unpacking;
    const rolled = await rollTables({ ...source, draws, rolls }, contents.tableIds);
    const itemIds = 'status' in rolled ? contents.itemIds : [...contents.itemIds, ...rolled];
    wanted.push(...itemIds.map((itemId) => ({ itemId, from })));
    if ('status' in rolled) fault ??= rolled;
  }
  if (unpacking.goods.length + wanted.length > UNPACKED_ITEMS_MAX)
    return { status: 'tooManyItems' };
  const known = await unpacking.source.findGoods([...new Set(wanted.map((one) => one.itemId))]);
  const missing = wanted.find(({ itemId }) => !known.has(itemId));
  if (missing) return { status: 'unknownItem', itemId: missing.itemId };
  if (fault) return fault;
  return wanted.map(({ itemId, from }) => {
    from?.contents.add(itemId);
    const good = known.get(itemId) as ItemDefinition;
    return { good, parent: from?.good.itemId ?? parent, contents: new Set() };
  });
}

function addAmounts(to: Map<string, number>, amounts: Prices): void {
  for (const [code, amount] of Object.entries(amounts)) {
    if (amount > 0) to.set(code, (to.get(code) ?? 0) + amount);
  }
}

/** Whether anything is in it. */
export function hasContents({ itemIds, tableIds, currencies }: Contents): boolean {
  return itemIds.length + tableIds.length + Object.keys(currencies).length > 0;
}
