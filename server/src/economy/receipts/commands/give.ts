import type { Instant } from '../../../kernel/instant.ts';
import { digestOf } from '../../../kernel/secrets.ts';
import { makeSeededRandom } from '../../../lib/seeded-random.ts';
import { attempt } from '../../../storage/query/attempt.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { shareCatalog } from '../../catalogs/sql/catalogs.ts';
import { grantContents } from '../../inventory/commands/grants.ts';
import type { AnyGrantFault, GrantedItem } from '../../inventory/grant.ts';
import { describeGrantFault } from '../../inventory/refusals.ts';
import { findDefinitions } from '../../inventory/sql/editions.ts';
import {
  checkpoint,
  type OpenHoldings,
  readBalances,
  readGroups,
  readItems,
} from '../../inventory/sql/holdings.ts';
import type { NoCatalog } from '../../outcomes.ts';
import { findFrozen, type FrozenDefinitions } from '../../orders/sql/definitions.ts';
import { REAL_MONEY } from '../../prices.ts';
import { type Goods, goodsOf, namesOf, NO_GOODS, restoreTaken, takeBack } from '../goods.ts';
import { type Price, priceOf, unitsLeft } from '../receipt.ts';
import { collectPeriods } from '../periods.ts';
import type { Receipt } from '../sql/receipt-rows.ts';

/** Why a valid receipt cannot be given. */
export type KeptFault = NoCatalog | AnyGrantFault;

/** A receipt whose goods are to be given to its player. */
interface Giving {
  readonly receipt: Receipt;
  /** The seed of the call. Of it comes that of a receipt which has none yet. */
  readonly seed: string;
  readonly now: Instant;
  /** The price that the client says; undefined: none. */
  readonly claimed?: Price | undefined;
}

/** The outcome of a change that gives the goods of a receipt. `kept`: nothing has changed. */
export type GivingOutcome =
  | {
      readonly status: 'given';
      readonly receipt: Receipt;
      readonly items: readonly GrantedItem[];
    }
  | { readonly status: 'kept'; readonly receipt: Receipt; readonly fault: KeptFault };

/**
 * Gives the goods of a receipt, or nothing: then the receipt says why, and neither database nor memory have changed. The holdings are
 * changed in memory, and the caller writes them and the receipt.
 */
export async function giveGoods(
  tx: Tx,
  open: OpenHoldings,
  giving: Giving,
): Promise<GivingOutcome> {
  const receipt = withSeed(giving);
  return allOrNothing(tx, [open], () =>
    receipt.givenAt === undefined
      ? grantGoods(tx, open, { ...giving, receipt })
      : restoreGoods(tx, open, giving),
  );
}

/** Does a change of holdings; what cannot be given is undone in the database and in memory. */
export async function allOrNothing(
  tx: Tx,
  opens: readonly OpenHoldings[],
  change: () => Promise<GivingOutcome>,
): Promise<GivingOutcome> {
  const undo = opens.map(checkpoint);
  const outcome = await attempt(tx, change, ({ status }) => status === 'given');
  if (outcome.status === 'kept') for (const undoOne of undo) undoOne();
  return outcome;
}

type Seeded = Receipt & { readonly seed: string };

/** A receipt rolls with a seed of its own, so that one which is tried again, or is brought with others, rolls the same. */
function withSeed({ receipt, seed }: Giving): Seeded {
  return { ...receipt, seed: receipt.seed ?? digestOf(`${seed} ${receipt.useKey}`) };
}

