import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePurser, type Purser, type PurserError } from '../../../client/src/index.ts';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { makeCaller } from './caller.ts';
import { type Installation, layOut, type TestNode } from './nodes.ts';
import { type Network, openNetwork } from './proxy.ts';
import { type RunningPurser, startPurser, temporaryFolder } from './purser.ts';

// The typed client repeats calls of real services: through a network that loses answers, of a process that is stopped and started
// again, and of nodes that answer 503 and 409.

const temporary = temporaryFolder();
let purser: RunningPurser;
let network: LossyNetwork;
let client: Purser;

beforeAll(async () => {
  purser = await startPurser({ folder: temporary.path });
  network = await openLossyNetwork(purser.url);
  const secretKey = purser.ready.secretKey ?? '';
  client = makePurser({ url: network.url, credentials: { secretKey }, retry: true });
});

afterAll(async () => {
  await network[Symbol.asyncDispose]();
  await purser[Symbol.asyncDispose]();
  temporary[Symbol.dispose]();
});

/** A network that passes requests on, and of which the next `losses` answers are lost with their connections. */
interface LossyNetwork extends AsyncDisposable {
  readonly url: string;
  /** Counts down. */
  losses: number;
  /** Is called with each loss, before the connection ends. */
  onLoss?: () => unknown;
}

