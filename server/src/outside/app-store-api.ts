import { type Clock, DAY_MS, type Instant, MINUTE_MS, toDate } from '../kernel/instant.ts';
import { isRecord } from '../kernel/is-record.ts';
import type { PartnerUrls } from '../kernel/partners.ts';
import type { PurchaseEnvironment } from '../kernel/platform-purchase.ts';
import { parseJson } from '../lib/parse-json.ts';
import type { AppStore } from './app-store.ts';
import type { AppStoreNotification } from './app-store-notifications.ts';
import type { OutsideClient } from './http-client.ts';
import { loadJose } from './jose.ts';
import { type NoPurchase, PLATFORM_AWAY, refused } from './platform-answers.ts';

/** The kinds of notifications that concern what was given. */
const TYPES = ['REFUND', 'REVOKE', 'REFUND_REVERSED'];
/** Days for which the App Store keeps notifications. */
const DAYS_KEPT = { Production: 180, Sandbox: 30 } as const;
const NAMES = { Production: 'app-store-api', Sandbox: 'app-store-sandbox-api' } as const;
/** Apple takes an hour; one call needs less. */
const TOKEN_LIFETIME_MS = 5 * MINUTE_MS;
/** Bytes of a page: 20 notifications of at most 64 KB. */
const PAGE_BYTES_MAX = 2 * 1_024 * 1_024;
/** Pages of one list: 20,000 refunds. */
const PAGES_MAX = 1_000;
const TOKEN_CHARS_MAX = 4_096;

interface ApiDeps {
  readonly client: OutsideClient;
  readonly urls: Pick<PartnerUrls, (typeof NAMES)[PurchaseEnvironment]>;
  readonly appStore: Pick<AppStore, 'judgeNotification'>;
  readonly now: Clock;
}

/** A team's key for the App Store Server API, of the kind "In-App Purchase". */
interface AppStoreKey {
  readonly issuerId: string;
  readonly keyId: string;
  /** PKCS #8 PEM, P-256. */
  readonly privateKey: string;
}

interface AskedRefunds extends AppStoreKey {
  readonly bundleId: string;
  readonly environment: PurchaseEnvironment;
  readonly since: Instant;
  /** Absent: until now. */
  readonly until?: Instant;
  /** The `next` of an earlier list of the same time; undefined: the beginning. */
  readonly next?: string | undefined;
  /** Absent: PAGES_MAX. */
  readonly pagesMax?: number;
  /** Takes each page before the next is asked for. */
  readonly take: (page: readonly AppStoreNotification[]) => Promise<void>;
}

/**
 * The end of a list. `listed`: everything up to `next` was taken; `skipped` notifications were not genuine, or of another app. `providerAway`: pages
 * that were taken are good, the others are still to come. `titleSecret`: Apple does not take the key; `otherApp`: it knows no such bundle id for it.
 */
type Listed =
  | {
      readonly status: 'listed';
      readonly skipped: number;
      /** Undefined: there is no more. */
      readonly next: string | undefined;
    }
  | NoPurchase;

/**
 * Lists the notifications of refunds of all customers of an app since a time (Get Notification History). The App Store keeps them for 180 days
 * (sandbox: 30), and only if the app names an address for them in App Store Connect, whether that can be reached or not.
 */
export async function listAppStoreRefunds(deps: ApiDeps, of: AskedRefunds): Promise<Listed> {
  const { until: endDate = deps.now(), pagesMax = PAGES_MAX } = of;
  // A minute less, so that the oldest moment is not too old on arrival.
  const oldest = deps.now() - DAYS_KEPT[of.environment] * DAY_MS + MINUTE_MS;
  const startDate = Math.max(of.since, oldest);
  let skipped = 0;
  let next = startDate < endDate ? (of.next ?? '0 ') : undefined;
  for (let pages = 0; next !== undefined && pages < pagesMax; pages += 1) {
    const [, kind = '0', token = ''] = /^(\d) (.*)$/.exec(next) ?? [];
    const asked = { startDate, endDate, notificationType: TYPES[Number(kind)] };
    // oxlint-disable-next-line no-await-in-loop
    const page = await fetchPage(deps, of, { asked, token: token || undefined });
    if (page.status !== 'page') return page;
    // oxlint-disable-next-line no-await-in-loop
    const taken = await judgePage(deps, of, page.signed);
    skipped += page.signed.length - taken.length;
    // oxlint-disable-next-line no-await-in-loop
    if (taken.length > 0) await of.take(taken);
    next = nextOf(Number(kind), page.next);
  }
  return { status: 'listed', skipped, next };
}

