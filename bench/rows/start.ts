import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Bench, Row } from '../kit/bench.ts';
import { CHECKOUT, residentMb, startService, startTarget } from '../kit/servers.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const REST_MS = { full: 1_500, quick: 50 };
/** Long enough for V8 to collect by itself what the start has left. */
const LONG_REST_MS = { full: 130_000, quick: 50 };

const TIME = { unit: 'ms', goal: { atMost: 1_000 } } as const;
const SIZE = { unit: 'MB', goal: { atMost: 120 } } as const;

/** A form of the program, and the name of its folders. */
interface Form {
  readonly what: string;
  readonly main: string;
  readonly folder: string;
}

export const start: Row = {
  name: 'start',
  title: 'Start to ready, and memory at rest, with the embedded database',
  about:
    'From the start of the process to its line that says it is ready: in an empty folder (the database, its keys and the first title are made), and again. The package is what is published and what an image has; `npm start` runs the sources of a checkout. Bare `node:http` shows what Node itself takes.',
  async run(bench) {
    const forms: readonly Form[] = [
      { what: 'package', main: buildPackage(bench), folder: 'packed' },
      { what: '`npm start`', main: CHECKOUT, folder: 'sources' },
    ];
    const rounds = await bench.inRounds('starts', async (round) => {
      const started: Awaited<ReturnType<typeof startTwice>>[] = [];
      for (const form of forms) started.push(await startTwice(bench, form, round));
      return { started, bare: await startBare(bench) };
    });
    // After a long rest all at the same time: a service at rest disturbs nobody.
    const longRestingMb = await Promise.all(forms.map((form) => rest(bench, form)));
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
  await sleep(bench.size(REST_MS.full, REST_MS.quick));
  return { ms, mb: residentMb(bare) };
}

async function startTwice(bench: Bench, { main, folder }: Form, round: number) {
  const first = await startService(bench, { main, name: `${folder}-${round}` });
  const again = await first.restart();
  await sleep(bench.size(REST_MS.full, REST_MS.quick));
  const restingMb = residentMb(again);
  await again.process.stop();
  return { firstMs: first.readyMs, againMs: again.readyMs, restingMb };
}

/** Resident memory long after a start. */
async function rest(bench: Bench, { main, folder }: Form): Promise<number> {
  bench.progress('a long rest');
  const resting = await startService(bench, { main, name: `${folder}-1` });
  await sleep(bench.size(LONG_REST_MS.full, LONG_REST_MS.quick));
  return residentMb(resting);
}

/** Builds the package that would be published now, and returns its program. */
function buildPackage(bench: Bench): string {
  const folder = bench.path('package');
  mkdirSync(folder);
  for (const name of ['bin', 'package.json']) {
    cpSync(join(ROOT, 'server', name), join(folder, name), { recursive: true });
  }
  const build = join(ROOT, 'scripts', 'build.ts');
  execFileSync(process.execPath, [build, join(folder, 'dist')], { stdio: 'pipe' });
  return join(folder, 'bin', 'purser.cjs');
}
