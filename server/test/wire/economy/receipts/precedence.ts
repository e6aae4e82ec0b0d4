import { giveReceipt } from '../../../../src/economy/receipts/operations/give-receipt.ts';
import { bodies, pair, type PrecedenceList } from '../../../support/precedence.ts';
import { aKeptReceipt, refund } from '../../../support/receipts.ts';
import { must } from '../../../support/stock.ts';
import type { World } from '../../../support/world.ts';

/** A receipt that is kept, of a player who was deleted. */
async function ofNobody(world: World) {
  const kept = await aKeptReceipt(world);
  await must(world.asTitle('/Admin/DeletePlayer', { ServiceId: kept.playerId }));
  return kept;
}

const list: PrecedenceList = [
  [
    giveReceipt,
    [
      pair(
        'ReceiptNotFound',
        'ReceiptAlreadyUsed',
        'Nobody can have used a receipt that is not there.',
      ),
      pair('ReceiptAlreadyUsed', 'ReceiptCancelled', 'A receipt is in one state.'),
      bodies('ReceiptCancelled', 'AccountNotFound', async (world) => {
        const { ReceiptId } = await ofNobody(world);
        const refunded = await ofNobody(world);
        await refund(world, refunded.purchase);
        return [{ ReceiptId: refunded.ReceiptId }, { ReceiptId }];
      }),
      bodies('AccountNotFound', 'ReceiptNotGiven', async (world) => {
        const nobodys = await ofNobody(world);
        const { ReceiptId } = await aKeptReceipt(world);
        return [{ ReceiptId: nobodys.ReceiptId }, { ReceiptId }];
      }),
    ],
  ],
];
export default list;
