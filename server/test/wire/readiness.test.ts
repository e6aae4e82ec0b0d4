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

test('whoever asks, also at the same time, is told whether a call would succeed', async () => {
  expect(await Promise.all(Array.from({ length: 20 }, readyz))).toEqual(Array(20).fill(200));
  expect(await readyz()).toBe(200);
});

test('a service that is about to stop is not ready, and stays alive', async () => {
  running.app.drain();
  expect(await readyz()).toBe(503);
  expect((await fetch(`${running.url}/livez`)).status).toBe(200);
});
