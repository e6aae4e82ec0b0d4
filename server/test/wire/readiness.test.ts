import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, startService } from '../support/running.ts';

let running: Running;

beforeAll(async () => {
  running = await startService();
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

async function readyz(): Promise<readonly [status: number, body: string]> {
  const reply = await fetch(`${running.url}/readyz`);
  return [reply.status, await reply.text()];
}

test('a serving service is ready, also for many requests at the same time', async () => {
  for (const reply of await Promise.all(Array.from({ length: 20 }, readyz))) {
    expect(reply).toEqual([200, 'ready\n']);
  }
  expect(await readyz()).toEqual([200, 'ready\n']);
  const changes = running.lines.filter(({ msg }) => msg === 'ready');
  expect(changes).toMatchObject([{ level: 'debug', before: 'starting', state: 'ready' }]);
});

test('a draining service is not ready, and stays alive', async () => {
  running.app.drain();
  const body = 'not ready: draining (the service is about to stop)\n';
  expect(await readyz()).toEqual([503, body]);
  expect((await fetch(`${running.url}/livez`)).status).toBe(200);
});
