import type { Instant } from '../../../kernel/instant.ts';
import type { PlatformPurchase } from '../../../kernel/platform-purchase.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { useKeyOf } from '../receipt.ts';
import { lockReceipt, saveReceipt } from '../sql/receipt-rows.ts';
import { bring, newReceipt } from './redeem.ts';

/** A paid purchase whose player is gone. */
interface Keeping {
  readonly purchase: PlatformPurchase;
  readonly titleId: string;
  readonly catalogVersion: string;
  /** Why it is not given, in a sentence. */
  readonly fault: string;
  readonly now: Instant;
}

/** Keeps a purchase as paid and not given, without a player. One that was refunded first stays refunded. */
export async function keepPurchase(tx: Tx, { purchase, fault, ...of }: Keeping): Promise<void> {
  const useKey = useKeyOf(purchase);
  const made = { ...newReceipt(useKey, purchase, { ...of, playerId: undefined }), fault };
  const locked = await lockReceipt(tx, made);
  if (locked.state === 'refunded') {
    await saveReceipt(tx, {
      ...bring(locked, made),
      state: locked.state,
      fault: undefined,
    });
    return;
  }
  await saveReceipt(tx, { ...bring(locked, made), fault });
  tx.emit({ type: 'receipt', platform: purchase.platform, outcome: 'kept' });
}
