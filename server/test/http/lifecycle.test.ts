import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import tls, { connect as connectTls } from 'node:tls';
import { expect, test } from 'vitest';
import { TEST_CERTIFICATE } from './certificate.ts';
import { startToy } from './toy.ts';
import { dial, exchange, message, onSocket } from './wire.ts';

const SHORT = { headersTimeoutMs: 150, requestTimeoutMs: 300 };

test('a head that takes too long is 408', async () => {
  const server = await startToy({}, SHORT);
  const wire = await dial(server.port);
  wire.send('POST /Toy/Echo HTTP/1.1\r\nHost:');
  const reply = await wire.reply();
  expect(reply.json).toMatchObject({
    code: 408,
    status: 'RequestTimeout',
    error: 'InvalidRequest',
  });
  expect(await wire.ended()).toBe('');
  expect(server.calls).toMatchObject([{ operation: undefined, status: 408 }]);
  await server.close(0);
});

test('a body that takes too long is 408, once', async () => {
  const server = await startToy({}, SHORT);
  const wire = await dial(server.port);
  wire.send(message('/Toy/Echo', { body: '{', headers: { 'Content-Length': '10' } }));
  const reply = await wire.reply();
  expect(reply.json).toMatchObject({ code: 408, error: 'InvalidRequest' });
  expect(await wire.ended()).toBe('');
  expect(server.calls).toMatchObject([{ operation: '/Toy/Echo', status: 408 }]);
  await server.close(0);
});

test('a refused call whose body never comes is cut without a second reply', async () => {
  const server = await startToy({}, SHORT);
  const wire = await dial(server.port);
  wire.send(message('/Toy/Key', { body: '{', headers: { 'Content-Length': '10' } }));
  expect((await wire.reply()).json.error).toBe('NotAuthenticated');
  expect(await wire.ended()).toBe('');
  expect(server.calls.length).toBe(1);
  await server.close(0);
});

test('a silent connection is cut without a reply', async () => {
  const server = await startToy({}, SHORT);
  const wire = await dial(server.port);
  expect(await wire.ended()).toBe('');
  expect(server.calls).toEqual([]);
  await server.close(0);
});

const BIG = new Map([
  ['/big', () => ({ status: 200, contentType: 'text/plain', body: 'x'.repeat(32_000_000) })],
]);

test('a client that does not read the reply is cut', async () => {
  const server = await startToy({ pages: BIG }, SHORT);
  const wire = await dial(server.port);
  wire.socket.pause();
  wire.send(message('/big', { method: 'GET' }));
  await expect.poll(() => server.calls.length).toBe(1);
  await server.close(60_000);
  wire.socket.destroy();
});

const CALLS_WHILE_DRAINING: [string, Buffer, number][] = [
  ['a call', message('/Toy/Echo'), 200],
  ['a refused call', message('/Toy/Key'), 401],
  ['an unknown path', message('/Toy/None'), 404],
  ['a cached response', message('/Toy/Cached', { body: '{"Which":"short"}' }), 200],
  ['a page', message('/page', { method: 'GET' }), 200],
  [
    'a preflight',
    message('/Toy/Echo', {
      method: 'OPTIONS',
      headers: { Origin: 'https://game.example', 'Access-Control-Request-Method': 'POST' },
    }),
    204,
  ],
];

test.each(CALLS_WHILE_DRAINING)(
  'while draining, %s is answered and ends its connection',
  async (_what, bytes, expected) => {
    const page = () => ({ status: 200, contentType: 'text/plain', body: 'a page' });
    const server = await startToy({ pages: new Map([['/page', page]]) });
    const old = await dial(server.port);
    old.send(message('/Toy/Echo'));
    expect((await old.reply()).headers.get('connection')).toBe('keep-alive');
    server.drain();
    for (const wire of [old, await dial(server.port)]) {
      wire.send(bytes);
      // oxlint-disable-next-line no-await-in-loop
      const { status, headers } = await wire.reply();
      expect([status, headers.get('connection')]).toEqual([expected, 'close']);
      // oxlint-disable-next-line no-await-in-loop
      expect(await wire.ended()).toBe('');
    }
    await server.close(0);
  },
);

test('a call under way when draining begins ends its connection', async () => {
  const server = await startToy();
  const wire = await dial(server.port);
  wire.send(message('/Toy/Wait'));
  await exchange(server.port, message('/Toy/Echo'));
  server.drain();
  server.open();
  const reply = await wire.reply();
  expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close']);
  expect(await wire.ended()).toBe('');
  await server.close(0);
});

test('closing lets a reply under way arrive whole', async () => {
  const server = await startToy({ pages: BIG });
  const wire = await dial(server.port);
  wire.socket.pause();
  wire.send(message('/big', { method: 'GET' }));
  await expect.poll(() => server.calls.length).toBe(1);
  const closed = server.close(10_000);
  let bytes = 0;
  wire.socket.removeAllListeners('data').on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > 32_000_000) wire.socket.end();
  });
  wire.socket.resume();
  await wire.ended();
  await closed;
  expect(bytes).toBeGreaterThan(32_000_000);
});

test('connections over the limit are dropped', async () => {
  const server = await startToy({}, { connectionsMax: 1 });
  const first = await dial(server.port);
  first.send(message('/Toy/Echo'));
  await first.reply();
  const second = await dial(server.port);
  expect(await second.ended()).toBe('');
  await server.close(0);
});