async function grantGoods(
  tx: Tx,
  open: OpenHoldings,
  { receipt, now, claimed }: Giving & { readonly receipt: Seeded },
): Promise<GivingOutcome> {
  const { titleId, catalogVersion, productId = '' } = receipt;
  const kept = (fault: KeptFault, more: Partial<Receipt> = {}): GivingOutcome => {
    return { status: 'kept', fault, receipt: { ...receipt, ...more, ...keptBecause(fault) } };
  };
  const frozen = await findFrozen(tx, receipt);
  const shared = await shareCatalog(tx, { titleId, catalogVersion });
  // The count of a limited edition goes with its catalog version.
  const catalog = shared ?? (frozen && !isLimited(frozen) ? frozen.catalog : undefined);
  if (!catalog) return kept({ status: 'noCatalog' });
  const units = unitsLeft(receipt, refundOf(receipt));
  const definitions = frozen?.items ?? [
    ...(await findDefinitions(tx, catalog, [productId])).values(),
  ];
  const known = definitions.find(({ itemId }) => itemId === productId);
  const realPrice = known?.prices[REAL_MONEY];
  const recorded = recordPrice(receipt, { realPrice, claimed });
  if (!known) return kept({ status: 'unknownItem', itemId: productId }, recorded);
  const periods = collectPeriods();
  const given = await grantContents(tx, open, {
    catalog,
    known: definitions,
    knownTables: frozen?.tables,
    contents: {
      itemIds: Array.from({ length: units }, () => productId),
      tableIds: [],
      currencies: {},
    },
    random: makeSeededRandom(receipt.seed),
    cause: 'receipt',
    onPeriod: periods.add,
    itemId: productId,
    ...(realPrice !== undefined &&
      !receipt.unpaid && { paid: { code: REAL_MONEY, amount: realPrice } }),
  });
  if (given.status !== 'given') return kept(given, recorded);
  open.hasPaid ||= receipt.environment === 'Production' && !receipt.unpaid;
  return {
    status: 'given',
    items: given.items,
    receipt: {
      ...receipt,
      ...recorded,
      catalogVersion: catalog.catalogVersion,
      state: 'given',
      fault: undefined,
      givenAt: now,
      given: goodsOf(given, periods.all()),
      taken: NO_GOODS,
      shortfall: NO_GOODS,
    },
  };
}

const isLimited = ({ items }: FrozenDefinitions): boolean =>
  items.some(({ editionSize }) => editionSize !== undefined);

/** Gives again what refunds have taken, but for the part that was refunded since. */
export async function restoreGoods(
  tx: Tx,
  open: OpenHoldings,
  { receipt, now }: Pick<Giving, 'receipt' | 'now'>,
): Promise<GivingOutcome> {
  const { taken, given, productId: itemId, quantity } = receipt;
  await readGoods(tx, open, given);
  const fault = restoreTaken(open, taken, { now, itemId });
  if (fault) return { status: 'kept', fault, receipt: { ...receipt, ...keptBecause(fault) } };
  const standing = { state: 'given', fault: undefined } as const;
  const share = { units: quantity - unitsLeft(receipt, refundOf(receipt)), ofUnits: quantity };
  const whole = { given, taken: NO_GOODS, shortfall: NO_GOODS };
  const goods = takeBack(open, whole, { ...share, now, itemId });
  return { status: 'given', items: [], receipt: { ...receipt, ...standing, ...goods } };
}

/** Reads what a change of goods needs. */
export async function readGoods(tx: Tx, open: OpenHoldings, goods: Goods): Promise<void> {
  const { instanceIds, codes, groups } = namesOf(goods);
  await readItems(tx, [[open, instanceIds]]);
  await readGroups(tx, [[open, groups]]);
  await readBalances(tx, open, codes);
}

/** The part of a receipt that was refunded; undefined: none. */
export function refundOf({ refundedAt, refundedQuantity }: Receipt) {
  return refundedAt === undefined ? undefined : { quantity: refundedQuantity };
}

function keptBecause(fault: KeptFault): Pick<Receipt, 'state' | 'fault'> {
  return { state: 'kept', fault: describeFault(fault) };
}

/** Says in a sentence why a valid receipt was not given. */
export function describeFault(fault: KeptFault): string {
  return fault.status === 'noCatalog'
    ? 'The title has no such catalog version.'
    : describeGrantFault(fault);
}

/** The price to record: the one that is recorded already, or the first that is known. One for which nobody has paid has none. */
function recordPrice(
  { price, quantity, currency, unpaid }: Receipt,
  of: { readonly realPrice: number | undefined; readonly claimed: Price | undefined },
): Partial<Receipt> {
  if (unpaid || (price !== undefined && currency !== undefined)) return {};
  const catalog =
    of.realPrice === undefined ? undefined : { amount: of.realPrice * quantity, currency: 'USD' };
  const found = priceOf({ receipt: undefined, catalog, client: of.claimed });
  return found ? { price: found.amount, currency: found.currency, priceSource: found.source } : {};
}
