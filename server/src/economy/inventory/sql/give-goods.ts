import { INVENTORY_ITEMS_MAX } from '../../../kernel/limits.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { CatalogKey } from '../../catalogs/catalog.ts';
import type { Contents, ItemDefinition } from '../../catalogs/item-definition.ts';
import type { Roll } from '../../drop-tables/roll.ts';
import type { Draws } from '../draws.ts';
import type { AnyGiveFault } from '../give-refusals.ts';
import { giveAll, type GiveFault, type GivenItem, type Giving } from '../give.ts';
import { unpack, type Unpacked, type UnpackFault, type UnpackSource } from '../unpack.ts';
import { takeAndCount } from './editions.ts';
import { deleteExpiredItems, EXPIRED_AT_ONCE } from './expired-items.ts';
import { rememberingSource, unpackSource } from './goods.ts';
import { readAll } from './many-holdings.ts';
import type { OpenHoldings } from './open-holdings.ts';

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
  readonly contents: Contents;
  /** The item id of the container that the contents come from. */
  readonly parent?: string | undefined;
  readonly draws: Draws;
}

/**
 * Gives a player goods of a catalog version, of which one is known, with everything that comes along. The holdings are changed in memory. After a fault they are
 * not to be written, and the caller undoes the transaction: limited editions may have been taken.
 */
export async function giveGoods(
  tx: Tx,
  open: OpenHoldings,
  {
    catalog,
    known,
    ...gift
  }: Gift & { readonly catalog: CatalogKey; readonly known: ItemDefinition },
): Promise<Given | AnyGiveFault> {
  const goods = new Map([[known.itemId, known]]);
  const source = rememberingSource(unpackSource(tx, catalog), goods);
  const unpacked = await unpackGift(source, gift);
  if ('status' in unpacked) return unpacked;
  const fault =
    (await takeAndCount(tx, catalog, goodsOf(unpacked))) ??
    (await readForGifts(tx, [{ open, unpacked }]));
  return fault ?? giveUnpacked(open, unpacked, gift);
}

/** Everything that a gift gives. */
export function unpackGift(
  source: UnpackSource,
  { contents, draws, parent }: Gift,
): Promise<Unpacked | UnpackFault> {
  return unpack(contents, { source, draws, parent });
}

/** The goods of what was unpacked. */
export function goodsOf(unpacked: Unpacked): readonly ItemDefinition[] {
  return unpacked.goods.map(({ good }) => good);
}

/** Reads what gifts change, whose limited editions were taken. Undefined: all currencies are known. */
export async function readForGifts(
  tx: Tx,
  gifts: readonly { readonly open: OpenHoldings; readonly unpacked: Unpacked }[],
): Promise<GiveFault | undefined> {
  const count = gifts.reduce((sum, { unpacked }) => sum + unpacked.rolls.length, 0);
  if (count > 0) tx.emit({ type: 'rolled', count });
  const changes = [...Map.groupBy(gifts, (gift) => gift.open)].map(([open, own]) =>
    changeOf(
      open,
      own.map(({ unpacked }) => unpacked),
    ),
  );
  await readAll(tx, changes);
  for (const { open, codes, count } of changes) {
    const code = codes.find((code) => !open.currencies.has(code));
    if (code !== undefined) return { status: 'unknownCurrency', code };
    const tooMany = open.itemCount + count - INVENTORY_ITEMS_MAX;
    if (tooMany > 0) {
      // Those beyond are room for what is given next.
      const of = { before: open.act.now, atMost: tooMany + EXPIRED_AT_ONCE };
      open.itemCount -= await deleteExpiredItems(tx, { ...open.act, ...of });
    }
  }
  return undefined;
}

/** What gifts change of what a player has. */
function changeOf(open: OpenHoldings, gifts: readonly Unpacked[]) {
  const goods = gifts.flatMap(goodsOf);
  return {
    open,
    codes: distinct(gifts.flatMap(({ currencies }) => [...currencies.keys()])),
    stacksOf: distinct(goods.flatMap((good) => (good.isStackable ? good.itemId : []))),
    groups: distinct(goods.flatMap((good) => good.usageGroup ?? [])),
    count: goods.length,
  };
}

/** Gives what was unpacked and taken. */
export function giveUnpacked(
  open: OpenHoldings,
  unpacked: Unpacked,
  giving: Omit<Giving, 'now'>,
): Given | GiveFault {
  const items = giveAll(open, unpacked, { ...giving, now: open.act.now });
  if ('status' in items) return items;
  const currencies = Object.fromEntries(unpacked.currencies);
  return { status: 'given', items, currencies, rolls: unpacked.rolls };
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
