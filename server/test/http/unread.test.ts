import { expect, test, vi } from 'vitest';
import { startToy } from './toy.ts';
import { dial, message } from './wire.ts';

// A client that does not read its replies is cut off, whatever it sends meanwhile.

const BIG = new Map([
  ['/big', () => ({ status: 200, contentType: 'text/plain', body: 'x'.repeat(32_000_000) })],
]);
const cachedLong = message('/Toy/Cached', { body: '{"Which":"long"}' });

test('a client that calls on and on and never reads is cut off', async () => {
  const server = await startToy({}, { headersTimeoutMs: 150, requestTimeoutMs: 300 });
  const wire = await dial(server.port);
  wire.socket.pause();
  const piece = Buffer.concat(Array<Buffer>(100).fill(cachedLong));
  const sending = setInterval(() => {
    if (wire.socket.writableLength < 1_000_000) wire.send(piece);
  }, 1);
  await expect.poll(() => wire.socket.destroyed).toBe(true);
  clearInterval(sending);
  await server.close(0);
});

test('a client that sends a byte now and then and never reads is cut off', async () => {
  const server = await startToy({ pages: BIG }, { headersTimeoutMs: 150, requestTimeoutMs: 300 });
  const wire = await dial(server.port);
  wire.socket.pause();
  wire.send(message('/big', { method: 'GET' }));
  await expect.poll(() => server.calls.length).toBe(1);
  const sending = setInterval(() => wire.send('P'), 50);
  await expect.poll(() => wire.socket.destroyed).toBe(true);
  clearInterval(sending);
  await server.close(0);
});

test('a client that reads too slowly is cut off in the end', async () => {
  const server = await startToy({ pages: BIG });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const wire = await dial(server.port);
    wire.socket.pause();
    wire.send(message('/big', { method: 'GET' }));
    await expect.poll(() => server.calls.length).toBe(1);
    // 32 MB at 16 KiB a second, and the 10 seconds that any reply has.
    vi.advanceTimersByTime(1_950_000);
    wire.socket.resume();
    wire.socket.pause();
    expect(wire.socket.destroyed).toBe(false);
    vi.advanceTimersByTime(20_000);
    wire.socket.resume();
    await expect(wire.reply()).rejects.toThrow('ended');
  } finally {
    vi.useRealTimers();
  }
  await server.close(0);
});

test('replies that nobody reads take so much memory together: the oldest is cut for another', async () => {
  const large = { status: 200, contentType: 'text/plain', body: 'x'.repeat(12_000_000) };
  const pages = new Map([['/large', () => large]]);
  const server = await startToy({ pages }, { unreadBytesMax: 30_000_000 });
  const wires = [await dial(server.port), await dial(server.port), await dial(server.port)];
  for (const [at, wire] of wires.entries()) {
    wire.socket.pause();
    wire.send(message('/large', { method: 'GET' }));
    // oxlint-disable-next-line no-await-in-loop
    await expect.poll(() => server.calls.length).toBe(at + 1);
  }
  for (const { socket } of wires) socket.resume();
  const replies = await Promise.allSettled(wires.map((wire) => wire.reply()));
  expect(replies.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  await server.close(0);
});
