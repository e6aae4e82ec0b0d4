import { expect, inject } from 'vitest';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { readRecord } from '../fixtures/record.ts';
import { findFreePort, openBalancer } from './balancer.ts';
import { makeCaller } from './caller.ts';
import { frozenAnswers, restoreFrozenDump, writeKeyFile } from './frozen-data.ts';
import { type Installation, layOut } from './nodes.ts';
import { PROGRESS_MS, runLoads } from './loads.ts';
import { askPurser, type RunningPurser, startPurser } from './purser.ts';
import { buyer, credentials, pricer, scheduler, stock } from './upgrade-load.ts';
import { checkOutBefore, whyNoVersionBefore } from './version-before.ts';

// Three nodes of the first version, on its frozen data, are replaced one after another by nodes of this version, and back again, and no
// caller notices: each version works with what the other has stored, and each knows at once what the other has changed.

test('a rolling upgrade of the frozen data under load, and back: no call fails, and nothing is lost', async ({
  skip,
}) => {
  const reason = whyNoVersionBefore();
  if (reason !== undefined) return skip(reason);
  using old = checkOutBefore();
  const programs = { before: old.program, now: inject('program') };
  await using installation = await layOut(await restoreFrozenDump());
  writeKeyFile(installation.env['PURSER_KEY_FILE'] ?? '', readRecord('postgres'));
  const ports = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const nodes: RunningPurser[] = [];
  const ended: RunningPurser[] = [];
  await using ending = new AsyncDisposableStack();
  ending.defer(() => endAll(nodes));
  const start = async (of: keyof typeof programs, port: string) => {
    // As docs/guides/cluster.md has it: longer than the balancer takes to notice, also on a busy machine.
    const flags = ['--port', port, '--drain-delay', '4s'];
    const { folder, env } = installation;
    return startPurser({ folder, env, flags, main: programs[of] });
  };
  // The first start makes a title of its own beside those of the frozen data.
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
  const answers = () => frozenAnswers(balancer.url, 'postgres');
  const before = await answers();
  async function replaceAll(by: keyof typeof programs): Promise<void> {
    for (const [index, port] of ports.entries()) {
      /* oxlint-disable no-await-in-loop -- one node after the other */
      expect(await nodes[index]?.stop()).toEqual({ code: 0, signal: null });
      ended.push(...nodes.slice(index, index + 1));
      nodes[index] = await start(by, port);
      await expect.poll(areReady, { timeout: PROGRESS_MS }).toBe(true);
      await running.rounds();
      expect(await answers()).toEqual(before);
      /* oxlint-enable no-await-in-loop */
    }
  }
  async function replace(): Promise<void> {
    await running.rounds();
    const steps = await migrate(installation, programs.now);
    await replaceAll('now');
    // As far as the guide promises: the way back is open while no step was taken.
    if (steps === 0) await replaceAll('before');
    else await expect(start('before', await findFreePort())).rejects.toThrow(/newer version/);
  }
  try {
    await Promise.race([running.failed, replace()]);
    await running.end();
  } catch (error) {
    // The nodes know why: a lost lease, a slow database.
    for (const node of [...ended, ...nodes])
      console.error(linesOf(node, /warn|40|error|50|fatal|60/));
    throw error;
  }
  for (const node of [...ended, ...nodes]) expect(errorsOf(node)).toEqual([]);
});

async function endAll(nodes: readonly RunningPurser[]): Promise<void> {
  await Promise.all(nodes.map((node) => node[Symbol.asyncDispose]()));
}

/** Brings the schema up to date while nodes of the version before serve, as the guide says; gives the number of steps taken. */
async function migrate({ folder, env }: Installation, main: string): Promise<number> {
  const options = { folder, env, main };
  const done = await askPurser<{ readonly applied: readonly string[] }>(['migrate', 'up'], options);
  return done.applied.length;
}

/** The lines of a node's log that tell of errors. */
const errorsOf = (node: RunningPurser) => linesOf(node, /error|50|fatal|60/);

/** The lines of a node's log whose level fits. */
function linesOf(node: RunningPurser, level: RegExp): readonly string[] {
  const line = new RegExp(`"level":"?(${level.source})`);
  return node
    .stderr()
    .split('\n')
    .filter((text) => line.test(text));
}
