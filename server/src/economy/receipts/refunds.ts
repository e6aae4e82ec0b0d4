import type { Run } from '../../kernel/command.ts';
import { StorageUnavailable } from '../../kernel/errors.ts';
import type { RefundResult } from '../../kernel/events.ts';
import type { Clock, Instant } from '../../kernel/instant.ts';
import type { Platform, PlatformPurchase } from '../../kernel/platform-purchase.ts';
import type { Random } from '../../kernel/secrets.ts';
import { newSeed } from '../inventory/command-context.ts';
import { type Refund, refundReceipt, reverseRefund } from './commands/refund.ts';
import type { RedeemRules } from './receipt.ts';

/** A refund, or the reversal of one, as a platform has told it. */
export interface ToldRefund {
  readonly kind: 'refunded' | 'refundReversed';
  readonly purchase: Pick<PlatformPurchase, 'platform' | 'environment' | 'purchaseId'> &
    Partial<Pick<PlatformPurchase, 'transactionId'>>;
  /** A title that has the app. Another one may have the receipt. */
  readonly titleId: string;
  /** When the platform did it. */
  readonly at: Instant;
  /** How many of the purchase, with those of earlier refunds; undefined: all. */
  readonly quantity: number | undefined;
}

interface RefundsDeps {
  readonly run: Run;
  readonly now: Clock;
  readonly random: Random;
  /** The rule of a title, or the last one that it had; undefined: it was never set up with the platform. */
  readonly ruleOf: (titleId: string, platform: Platform) => RedeemRules['refunds'] | undefined;
}

/** Writes down what a platform has told. */
export type TellRefund = (told: ToldRefund) => Promise<RefundResult>;

/** How often a command is repeated because another call has changed the receipt meanwhile. */
const ATTEMPTS = 5;
/** The author of a refund in the ledger and in the history. */
const PLATFORM = 'platform';

/**
 * Makes what writes down the refunds that platforms tell, by the rule of the title that has the receipt, in any order and more than once. It
 * rejects with StorageUnavailable where the database is away, and where others change the receipt all the time.
 */
export function makeRefunds({ run, now, random, ruleOf }: RefundsDeps): TellRefund {
  return async ({ kind, titleId: first, ...told }) => {
    let titleId = first;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const seed = newSeed(random);
      const rule = ruleOf(titleId, told.purchase.platform) ?? 'mark';
      const refund: Refund = {
        ...told,
        titleId,
        by: PLATFORM,
        requestId: undefined,
        now: now(),
        seed,
        rule,
      };
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await (kind === 'refunded'
        ? run(refundReceipt, refund)
        : run(reverseRefund, refund));
      if (outcome.status === 'otherTitle') titleId = outcome.titleId;
      else if (outcome.status !== 'underWay') return outcome.status;
    }
    throw new StorageUnavailable({ cause: undefined });
  };
}
