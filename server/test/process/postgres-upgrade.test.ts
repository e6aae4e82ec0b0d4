import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject } from 'vitest';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { findFreePort, openBalancer } from './balancer.ts';
import { makeCaller } from './caller.ts';
import { type Installation, layOut } from './nodes.ts';
import { type RunningPurser, runPurser, startPurser } from './purser.ts';
import { buyer, credentials, type Load, pricer, scheduler, stock } from './upgrade-load.ts';
import { checkOutBefore, whyNoVersionBefore } from './version-before.ts';

// Three nodes of the version before are replaced one after another by nodes of this version, and no caller notices: each version works
// with what the other has stored, and each knows at once what the other has changed.

/** Far longer than a start or two rounds take on a busy machine. */
const PROGRESS_MS = 240_000;
/** The pause of a caller between two rounds. */
const PAUSE_MS = 400;

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
  const running = run([
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

interface RunningLoads {
  /** Rejects when a call fails; never resolves. */
  readonly failed: Promise<never>;
  /** Resolves when each load has done two more rounds. */
  rounds(): Promise<void>;
  /** Ends the loads, and checks what is stored. */
  end(): Promise<void>;
}

/** Runs the rounds of each load one after the other, all loads side by side. */
function run(loads: readonly Load[]): RunningLoads {
  const end = new AbortController();
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const counts = loads.map(() => 0);
  async function repeat({ round }: Load, index: number): Promise<void> {
    while (!end.signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop
      await round();
      // A player who never pauses reaches a limit on a fast machine.
      // oxlint-disable-next-line no-await-in-loop
      await sleep(PAUSE_MS);
      counts[index] = (counts[index] ?? 0) + 1;
    }
  }
  const running = Promise.all(loads.map(repeat));
  running.catch(reject);
  failed.catch(() => undefined);
  return {
    failed,
    async rounds() {
      const before = [...counts];
      const areDone = () => counts.every((count, index) => count >= (before[index] ?? 0) + 2);
      await Promise.race([failed, expect.poll(areDone, { timeout: PROGRESS_MS }).toBe(true)]);
    },
    async end() {
      end.abort();
      await running;
      for (const load of loads) {
        // oxlint-disable-next-line no-await-in-loop
        await load.check();
      }
      const summary = loads.map(({ name }, index) => `${name} ${counts[index]}`);
      console.info(`rounds during the upgrade: ${summary.join(', ')}`);
    },
  };
}
