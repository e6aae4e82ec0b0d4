import { OPEN_ORDERS_MAX } from '../../../kernel/order-limits.ts';
import type { PurchaseEnvironment } from '../../../kernel/platform-purchase.ts';
import { makeSeededRandom } from '../../../lib/seeded-random.ts';
import { command } from '../../../storage/command.ts';
import { playerRow, type PlayerKey } from '../../../storage/query/keys.ts';
import { attempt } from '../../../storage/query/attempt.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { SeededContext } from '../../inventory/command-context.ts';
import { grantContents } from '../../inventory/commands/grants.ts';
import type { AnyGrantFault } from '../../inventory/grant.ts';
import { openHoldings, type OpenHoldings } from '../../inventory/sql/holdings.ts';
import { findDefinition, type NoPlayer, type OfferFault } from '../../purchases/purchase.ts';
import { mayName } from '../../receipts/commands/redeem.ts';
import { lockOffer } from '../../purchases/sql/offers.ts';
import { type AskedLine, type OfferedLine, type Order, priceLines } from '../order.ts';
import { collectDefinitions } from '../sql/definitions.ts';
import { deleteCart, findSteamId, insertOrder, listOpenOrders } from '../sql/order-rows.ts';

/** An order that a game wants to begin. */
export interface NewOrder extends SeededContext {
  readonly orderId: string;
  readonly environment: PurchaseEnvironment;
  readonly steamId: string;
  /** undefined: the title's default. */
  readonly catalogVersion: string | undefined;
  /** The catalog versions that clients may name beside the default one. */
  readonly catalogVersions: readonly string[];
  /** undefined: from the catalog itself. */
  readonly storeId: string | undefined;
  /** Each item once. */
  readonly asked: readonly AskedLine[];
  /** The currency of the prices `RM`, and that of the player's wallet. */
  readonly currency: string;
  readonly wallet: string;
}

export type StartOutcome =
  | { readonly status: 'started'; readonly order: Order; readonly offered: readonly OfferedLine[] }
  | NoPlayer
  /** The title does not let clients name the catalog version. */
  | { readonly status: 'catalogRefused' }
  /** The item is not sold, with the reason. */
  | { readonly status: 'notOffered'; readonly fault: OfferFault; readonly itemId: string }
  /** Nobody may pay for what cannot be given. */
  | { readonly status: 'cannotBeGiven'; readonly fault: AnyGrantFault }
  | { readonly status: 'notForMoney'; readonly itemId: string }
  | { readonly status: 'tooMuchMoney' }
  /** The definitions of all that it may give are more than ORDER_DEFINITIONS_BYTES_MAX. */
  | { readonly status: 'tooMuchInside' }
  /** So many orders of the player are being paid. */
  | { readonly status: 'tooManyOpen' };

/**
 * Begins an order at the prices in force, which it keeps with the definitions of its items, or refuses what is not sold for real money and what the player could not be given now.
 * With OPEN_ORDERS_MAX open orders the oldest cart is deleted.
 */
export const startOrder = command({
  name: 'orders.start',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: (of: NewOrder) => [playerRow(of)],
  async run(tx, of: NewOrder): Promise<StartOutcome> {
    const open = await openHoldings(tx, of);
    if (!open) return { status: 'noPlayer' };
    if (!(await mayName(tx, of, of))) return { status: 'catalogRefused' };
    const found = await findOffers(tx, of);
    if ('status' in found) return found;
    const { catalogVersion, offered } = found;
    const priced = priceLines(offered, of);
    if (priced.status !== 'priced') return priced;
    const fault = await tryGiving(tx, open, { ...of, catalogVersion, offered });
    if (fault) return { status: 'cannotBeGiven', fault };
    const { titleId } = of;
    const itemIds = offered.map(({ itemId }) => itemId);
    const definitions = await collectDefinitions(tx, { titleId, catalogVersion }, itemIds);
    if (definitions === undefined) return { status: 'tooMuchInside' };
    if (!(await makeRoom(tx, of))) return { status: 'tooManyOpen' };
    const { lines, amount, currency } = priced;
    const order: Order = {
      orderId: of.orderId,
      titleId: of.titleId,
      playerId: of.playerId,
      state: 'cart',
      environment: of.environment,
      catalogVersion,
      lines,
      amount,
      currency,
      transactionId: undefined,
      steamId: of.steamId,
      madeAt: of.now,
      finishedAt: undefined,
      fault: undefined,
      granted: [],
    };
    await insertOrder(tx, order, definitions);
    return { status: 'started', order, offered };
  },
  isRefusal: ({ status }) => status !== 'started',
});

async function findOffers(
  tx: Tx,
  { titleId, storeId, asked, ...of }: NewOrder,
): Promise<
  | { readonly catalogVersion: string; readonly offered: readonly OfferedLine[] }
  | Extract<StartOutcome, { readonly status: 'notOffered' }>
> {
  const offered: OfferedLine[] = [];
  let { catalogVersion } = of;
  for (const line of asked) {
    const { itemId } = line;
    // Only a price of 0 would depend on the title's rule for such prices.
    const named = { titleId, catalogVersion, storeId, itemId, price: 1 };
    const offer = await lockOffer(tx, named);
    const definition = offer
      ? findDefinition(offer, { storeId })
      : ({ status: 'noCatalog' } as const);
    if (!offer || 'status' in definition) {
      const fault = 'status' in definition ? definition : ({ status: 'noCatalog' } as const);
      return { status: 'notOffered', fault, itemId };
    }
    catalogVersion = offer.catalogVersion;
    offered.push({ ...line, ...offer });
  }
  return { catalogVersion: catalogVersion ?? '', offered };
}

interface Tried extends NewOrder {
  readonly catalogVersion: string;
  readonly offered: readonly OfferedLine[];
}

/** Gives all lines, and takes them back: the holdings are not written, and what was written is undone. */
function tryGiving(
  tx: Tx,
  open: OpenHoldings,
  { titleId, catalogVersion, offered, seed }: Tried,
): Promise<AnyGrantFault | undefined> {
  const random = makeSeededRandom(seed);
  // Nothing is rolled that anybody gets.
  const silent: Tx = { ...tx, emit: () => undefined };
  return attempt(
    tx,
    async () => {
      for (const { itemId, quantity, definition } of offered) {
        if (!definition) continue;
        const given = await grantContents(silent, open, {
          catalog: { titleId, catalogVersion },
          known: [definition],
          contents: {
            itemIds: Array.from({ length: quantity }, () => itemId),
            tableIds: [],
            currencies: {},
          },
          random,
          cause: 'receipt',
          itemId,
        });
        if (given.status !== 'given') return given;
      }
      return undefined;
    },
    () => false,
  );
}

/** Makes room for one more open order; false: all are being paid. */
async function makeRoom(tx: Tx, of: PlayerKey): Promise<boolean> {
  const open = await listOpenOrders.all(tx, of);
  const tooMany = open.length + 1 - OPEN_ORDERS_MAX;
  if (tooMany <= 0) return true;
  const carts = open.filter(({ state }) => state === 'cart').slice(0, tooMany);
  for (const { order_id: orderId } of carts) await deleteCart.run(tx, { orderId });
  return carts.length === tooMany;
}

/** Finds the account of a player at Steam; undefined: there is none. */
export const findSteamAccount = command({
  name: 'orders.findSteamAccount',
  changes: 'nothing',
  run: async (tx, of: PlayerKey) => (await findSteamId.first(tx, of))?.subject,
});
