import { isOf, type KnownConnection } from '../connections/connection.ts';
import { openConnection } from '../connections/judge-by-connection.ts';
import type { PollKey, PollPass, PollStep, RefundPoll } from '../connections/refund-poll.ts';
import { findStandingReceipts } from '../economy/receipts/commands/look-ups.ts';
import type { Run } from '../kernel/command.ts';
import type { RefundResult } from '../kernel/events.ts';
import { DAY_MS, type Instant } from '../kernel/instant.ts';
import type { PurchaseEnvironment, ReceiptFault } from '../kernel/platform-purchase.ts';
import type { SteamShop } from '../kernel/steam-purchase.ts';
import { askPlayStore, type RefundDeps, takeNotification } from './refund-notifications.ts';
import { askSteamForRefunds } from './steam-refunds.ts';

export interface StepDeps extends RefundDeps {
  readonly run: Run;
  /** The shop of a title on Steam; undefined: it has none. */
  readonly shopOf: (titleId: string) => SteamShop | undefined;
}

/** Pages of the App Store in a step, of 20 notifications each. Of Google it is one page: each refund on it is a call. */
const PAGES = 20;
/** Receipts of Amazon in a step, and for how long after it came Amazon is asked about one. */
const RECEIPTS = 50;
const ASKED_MS = 90 * DAY_MS;

const AWAY: PollStep = { status: 'failed', fault: 'away' };

/** The polls of a connection: one for each app and environment. Without the title's key a platform tells nothing. */
export function pollsOf(connection: KnownConnection): readonly PollKey[] {
  const { titleId, sealedSecret } = connection;
  if (sealedSecret === undefined) return [];
  if (isOf(connection, 'AppStore')) {
    const { bundleIds, issuerId, keyId, sandbox } = connection.settings;
    if (issuerId === undefined || keyId === undefined) return [];
    return bundleIds.flatMap((appId) =>
      environmentsOf(sandbox).map((environment) => {
        return { titleId, platform: 'AppStore', appId, environment };
      }),
    );
  }
  if (isOf(connection, 'SteamPurchases')) {
    const { appId, sandbox } = connection.settings;
    return environmentsOf(sandbox).map((environment) => {
      return { titleId, platform: 'SteamPurchases', appId, environment };
    });
  }
  const of = { titleId, environment: 'Production' } as const;
  if (isOf(connection, 'PlayStore')) {
    const { packageNames } = connection.settings;
    return packageNames.map((appId) => ({ ...of, platform: 'PlayStore', appId }));
  }
  return isOf(connection, 'AmazonAppstore')
    ? [{ ...of, platform: 'AmazonAppstore', appId: '' }]
    : [];
}

const environmentsOf = (sandbox: object | undefined): readonly PurchaseEnvironment[] =>
  sandbox ? ['Production', 'Sandbox'] : ['Production'];

interface Asked {
  readonly poll: RefundPoll;
  readonly pass: PollPass;
  readonly connection: KnownConnection;
}

/** Does a step of a poll: asks for some refunds, and writes them down. */
export async function stepOf(deps: StepDeps, { connection, ...asked }: Asked): Promise<PollStep> {
  if (isOf(connection, 'AppStore')) return askAppStore(deps, { ...asked, connection });
  if (isOf(connection, 'PlayStore')) return askVoided(deps, { ...asked, connection });
  if (isOf(connection, 'AmazonAppstore')) return askAmazon(deps, { ...asked, connection });
  const { poll, pass } = asked;
  const shop = deps.shopOf(poll.titleId);
  if (!shop) return failed('refused');
  return askSteamForRefunds(
    { ...deps, count: (outcome) => count(deps, poll, outcome) },
    { poll, pass, shop },
  );
}

type AskedOf<P extends 'AppStore' | 'PlayStore' | 'AmazonAppstore'> = Omit<Asked, 'connection'> & {
  readonly connection: KnownConnection<P>;
};

/** Counts a refund that the poll has found. */
function count({ metrics }: RefundDeps, { platform }: RefundPoll, outcome: RefundResult): void {
  metrics.emit({ type: 'refundTold', platform, source: 'poll', outcome });
}

