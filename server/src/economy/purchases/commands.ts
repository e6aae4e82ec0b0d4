import { isDeepStrictEqual } from 'node:util';
import { NOTHING_DONE } from '../../kernel/call-context.ts';
import { INVENTORY_ITEMS_MAX } from '../../kernel/limits.ts';
import { makeSeededRandom } from '../../lib/seeded-random.ts';
import { AGAIN, BUSY, command } from '../../storage/command.ts';
import { playerRow, soldRow } from '../../storage/query/keys.ts';
import { RollbackWith, type Tx } from '../../storage/query/tx.ts';
import type { ItemDefinition } from '../catalogs/item-definition.ts';
import { grantContents } from '../inventory/commands/grants.ts';
import { leftOfEdition, type OpenEdition } from '../inventory/editions.ts';
import { type AnyGrantFault, grantAll, hasContents } from '../inventory/grant.ts';
import {
  type EditionKey,
  editionName,
  lockEditionsSkipLocked,
  saveLockedEditions,
} from '../inventory/sql/editions.ts';
import {
  addBalance,
  checkpoint,
  openEachSkipLocked,
  openHoldings,
  type OpenHoldings,
  readBalances,
  readStacks,
  saveHoldings,
  saveManyHoldings,
} from '../inventory/sql/holdings.ts';
import {
  type Bought,
  type NoPlayer,
  type OfferFault,
  pay,
  type Purchase,
  type PurchaseRules,
} from './purchase.ts';
import {
  findPurchaseSnapshots,
  judgeSnapshot,
  lockOffer,
  lockOffersSkipLocked,
  type PurchaseSnapshot,
} from './sql/offers.ts';
import { lockTitleExclusive } from './sql/purchase-locks.ts';
import { type InTitle, loadRules, saveRules } from './sql/purchase-rules.ts';

/**
 * Takes the price and grants the item with all that comes along, or does nothing. It follows the catalog version, the store and the rules
 * as they are when it commits: every purchase that commits after a change of them was answered obeys the change. A refusal leaves nothing
 * behind but, on PostgreSQL, a higher row version.
 */
export const buyItem = command({
  name: 'purchases.buy',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: (purchase: Purchase) => [playerRow(purchase)],
  async run(tx, purchase: Purchase): Promise<NoPlayer | OfferFault | AnyGrantFault | Bought> {
    const { titleId, itemId, currency } = purchase;
    const open = await openHoldings(tx, purchase);
    if (!open) return { status: 'noPlayer' };
    const offer = await lockOffer(tx, purchase);
    if (!offer) return { status: 'noCatalog' };
    await readBalances(tx, open, [currency]);
    const sale = pay(open, offer, purchase);
    if (sale.status !== 'sale') return sale;
    const given = await grantContents(tx, open, {
      catalog: { titleId, catalogVersion: offer.catalogVersion },
      known: [sale.definition],
      contents: { itemIds: [itemId], tableIds: [], currencies: {} },
      random: makeSeededRandom(purchase.seed),
      cause: 'purchase',
      itemId,
      paid: sale.paid,
    });
    // Limited editions may have been taken.
    if (given.status !== 'given') throw new RollbackWith(given);
    await saveHoldings(tx, open);
    return { status: 'bought', items: given.items };
  },
  isRefusal: ({ status }) => status !== 'bought',
  batch: { run: buyInBatch },
});

/** Sets the given rules; the others stay. Every purchase that commits after the answer obeys them. */
export const setPurchaseRules = command({
  name: 'purchases.setRules',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: (of: InTitle) => [soldRow(of)],
  waitsLong: true,
  async run(tx, { titleId, ...given }: InTitle & Partial<PurchaseRules>): Promise<void> {
    await lockTitleExclusive(tx, { titleId });
    const before = await loadRules(tx, { titleId });
    const after = { ...before, ...given };
    if (isDeepStrictEqual(before, after)) tx.audit(NOTHING_DONE);
    await saveRules(tx, { titleId }, { before, after });
  },
});

