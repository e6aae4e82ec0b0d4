import { type Instant, SECOND_MS, toWireTime } from '../kernel/instant.ts';
import { STEAM_REPORT_BYTES_MAX } from '../kernel/outside-limits.ts';
import { isRecord } from '../kernel/is-record.ts';
import type { PurchaseEnvironment } from '../kernel/platform-purchase.ts';
import type {
  SteamOrder,
  SteamOrderKey,
  SteamRefund,
  SteamRefunds,
  SteamRefusal,
  SteamShop,
  SteamState,
  SteamTransaction,
  SteamWallet,
} from '../kernel/steam-purchase.ts';
import { parseJson } from '../lib/parse-json.ts';
import type { OutsideAnswer, OutsideClient } from './http-client.ts';
import { PLATFORM_AWAY } from './platform-answers.ts';

// ISteamMicroTxn and ISteamMicroTxnSandbox, as Steamworks documents them.

/** Orders that one report has at most. */
const REPORT_ORDERS_MAX = 500;
/** Characters of a reason of Steam's. */
const WHY_CHARS_MAX = 200;

interface SteamPurchasesDeps {
  readonly client: OutsideClient;
  readonly urls: Readonly<Record<'steam-purchases' | 'steam-sandbox-purchases', string>>;
}

/** The app that sells, by the settings of a title. */
interface SteamApp {
  /** The publisher's Web API key, opened for each call. It travels in a header, because addresses end up in logs. */
  readonly key: () => string;
  readonly appId: string;
  /** ISO 639-1. */
  readonly language: string;
}

type SteamCalls = Pick<SteamShop, 'findWallet' | 'begin' | 'finalize' | 'query' | 'listRefunds'>;
type Params = Readonly<Record<string, unknown>>;
type Sent = Readonly<Record<string, string>>;

/** Makes the calls of an app about its transactions on Steam. */
export function makeSteamPurchases(
  { client, urls }: SteamPurchasesDeps,
  { key, appId, language }: SteamApp,
): SteamCalls {
  async function call<T>(
    { environment, method, get, post, ...more }: Call,
    read: (params: Params) => T | SteamRefusal,
  ): Promise<T | SteamRefusal> {
    const base = urls[environment === 'Sandbox' ? 'steam-sandbox-purchases' : 'steam-purchases'];
    const url = new URL(`${base}${method}/`);
    for (const [name, value] of Object.entries(get ? { appid: appId, ...get } : {}))
      url.searchParams.set(name, value);
    const answer = await client.request({
      url: url.href,
      headers: { 'x-webapi-key': key() },
      ...(post && { method: 'POST', form: { appid: appId, ...post } }),
      ...more,
    });
    const params = judgeAnswer(answer);
    return 'status' in params ? params : read(params.params);
  }
  return {
    findWallet: ({ environment, steamId }) =>
      call({ environment, method: 'GetUserInfo/v2', get: { steamid: steamId } }, toWallet),
    begin: (order) =>
      call(
        { environment: order.environment, method: 'InitTxn/v3', post: toForm(order, language) },
        (params) => transactionOf(params, order, 'open'),
      ),
    finalize: (of) =>
      call(
        {
          environment: of.environment,
          method: 'FinalizeTxn/v2',
          post: { orderid: of.orderId },
        },
        (params) => transactionOf(params, of, 'paid'),
      ),
    query: (of) =>
      call(
        { environment: of.environment, method: 'QueryTxn/v3', get: { orderid: of.orderId } },
        (params) => judgeTransaction(params, of),
      ),
    listRefunds: ({ environment, since }) =>
      call(
        {
          environment,
          method: 'GetReport/v5',
          bytesMax: STEAM_REPORT_BYTES_MAX,
          get: {
            type: 'GAMESALES',
            time: `${toWireTime(since).slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}Z`,
            maxresults: String(REPORT_ORDERS_MAX),
          },
        },
        (params) => toRefunds(params, since),
      ),
  };
}

interface Call {
  readonly environment: PurchaseEnvironment;
  readonly method: string;
  readonly get?: Sent;
  readonly post?: Sent;
  readonly bytesMax?: number;
}

function judgeAnswer(answer: OutsideAnswer): { readonly params: Params } | SteamRefusal {
  if (answer.status === 'away') return PLATFORM_AWAY;
  if (answer.code === 401 || answer.code === 403) return { status: 'titleSecret' };
  const body = answer.code === 200 ? parseJson(answer.body) : undefined;
  const response = isRecord(body) ? body['response'] : undefined;
  if (!isRecord(response)) return PLATFORM_AWAY;
  const { result, params, error } = response;
  if (result === 'OK' && isRecord(params)) return { params };
  return result === 'Failure' && isRecord(error) ? refusalOf(error) : PLATFORM_AWAY;
}

