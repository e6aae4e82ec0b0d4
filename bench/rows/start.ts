import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../server/src/kernel/instant.ts';
import { buildProgram } from '../../server/test/support/build-package.ts';
import { type Bench, MB, type Row } from '../kit/bench.ts';
import { oneByOne } from '../kit/calls.ts';
import { readPosition } from '../kit/database-counts.ts';
import type { Finding } from '../kit/results.ts';
import {
  CHECKOUT,
  flagsOf,
  residentMb,
  type Service,
  startPostgres,
  startService,
  startTarget,
  withClient,
} from '../kit/servers.ts';

const TIME = { unit: 'ms', goal: { atMost: 1_000 } } as const;
const SIZE = { unit: 'MB', goal: { atMost: 120 } } as const;

/** A form of the program, and the name of its folders. */
interface Form {
  readonly what: string;
  readonly main: string;
  readonly folder: string;
}

const start: Row = {
  name: 'start',
  title: 'Start to ready, and memory at rest, with the embedded database',
  about:
    'From the start of the process to its line that says it is ready: in an empty folder (the database, its keys and the first title are made), and again. The package is what is published and what an image has; `npm start` runs the sources of a checkout. Bare `node:http` shows what Node itself takes.',
  async run(bench) {
    const { isQuick, program } = bench.settings;
    const forms = [
      { what: '`npm start`', main: CHECKOUT, folder: 'sources' },
      { what: 'package', main: isQuick ? program : buildProgram(), folder: 'packed' },
    ].slice(bench.size(0, 1));
    const rounds = await bench.inRounds('starts', async (round) => ({
      started: await oneByOne(forms.length, (index) =>
        startTwice(bench, forms[index] as Form, round),
      ),
      bare: await startBare(bench),
    }));
    // After a long rest all at the same time: a service at rest disturbs nobody.
    const longRestingMb = await Promise.all(forms.map((form) => residentMbLater(bench, form)));
    const findings = forms.flatMap(({ what }, index) => {
      const of = (field: 'firstMs' | 'againMs' | 'restingMb') =>
        rounds.map(({ started }) => started[index]?.[field] ?? Number.NaN);
      const longMb = longRestingMb.slice(index, index + 1);
      return [
        bench.finding({ what: `${what}: ready, started again`, ...TIME }, of('againMs')),
        bench.finding({ what: `${what}: ready, first start`, ...TIME }, of('firstMs')),
        bench.finding({ what: `${what}: resident memory at rest`, ...SIZE }, of('restingMb')),
        bench.finding({ what: `${what}: the same after two minutes`, ...SIZE }, longMb),
      ];
    });
    const bare = (field: 'ms' | 'mb') => rounds.map((round) => round.bare[field]);
    return {
      findings: [
        ...findings,
        bench.finding({ what: 'bare node:http, ready', unit: 'ms' }, bare('ms')),
        bench.finding({ what: 'bare node:http at rest', unit: 'MB' }, bare('mb')),
      ],
    };
  },
};

async function startBare(bench: Bench) {
  const startedAt = performance.now();
  const bare = await startTarget(bench, 'echo');
  const ms = performance.now() - startedAt;
  await rest(bench);
  return { ms, mb: residentMb(bare) };
}

async function startTwice(bench: Bench, { main, folder }: Form, round: number) {
  const first = await startService(bench, { main, name: `${folder}-${round}` });
  const again = await first.restart();
  await rest(bench);
  const restingMb = residentMb(again);
  await again.process.stop();
  return { firstMs: first.readyMs, againMs: again.readyMs, restingMb };
}

const rest = (bench: Bench) => sleep(bench.size(1_500, 50));

/** Long enough after a start for V8 to collect by itself what the start has left. */
async function residentMbLater(bench: Bench, { main, folder }: Form): Promise<number> {
  bench.progress('a long rest');
  const resting = await startService(bench, { main, name: `${folder}-1` });
  await sleep(bench.size(130_000, 50));
  return residentMb(resting);
}

const NODES = 3;
/** The time between two checkpoints of PostgreSQL as delivered. The first change of a page after a checkpoint is logged with the whole page. */
const CHECKPOINT_MS = 5 * MINUTE_MS;
const PROBE_GAP_MS = SECOND_MS;

const idleLog: Row = {
  name: 'idle-log',
  title: 'Write-ahead log of three nodes that nobody calls, on PostgreSQL',
  about: `What ${NODES} nodes write to PostgreSQL’s log in a day, by the five minutes from one checkpoint to the next, without anything else and with a proxy that asks each for \`/readyz\` every second.`,
  async run(bench) {
    const postgres = await startPostgres(bench);
    const url = await postgres.createDatabase('idle');
    const flags = flagsOf(bench, url);
    const nodes = await oneByOne(bench.size(NODES, 1), (number) =>
      startService(bench, { name: `node ${number}`, flags }),
    );
    return withClient(url, async (client) => {
      // Autovacuum does this once, because the tables are new.
      await client.query('vacuum analyze');
      // The first to read a row that is new since then marks it as committed, which logs a whole page once.
      await client.query('checkpoint');
      await sleep(bench.size(CHECKPOINT_MS, 0));
      const alone = await measure(bench, client, { what: 'nobody asks', atMost: 150 });
      const stopProbes = startProbes(nodes);
      const probed = await measure(bench, client, { what: '/readyz every second', atMost: 300 });
      await stopProbes();
      return { findings: [...alone, ...probed] };
    });
  },
};

/** Asks each node as a proxy does, until the function that it returns is called. That rejects if one was not ready. */
function startProbes(nodes: readonly Service[]): () => Promise<void> {
  const replies: Promise<string>[] = [];
  const probe = async ({ port }: Service) =>
    (await fetch(`http://127.0.0.1:${port}/readyz`)).text();
  const timer = setInterval(() => replies.push(...nodes.map(probe)), PROBE_GAP_MS);
  return async () => {
    clearInterval(timer);
    // On a slow machine it also says how old the last look is.
    const others = (await Promise.all(replies)).filter((reply) => !reply.startsWith('ready'));
    assert.deepEqual(others, []);
  };
}

async function measure(
  bench: Bench,
  client: pg.Client,
  { what, atMost }: { readonly what: string; readonly atMost: number },
): Promise<readonly Finding[]> {
  const windowMs = bench.size(CHECKPOINT_MS, 100);
  // Gives late work of the start, and probes that have just begun, time to end.
  await sleep(bench.size(10 * SECOND_MS, 0));
  bench.progress(`${what}: from one checkpoint to the next`);
  await client.query('checkpoint');
  const before = await readPosition(client);
  await sleep(windowMs);
  const day = (((await readPosition(client)) - before) * (DAY_MS / windowMs)) / MB;
  const unit = 'MB/day';
  return [
    bench.finding({ what: `${what}: all nodes`, unit, goal: { atMost } }, [day]),
    bench.finding({ what: `${what}: each node`, unit }, [day / NODES]),
  ];
}

export const START_ROWS: readonly Row[] = [start, idleLog];
