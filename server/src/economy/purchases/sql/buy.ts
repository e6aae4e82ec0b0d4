import { command } from '../../../storage/command.ts';
import { playerRow } from '../../../storage/query/keys.ts';
import { RollbackWith } from '../../../storage/query/tx.ts';
import { makeDraws } from '../../inventory/draws.ts';
import type { AnyGiveFault } from '../../inventory/give-refusals.ts';
import { giveGoods } from '../../inventory/sql/give-goods.ts';
import { openHoldings, readBalances, saveHoldings } from '../../inventory/sql/open-holdings.ts';
import type { Bought, NoPlayer, OfferFault, Purchase } from '../../ports.ts';
import { pay } from '../offer.ts';
import { buyTogether } from './buy-together.ts';
import { lockOffer } from './offers.ts';

/** Purchases.buy. A refusal leaves nothing behind but, on PostgreSQL, a higher row version. */
export const buyItem = command({
  name: 'purchases.buy',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: (purchase: Purchase) => [playerRow(purchase)],
  async run(tx, purchase: Purchase): Promise<NoPlayer | OfferFault | AnyGiveFault | Bought> {
    const { titleId, itemId, currency } = purchase;
    const open = await openHoldings(tx, purchase);
    if (!open) return { status: 'noPlayer' };
    const offer = await lockOffer(tx, purchase);
    if (!offer) return { status: 'noCatalog' };
    await readBalances(tx, open, [currency]);
    const sale = pay(open, offer, purchase);
    if (sale.status !== 'sale') return sale;
    const given = await giveGoods(tx, open, {
      catalog: { titleId, catalogVersion: offer.catalogVersion },
      known: sale.good,
      contents: { itemIds: [itemId], tableIds: [], currencies: {} },
      draws: makeDraws(purchase.seed),
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
  together: { run: buyTogether },
});
