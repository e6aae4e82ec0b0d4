import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CALLS_AT_WORK_MAX } from '../../src/kernel/limits.ts';
import { startToy } from './toy.ts';
import { dial, message } from './wire.ts';

// Calls that wait until there is something to answer: no work, no part of a measured time, and nobody's once the client is gone.

const HOLD = message('/Toy/Hold');

/** More calls of this kind at work would be refused at once. */
const BURST = 2 * CALLS_AT_WORK_MAX.anonymous;

test('calls that wait keep no other call out, and are held where calls at work are refused', async () => {
  const server = await startToy();
  const wires = await Promise.all(Array.from({ length: BURST }, () => dial(server.port)));
  for (const wire of wires) wire.send(HOLD);
  await expect.poll(() => server.held.begun).toBe(BURST);
  const [wire, other] = [await dial(server.port), await dial(server.port)];
  wire.send(message('/Toy/Echo'));
  expect((await wire.reply()).status).toBe(200);
  const working = await Promise.all(Array.from({ length: BURST }, () => dial(server.port)));
  for (const one of working) one.send(message('/Toy/Wait'));
  await expect
    .poll(async () => {
      wire.send(message('/Toy/Echo'));
      return (await wire.reply()).status;
    })
    .toBe(503);
  other.send(HOLD);
  await expect.poll(() => server.held.begun).toBe(BURST + 1);
  server.open();
  for (const one of [...wires, other]) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await one.reply()).json.data).toEqual({ Waited: true });
  }
  await server.close(0);
});

test('their wait is no part of their seconds, and they are not traced', async () => {
  const traced: string[] = [];
  const server = await startToy({ trace: ({ method }) => void traced.push(method) });
  const wire = await dial(server.port);
  const sentAt = performance.now();
  wire.send(HOLD);
  await expect.poll(() => server.held.begun, { interval: 1 }).toBe(1);
  const begunAt = performance.now();
  await sleep(50);
  const waitedMs = performance.now() - begunAt;
  server.open();
  await wire.reply();
  const wholeMs = performance.now() - sentAt;
  expect((server.observed[0]?.seconds ?? Infinity) * 1_000).toBeLessThanOrEqual(wholeMs - waitedMs);
  expect(traced).toEqual([]);
  await server.close(0);
});

test('the handler learns that the client is gone, and that an answer is sent', async () => {
  const server = await startToy();
  const [gone, there] = [await dial(server.port), await dial(server.port)];
  gone.send(HOLD);
  there.send(HOLD);
  await expect.poll(() => server.held.begun).toBe(2);
  gone.socket.destroy();
  await expect.poll(() => server.held.over).toBe(1);
  server.open();
  await there.reply();
  await expect.poll(() => server.held.over).toBe(2);
  await server.close(0);
});
