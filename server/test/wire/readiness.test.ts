import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, startService } from '../support/running.ts';

let running: Running;

beforeAll(async () => {
  running = await startService();
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

async function readyz(): Promise<number> {
  return (await fetch(`${running.url}/readyz`)).status;
}

test('a serving service is ready, also for many requests at the same time', async () => {
  expect(await Promise.all(Array.from({ length: 20 }, readyz))).toEqual(Array(20).fill(200));
  expect(await readyz()).toBe(200);
});

test('a draining service is not ready, and stays alive', async () => {
  running.app.drain();
  expect(await readyz()).toBe(503);
  expect((await fetch(`${running.url}/livez`)).status).toBe(200);
});
