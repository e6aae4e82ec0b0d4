import { INVENTORY_ITEMS_MAX } from '../../../kernel/limits.ts';
import { AGAIN, BUSY } from '../../../storage/command.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { ItemDefinition } from '../../catalogs/item-definition.ts';
import { makeDraws } from '../../inventory/draws.ts';
import type { OpenEdition } from '../../inventory/editions.ts';
import type { AnyGiveFault } from '../../inventory/give-refusals.ts';
import { giveAll } from '../../inventory/give.ts';
import { lockFreeEditions, type SharedEditions } from '../../inventory/sql/editions-together.ts';
import type { EditionKey } from '../../inventory/sql/editions.ts';
import { openFreeOfEach, readStacksOfEach } from '../../inventory/sql/many-holdings.ts';
import { addBalance, checkpoint, type OpenHoldings } from '../../inventory/sql/open-holdings.ts';
import { saveManyHoldings } from '../../inventory/sql/save-many.ts';
import { hasContents } from '../../inventory/unpack.ts';
import { pay } from '../offer.ts';
import type { Bought, OfferFault, Purchase } from '../ports.ts';
import { lockFreeOffers } from './offers-together.ts';
import {
  findPurchaseSnapshots,
  judgeSnapshot,
  type PurchaseSnapshot,
} from './purchase-snapshot.ts';

type Outcome = OfferFault | AnyGiveFault | Bought | typeof BUSY | typeof AGAIN;

/**
 * Makes many purchases at the same time, those of one player one after the other. What is refused as of one moment is refused without a
 * lock. Undefined for those that need more than the rows of one player and of a limited edition (bundles) or others of the player's
 * items (usage groups, expired ones that make room), and for those that would have to wait for what is sold; BUSY for those whose player somebody
 * else has locked, AGAIN for those whose edition somebody else has.
 */
export async function buyTogether(
  tx: Tx,
  purchases: readonly Purchase[],
): Promise<readonly (Outcome | undefined)[]> {
  const outcomes = new Map<Purchase, Outcome>();
  const promising: (Promising & { readonly hasHoldings: boolean })[] = [];
  for (const [purchase, snapshot] of await findPurchaseSnapshots(tx, purchases)) {
    const refusal = judgeSnapshot(snapshot, purchase);
    if (refusal) outcomes.set(purchase, refusal);
    else if (isPlain(snapshot.offer.good)) {
      const { offer, hasHoldings, isCounted } = snapshot;
      const { catalogVersion } = offer;
      const isLimited = offer.good?.editionSize !== undefined;
      promising.push({ named: purchase, catalogVersion, isLimited, isCounted, hasHoldings });
    }
  }
  const opened = await openFreeOfEach(
    tx,
    promising.map(({ named }) => named),
  );
  for (const { named, hasHoldings } of promising) {
    if (hasHoldings && !opened.has(named)) outcomes.set(named, BUSY);
  }
  const locked = await lockFreeOffers(
    tx,
    promising.filter(({ named }) => opened.has(named)),
  );
  const editions = await lockFreeEditions(
    tx,
    locked.filter(({ isLimited }) => isLimited).map(toEditionKey),
  );
  const isFree = (one: Promising): boolean => !one.isLimited || editions.has(toEditionKey(one));
  for (const { named } of waitingForEditions(locked.filter((one) => !isFree(one)))) {
    outcomes.set(named, AGAIN);
  }
  const ready = { free: locked.filter(isFree), opened, editions };
  for (const [purchase, outcome] of await buyLocked(tx, ready)) outcomes.set(purchase, outcome);
  return purchases.map((purchase) => outcomes.get(purchase));
}

/** A purchase that nothing stands against, as one moment was. */
interface Promising {
  readonly named: Purchase;
  readonly catalogVersion: string;
  readonly isLimited: boolean;
  /** There is a row in which the edition is counted. */
  readonly isCounted: boolean;
}

function toEditionKey({
  named: { titleId, itemId },
  catalogVersion,
}: Pick<Promising, 'named' | 'catalogVersion'>): EditionKey {
  return { titleId, catalogVersion, itemId };
}

/** Those that wait until nobody has the count of their edition. Where there is none yet, the first one makes it by itself. */
function waitingForEditions(purchases: readonly Promising[]): readonly Promising[] {
  const making = new Set<string>();
  return purchases.filter((one) => {
    const name = Object.values(toEditionKey(one)).join('\n');
    const isFirst = !one.isCounted && !making.has(name);
    if (isFirst) making.add(name);
    return !isFirst;
  });
}

