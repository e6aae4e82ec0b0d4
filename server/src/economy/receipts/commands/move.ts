import type { Instant } from '../../../kernel/instant.ts';
import { digestOf } from '../../../kernel/secrets.ts';
import { makeSeededRandom } from '../../../lib/seeded-random.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { makeRoom } from '../../inventory/commands/grants.ts';
import { findDefinitions } from '../../inventory/sql/editions.ts';
import { type OpenHoldings, readBalances, readGroups } from '../../inventory/sql/holdings.ts';
import { type Goods, type GoodsItem, namesOf } from '../goods.ts';
import { giveLasting, handOver } from '../moves.ts';
import type { Receipt } from '../sql/receipt-rows.ts';
import { allOrNothing, type GivingOutcome, readGoods, restoreGoods } from './give.ts';

/**
 * Moves the goods of a receipt to another player, or changes nothing. From a holder it takes what is still there, and nothing is granted anew.
 * Of a holder who was deleted (`from` undefined) the items are given again that are never used up and are no containers. The receipt is
 * the new holder's with the goods as they were. The caller writes the holdings and the receipt.
 */
export function moveGoods(
  tx: Tx,
  { from, to }: { readonly from: OpenHoldings | undefined; readonly to: OpenHoldings },
  {
    receipt,
    seed,
    now,
  }: { readonly receipt: Receipt; readonly seed: string; readonly now: Instant },
): Promise<GivingOutcome> {
  const { given, productId: itemId, useKey } = receipt;
  const random = makeSeededRandom(digestOf(`${seed} ${useKey}`));
  return allOrNothing(tx, from ? [from, to] : [to], async () => {
    await makeRoom(tx, to, given.items.length);
    let moved;
    if (from) {
      await readGoods(tx, from, given);
      const { codes, groups } = namesOf(given);
      await readBalances(tx, to, codes);
      await readGroups(tx, [[to, groups]]);
      moved = handOver({ from, to }, receipt, { random, now, itemId });
    } else {
      const had = await withoutContainers(tx, receipt, given);
      const taken = await withoutContainers(tx, receipt, receipt.taken);
      moved = giveLasting(to, { had, taken }, { random, now });
    }
    if ('status' in moved) return { status: 'kept', fault: moved, receipt };
    const { goods, items } = moved;
    const standing = { ...receipt, ...goods, state: 'given', fault: undefined } as const;
    if (receipt.state === 'given') return { status: 'given', items, receipt: standing };
    // Goods that a reversal owes are the new holder's, too.
    const outcome = await restoreGoods(tx, to, { receipt: standing, now });
    return outcome.status === 'given' ? { ...outcome, items } : outcome;
  });
}

/** Leaves out containers, as their catalog versions define them now. */
async function withoutContainers(
  tx: Tx,
  { titleId }: Pick<Receipt, 'titleId'>,
  { items }: Goods,
): Promise<readonly GoodsItem[]> {
  const kept: GoodsItem[] = [];
  for (const [catalogVersion = '', lines] of Map.groupBy(
    items,
    ({ before }) => before?.catalogVersion,
  )) {
    const itemIds = [...new Set(lines.map(({ itemId }) => itemId))];
    const known = await findDefinitions(tx, { titleId, catalogVersion }, itemIds);
    kept.push(...lines.filter(({ itemId }) => !known.get(itemId)?.container));
  }
  return kept;
}