function refusalOf({ errorcode, errordesc }: Params): SteamRefusal {
  const texts = [errorcode, errordesc].filter(
    (text) => typeof text === 'string' || typeof text === 'number',
  );
  const why = texts.join(': ').slice(0, WHY_CHARS_MAX).toWellFormed().replaceAll('\0', '');
  return { status: 'refused', why };
}

/** One line is one kind of thing; its number is the id by which Steam's reports name it. */
function toForm({ orderId, steamId, currency, lines }: SteamOrder, language: string): Sent {
  const ofLines = lines.flatMap(({ text, quantity, amount }, index) => [
    [`itemid[${index}]`, String(index + 1)],
    [`qty[${index}]`, String(quantity)],
    [`amount[${index}]`, String(amount)],
    [`description[${index}]`, text],
  ]);
  return {
    orderid: orderId,
    steamid: steamId,
    itemcount: String(lines.length),
    language,
    currency,
    usersession: 'client',
    ...(Object.fromEntries(ofLines) as Sent),
  };
}

function toWallet({ currency, status }: Params): SteamWallet | SteamRefusal {
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return PLATFORM_AWAY;
  if (typeof status !== 'string') return PLATFORM_AWAY;
  return { status: 'found', currency, isLocked: /^locked/i.test(status) };
}

/** A whole number of 64 bits, which Steam writes as text. */
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[1-9]\d{0,19}$/.test(value);

/** An answer about another order says nothing about this one. */
function transactionOf(
  { orderid, transid }: Params,
  { orderId }: SteamOrderKey,
  status: SteamState,
): SteamTransaction | SteamRefusal {
  return orderid === orderId && isId(transid) ? { status, transactionId: transid } : PLATFORM_AWAY;
}

const CHARGED_BACK = 'Chargedback';
const REVERSED = ['Refunded', CHARGED_BACK, 'RefundedSuspectedFraud', 'RefundedFriendlyFraud'];

/** By Steam's words. Of a part that is refunded the reports tell. */
const STATES = new Map<unknown, SteamState>([
  ['Init', 'open'],
  ['Approved', 'approved'],
  ['Succeeded', 'paid'],
  ['PartialRefund', 'paid'],
  ['Failed', 'failed'],
  ...REVERSED.map((word) => [word, 'refunded'] as const),
]);

function judgeTransaction(params: Params, of: SteamOrderKey): SteamTransaction | SteamRefusal {
  const status = STATES.get(params['status']);
  const { steamId = params['steamid'] } = of;
  if (status === undefined || params['steamid'] !== steamId) return PLATFORM_AWAY;
  return transactionOf(params, of, status);
}

/**
 * A report with an order that cannot be read is no report: its refund would be lost. Steam may give fewer orders than there are, so that
 * only a report without any is the last. Those of the second in which one begins come again.
 */
function toRefunds({ orders }: Params, since: Instant): SteamRefunds | SteamRefusal {
  if (!Array.isArray(orders) || orders.length > REPORT_ORDERS_MAX) return PLATFORM_AWAY;
  const read = orders.map(toReported);
  const known = read.filter((one) => one !== undefined);
  if (known.length < read.length) return PLATFORM_AWAY;
  const last = Math.max(...known.map(({ at }) => at));
  return {
    status: 'listed',
    refunds: known.flatMap(({ at, refund }) => (refund ? [{ ...refund, at }] : [])),
    until: last > since ? last : since + SECOND_MS,
    hasMore: known.length > 0,
  };
}

interface Reported {
  /** When Steam changed the order last. */
  readonly at: Instant;
  /** undefined: no money went back, or the order is none of ours. */
  readonly refund: Omit<SteamRefund, 'at'> | undefined;
}

function toReported(order: unknown): Reported | undefined {
  if (!isRecord(order)) return undefined;
  const { orderid, transid, status, time, items } = order;
  const at = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  if (!Number.isSafeInteger(at) || typeof status !== 'string') return undefined;
  // A subscription of Steam's own store has the order 0.
  if (orderid === '0' || orderid === 0) return { at, refund: undefined };
  if (!isId(orderid) || !isId(transid)) return undefined;
  const isAll = REVERSED.includes(status);
  if (!isAll && status !== 'PartialRefund') return { at, refund: undefined };
  const lines = isAll ? undefined : linesGone(items);
  if (!isAll && !lines) return undefined;
  const isChargeback = status === CHARGED_BACK;
  return { at, refund: { orderId: orderid, transactionId: transid, isChargeback, lines } };
}

/** The lines that were refunded. undefined: they cannot be read. */
function linesGone(items: unknown): readonly number[] | undefined {
  if (!Array.isArray(items) || !items.every(isRecord)) return undefined;
  const gone = items.filter(({ itemstatus }) => REVERSED.includes(String(itemstatus)));
  const lines = gone.map(({ itemid }) => Number(itemid));
  return lines.every((line) => Number.isSafeInteger(line) && line > 0) ? lines : undefined;
}
