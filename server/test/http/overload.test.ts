import { expect, test } from 'vitest';
import { CALLS_AT_WORK_MAX } from '../../src/kernel/limits.ts';
import { startToy, type ToyServer } from './toy.ts';
import { dial, exchange, message, type Wire } from './wire.ts';

// A server that has too much to do refuses the calls that matter least, and is itself again when it has done the rest.

/** Waits until the server has so many calls under way, and for so long, that it refuses all anonymous ones. */
async function fill(server: ToyServer): Promise<readonly Wire[]> {
  const count = CALLS_AT_WORK_MAX.anonymous;
  const wires = await Promise.all(Array.from({ length: count }, () => dial(server.port)));
  for (const wire of wires) wire.send(message('/Toy/Wait'));
  const ten = Array.from({ length: 10 });
  await expect
    .poll(async () => new Set(await Promise.all(ten.map(() => echo(server)))))
    .toEqual(new Set([503]));
  return wires;
}

/** The status of an anonymous call. */
async function echo(server: ToyServer): Promise<number> {
  return (await exchange(server.port, message('/Toy/Echo'))).status;
}

test('anonymous calls are refused first, before any of their body is read', async () => {
  const server = await startToy();
  const waiting = await fill(server);
  const wire = await dial(server.port);
  wire.send(message('/Toy/Echo', { headers: { 'Content-Length': '60000' } }));
  const { json, headers } = await wire.reply();
  expect(json).toMatchObject({ error: 'ServiceUnavailable', code: 503, retryAfterSeconds: 1 });
  expect(headers.get('retry-after')).toBe('1');
  const body = '{"Text":"a"}';
  for (const credential of [{ 'X-EntityToken': 'good title' }, { 'X-Authorization': 'good' }]) {
    const path = 'X-EntityToken' in credential ? '/Toy/Title' : '/Toy/Ticket';
    // oxlint-disable-next-line no-await-in-loop
    const reply = await exchange(server.port, message(path, { headers: credential, body }));
    expect(reply.status).toBe(200);
  }
  server.open();
  for (const one of waiting) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await one.reply()).json.data).toEqual({ Waited: true });
  }
  await expect.poll(() => echo(server)).toBe(200);
  await server.close(0);
});

test('a client that was refused is read again after its Retry-After, and a trusted proxy at once', async () => {
  for (const trustedProxies of [[], ['127.0.0.0/8']]) {
    // oxlint-disable no-await-in-loop
    const server = await startToy({}, { trustedProxies });
    await fill(server);
    const wire = await dial(server.port);
    const body = '{"Text":"a"}';
    wire.send(message('/Toy/Echo'));
    expect((await wire.reply()).status).toBe(503);
    const refusals = server.calls.length;
    wire.send(message('/Toy/Title', { headers: { 'X-EntityToken': 'good title' }, body }));
    await Promise.all([1, 2, 3].map(() => echo(server)));
    expect(server.calls.slice(refusals).some(({ operation }) => operation === '/Toy/Title')).toBe(
      trustedProxies.length > 0,
    );
    expect((await wire.reply()).json.data).toEqual({ Kind: 'entity' });
    server.open();
    await server.close(1_000);
    // oxlint-enable no-await-in-loop
  }
});
