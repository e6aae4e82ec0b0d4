import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Bench, Row } from '../kit/bench.ts';
import type { Finding } from '../kit/results.ts';
import { CHECKOUT, residentMb, type ServiceOptions, startService } from '../kit/service.ts';
import { startTarget } from '../kit/targets.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const REST_MS = { full: 1_500, quick: 50 };
/** Long enough for V8 to collect by itself what the start has left. */
const LONG_REST_MS = { full: 130_000, quick: 50 };

const TIME = { unit: 'ms', goal: { atMost: 1_000 } } as const;
const SIZE = { unit: 'MB', goal: { atMost: 120 } } as const;

/** One form of the program, and a value of each round. */
interface Form {
  readonly what: string;
  readonly options: ServiceOptions;
  readonly firstMs: number[];
  readonly againMs: number[];
  readonly restingMb: number[];
}

export const start: Row = {
  name: 'start',
  title: 'Start to ready, and memory at rest, with the embedded database',
  about:
    'From the start of the process to its line that says it is ready: in an empty folder (the database, its keys and the first title are made), and again. The package is what is published and what an image has; `npm start` runs the sources of a checkout. Bare `node:http` shows what Node itself takes.',
  async run(bench) {
    const forms = [formOf('package', buildPackage(bench)), formOf('`npm start`', CHECKOUT)];
    const [bareMs, bareMb] = [[] as number[], [] as number[]];
    for (let round = 1; round <= bench.settings.rounds; round += 1) {
      bench.progress(`round ${round}`);
      for (const form of forms) await startTwice(bench, form, round);
      const startedAt = performance.now();
      const bare = await startTarget(bench, 'echo');
      bareMs.push(performance.now() - startedAt);
      await sleep(bench.size(REST_MS.full, REST_MS.quick));
      bareMb.push(residentMb(bare));
    }
    const findings = forms.map((form) => findingsOf(bench, form));
    return {
      contenders: [],
      findings: [
        ...(await Promise.all(findings)).flat(),
        bench.finding({ what: 'bare node:http, ready', unit: 'ms' }, bareMs),
        bench.finding({ what: 'bare node:http at rest', unit: 'MB' }, bareMb),
      ],
      controls: [],
      notes: [],
    };
  },
};

function formOf(what: string, main: string): Form {
  return { what, options: { main }, firstMs: [], againMs: [], restingMb: [] };
}

async function startTwice(bench: Bench, form: Form, round: number): Promise<void> {
  const first = await startService(bench, { ...form.options, name: folderOf(form, round) });
  form.firstMs.push(first.readyMs);
  const again = await first.restart();
  form.againMs.push(again.readyMs);
  await sleep(bench.size(REST_MS.full, REST_MS.quick));
  form.restingMb.push(residentMb(again));
  await again.process.stop();
}

/** The forms are measured after a long rest at the same time: a service at rest disturbs nobody. */
async function findingsOf(bench: Bench, form: Form): Promise<readonly Finding[]> {
  const { what, options, firstMs, againMs, restingMb } = form;
  bench.progress('a long rest');
  const resting = await startService(bench, { ...options, name: folderOf(form, 1) });
  await sleep(bench.size(LONG_REST_MS.full, LONG_REST_MS.quick));
  const longRestingMb = residentMb(resting);
  return [
    bench.finding({ what: `${what}: ready, started again`, ...TIME }, againMs),
    bench.finding({ what: `${what}: ready, first start`, ...TIME }, firstMs),
    bench.finding({ what: `${what}: resident memory at rest`, ...SIZE }, restingMb),
    bench.finding({ what: `${what}: the same after two minutes`, ...SIZE }, [longRestingMb]),
  ];
}

function folderOf({ options }: Form, round: number): string {
  return `${options.main === CHECKOUT ? 'sources' : 'package'}-${round}`;
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
