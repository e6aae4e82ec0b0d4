import { besideOnPostgres, besideOnSlowDisk, type BareWork } from '../kit/bare.ts';
import type { Row } from '../kit/bench.ts';
import { fillStores, loginCalls, purchaseCalls, singleUpdates } from '../kit/calls.ts';
import { sendOnce } from '../kit/load.ts';

const PLAYERS = 64;

const loginsOf = (players: number): BareWork => ({
  purser: 'LoginWithCustomID',
  unit: 'login',
  script: 'bare-login',
  connections: PLAYERS,
  async fill(bench, service) {
    const calls = loginCalls(service, bench.size(players, 64));
    await sendOnce(service.port, calls);
    return calls;
  },
});

const PURCHASE: BareWork = {
  purser: 'PurchaseItem',
  unit: 'purchase',
  script: 'bare-purchase',
  connections: PLAYERS,
  fill: (bench, service) =>
    purchaseCalls(service, { players: bench.size(PLAYERS, 8), items: bench.size(1_000, 50) }),
};

const UPDATE: BareWork = {
  purser: 'UpdateStoreItems',
  unit: 'call',
  script: 'bare-update',
  connections: 32,
  async fill(bench, service) {
    const items = bench.size(1_000, 50);
    await fillStores(service, items);
    return singleUpdates(service, 'shop', { items, calls: bench.size(20_000, 200) });
  },
};

const SLOW =
  'Each flush is delayed to a millisecond, as on a disk without a protected cache. What calls that share a commit save is flushes: the slower the disk, the more.';
const POOL =
  'a `pg` pool of the same size that reads and writes the same rows in a transaction for each';
const POSTGRES = 'PostgreSQL 18 runs on the same core and its work counts.';
const NAKAMA =
  'Nakama’s login of a known device, which writes nothing, did 2,200 to 3,300 a second on another machine with its PostgreSQL on the same core, which is a hint and no verdict.';

/** Writes by many clients, durable, beside bare `node:http` that writes the same rows. */
export const WRITE_ROWS: readonly Row[] = [
  besideOnSlowDisk({
    name: 'login-slow-disk',
    title: 'Login of an existing player, durable, 64 clients, a flush takes a millisecond',
    about: `Against bare \`node:http\` with the same tables that writes the same rows and signs the same two credentials, with a commit for each login. ${SLOW} ${NAKAMA}`,
    work: loginsOf(10_000),
    goal: { atLeast: 3 },
  }),
  besideOnPostgres({
    name: 'login-postgres',
    title: 'Login of an existing player on PostgreSQL, durable, 64 clients',
    about: `Against bare \`node:http\` with ${POOL} login, with prepared statements, and signs the same two credentials. ${POSTGRES} All contenders have a database of the same server, so its memory is in each row, shared pages once for each of its processes. The goal is as many logins as Nakama does on the same PostgreSQL. ${NAKAMA}`,
    work: loginsOf(2_000),
  }),
  besideOnSlowDisk({
    name: 'purchase-slow-disk',
    title: 'PurchaseItem, 64 players, durable, a flush takes a millisecond',
    about: `Each player buys in one store of 1,000 items, over and over. Against bare \`node:http\` with the same tables that reads the same prices and writes the same rows (balance, ledger, item), with a commit for each purchase; it checks no credential and locks nothing. ${SLOW}`,
    work: PURCHASE,
    goal: { atLeast: 3 },
  }),
  besideOnPostgres({
    name: 'purchase-postgres',
    title: 'PurchaseItem on PostgreSQL, 64 players, durable',
    about: `The same against bare \`node:http\` with ${POOL} purchase, with prepared statements, and locks the player but neither catalog nor store. ${POSTGRES}`,
    work: PURCHASE,
    goal: { atLeast: 1 },
  }),
  besideOnSlowDisk({
    name: 'update-1-item-slow-disk',
    title: 'UpdateStoreItems, 1 item, 32 clients, durable, a flush takes a millisecond',
    about: `Against bare \`node:http\` with the same table that writes the item’s row and commits for each call. Each call writes another price, so that each has something to flush. ${SLOW}`,
    work: UPDATE,
    goal: { atLeast: 4 },
  }),
];