/** Finds the rules of a title. */
export const findPurchaseRules = command({
  name: 'purchases.findRules',
  changes: 'nothing',
  afterDue: 'always',
  run: (tx, of: InTitle) => loadRules(tx, of),
});

type Outcome = OfferFault | AnyGrantFault | Bought | typeof BUSY | typeof AGAIN;

/**
 * Makes many purchases at once, those of one player one after the other. A purchase that must be refused as of one moment is refused
 * without a lock. Undefined: it must run by itself, because it needs more than the rows of one player and of a limited edition (a bundle),
 * or other items of the player (a usage group, expired items that make room), or would have to wait for the lock of what is sold.
 * BUSY: another transaction has locked the player. AGAIN: another transaction has locked the edition.
 */
export async function buyInBatch(
  tx: Tx,
  purchases: readonly Purchase[],
): Promise<readonly (Outcome | undefined)[]> {
  const outcomes = new Map<Purchase, Outcome>();
  const promising: Promising[] = [];
  for (const [purchase, snapshot] of await findPurchaseSnapshots(tx, purchases)) {
    const refusal = judgeSnapshot(snapshot, purchase);
    if (refusal) outcomes.set(purchase, refusal);
    else if (isPlain(snapshot.offer.definition)) {
      const { offer, hasHoldings, isCounted } = snapshot;
      const { catalogVersion, definition } = offer;
      const isLimited = definition?.editionSize !== undefined;
      promising.push({ named: purchase, catalogVersion, isLimited, isCounted, hasHoldings });
    }
  }
  const named = promising.map((one) => one.named);
  const opened = await openEachSkipLocked(tx, named);
  for (const { named, hasHoldings } of promising) {
    if (hasHoldings && !opened.has(named)) outcomes.set(named, BUSY);
  }
  const ofOpened = promising.filter(({ named }) => opened.has(named));
  const locked = await lockOffersSkipLocked(tx, ofOpened);
  const limited = locked.filter(({ isLimited }) => isLimited).map(toEditionKey);
  const editions = await lockEditionsSkipLocked(tx, limited);
  const isFree = (one: Promising): boolean =>
    !one.isLimited || editions.has(editionName(toEditionKey(one)));
  for (const { named } of waitingForEditions(locked.filter((one) => !isFree(one)))) {
    outcomes.set(named, AGAIN);
  }
  const ready = { free: locked.filter(isFree), opened, editions };
  for (const [purchase, outcome] of await buyLocked(tx, ready)) outcomes.set(purchase, outcome);
  return purchases.map((purchase) => outcomes.get(purchase));
}

/** A purchase that could be made as of one moment. */
interface Promising {
  readonly named: Purchase;
  readonly catalogVersion: string;
  readonly isLimited: boolean;
  /** There is a row in which the edition is counted. */
  readonly isCounted: boolean;
  readonly hasHoldings: boolean;
}

function toEditionKey({
  named: { titleId, itemId },
  catalogVersion,
}: Pick<Promising, 'named' | 'catalogVersion'>): EditionKey {
  return { titleId, catalogVersion, itemId };
}

/** The purchases that wait until the row of their edition is free. Where there is no row yet, the first purchase inserts it by itself. */
function waitingForEditions(purchases: readonly Promising[]): readonly Promising[] {
  const making = new Set<string>();
  return purchases.filter((one) => {
    const name = editionName(toEditionKey(one));
    const isFirst = !one.isCounted && !making.has(name);
    if (isFirst) making.add(name);
    return !isFirst;
  });
}

/** Whether a purchase of the item changes nothing but that item and its stack. */
function isPlain(definition: ItemDefinition | undefined): boolean {
  if (!definition) return false;
  const { usageGroup, bundle } = definition;
  return usageGroup === undefined && !hasContents(bundle);
}

interface PlainPurchase {
  readonly purchase: Purchase;
  readonly open: OpenHoldings;
  readonly snapshot: PurchaseSnapshot;
  /** undefined: the item is not limited. */
  readonly edition: OpenEdition | undefined;
}

