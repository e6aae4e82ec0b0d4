import { type FakeAnswer, type FakeServer, startFakeServer } from './fake-server.ts';
import { STEAM } from './steam.ts';

type Json = Readonly<Record<string, unknown>>;

/** A transaction as the fake has it. */
interface Transaction {
  readonly appid: string;
  readonly orderid: string;
  readonly transid: string;
  readonly steamid: string;
  status: string;
  readonly currency: string;
  time: string;
  readonly timecreated: string;
  readonly items: readonly {
    readonly itemid: number;
    readonly qty: number;
    readonly amount: number;
    readonly vat: number;
    itemstatus: string;
  }[];
}

interface FakeSteamPurchases extends FakeServer {
  readonly partnerUrls: {
    readonly 'steam-purchases': string;
    readonly 'steam-sandbox-purchases': string;
  };
  /** Somebody has begun the transaction of an order. */
  begin(orderId: string, steamId: string): Promise<unknown>;
  /** The player says yes, or no, to the transaction of an order. */
  approve(orderId: string): void;
  decline(orderId: string): void;
  /** Money goes back: that of some lines, or all. */
  refund(orderId: string, lines?: readonly number[], at?: number): void;
  /** The bank of the player takes all of it back. */
  chargeBack(orderId: string, at?: number): void;
  /** Orders that a report has at most: fewer than were asked for, as Steam says of its own. */
  reportSize: number;
  /** How often the money of an order was taken. */
  readonly charges: (orderId: string) => number;
  readonly statusOf: (orderId: string) => string | undefined;
  /** The members of a wallet that are otherwise, by the account. */
  readonly wallets: Map<string, Json>;
  /** The next call by one of these methods is done, and has this answer. */
  readonly answers: Map<string, FakeAnswer>;
  /** Orders whose calls that change something have no answer, and are done before that or not at all. */
  readonly hangs: Map<string, 'undone' | 'done'>;
  /** Waits before an answer by a method. */
  readonly waits: Map<string, Promise<unknown>>;
}

