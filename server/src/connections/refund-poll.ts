import {
  DAY_MS,
  HOUR_MS,
  type Instant,
  MINUTE_MS,
  SECOND_MS,
  toWireTime,
} from '../kernel/instant.ts';
import type { Platform, PurchaseEnvironment } from '../kernel/platform-purchase.ts';
import { backOffMs } from '../lib/back-off.ts';

/** An app of a title in one environment of a platform, which is asked for refunds. */
export interface PollKey {
  readonly titleId: string;
  readonly platform: Platform;
  /** Empty: the platform asks for none. */
  readonly appId: string;
  readonly environment: PurchaseEnvironment;
}

/** A stretch of time whose refunds are asked for, page by page. */
export interface PollPass {
  readonly from: Instant;
  readonly to: Instant;
  /** Names the next page in the platform's words; undefined: the first. */
  readonly next: string | undefined;
}

/**
 * Why a platform has not told its refunds. `away`: it gave no answer, or none that can be understood. `titleSecret`: it does not take the
 * title's key. `refused`: it does not know the app, or says no. `broken`: a fault of ours.
 */
export const POLL_FAULTS = ['away', 'titleSecret', 'refused', 'broken'] as const;
export type PollFault = (typeof POLL_FAULTS)[number];

/** How far the refunds of an app are known. */
export interface RefundPoll extends PollKey {
  /** All refunds before are known; undefined: the platform has never told all. */
  readonly knownUntil: Instant | undefined;
  readonly pass: PollPass | undefined;
  readonly dueAt: Instant;
  /** How often a process has taken it: the report of an older one changes nothing. */
  readonly claims: number;
  /** How often in a row the platform has not told. */
  readonly failures: number;
  /** When the platform has told last all that there was. */
  readonly polledAt: Instant | undefined;
  /** Since when the platform has not told all that there was. */
  readonly failedAt: Instant | undefined;
  /** Why it did not the last time that it failed; undefined: it has told all last. */
  readonly fault: PollFault | undefined;
}

/** The result of a step: some pages, with the next one, or a fault. */
export type PollStep =
  | { readonly status: 'listed'; readonly next: string | undefined }
  | { readonly status: 'failed'; readonly fault: PollFault };

/** An hour that is known is asked for once more, because platforms may write a refund down late. */
const OVERLAP_MS = HOUR_MS;
/** A refund is often told by a notification; this is for those that get lost. */
const EVERY_MS = 30 * MINUTE_MS;
/** Amazon is asked about each receipt, so each is asked about once a day. */
const EVERY_DAY = { every: DAY_MS, step: MINUTE_MS } as const;
const OFTEN = { every: EVERY_MS, step: SECOND_MS } as const;
const BACK_OFF = { firstMs: MINUTE_MS, longestMs: EVERY_MS } as const;
/** A page that fails as often is given up, and its pass begins again: platforms forget the names of pages. */
const FAILURES_OF_PASS_MAX = 3;

/**
 * The pass to go on with. Platforms forget refunds after 30 days, the App Store after 180 (those of its sandbox: 30). Steam names no end: a
 * first pass begins a month ago, and a later one where the last has ended.
 */
export function passOf(poll: RefundPoll, now: Instant): PollPass {
  if (poll.pass) return poll.pass;
  const { platform, environment, knownUntil = 0 } = poll;
  const isLong = platform === 'AppStore' && environment === 'Production';
  // A day less, so that a pass may take as long.
  const oldest =
    platform === 'SteamPurchases' && poll.knownUntil !== undefined
      ? 0
      : now - (isLong ? 179 : 29) * DAY_MS;
  return { from: Math.max(knownUntil - OVERLAP_MS, oldest), to: now, next: undefined };
}

/** The poll after a step of a pass. A platform that has not told moves nothing, and is asked less and less often. */
export function afterStep(
  poll: RefundPoll,
  { pass, step, now }: { readonly pass: PollPass; readonly step: PollStep; readonly now: Instant },
): RefundPoll {
  if (step.status === 'failed') {
    const failures = poll.failures + 1;
    return {
      ...poll,
      pass: failures % FAILURES_OF_PASS_MAX === 0 ? undefined : pass,
      dueAt: now + backOffMs(failures, BACK_OFF),
      failures,
      failedAt: poll.fault === undefined ? now : poll.failedAt,
      fault: step.fault,
    };
  }
  const pace = poll.platform === 'AmazonAppstore' ? EVERY_DAY : OFTEN;
  const told = { ...poll, failures: 0 };
  if (step.next !== undefined) {
    // Behind all others that are due, so that a long list keeps nobody waiting.
    return { ...told, pass: { ...pass, next: step.next }, dueAt: now + pace.step };
  }
  return {
    ...told,
    fault: undefined,
    failedAt: undefined,
    pass: undefined,
    knownUntil: pass.to,
    polledAt: now,
    dueAt: Math.max(now, pass.to + pace.every),
  };
}

/** How long a platform may tell no refunds until somebody should look. */
const WARNED_AFTER_MS = DAY_MS;

const FAULT_TEXTS: Readonly<Record<PollFault, string>> = {
  away: 'it gives no answer that can be understood',
  titleSecret: 'it does not take the key of the title',
  refused: 'it does not know the app, or says no',
  broken: 'an error of this service stops it, which the log has',
};

/** Warns in a sentence of a poll that has failed for a day. */
export function warnOfPoll(poll: RefundPoll, now: Instant): string | undefined {
  const { failedAt = now, fault } = poll;
  if (fault === undefined || now - failedAt < WARNED_AFTER_MS) return undefined;
  return `${namePoll(poll)} has told no refunds since ${toWireTime(failedAt)}: ${FAULT_TEXTS[fault]}.`;
}

/** Says in a sentence how far the refunds of an app are known. */
export function describePoll(poll: RefundPoll): string {
  const { polledAt, knownUntil, failedAt, fault } = poll;
  const told =
    polledAt === undefined || knownUntil === undefined
      ? 'has never told all refunds'
      : `told on ${toWireTime(polledAt)} all refunds until ${toWireTime(knownUntil)}`;
  const failing =
    fault === undefined || failedAt === undefined
      ? ''
      : `; since ${toWireTime(failedAt)} ${FAULT_TEXTS[fault]}`;
  return `${namePoll(poll)} ${told}${failing}.`;
}

/** Names an app and its environment, as people know them. */
function namePoll({ platform, appId, environment }: PollKey): string {
  const app = appId === '' ? '' : ` ${appId}`;
  return `${platform}${app}${environment === 'Sandbox' ? ' (sandbox)' : ''}`;
}
