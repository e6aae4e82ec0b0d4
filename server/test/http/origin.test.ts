import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Offload, OffloadedCall } from '../../src/http/pipeline/offload.ts';
import { startToy, type ToyServer } from './toy.ts';
import { dial, exchange, message } from './wire.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await startToy({}, { trustedProxies: ['127.0.0.0/8', '10.0.0.0/8'] });
});
afterAll(() => server.close(0));

function whence(forwarded: Readonly<Record<string, string>>, from = server) {
  return exchange(from.port, message('/Toy/Whence', { headers: forwarded, body: '{}' }));
}

describe("the client's address reaches a handler", () => {
  test('from a trusted proxy', async () => {
    const reply = await whence({ 'X-Forwarded-For': '192.0.2.1, 203.0.113.9, 10.0.0.2' });
    expect(reply.json.data).toEqual({ Address: '203.0.113.9' });
  });

  test('several lines are one list', async () => {
    const lines = 'X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-For: 10.0.0.2\r\n';
    const head = `POST /Toy/Whence HTTP/1.1\r\nHost: a\r\n${lines}Content-Type: application/json\r\n`;
    const reply = await exchange(server.port, `${head}Content-Length: 2\r\n\r\n{}`);
    expect(reply.json.data).toEqual({ Address: '203.0.113.9' });
  });

  test('from anybody else', async () => {
    const strict = await startToy();
    const reply = await whence({ 'X-Forwarded-For': '203.0.113.9' }, strict);
    expect(reply.json.data).toEqual({ Address: '127.0.0.1' });
    await strict.close(0);
  });

  const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
    all?.some(({ address }) => address === '::1'),
  );
  test.runIf(hasIpv6)(
    'an IPv4 client of a socket for both versions has its IPv4 address',
    async () => {
      const dual = await startToy({}, { host: '::' });
      expect((await whence({}, dual)).json.data).toEqual({ Address: '127.0.0.1' });
      await dual.close(0);
    },
  );

  test('each call of a connection has its own', async () => {
    const wire = await dial(server.port);
    const addresses = [];
    for (const client of ['203.0.113.1', '203.0.113.2']) {
      wire.send(message('/Toy/Whence', { headers: { 'X-Forwarded-For': client }, body: '{}' }));
      // oxlint-disable-next-line no-await-in-loop
      addresses.push((await wire.reply()).json.data.Address);
    }
    expect(addresses).toEqual(['203.0.113.1', '203.0.113.2']);
    wire.socket.destroy();
  });

  test('also where another thread answers: as plain data', async () => {
    const handed: OffloadedCall[] = [];
    const offload: Offload = {
      bytesMin: 1,
      paths: new Set(['/Toy/Whence']),
      async answer(call) {
        handed.push(structuredClone(call));
        return {};
      },
    };
    const other = await startToy({ offload }, { trustedProxies: ['127.0.0.1/32'] });
    await whence({ 'X-Forwarded-For': '203.0.113.9' }, other);
    expect(handed).toMatchObject([
      { origin: { address: '203.0.113.9', limitedAddress: '203.0.113.9' } },
    ]);
    await other.close(0);
  });
});

test('the log has the address of a client that is gone', async () => {
  const gated = await startToy();
  const wire = await dial(gated.port);
  wire.send(message('/Toy/Wait', { body: '{}' }));
  await exchange(gated.port, message('/Toy/Echo', { body: '{}' }));
  wire.socket.destroy();
  await once(wire.socket, 'close');
  gated.open();
  await expect.poll(() => gated.calls.map(({ operation }) => operation)).toContain('/Toy/Wait');
  expect(gated.details.map(({ address }) => address)).toEqual(['127.0.0.1', '127.0.0.1']);
  await gated.close(0);
});

test('the log has the address of a sender of what is no request', async () => {
  const before = server.details.length;
  await exchange(server.port, 'nonsense\r\n\r\n');
  expect(server.details[before]).toMatchObject({ address: '127.0.0.1' });
});

test("the log has the caller's own ids of the call", async () => {
  const [traceId, parentId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const headers = { traceparent: `00-${traceId}-${parentId}-01` };
  await exchange(server.port, message('/Toy/Echo', { headers, body: '{}' }));
  await exchange(server.port, message('/Toy/Echo', { headers: { traceparent: 'x' }, body: '{}' }));
  expect(server.details.slice(-2).map(({ trace }) => trace)).toEqual([
    { traceId, parentId, isSampled: true },
    undefined,
  ]);
});
