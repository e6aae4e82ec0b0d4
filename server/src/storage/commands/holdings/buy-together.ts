import type { Good } from '../../../economy/catalogs/good.ts';
import { makeDraws } from '../../../economy/inventory/draws.ts';
import { giveAll } from '../../../economy/inventory/give.ts';
import type { AnyGiveFault } from '../../../economy/inventory/give-refusals.ts';
import { hasContents } from '../../../economy/inventory/unpack.ts';
import type { Bought, OfferFault, Purchase } from '../../../economy/ports.ts';
import { type Offer, pay } from '../../../economy/purchases/offer.ts';
import { INVENTORY_ITEMS_MAX } from '../../../kernel/limits.ts';
import type { Tx } from '../../query/tx.ts';
import { keyOf } from '../players/player-rows.ts';
import { openFreeHoldings, readBalanceOfEach, readStacksOfEach } from './many-holdings.ts';
import { lockFreeOffers } from './offers-together.ts';
import type { OpenHoldings } from './open-holdings.ts';
import { saveManyHoldings } from './save-many.ts';

type Outcome = OfferFault | AnyGiveFault | Bought;

/**
 * Makes many purchases at the same time. Undefined for those that need more than the rows of one player (bundles, limited editions) or
 * others of the player's items (usage groups, a full inventory), and for those that would have to wait: the second one of a player, a player or a store
 * that is locked.
 */
export async function buyTogether(
  tx: Tx,
  purchases: readonly Purchase[],
): Promise<readonly (Outcome | undefined)[]> {
  const byPlayer = Map.groupBy(purchases, keyOf);
  const firsts = [...byPlayer.values()].flatMap(([first]) => first ?? []);
  const opens = await openFreeHoldings(tx, firsts);
  const free = firsts.flatMap((purchase, index) => {
    const open = opens[index];
    return open ? [{ purchase, open }] : [];
  });
  const offers = await lockFreeOffers(
    tx,
    free.map(({ purchase }) => purchase),
  );
  const plain = free.flatMap((one, index) => {
    const offer = offers[index];
    return offer && isPlain(offer.good) ? [{ ...one, offer }] : [];
  });
  const outcomes = await buyEach(tx, plain);
  return purchases.map((purchase) => outcomes.get(purchase));
}

/** Whether a purchase of it is about nothing else but the item. One of what is not there is refused. */
function isPlain(good: Good | undefined): boolean {
  if (!good) return true;
  const { editionSize, usageGroup, bundle } = good;
  return editionSize === undefined && usageGroup === undefined && !hasContents(bundle);
}

interface PlainPurchase {
  readonly purchase: Purchase;
  readonly open: OpenHoldings;
  readonly offer: Offer;
}

async function buyEach(
  tx: Tx,
  each: readonly PlainPurchase[],
): Promise<ReadonlyMap<Purchase, Outcome>> {
  await readBalanceOfEach(
    tx,
    each.map(({ open, purchase }) => ({ open, code: purchase.currency })),
  );
  await readStacksOfEach(
    tx,
    each.flatMap(({ open, offer: { good } }) =>
      good?.isStackable ? [{ open, itemId: good.itemId }] : [],
    ),
  );
  const outcomes = new Map<Purchase, Outcome>();
  const changed: OpenHoldings[] = [];
  for (const one of each) {
    // By itself it makes room first.
    if (one.open.itemCount >= INVENTORY_ITEMS_MAX) continue;
    const outcome = buyOne(one);
    outcomes.set(one.purchase, outcome);
    if (outcome.status === 'bought') changed.push(one.open);
  }
  await saveManyHoldings(tx, changed);
  return outcomes;
}

/** Changes the holdings in memory; after a refusal they are not to be written. */
function buyOne({ purchase, open, offer }: PlainPurchase): Outcome {
  const sale = pay(open, offer, purchase);
  if (sale.status !== 'sale') return sale;
  const { good, paid } = sale;
  const { now, itemId, seed } = purchase;
  const unpacked = {
    goods: [{ good, parent: undefined, contents: new Set<string>() }],
    currencies: new Map<string, number>(),
    rolls: [],
  };
  const draws = makeDraws(seed);
  const items = giveAll(open, unpacked, { now, draws, cause: 'purchase', itemId, paid });
  return 'status' in items ? items : { status: 'bought', items };
}
