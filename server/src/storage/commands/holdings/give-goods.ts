import type { Contents } from '../../../economy/catalogs/good.ts';
import type { Roll } from '../../../economy/drop-tables/roll.ts';
import type { Draws } from '../../../economy/inventory/draws.ts';
import { giveAll, type GivenItem, type Giving } from '../../../economy/inventory/give.ts';
import { unpack } from '../../../economy/inventory/unpack.ts';
import type { AnyGiveFault } from '../../../economy/inventory/give-refusals.ts';
import type { Tx } from '../../query/tx.ts';
import type { CatalogKey } from '../economy/find-catalog.ts';
import { takeEditions } from './editions.ts';
import { unpackSource } from './goods.ts';
import { type OpenHoldings, readBalances, readPeers } from './open-holdings.ts';

/** What a player has got. */
export interface Given {
  readonly status: 'given';
  /** A bundle stands before what was in it. */
  readonly items: readonly GivenItem[];
  /** Amounts by currency that came along. */
  readonly currencies: Readonly<Record<string, number>>;
  readonly rolls: readonly Roll[];
}

interface Gift extends Omit<Giving, 'now' | 'draws'> {
  readonly catalog: CatalogKey;
  readonly contents: Contents;
  /** The item id of the container that the contents come from. */
  readonly parent?: string | undefined;
  readonly draws: Draws;
}

/**
 * Gives a player goods of a catalog version with everything that comes along. The holdings are changed in memory. After a fault they are
 * not to be written, and the caller undoes the transaction: limited editions may have been taken.
 */
export async function giveGoods(
  tx: Tx,
  open: OpenHoldings,
  { catalog, contents, parent, ...giving }: Gift,
): Promise<Given | AnyGiveFault> {
  const source = unpackSource(tx, catalog);
  const unpacked = await unpack(contents, { source, draws: giving.draws, parent });
  if ('status' in unpacked) return unpacked;
  const goods = unpacked.goods.map(({ good }) => good);
  const soldOut = await takeEditions(tx, catalog, goods);
  if (soldOut) return soldOut;
  if (unpacked.rolls.length > 0) tx.emit({ type: 'rolled', count: unpacked.rolls.length });
  await readBalances(tx, open, unpacked.currencies.keys());
  await readPeers(tx, open, {
    stacksOf: distinct(goods.flatMap((good) => (good.isStackable ? good.itemId : []))),
    groups: distinct(goods.flatMap((good) => good.usageGroup ?? [])),
  });
  const items = giveAll(open, unpacked, { ...giving, now: open.act.now });
  if ('status' in items) return items;
  const currencies = Object.fromEntries(unpacked.currencies);
  return { status: 'given', items, currencies, rolls: unpacked.rolls };
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