test('one connection carries many calls', async () => {
  const server = await startToy();
  const wire = await dial(server.port);
  const ids = new Set<string>();
  for (let count = 0; count < 20; count++) {
    wire.send(message('/Toy/Echo', { body: JSON.stringify({ Text: String(count) }) }));
    const reply = await wire.reply();
    expect(reply.json.data).toEqual({ Text: String(count) });
    ids.add(reply.headers.get('x-requestid') ?? '');
  }
  expect(ids.size).toBe(20);
  await server.close(0);
});

test.each(['/Toy/Echo', '/Toy/Wait'])(
  'a client that goes away during %s is no unexpected error',
  async (path) => {
    const server = await startToy();
    const wire = await dial(server.port);
    const headers = path === '/Toy/Echo' ? { 'Content-Length': '10' } : {};
    wire.send(message(path, { body: '{}', headers }));
    wire.send('');
    await exchange(server.port, message('/Toy/Echo'));
    wire.socket.resetAndDestroy();
    server.open();
    await expect.poll(() => server.calls.length).toBe(2);
    expect(server.unexpectedErrors).toEqual([]);
    await server.close(1_000);
  },
);

test('closing lets a call in flight end, and ends the idle and the silent at once', async () => {
  const server = await startToy();
  const [idle, silent, busy] = [
    await dial(server.port),
    await dial(server.port),
    await dial(server.port),
  ];
  idle.send(message('/Toy/Echo'));
  await idle.reply();
  busy.send(message('/Toy/Wait'));
  await exchange(server.port, message('/Toy/Echo'));

  const closed = server.close(10_000);
  expect(await idle.ended()).toBe('');
  expect(await silent.ended()).toBe('');
  await expect(dial(server.port)).rejects.toThrow('ECONNREFUSED');
  server.open();
  const reply = await busy.reply();
  expect(reply.json.data).toEqual({ Waited: true });
  expect(reply.headers.get('connection')).toBe('close');
  await closed;
});

test('closing cuts what does not end in time, and closing again at once does too', async () => {
  const server = await startToy();
  const wire = await dial(server.port);
  wire.send(message('/Toy/Wait'));
  await exchange(server.port, message('/Toy/Echo'));
  const first = server.close(60_000);
  await server.close(20);
  await first;
  await expect(wire.reply()).rejects.toThrow('ended');
  server.open();
});

test('a port that is taken is described in one sentence', async () => {
  const server = await startToy();
  await expect(startToy({}, { port: server.port })).rejects.toThrow(
    `Port ${server.port} of 127.0.0.1 is taken by another program.`,
  );
  await server.close(0);
});

test('an address of another computer is described in one sentence', async () => {
  await expect(startToy({}, { host: '192.0.2.1' })).rejects.toThrow(
    '192.0.2.1 is not an address of this computer.',
  );
});

test.each([
  ['no certificate', { ...TEST_CERTIFICATE, cert: 'nonsense' }],
  ['no key', { ...TEST_CERTIFICATE, key: 'nonsense' }],
])('%s is described in one sentence', async (_what, tls) => {
  await expect(startToy({}, { tls })).rejects.toThrow(
    /^The TLS certificate and its key cannot be used: .+\.$/,
  );
});

test('TLS: calls, refusals, and a close in mid-handshake', async () => {
  const server = await startToy({}, { tls: TEST_CERTIFICATE });
  expect(server.url).toBe(`https://127.0.0.1:${server.port}`);
  const at = { port: server.port, host: '127.0.0.1', ca: TEST_CERTIFICATE.cert };

  const socket = connectTls(at);
  await once(socket, 'secureConnect');
  const wire = onSocket(socket);
  wire.send(message('/Toy/Echo', { body: '{"Text":"a"}' }));
  expect((await wire.reply()).json.data).toEqual({ Text: 'a' });
  wire.send('hello?\r\n\r\n');
  expect((await wire.reply()).json).toMatchObject({ code: 400, error: 'InvalidRequest' });

  const plain = await dial(server.port);
  plain.send('\u0016\u0003');
  const busy = connectTls(at);
  await once(busy, 'secureConnect');
  const call = onSocket(busy);
  call.send(message('/Toy/Wait'));
  await exchangeTls(at);
  const closed = server.close(300);
  server.open();
  expect((await call.reply()).json.data).toEqual({ Waited: true });
  await closed;
  await plain.ended();
});

test.each(['TLSv1', 'TLSv1.1'] as const)('%s is refused', async (version) => {
  // OpenSSL's own level refuses these versions on both sides; ours has to do it without that.
  const { DEFAULT_CIPHERS } = tls;
  tls.DEFAULT_CIPHERS = 'DEFAULT@SECLEVEL=0';
  const server = await startToy({}, { tls: TEST_CERTIFICATE });
  try {
    const at = { port: server.port, host: '127.0.0.1', ca: TEST_CERTIFICATE.cert };
    const old = connectTls({ ...at, minVersion: version, maxVersion: version });
    await expect(once(old, 'secureConnect')).rejects.toMatchObject({
      code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
    });
  } finally {
    tls.DEFAULT_CIPHERS = DEFAULT_CIPHERS;
    await server.close(0);
  }
});

async function exchangeTls(at: { port: number; host: string; ca: string }): Promise<void> {
  const socket = connectTls(at);
  await once(socket, 'secureConnect');
  const wire = onSocket(socket);
  wire.send(message('/Toy/Echo'));
  await wire.reply();
  socket.destroy();
}

const hasIpv6 = (networkInterfaces()['lo'] ?? []).some(({ address }) => address === '::1');

test.skipIf(!hasIpv6)('an IPv6 address is in brackets', async () => {
  const server = await startToy({}, { host: '::1' });
  expect(server.url).toBe(`http://[::1]:${server.port}`);
  expect((await fetch(`${server.url}/Toy/None`)).status).toBe(404);
  await server.close(0);
});
