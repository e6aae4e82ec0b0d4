import { expect, inject } from 'vitest';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { findFreePort, openBalancer } from './balancer.ts';
import { makeCaller } from './caller.ts';
import { type Installation, layOut } from './nodes.ts';
import { type RunningPurser, runPurser, startPurser } from './purser.ts';
import { PROGRESS_MS, runLoads } from './loads.ts';
import { buyer, credentials, pricer, scheduler, stock } from './upgrade-load.ts';
import { checkOutBefore, whyNoVersionBefore } from './version-before.ts';

// Three nodes of the version before are replaced one after another by nodes of this version, and no caller notices: each version works
// with what the other has stored, and each knows at once what the other has changed.

test('a rolling upgrade under load: no call fails, and nothing is lost', async ({ skip }) => {
  const reason = whyNoVersionBefore();
  if (reason !== undefined) return skip(reason);
  using before = checkOutBefore();
  const programs = { before: before.program, now: inject('program') };
  await using installation = await layOut();
  const ports = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const nodes: RunningPurser[] = [];
  await using ending = new AsyncDisposableStack();
  ending.defer(() => endAll(nodes));
  const start = async (of: keyof typeof programs, port: string) => {
    const flags = ['--port', port, '--drain-delay', '500ms'];
    const { folder, env } = installation;
    return startPurser({ folder, env, flags, main: programs[of] });
  };
  // The first start makes the title, its key and the key file.
  for (const port of ports) nodes.push(await start('before', port));
  await using balancer = await openBalancer(nodes.map(({ url }) => url));
  const areReady = () => nodes.every(({ url }) => balancer.isReady(url));
  await expect.poll(areReady).toBe(true);

  const secretKey = installation.env['PURSER_BOOTSTRAP_SECRET_KEY'] ?? '';
  const ready = { titleId: installation.titleId };
  const place = {
    url: balancer.url,
    title: makeCaller({ url: balancer.url, ready, secretKey }),
  };
  await stock(place.title);
  const running = runLoads([
    credentials(place, 'guest'),
    await buyer(place, 'first-buyer'),
    await buyer(place, 'second-buyer'),
    await pricer(place, 'pricer'),
    scheduler(place),
  ]);
  async function replaceAll(): Promise<void> {
    await running.rounds();
    await migrate(installation, programs.now);
    for (const [index, port] of ports.entries()) {
      /* oxlint-disable no-await-in-loop -- one node after the other */
      expect(await nodes[index]?.stop()).toEqual({ code: 0, signal: null });
      nodes[index] = await start('now', port);
      await expect.poll(areReady, { timeout: PROGRESS_MS }).toBe(true);
      await running.rounds();
      /* oxlint-enable no-await-in-loop */
    }
  }
  await Promise.race([running.failed, replaceAll()]);
  await running.end();
  for (const node of nodes) expect(errorsOf(node)).toEqual([]);
});

async function endAll(nodes: readonly RunningPurser[]): Promise<void> {
  await Promise.all(nodes.map((node) => node[Symbol.asyncDispose]()));
}

/** Brings the schema up to date while nodes of the version before serve, as the guide says. */
async function migrate({ folder, env }: Installation, main: string): Promise<void> {
  const { code, stderr } = await runPurser(['migrate', 'up'], { folder, env, main });
  expect([code, stderr]).toEqual([0, expect.any(String)]);
}

/** The lines of a node's log that tell of errors. */
function errorsOf(node: RunningPurser): readonly string[] {
  return node
    .stderr()
    .split('\n')
    .filter((line) => /"level":"?(error|50|fatal|60)/.test(line));
}