/** Whether a purchase of it is about nothing else but the item. */
function isPlain(good: ItemDefinition | undefined): boolean {
  if (!good) return false;
  const { usageGroup, bundle } = good;
  return usageGroup === undefined && !hasContents(bundle);
}

interface PlainPurchase {
  readonly purchase: Purchase;
  readonly open: OpenHoldings;
  readonly snapshot: PurchaseSnapshot;
  /** Undefined: there are as many of the item as anybody wants. */
  readonly edition: OpenEdition | undefined;
}

/** Makes purchases whose players and offers are locked, by what holds now. */
async function buyLocked(
  tx: Tx,
  {
    free,
    opened,
    editions,
  }: {
    readonly free: readonly Promising[];
    readonly opened: ReadonlyMap<Purchase, OpenHoldings>;
    readonly editions: SharedEditions;
  },
): Promise<ReadonlyMap<Purchase, Outcome>> {
  const versions = new Map(free.map(({ named, catalogVersion }) => [named, catalogVersion]));
  const snapshots = await findPurchaseSnapshots(tx, [...versions.keys()]);
  const plain = [...snapshots].flatMap(([purchase, snapshot]): readonly PlainPurchase[] => {
    const { good, catalogVersion } = snapshot.offer;
    const open = opened.get(purchase);
    // Another version may have become the default before this one was locked.
    const isSame = catalogVersion === versions.get(purchase);
    if (!good || !open || !isSame || !isPlain(good)) return [];
    const { editionSize } = good;
    if (editionSize === undefined) return [{ purchase, open, snapshot, edition: undefined }];
    const key = toEditionKey({ named: purchase, catalogVersion });
    if (!editions.has(key)) return [];
    return [{ purchase, open, snapshot, edition: editions.open(key, snapshot, editionSize) }];
  });
  await readStacksOfEach(
    tx,
    plain.flatMap(({ open, snapshot: { offer } }) =>
      offer.good?.isStackable ? [{ open, itemId: offer.good.itemId }] : [],
    ),
  );
  const outcomes = new Map<Purchase, Outcome>();
  const changed = new Set<OpenHoldings>();
  for (const one of plain) {
    const outcome = buyOne(one);
    if (!outcome) continue;
    outcomes.set(one.purchase, outcome);
    if (outcome.status === 'bought') changed.add(one.open);
  }
  await saveManyHoldings(tx, [...changed]);
  await editions.save();
  return outcomes;
}

/** Changes the holdings in memory, unless the purchase is refused. Undefined: it must run by itself. */
function buyOne({
  purchase,
  open,
  snapshot,
  edition,
}: PlainPurchase): Exclude<Outcome, symbol> | undefined {
  const { currency, offer } = snapshot;
  // By itself it makes room first.
  if (open.itemCount >= INVENTORY_ITEMS_MAX && !snapshot.isFull) return undefined;
  if (currency) addBalance(open, currency);
  const undo = checkpoint(open);
  const outcome = payAndGive({ purchase, open, offer, edition });
  if (outcome.status !== 'bought') undo();
  else if (edition) take(edition);
  return outcome;
}

function take(edition: OpenEdition): void {
  edition.left -= 1;
  edition.taken += 1;
}

function payAndGive({
  purchase,
  open,
  offer,
  edition,
}: Pick<PlainPurchase, 'purchase' | 'open' | 'edition'> & Pick<PurchaseSnapshot, 'offer'>): Exclude<
  Outcome,
  symbol
> {
  const entriesBefore = open.entries.length;
  const sale = pay(open, offer, purchase);
  if (sale.status !== 'sale') return sale;
  const { good, paid } = sale;
  const { now, itemId, seed } = purchase;
  if (edition?.left === 0) return { status: 'soldOut', itemId };
  const unpacked = {
    goods: [{ good, parent: undefined, contents: new Set<string>() }],
    currencies: new Map<string, number>(),
    rolls: [],
  };
  const draws = makeDraws(seed);
  const items = giveAll(open, unpacked, { now, draws, cause: 'purchase', itemId, paid });
  if ('status' in items) return items;
  for (const entry of open.entries.slice(entriesBefore)) open.actOf.set(entry, purchase);
  return { status: 'bought', items };
}