/** Starts ISteamMicroTxn and ISteamMicroTxnSandbox as Steam documents them. Both have transactions of their own. */
export async function startFakeSteamPurchases(): Promise<FakeSteamPurchases> {
  const transactions = new Map<string, Transaction>();
  const charges = new Map<string, number>();
  const all = (orderId: string) =>
    [...transactions].filter(([name]) => name.endsWith(`/${orderId}`)).map(([, one]) => one);
  const methods: Readonly<Record<string, (asked: URLSearchParams, interfaceName: string) => Json>> =
    {
      'GetUserInfo/v2': (asked) => ({
        state: 'WA',
        country: 'US',
        currency: 'USD',
        status: 'Trusted',
        ...fake.wallets.get(asked.get('steamid') ?? ''),
      }),
      'InitTxn/v3'(asked, interfaceName) {
        const orderid = asked.get('orderid') ?? '';
        const name = `${interfaceName}/${orderid}`;
        if (transactions.has(name)) return failure(2, 'Order id is already used');
        const transaction = begin(asked, transactions.size);
        transactions.set(name, transaction);
        return { orderid, transid: transaction.transid };
      },
      'QueryTxn/v3'(asked, interfaceName) {
        const one = transactions.get(`${interfaceName}/${asked.get('orderid')}`);
        return one ? { ...one } : failure(3, 'Order does not exist');
      },
      'FinalizeTxn/v2'(asked, interfaceName) {
        const orderid = asked.get('orderid') ?? '';
        const one = transactions.get(`${interfaceName}/${orderid}`);
        if (one?.status !== 'Approved')
          return failure(NOT_FINAL[one?.status ?? ''] ?? 3, 'Not taken');
        charges.set(orderid, (charges.get(orderid) ?? 0) + 1);
        setStatus(one, 'Succeeded');
        return { orderid, transid: one.transid };
      },
      'GetReport/v5'(asked, interfaceName) {
        const since = asked.get('time') ?? '';
        const orders = [...transactions]
          .filter(([name]) => name.startsWith(`${interfaceName}/`))
          .map(([, one]) => one)
          .filter(({ time, appid }) => time >= since && appid === asked.get('appid'))
          .toSorted((one, other) => (one.time < other.time ? -1 : 1))
          .slice(0, Math.min(Number(asked.get('maxresults')), fake.reportSize));
        return { count: orders.length, orders };
      },
    };
  const server = await startFakeServer(async ({ url, headers, form, method }) => {
    const [, interfaceName = '', name = ''] =
      /^\/(ISteamMicroTxn(?:Sandbox)?)\/(\w+\/v\d)\/$/.exec(url.pathname) ?? [];
    const asked = method === 'POST' ? form : url.searchParams;
    if (headers['x-webapi-key'] !== STEAM.key) return { code: 403, body: 'Forbidden' };
    const hang = method === 'POST' ? fake.hangs.get(form.get('orderid') ?? '') : undefined;
    if (hang === 'undone') await NEVER;
    const done = asked.get('appid') !== null ? methods[name]?.(asked, interfaceName) : undefined;
    await fake.waits.get(name);
    if (hang === 'done') await NEVER;
    if (!done) return { code: 404, body: '' };
    const isOk = !('error' in done);
    const response = isOk ? { result: 'OK', params: done } : { result: 'Failure', ...done };
    const answer = fake.answers.get(name) ?? { body: JSON.stringify({ response }) };
    fake.answers.delete(name);
    return answer;
  });
  const fake: FakeSteamPurchases = Object.assign(server, {
    partnerUrls: {
      'steam-purchases': `${server.origin}/ISteamMicroTxn/`,
      'steam-sandbox-purchases': `${server.origin}/ISteamMicroTxnSandbox/`,
    },
    wallets: new Map<string, Json>(),
    answers: new Map<string, FakeAnswer>(),
    hangs: new Map<string, 'undone' | 'done'>(),
    waits: new Map<string, Promise<unknown>>(),
    begin: (orderid: string, steamid: string) =>
      fetch(`${server.origin}/ISteamMicroTxn/InitTxn/v3/`, {
        method: 'POST',
        headers: { 'x-webapi-key': STEAM.key },
        body: new URLSearchParams({ appid: STEAM.appId, orderid, steamid, itemcount: '0' }),
      }),
    approve: (orderId: string) => all(orderId).forEach((one) => setStatus(one, 'Approved')),
    decline: (orderId: string) => all(orderId).forEach((one) => setStatus(one, 'Failed')),
    refund(orderId: string, lines?: readonly number[], at = Date.now()) {
      for (const one of all(orderId)) {
        setStatus(one, lines ? 'PartialRefund' : 'Refunded', at);
        for (const item of one.items) {
          item.itemstatus = lines?.includes(item.itemid) === false ? 'Succeeded' : 'Refunded';
        }
      }
    },
    chargeBack: (orderId: string, at = Date.now()) =>
      all(orderId).forEach((one) => setStatus(one, 'Chargedback', at)),
    reportSize: 1_000,
    charges: (orderId: string) => charges.get(orderId) ?? 0,
    statusOf: (orderId: string) => all(orderId)[0]?.status,
  });
  return fake;
}

const NEVER = new Promise<never>(() => undefined);

/** The codes of "Appendix B: Error Codes" for an order whose money cannot be taken, by its status. */
const NOT_FINAL: Readonly<Record<string, number>> = { Init: 5, Succeeded: 6, Failed: 10 };

const secondsOf = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;

function setStatus(one: Transaction, status: string, at = Date.now()): void {
  one.status = status;
  one.time = secondsOf(at);
  for (const item of one.items) item.itemstatus = status;
}

function begin(asked: URLSearchParams, number: number): Transaction {
  const now = secondsOf(Date.now());
  const numberOf = (name: string) => Number(asked.get(name));
  return {
    appid: asked.get('appid') ?? '',
    orderid: asked.get('orderid') ?? '',
    transid: String(374_839n * 1_000_000_000_000n + BigInt(number)),
    steamid: asked.get('steamid') ?? '',
    status: 'Init',
    currency: asked.get('currency') ?? '',
    time: now,
    timecreated: now,
    items: Array.from({ length: numberOf('itemcount') }, (_, index) => ({
      itemid: numberOf(`itemid[${index}]`),
      qty: numberOf(`qty[${index}]`),
      amount: numberOf(`amount[${index}]`),
      vat: 0,
      itemstatus: 'Init',
    })),
  };
}

function failure(errorcode: number, errordesc: string): Json {
  return { params: {}, error: { errorcode, errordesc } };
}
