import type { Runs } from '../../kernel/command.ts';
import type { ErrorName } from '../../kernel/error-catalogue.ts';
import type { ApiError, ErrorExtras } from '../../kernel/errors.ts';
import type { PlayerKey } from '../../storage/query/keys.ts';
import type { REDEEM_ERRORS, ReceiptDeps } from './receipt-operation.ts';

// The parts that the operations about platforms have which are asked about each receipt.

/** Their deps. */
export interface AskedDeps<Judges> extends ReceiptDeps<Judges> {
  /** Counts a receipt of the player. Gives 0, or the seconds until one is possible; then nothing was counted. */
  readonly takeAskedReceipt: (of: PlayerKey) => number;
}

/** The errors of a purchase that is verified, in order of precedence. */
export const ASKED_ERRORS = [
  'ReceiptCancelled',
  'ReceiptAlreadyUsed',
  'InvalidEnvironmentForReceipt',
  'InvalidReceipt',
  'NoMatchingCatalogItemForReceipt',
  'ReceiptNotGiven',
] as const satisfies readonly (typeof REDEEM_ERRORS)[number][];

/** Throws where the player has brought too many receipts: each costs a call to the platform. */
export function countReceipt({
  caller,
  deps,
  fail,
}: {
  readonly caller: PlayerKey;
  readonly deps: AskedDeps<unknown> & Runs;
  readonly fail: (
    error: Extract<ErrorName, 'APIClientRequestRateLimitExceeded'>,
    extras: ErrorExtras,
  ) => ApiError;
}): void {
  const retryAfterSeconds = deps.takeAskedReceipt(caller);
  if (retryAfterSeconds > 0) {
    throw fail('APIClientRequestRateLimitExceeded', { retryAfterSeconds });
  }
}