interface Locked {
  readonly free: readonly Promising[];
  readonly opened: ReadonlyMap<Purchase, OpenHoldings>;
  /** By their names. */
  readonly editions: ReadonlySet<string>;
}

/** Makes purchases whose players and offers are locked, by a new snapshot. */
async function buyLocked(
  tx: Tx,
  { free, opened, editions }: Locked,
): Promise<ReadonlyMap<Purchase, Outcome>> {
  const versions = new Map(free.map(({ named, catalogVersion }) => [named, catalogVersion]));
  const snapshots = await findPurchaseSnapshots(tx, [...versions.keys()]);
  const openEditions = new Map<string, EditionKey & OpenEdition>();
  const plain = [...snapshots].flatMap(([purchase, snapshot]): readonly PlainPurchase[] => {
    const { definition, catalogVersion } = snapshot.offer;
    const open = opened.get(purchase);
    // Another version may have become the default before this one was locked.
    const isSame = catalogVersion === versions.get(purchase);
    if (!definition || !open || !isSame || !isPlain(definition)) return [];
    const { editionSize } = definition;
    if (editionSize === undefined) return [{ purchase, open, snapshot, edition: undefined }];
    const key = toEditionKey({ named: purchase, catalogVersion });
    const name = editionName(key);
    if (!editions.has(name)) return [];
    const left = leftOfEdition(snapshot.edition, editionSize);
    const edition = openEditions.get(name) ?? { ...key, initialCount: editionSize, left, taken: 0 };
    openEditions.set(name, edition);
    return [{ purchase, open, snapshot, edition }];
  });
  const stacks = plain.flatMap(({ open, snapshot: { offer } }) =>
    offer.definition?.isStackable ? [[open, [offer.definition.itemId]] as const] : [],
  );
  await readStacks(tx, stacks);
  const outcomes = new Map<Purchase, Outcome>();
  const changed = new Set<OpenHoldings>();
  for (const one of plain) {
    const outcome = buyOne(one);
    if (!outcome) continue;
    outcomes.set(one.purchase, outcome);
    if (outcome.status === 'bought') changed.add(one.open);
  }
  await saveManyHoldings(tx, [...changed]);
  await saveLockedEditions(tx, openEditions.values());
  return outcomes;
}

/** Changes the holdings in memory, unless the purchase is refused. Undefined: it must run by itself. */
function buyOne(plain: PlainPurchase): Exclude<Outcome, symbol> | undefined {
  const { open, snapshot, edition } = plain;
  // Run by itself, it makes room first.
  if (open.itemCount >= INVENTORY_ITEMS_MAX && !snapshot.isFull) return undefined;
  if (snapshot.currency) addBalance(open, snapshot.currency);
  const undo = checkpoint(open);
  const outcome = payAndGrant(plain);
  if (outcome.status !== 'bought') {
    undo();
  } else if (edition) {
    edition.left -= 1;
    edition.taken += 1;
  }
  return outcome;
}

function payAndGrant(plain: PlainPurchase): Exclude<Outcome, symbol> {
  const { purchase, open, snapshot, edition } = plain;
  const entriesBefore = open.entries.length;
  const sale = pay(open, snapshot.offer, purchase);
  if (sale.status !== 'sale') return sale;
  const { definition, paid } = sale;
  const { now, itemId, seed } = purchase;
  if (edition?.left === 0) return { status: 'soldOut', itemId };
  const unpacked = {
    items: [{ definition, parent: undefined, contents: new Set<string>() }],
    currencies: new Map<string, number>(),
    rolls: [],
  };
  const random = makeSeededRandom(seed);
  const items = grantAll(open, unpacked, { now, random, cause: 'purchase', itemId, paid });
  if ('status' in items) return items;
  for (const entry of open.entries.slice(entriesBefore)) open.contexts.set(entry, purchase);
  return { status: 'bought', items };
}