const failed = (fault: ReceiptFault): PollStep => ({
  status: 'failed',
  fault: fault === 'titleSecret' || fault === 'badAccount' ? 'titleSecret' : 'refused',
});

async function askAppStore(
  deps: StepDeps,
  { poll, pass, connection }: AskedOf<'AppStore'>,
): Promise<PollStep> {
  const { issuerId = '', keyId = '' } = connection.settings;
  const listed = await deps.outside.listAppStoreRefunds({
    issuerId,
    keyId,
    privateKey: openConnection(connection, deps.keyEncryption).secret() ?? '',
    bundleId: poll.appId,
    environment: poll.environment,
    since: pass.from,
    until: pass.to,
    next: pass.next,
    pagesMax: PAGES,
    async take(page) {
      for (const one of page) {
        if (!('purchase' in one)) continue;
        // oxlint-disable-next-line no-await-in-loop
        count(deps, poll, await takeNotification(deps, one));
      }
    },
  });
  if (listed.status === 'listed') return { status: 'listed', next: listed.next };
  return listed.status === 'refused' ? failed(listed.fault) : AWAY;
}

/** Google lists what was voided, without the environment and with parts of a quantity one by one, so it is asked about each. */
async function askVoided(
  deps: StepDeps,
  { poll, pass, connection }: AskedOf<'PlayStore'>,
): Promise<PollStep> {
  const packageName = poll.appId;
  const serviceAccount = openConnection(connection, deps.keyEncryption).secret() ?? '';
  const { from: since, next: pageToken } = pass;
  const asked = { packageName, serviceAccount, since, pageToken };
  const page = await deps.outside.playStore.listVoided(asked);
  if (page.status !== 'listed') return page.status === 'refused' ? failed(page.fault) : AWAY;
  for (const { purchaseToken, at } of page.voided) {
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await askPlayStore(deps, connection, { packageName, purchaseToken, at });
    if (outcome === 'away') return AWAY;
    count(deps, poll, outcome);
  }
  return { status: 'listed', next: page.next };
}

/** Amazon has no list of refunds, so it is asked about each receipt that stands, the newest first. */
async function askAmazon(
  deps: StepDeps,
  { poll, pass, connection }: AskedOf<'AmazonAppstore'>,
): Promise<PollStep> {
  const { titleId, platform } = poll;
  const sharedSecret = openConnection(connection, deps.keyEncryption).secret() ?? '';
  const [before = pass.to, useKey = ''] = readPlace(pass.next);
  const since = pass.to - ASKED_MS;
  const place = { titleId, platform, since, before, useKey, count: RECEIPTS };
  const receipts = await deps.run(findStandingReceipts, place);
  for (const { environment, transactionId: receiptId, details } of receipts) {
    const { userId } = details;
    if (receiptId === undefined || typeof userId !== 'string') continue;
    // oxlint-disable-next-line no-await-in-loop
    const judged = await deps.outside.judgeAmazonReceipt({ sharedSecret, receiptId, userId });
    if (judged.status === 'providerAway') return AWAY;
    if (judged.status !== 'refused') continue;
    if (judged.fault === 'titleSecret') return failed(judged.fault);
    if (judged.fault !== 'refunded') continue;
    const purchase = { platform, environment, purchaseId: receiptId };
    const refund = { purchase, titleId, at: deps.clock(), quantity: undefined };
    // oxlint-disable-next-line no-await-in-loop
    count(deps, poll, await deps.refunds({ kind: 'refunded', ...refund }));
  }
  const last = receipts.length < RECEIPTS ? undefined : receipts.at(-1);
  return { status: 'listed', next: last && `${last.receivedAt} ${last.useKey}` };
}

/** The place behind which the next receipts are; none: the list begins. */
function readPlace(next: string | undefined): readonly [before?: Instant, useKey?: string] {
  const [before, useKey] = next?.split(' ') ?? [];
  return before === undefined ? [] : [Number(before), useKey ?? ''];
}