/** The next page of a kind, or the first one of the next kind. */
function nextOf(kind: number, token: string | undefined): string | undefined {
  if (token !== undefined) return `${kind} ${token}`;
  return kind + 1 < TYPES.length ? `${kind + 1} ` : undefined;
}

/** Those that are genuine and of this app. */
async function judgePage(
  { appStore }: ApiDeps,
  { bundleId }: AskedRefunds,
  signed: readonly string[],
): Promise<readonly AppStoreNotification[]> {
  const judged = await Promise.all(
    signed.map((signedPayload) =>
      appStore.judgeNotification({ signedPayload, bundleIds: [bundleId] }),
    ),
  );
  return judged.flatMap((it) => (it.status === 'notified' ? [it.notification] : []));
}

type Page =
  | {
      readonly status: 'page';
      readonly signed: readonly string[];
      /** Names the next page; undefined: this is the last. */
      readonly next: string | undefined;
    }
  | NoPurchase;

async function fetchPage(
  { client, urls, now }: ApiDeps,
  of: AskedRefunds,
  { asked, token }: { readonly asked: object; readonly token: string | undefined },
): Promise<Page> {
  const bearer = await signBearer(of, now);
  if (bearer === undefined) return refused('titleSecret');
  const url = new URL(urls[NAMES[of.environment]]);
  if (token !== undefined) url.searchParams.set('paginationToken', token);
  const answer = await client.request({
    url: url.href,
    method: 'POST',
    json: asked,
    headers: { Authorization: `Bearer ${bearer}` },
    bytesMax: PAGE_BYTES_MAX,
  });
  if (answer.status === 'away') return PLATFORM_AWAY;
  if (answer.code === 401) return refused('titleSecret');
  const body = parseJson(answer.body);
  if (!isRecord(body)) return PLATFORM_AWAY;
  if (answer.code === 200) return readPage(body, token);
  return APP_ERRORS.includes(body.errorCode) ? refused('otherApp') : PLATFORM_AWAY;
}

/** InvalidAppIdentifierError, AppNotFoundError. */
const APP_ERRORS: readonly unknown[] = [4_000_002, 4_040_003];

function readPage(body: Readonly<Record<string, unknown>>, token: string | undefined): Page {
  const { notificationHistory: history = [], hasMore, paginationToken } = body;
  if (!Array.isArray(history)) return PLATFORM_AWAY;
  const signed = history.flatMap((entry: unknown) =>
    isRecord(entry) && typeof entry.signedPayload === 'string' ? [entry.signedPayload] : [],
  );
  if (signed.length < history.length) return PLATFORM_AWAY;
  if (hasMore !== true)
    return hasMore === false ? { status: 'page', signed, next: undefined } : PLATFORM_AWAY;
  const isNext =
    typeof paginationToken === 'string' &&
    paginationToken !== token &&
    paginationToken.length <= TOKEN_CHARS_MAX;
  return isNext ? { status: 'page', signed, next: paginationToken } : PLATFORM_AWAY;
}

/** The token of a call. Undefined: the private key is none. */
async function signBearer(
  { privateKey, keyId, issuerId, bundleId }: AskedRefunds,
  now: Clock,
): Promise<string | undefined> {
  const { importPKCS8, SignJWT } = await loadJose();
  const at = now();
  try {
    const key = await importPKCS8(privateKey, 'ES256');
    return await new SignJWT({ bid: bundleId })
      .setProtectedHeader({ alg: 'ES256', kid: keyId, typ: 'JWT' })
      .setIssuer(issuerId)
      .setAudience('appstoreconnect-v1')
      .setIssuedAt(toDate(at))
      .setExpirationTime(toDate(at + TOKEN_LIFETIME_MS))
      .sign(key);
  } catch {
    return undefined;
  }
}
