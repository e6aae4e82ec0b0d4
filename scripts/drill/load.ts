import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, call, maySucceedLater } from './call.ts';
import type { Purser } from './nodes.ts';
import { type KnownPlayer, newRecord, type Record } from './record.ts';

/** Callers of each kind. Each waits between its rounds, so that two cores are enough for all. */
const LOGINS = 2;
const BUYERS = 2;
const REVOKERS = 2;
/** A player may have so many idempotency keys in a day; then another one buys. */
const PURCHASES_MAX = 500;
const PAUSE_MS = 60;
const AGAIN_MS = 150;
/** Watchers ask for the latest revocations more often than for old ones. */
const LATEST = 20;
const LATEST_SHARE = 0.7;

const MAIN = { CatalogVersion: 'main' } as const;
const PURCHASE = { ...MAIN, StoreId: 'shop', ItemId: 'sword', VirtualCurrency: 'GO', Price: 1 };
/** The currency that each player has at first. */
export const DEPOSIT = 1_000_000;

/** Calls that go on until they are stopped. */
interface Load {
  readonly record: Record;
  /** Lets each caller finish its round, whose calls are repeated until they are answered. */
  stop(): Promise<void>;
}

/** Makes what the callers buy, and gives a token to ask about others with. */
export async function prepare({ url, secretKey }: Purser): Promise<string> {
  const admin = async (path: string, body: object) => {
    const answer = await call(url + path, body, { 'X-SecretKey': secretKey });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${answer.error}`);
    return answer.data;
  };
  const currency = { CurrencyCode: 'GO', InitialDeposit: DEPOSIT };
  await admin('/Admin/AddVirtualCurrencyTypes', { VirtualCurrencies: [currency] });
  const item = { ItemId: 'sword', VirtualCurrencyPrices: { GO: 1 } };
  await admin('/Admin/SetCatalogItems', { ...MAIN, Catalog: [item] });
  await admin('/Admin/SetStoreItems', { ...MAIN, StoreId: 'shop', Store: [item] });
  return (await admin('/Authentication/GetEntityToken', {})).EntityToken;
}

interface Calling {
  readonly purser: Purser;
  readonly titleToken: string;
  /** Begins the names of the players of this load. */
  readonly prefix: string;
}

/** Starts the callers and the watchers. */
export function startLoad({ purser, titleToken, prefix }: Calling): Load {
  const record = newRecord();
  const end = new AbortController();
  const change = changer(purser.url, record);
  const judge = (url: string, token: string) =>
    call(
      `${url}/Authentication/ValidateEntityToken`,
      { EntityToken: token },
      { 'X-EntityToken': titleToken },
    );
  const logIn = newPlayers({ purser, prefix, change, record });

  async function revoke(): Promise<void> {
    const token = (await logIn())?.entityToken;
    if (token === undefined) return;
    const before = await judge(purser.url, token);
    if (before.status !== 200 && !maySucceedLater(before)) {
      record.unexpected.push(`A good token was answered ${before.status} ${before.error}`);
    }
    const path = '/Authentication/RevokeEntityToken';
    const answer = await change(path, { EntityToken: token }, { 'X-EntityToken': titleToken });
    if (answer !== undefined) record.revoked.push({ token, at: performance.now() });
  }
  /** Asks whether a revoked token is good. */
  async function watch(url: string): Promise<void> {
    const one = someOf(record.revoked);
    if (one === undefined) return;
    const begunAt = performance.now();
    const answer = await judge(url, one.token);
    if (answer.status === 200) {
      const lateMs = Math.round(begunAt - one.at);
      record.stale.push(`yes at ${url}, ${lateMs} ms after the revocation was acknowledged`);
    }
    if (maySucceedLater(answer) || url !== purser.url) return;
    record.verdicts.push({ begunAt, at: performance.now() });
  }
  async function goOn(round: () => Promise<unknown>): Promise<void> {
    while (!end.signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop
      await round();
      // oxlint-disable-next-line no-await-in-loop
      await sleep(PAUSE_MS);
    }
  }
  const many = (count: number, caller: () => Promise<void>) =>
    Array.from({ length: count }, caller);
  const ended = Promise.all([
    ...many(LOGINS, () => goOn(logIn)),
    ...many(REVOKERS, () => goOn(revoke)),
    ...many(BUYERS, async () => goOn(buyer({ logIn, change, record }))),
    ...[purser, ...purser.nodes].map(({ url }) => goOn(() => watch(url))),
  ]);
  return {
    record,
    async stop() {
      end.abort();
      await ended;
    },
  };
}

/** One of the list, more often one of the latest. */
function someOf<One>(all: readonly One[]): One | undefined {
  const among = Math.random() < LATEST_SHARE ? all.slice(-LATEST) : all;
  return among[Math.floor(Math.random() * among.length)];
}

type Headers = Readonly<{ [name: string]: string }>;
/** A change that is acknowledged; undefined: its answer is none that a failure explains. */
type Change = (path: string, body: object, headers: Headers) => Promise<Answer | undefined>;

/** Makes the function that repeats a change until it is acknowledged, and writes that down. */
function changer(url: string, record: Record): Change {
  return async (path, body, headers) => {
    for (;;) {
      const begunAt = performance.now();
      // oxlint-disable-next-line no-await-in-loop
      const answer = await call(url + path, body, headers);
      if (answer.status === 200) {
        record.writes.push({ begunAt, at: performance.now() });
        return answer;
      }
      if (!maySucceedLater(answer)) {
        record.unexpected.push(`${path}: ${answer.status} ${answer.error}`);
        return undefined;
      }
      record.refused += 1;
      // oxlint-disable-next-line no-await-in-loop
      await sleep(AGAIN_MS);
    }
  };
}

type LogIn = () => Promise<KnownPlayer | undefined>;

interface Changing {
  readonly change: Change;
  readonly record: Record;
}

/** Makes the function that logs a new player in. */
function newPlayers({
  purser,
  prefix,
  change,
  record,
}: Changing & Omit<Calling, 'titleToken'>): LogIn {
  let count = 0;
  return async () => {
    count += 1;
    const customId = `${prefix}-${count}`;
    const body = { TitleId: purser.titleId, CustomId: customId, CreateAccount: true };
    const answer = await change('/Client/LoginWithCustomID', body, {});
    if (answer === undefined) return undefined;
    const { ServiceId: playerId, SessionTicket: sessionTicket, EntityToken } = answer.data;
    const player = { customId, playerId, sessionTicket, entityToken: EntityToken.EntityToken };
    record.players.push(player);
    return player;
  };
}

/** Makes the function that buys once, under a new key. */
function buyer({ logIn, change, record }: Changing & { readonly logIn: LogIn }) {
  let player: KnownPlayer | undefined;
  let bought: string[] = [];
  let count = 0;
  return async (): Promise<void> => {
    if (player === undefined || count >= PURCHASES_MAX) {
      player = await logIn();
      if (player === undefined) return;
      bought = [];
      count = 0;
      record.buyers.push({ player, bought });
    }
    count += 1;
    const answer = await change('/Client/PurchaseItem', PURCHASE, {
      'X-Authorization': player.sessionTicket,
      'Idempotency-Key': `${player.customId}-${count}`,
    });
    if (answer !== undefined) bought.push(answer.data.Items[0].ItemInstanceId);
  };
}
