import type { EmitEvent } from '../kernel/events.ts';
import type { Platform, ReceiptVerdict } from '../kernel/platform-purchase.ts';
import type { ReceiptRefusal } from '../kernel/receipt-refusal.ts';
import type { KnownConnections } from './known-connections.ts';
import { type JudgeDeps, makeJudge, type OpenedConnection } from './judge-by-connection.ts';
import { redeemRulesOf } from './platforms.ts';

/** The texts that a game brings, by the platform that issued them. */
interface Receipt {
  /** One of both: a signed transaction, or an old receipt or signed transactions. */
  readonly AppStore: {
    readonly jws?: string | undefined;
    readonly receiptData?: string | undefined;
  };
  readonly PlayStore: { readonly receiptJson: string; readonly signature: string };
  readonly AmazonAppstore: Readonly<Record<'receiptId' | 'userId', string>>;
}

/** The platforms that games bring receipts of. */
type ReceiptPlatform = keyof Receipt;

/** Judges the receipts of one platform by a title's connection to it. Rejects only for bugs. */
type ReceiptJudge<P extends ReceiptPlatform> = (
  connection: OpenedConnection<P>,
  receipt: Receipt[P],
) => Promise<ReceiptVerdict> | ReceiptVerdict;

export type ReceiptJudges = { readonly [P in ReceiptPlatform]: ReceiptJudge<P> };

interface ReceiptsDeps extends JudgeDeps {
  readonly known: Pick<KnownConnections, 'find' | 'findFormer'>;
  readonly judges: ReceiptJudges;
  readonly emit: EmitEvent;
}

/** Makes the judges of receipts, and what says by which rules a title takes verified purchases. `notSetUp`: the title has no such platform. */
export function makeReceipts({ judges, emit, ...deps }: ReceiptsDeps) {
  const judgeOf = <P extends ReceiptPlatform>(provider: P) =>
    makeJudge<P, Receipt[P], ReceiptVerdict, ReceiptRefusal>(deps, {
      provider,
      judge: judges[provider],
      refusalOf,
      emit: (reason) => emit({ type: 'receiptRefused', platform: provider, reason }),
    });
  return {
    appStore: judgeOf('AppStore'),
    playStore: judgeOf('PlayStore'),
    amazonAppstore: judgeOf('AmazonAppstore'),
    /** Undefined: the title has no such platform. */
    rules(titleId: string, platform: Platform) {
      const connection = deps.known.find({ titleId, provider: platform, connectionId: '' });
      return connection && redeemRulesOf(connection.settings);
    },
    /** The title's rule of refunds; that which stood last, where the platform was removed. Undefined: the title never had it. */
    refundRule(titleId: string, platform: Platform) {
      const connection = deps.known.find({ titleId, provider: platform, connectionId: '' });
      return connection
        ? redeemRulesOf(connection.settings).refunds
        : deps.known.findFormer(titleId, platform)?.settings.refunds;
    },
  };
}

function refusalOf(verdict: ReceiptVerdict): ReceiptRefusal | undefined {
  if (verdict.status === 'purchased') return undefined;
  return verdict.status === 'refused' ? verdict.fault : verdict.status;
}
