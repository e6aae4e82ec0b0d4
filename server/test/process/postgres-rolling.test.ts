import { expect } from 'vitest';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { findFreePort, openBalancer } from './balancer.ts';
import { makeCaller } from './caller.ts';
import { layOut, type TestNode } from './nodes.ts';

// Three nodes behind a load balancer are restarted one after another, and no caller notices.

const CALLERS = 4;

test('a rolling restart under load: no call fails', async () => {
  await using installation = await layOut();
  const ports = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const start = (port: string) =>
    installation.startNode({ flags: ['--port', port, '--drain-delay', '500ms'] });
  const nodes: TestNode[] = await Promise.all(ports.map(start));
  await using balancer = await openBalancer(nodes.map(({ url }) => url));
  const areReady = () => nodes.every(({ url }) => balancer.isReady(url));
  await expect.poll(areReady).toBe(true);

  const { secretKey } = nodes[0]?.title ?? { secretKey: '' };
  const ready = { titleId: installation.titleId };
  const title = makeCaller({ url: balancer.url, ready, secretKey });
  const end = new AbortController();
  let count = 0;
  async function callOn(caller: number): Promise<void> {
    const titleToken = await title.titleToken();
    while (!end.signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop
      const { entityToken } = await title.logIn(`caller ${caller}`);
      // oxlint-disable-next-line no-await-in-loop
      expect(await title.validate(entityToken, titleToken)).toBe('OK');
      // oxlint-disable-next-line no-await-in-loop
      await title.revokeToken(entityToken, titleToken);
      // oxlint-disable-next-line no-await-in-loop
      expect(await title.validate(entityToken, titleToken)).toBe('EntityTokenRevoked');
      count += 4;
    }
  }
  const calling = Promise.all(Array.from({ length: CALLERS }, (_, caller) => callOn(caller)));
  async function restartAll(): Promise<void> {
    for (const [index, port] of ports.entries()) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await nodes[index]?.stop()).toEqual({ code: 0, signal: null });
      // oxlint-disable-next-line no-await-in-loop
      nodes[index] = await start(port);
      // oxlint-disable-next-line no-await-in-loop
      await expect.poll(areReady).toBe(true);
    }
  }
  await Promise.race([calling, restartAll()]);
  end.abort();
  await calling;
  console.info(`${count} calls went well while three nodes were restarted one after another`);
  expect(count).toBeGreaterThan(100);
});
