import type { EntityType } from './caller.ts';
import type { ProofRefusal, ProvedProvider } from './identity-proof.ts';
import type { LoginRefusal, Provider } from './identity-provider.ts';
import type { Platform } from './platform-purchase.ts';
import type { ReceiptRefusal } from './receipt-refusal.ts';

export const REVOKED_KINDS = ['token', 'session', 'player'] as const;
export const WRITTEN_INTO = ['catalog', 'store'] as const;

export const EVENT_WRITERS = ['client', 'server'] as const;
export type EventWriter = (typeof EVENT_WRITERS)[number];

export const ARCHIVE_OUTCOMES = ['written', 'failed'] as const;

/** The kinds of work that is done after its commit: mail to send, recoveries to look up players for, connections to revoke at Apple, purchases to acknowledge at Google Play, and orders to ask Steam for. */
export const JOB_KINDS = [
  'mail',
  'recovery',
  'appleRevocation',
  'playStoreAcknowledgement',
  'steamOrder',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/**
 * Why an attempt at a job failed. `away`: no connection, or it broke. `login`, `sender`: the server does not take our name and password, or our address. `later`: it
 * asks for another attempt. `refused`: it never takes this one. `expired`: it was given up. `broken`: a fault of ours, or another key file.
 */
export const JOB_FAILURES = [
  'away',
  'tls',
  'login',
  'sender',
  'later',
  'refused',
  'expired',
  'broken',
] as const;
export type JobFailure = (typeof JOB_FAILURES)[number];

/**
 * The outcomes of verified purchases with real money. `kept`: paid, and not given. `moved`: given to another player, from the former one.
 * `usedByOther`: another player has redeemed it. `refunded`, `reversed`: the platform says so.
 */
export const RECEIPT_OUTCOMES = [
  'given',
  'kept',
  'moved',
  'usedByOther',
  'refunded',
  'reversed',
] as const;

/** How a platform tells a refund: by a notification, or when it is asked. */
export const REFUND_SOURCES = ['notification', 'poll'] as const;
/**
 * The outcome of a refund that a platform has told. `unchanged`: it was known. `ignored`: a message about something else. `stands`: the
 * platform says that the purchase was not refunded. `kept`: a reversed refund whose goods cannot be given now. `forged`: the sender is not
 * the platform. `away`: the platform gave no answer, or takes no key of the title.
 */
export const REFUND_OUTCOMES = [
  'refunded',
  'reversed',
  'unchanged',
  'kept',
  'ignored',
  'stands',
  'forged',
  'away',
] as const;
export type RefundResult = (typeof REFUND_OUTCOMES)[number];

/** Something that happened in the domain, to be counted. Labels are few and fixed: never an id. */
export type DomainEvent =
  | { readonly type: 'login'; readonly provider: Provider; readonly newlyCreated: boolean }
  | { readonly type: 'loginRefused'; readonly provider: Provider; readonly reason: LoginRefusal }
  | {
      readonly type: 'proofRefused';
      readonly provider: ProvedProvider;
      readonly reason: ProofRefusal;
    }
  /** A receipt of a platform that proved no purchase. */
  | {
      readonly type: 'receiptRefused';
      readonly platform: Platform;
      readonly reason: ReceiptRefusal;
    }
  /** Refused logins that will not be found in the history of their players. */
  | { readonly type: 'attemptsUnwritten'; readonly count: number }
  | { readonly type: 'entityTokenIssued'; readonly entityType: EntityType }
  | { readonly type: 'revoked'; readonly kind: (typeof REVOKED_KINDS)[number] }
  | { readonly type: 'banned'; readonly count: number }
  | {
      readonly type: 'itemsWritten';
      readonly into: (typeof WRITTEN_INTO)[number];
      readonly count: number;
    }
  | { readonly type: 'jobQueued'; readonly kind: JobKind }
  | { readonly type: 'jobDone'; readonly kind: JobKind }
  /** An attempt at a job that failed; only where it is `refused` or `expired` there is no further one. */
  | { readonly type: 'jobFailed'; readonly kind: JobKind; readonly reason: JobFailure }
  | {
      readonly type: 'receipt';
      readonly platform: Platform;
      readonly outcome: (typeof RECEIPT_OUTCOMES)[number];
    }
  | {
      readonly type: 'refundTold';
      readonly platform: Platform;
      readonly source: (typeof REFUND_SOURCES)[number];
      readonly outcome: RefundResult;
    }
  /** Events of a game that a client or a server has written. */
  | {
      readonly type: 'gameEvents';
      readonly writer: EventWriter;
      readonly count: number;
    }
  /** An update that would have stored a value which its statistic does not allow. */
  | { readonly type: 'statisticRefused' }
  /** A version of a statistic that is over, and its file. */
  | { readonly type: 'statisticArchive'; readonly outcome: (typeof ARCHIVE_OUTCOMES)[number] }
  /** Rolls of drop tables for players; the answer of the call says what came up. */
  | { readonly type: 'rolled'; readonly count: number };

/** Counts what happened. Never fails. */
export type EmitEvent = (event: DomainEvent) => void;