async function openLossyNetwork(to: string): Promise<LossyNetwork> {
  const target = new URL(to);
  const callers = new Set<Socket>();
  const server = createServer((caller) => {
    callers.add(caller);
    const service = connect(Number(target.port), target.hostname);
    caller.pipe(service);
    service.on('data', (bytes) => {
      // The service has answered, so the change is committed.
      if (network.losses > 0) {
        network.losses -= 1;
        network.onLoss?.();
        caller.destroy();
      } else caller.write(bytes);
    });
    for (const [one, other] of [
      [caller, service],
      [service, caller],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const network: LossyNetwork = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    losses: 0,
    async [Symbol.asyncDispose]() {
      server.close();
      // `fetch` keeps its connections for a minute.
      for (const caller of callers) caller.destroy();
      await once(server, 'close');
    },
  };
  return network;
}

/** A client that repeats as long as it takes, and the statuses of all answers that it got; 0: none came. */
function patient(url: string, secretKey = purser.ready.secretKey ?? '') {
  const statuses: number[] = [];
  const observed: typeof fetch = async (...of) => {
    try {
      const reply = await fetch(...of);
      statuses.push(reply.status);
      return reply;
    } catch (error) {
      statuses.push(0);
      throw error;
    }
  };
  const retry = { attemptsMax: Infinity, totalMs: HOUR_MS };
  const client = makePurser({ url, credentials: { secretKey }, retry, fetch: observed });
  return { client, statuses };
}

async function newPlayer(customId: string): Promise<string> {
  const caller = makeCaller({ ...purser, secretKey: purser.ready.secretKey ?? '' });
  return (await caller.logIn(customId)).playerId;
}

async function bansOf(ServiceId: string): Promise<number> {
  return (await client.admin.getUserBans({ ServiceId })).BanData.length;
}

test('a change of which two answers are lost is made once', async () => {
  const ServiceId = await newPlayer('banned-once');
  network.losses = 2;
  await client.admin.banUsers({ Bans: [{ ServiceId }] });
  expect(network.losses).toBe(0);
  expect(await bansOf(ServiceId)).toBe(1);
});

test('a call that was given up goes on with its key', async () => {
  const ServiceId = await newPlayer('banned-later');
  const request = { Bans: [{ ServiceId }] };
  network.losses = 1;
  const options = { retry: { attemptsMax: 1 } };
  const error = await client.admin
    .banUsers(request, options)
    .catch((thrown: unknown) => thrown as PurserError);
  const { idempotencyKey } = error as PurserError;
  expect(idempotencyKey).toBeTypeOf('string');
  await client.admin.banUsers(request, { idempotencyKey: idempotencyKey ?? '' });
  expect(await bansOf(ServiceId)).toBe(1);
});

test('a registration of which the answer is lost is not repeated', async () => {
  network.losses = 1;
  const request = {
    TitleId: purser.ready.titleId ?? '',
    Username: 'onceonly',
    Password: 'pass-word-1',
  };
  await expect(
    client.client.registerServiceUser({ ...request, RequireBothUsernameAndEmail: false }),
  ).rejects.toMatchObject({ name: 'NoReplyError', attempts: 1 });
});

test('a change that meets a service which is not there is made when it is there again', async () => {
  const ServiceId = await newPlayer('banned-after-the-start');
  await purser.stop();
  const { client: caller, statuses } = patient(purser.url);
  const banned = caller.admin.banUsers({ Bans: [{ ServiceId }] });
  await expect.poll(() => statuses).toContain(0);
  await startAgain();
  await banned;
  expect(await bansOf(ServiceId)).toBe(1);
});

test('a change of which the answer is lost with the service is made once', async () => {
  const ServiceId = await newPlayer('banned-before-the-kill');
  network.losses = 1;
  network.onLoss = () => purser.stop('SIGKILL');
  const { client: caller, statuses } = patient(network.url);
  const replays: boolean[] = [];
  const banned = caller.admin.banUsers(
    { Bans: [{ ServiceId }] },
    { onReply: ({ isReplay }) => void replays.push(isReplay) },
  );
  await purser.exited;
  await startAgain();
  await banned;
  expect(statuses[0]).toBe(0);
  expect(replays).toEqual([true]);
  expect(await bansOf(ServiceId)).toBe(1);
});

/** Starts the service again, where it was, with the data that it had. */
async function startAgain(): Promise<void> {
  const { port } = new URL(purser.url);
  const { ready } = purser;
  const again = await startPurser({ folder: temporary.path, flags: ['--port', port] });
  // Only the first start tells the secret key.
  purser = { ...again, ready };
}

describe.skipIf(NO_POSTGRES)('with nodes on PostgreSQL', () => {
  let installation: Installation;
  let database: Network;
  let cutOff: TestNode;
  let other: TestNode;
  beforeAll(async () => {
    installation = await layOut();
    database = await openNetwork(installation.databaseUrl);
    [cutOff, other] = await Promise.all([
      installation.startNode({ through: database.url }),
      installation.startNode(),
    ]);
  });
  afterAll(async () => {
    await installation[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });

  const clientOf = ({ url, title }: TestNode) => patient(url, title.secretKey);
  const bansAt = async (ServiceId: string) =>
    (await other.title.admin('/Admin/GetUserBans', { ServiceId })).data.BanData;

  test('a change is repeated while the service answers 503, and made once', async () => {
    const { playerId: ServiceId } = await other.title.logIn('unavailable');
    database.become('cut');
    const { client: caller, statuses } = clientOf(cutOff);
    const banned = caller.admin.banUsers({ Bans: [{ ServiceId }] });
    await expect.poll(() => statuses).toContain(503);
    database.become('open');
    await banned;
    expect(await bansAt(ServiceId)).toHaveLength(1);
  });

  test('a change whose first attempt is still under way is repeated until that has ended', async () => {
    const { playerId: ServiceId } = await other.title.logIn('under-way');
    const blocker = new pg.Client({ connectionString: installation.databaseUrl });
    await blocker.connect();
    const VirtualCurrencies = [{ CurrencyCode: 'GO' }];
    await other.title.admin('/Admin/AddVirtualCurrencyTypes', { VirtualCurrencies });
    await blocker.query(HELD_ENTRIES);
    const attempts = [clientOf(cutOff), clientOf(other)];
    const request = { ServiceId, VirtualCurrency: 'GO', Amount: 1 };
    const added = attempts.map(({ client: caller }) =>
      caller.admin.addUserVirtualCurrency(request, { idempotencyKey: 'under-way' }),
    );
    // Whichever comes first is under way for longer than the other one waits for it.
    await expect.poll(() => attempts.flatMap(({ statuses }) => statuses)).toContain(409);
    await blocker.end();
    for (const { Balance } of await Promise.all(added)) expect(Balance).toBe(1);
  });
});

/** From now on every entry of a ledger waits in its transaction until the session that sends this has ended. */
const HELD_ENTRIES = `
  select pg_advisory_lock(1);
  create function wait_for_the_test() returns trigger language plpgsql as $$
  begin
    set local lock_timeout = 0;
    perform pg_advisory_xact_lock_shared(1);
    return new;
  end $$;
  create trigger held before insert on ledger_entries for each row execute function wait_for_the_test();`;
