import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { connect } from 'node:tls';
import { once } from 'node:events';
import { TEST_CERTIFICATE } from './certificate.ts';
import { startToy } from './toy.ts';
import { dial, exchange, message, onSocket, reset, sendBlindly } from './wire.ts';

// A connection has one call under way at a time. The rest of what a client sends in one go waits in its socket.

/** A server whose `/Toy/Wait` counts the calls that have begun. */
async function startCounting(options: Parameters<typeof startToy>[1] = {}) {
  const gates: (() => void)[] = [];
  const gate = () => new Promise<void>((resolve) => gates.push(resolve));
  const server = await startToy({ operationDeps: { gate } }, options);
  return { ...server, gates };
}

const echo = (text: string) => message('/Toy/Echo', { body: JSON.stringify({ Text: text }) });

test('the second call begins when the first is answered', async () => {
  const server = await startCounting();
  const wire = await dial(server.port);
  wire.send(Buffer.concat([message('/Toy/Wait'), message('/Toy/Wait'), echo('last')]));
  await expect.poll(() => server.gates.length).toBe(1);
  await exchange(server.port, echo('somebody else'));
  expect(server.gates.length).toBe(1);
  expect(server.calls.map(({ operation }) => operation)).toEqual(['/Toy/Echo']);
  server.gates[0]?.();
  expect((await wire.reply()).json.data).toEqual({ Waited: true });
  await expect.poll(() => server.gates.length).toBe(2);
  server.gates[1]?.();
  expect((await wire.reply()).json.data).toEqual({ Waited: true });
  expect((await wire.reply()).json.data).toEqual({ Text: 'last' });
  await server.close(0);
});

test('a client that sends more than one read brings is not read on', async () => {
  const server = await startCounting();
  const wire = await dial(server.port);
  const megabyte = Buffer.concat(Array<Buffer>(10_000).fill(echo('x')));
  wire.send(message('/Toy/Wait'));
  await expect.poll(() => server.gates.length).toBe(1);
  const pieces = Array<Buffer>(12).fill(megabyte);
  const sent = sendBlindly(wire, pieces).then(
    () => 'all',
    () => 'cut',
  );
  const other = await dial(server.port);
  for (let count = 0; count < 300; count += 1) {
    other.send(echo('somebody else'));
    // oxlint-disable-next-line no-await-in-loop
    await other.reply();
  }
  expect(wire.socket.writableLength).toBeGreaterThan(0);
  expect(server.calls.length).toBe(300);
  await server.close(0);
  expect(await sent).toBe('cut');
});

test('many calls in one go are all answered, in order, over TLS too', async () => {
  for (const tls of [undefined, TEST_CERTIFICATE]) {
    // oxlint-disable no-await-in-loop
    const server = await startToy({}, { tls });
    const at = { port: server.port, host: '127.0.0.1', ca: TEST_CERTIFICATE.cert };
    const socket = tls ? connect(at) : (await dial(server.port)).socket;
    if (tls) await once(socket, 'secureConnect');
    const wire = onSocket(socket);
    const texts = Array.from({ length: 1_000 }, (_, index) => String(index));
    wire.send(Buffer.concat(texts.map(echo)));
    for (const text of texts) expect((await wire.reply()).json.data).toEqual({ Text: text });
    await server.close(0);
    // oxlint-enable no-await-in-loop
  }
});

test('a body that arrives behind a call under way is read in its turn', async () => {
  const server = await startCounting();
  const wire = await dial(server.port);
  const body = gzipSync(JSON.stringify({ Text: 'packed' }));
  const packed = message('/Toy/Echo', { body, headers: { 'Content-Encoding': 'gzip' } });
  wire.send(Buffer.concat([message('/Toy/Wait'), packed.subarray(0, -5)]));
  await expect.poll(() => server.gates.length).toBe(1);
  wire.send(packed.subarray(-5));
  server.gates[0]?.();
  expect((await wire.reply()).json.data).toEqual({ Waited: true });
  expect((await wire.reply()).json.data).toEqual({ Text: 'packed' });
  await server.close(0);
});

test('a client that goes away ends what waits behind its call', async () => {
  const server = await startCounting();
  const wire = await dial(server.port);
  wire.send(Buffer.concat([message('/Toy/Wait'), echo('a'), echo('b')]));
  await expect.poll(() => server.gates.length).toBe(1);
  await reset(wire);
  await exchange(server.port, echo('somebody else'));
  server.gates[0]?.();
  await expect.poll(() => server.calls.length).toBe(2);
  await exchange(server.port, echo('somebody else'));
  expect(server.calls.length).toBe(3);
  expect(server.unexpectedErrors).toEqual([]);
  await server.close(0);
});

test('a request behind the last reply of a connection never begins', async () => {
  const server = await startCounting();
  const wire = await dial(server.port);
  wire.send(Buffer.concat([message('/Toy/Wait'), echo('a')]));
  await expect.poll(() => server.gates.length).toBe(1);
  server.drain();
  server.gates[0]?.();
  expect((await wire.reply()).headers.get('connection')).toBe('close');
  expect(await wire.ended()).toBe('');
  await exchange(server.port, message('/Toy/Cached', { body: '{"Which":"short"}' }));
  expect(server.calls.map(({ operation }) => operation)).toEqual(['/Toy/Wait', '/Toy/Cached']);
  await server.close(0);
});

test('where much is held on all connections together, a connection ends behind its last request', async () => {
  const server = await startCounting();
  const wires = await Promise.all(Array.from({ length: 12 }, () => dial(server.port)));
  const short = Buffer.from('POST /Toy/Wait HTTP/1.1\r\nHost:a\r\n\r\n');
  const oneRead = Buffer.concat(Array<Buffer>(1_800).fill(short));
  for (const wire of wires) wire.send(oneRead);
  await expect.poll(() => server.gates.length).toBe(12);
  // Each answer lets the next call of its connection begin.
  const opening = setInterval(() => server.gates.splice(0).forEach((open) => open()), 1);
  const counts = await Promise.all(wires.map(countReplies));
  clearInterval(opening);
  expect(counts.filter((count) => count < 1_800).length).toBeGreaterThan(0);
  expect(counts.filter((count) => count === 1_800).length).toBeGreaterThan(6);
  await server.close(0);
});

/** Counts the replies until all are there or the connection has ended behind one that says so. */
async function countReplies(wire: Awaited<ReturnType<typeof dial>>): Promise<number> {
  for (let count = 1; count < 1_800; count += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const reply = await wire.reply();
    if (reply.headers.get('connection') === 'close') return count;
  }
  await wire.reply();
  return 1_800;
}
