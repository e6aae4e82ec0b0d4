import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePurser, type Purser, type PurserError } from '../../../client/src/index.ts';
import { makeCaller } from './caller.ts';
import { type RunningPurser, startPurser, temporaryFolder } from './purser.ts';

// The typed client repeats calls of a real service, through a network that loses answers.

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
}

async function openLossyNetwork(to: string): Promise<LossyNetwork> {
  const target = new URL(to);
  const server = createServer((caller) => {
    const service = connect(Number(target.port), target.hostname);
    caller.pipe(service);
    service.on('data', (bytes) => {
      // The service has answered, so the change is committed.
      if (network.losses > 0) {
        network.losses -= 1;
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
      await once(server, 'close');
    },
  };
  return network;
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
