// npm run test:mutants -- [room …] [--every N] [--only TEXT]
//
// Changes one thing at a time in the rooms that judge and store, and runs the tests of the room: a mutant that no test
// notices is a rule that no test holds. An assertion must notice it: tests that only take too long have noticed nothing.
// `--only`: in the files whose path contains the text. Takes some seconds a mutant, so it is no part of `npm test`.

import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Mutant, mutantsOf } from './mutate.ts';
import { type Room, ROOMS } from './rooms.ts';
import { SURVIVORS } from './survivors.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Copied, so that the checkout stays as it is; what is installed is only linked. */
const COPIED = [
  'server',
  'client',
  'docs',
  'scripts',
  'site',
  'package.json',
  'vitest.config.ts',
  'vitest.mutants.config.ts',
];
const CONFIG = ['--config', 'vitest.mutants.config.ts'];
/** A mutant may loop for ever: its tests may take so many times as long as they take without it. */
const TIMES_MAX = 4;
/** A busy machine may need as long for the quickest of them. */
const TIMEOUT_MS_MIN = 60_000;
const FIRST_RUN_MS = 600_000;
/** How vitest says that a test or a hook took longer than it may. */
const TOO_LONG = /\btimed out in \d+ms/;
/** Of the mutants of a room, without those that may live. */
const KILLED_SHARE_MIN = 0.9;

const { values, positionals } = parseArgs({
  options: { every: { type: 'string', default: '1' }, only: { type: 'string', default: '' } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !ROOMS.some((room) => room.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no room ${unknown.join(', ')}; there are ${ROOMS.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'purser-mutants-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
for (const name of COPIED) {
  const filter = (path: string) => !path.split(sep).includes('node_modules');
  cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter });
}
symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
const report = join(folder, 'report.json');

const rooms = ROOMS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const shares: number[] = [];
for (const room of rooms) shares.push(await tryRoom(room));
process.exitCode = shares.every((share) => share >= KILLED_SHARE_MIN) ? 0 : 1;

/** The share of the room's mutants that its tests noticed. */
async function tryRoom({ name, sources, tests }: Room): Promise<number> {
  const every = Number(values.every);
  const all = sources
    .flatMap(listFiles)
    .filter((file) => file.includes(values.only))
    .flatMap((file) => mutantsOf(file, readFileSync(join(ROOT, file), 'utf8')));
  const mutants = all.filter((_, at) => at % every === 0).filter((mutant) => !isExcused(mutant));
  const timed = await timeTests(name, tests);
  let killed = 0;
  for (const [at, mutant] of mutants.entries()) {
    process.stderr.write(`\r${name}: ${at + 1} of ${mutants.length}, ${killed} killed `);
    const outcome = await tryMutant(mutant, timed);
    if (outcome === 'failed') killed += 1;
    else {
      const { file, line, original, replacement } = mutant;
      const what = outcome === 'passed' ? 'survived' : 'only too slow';
      console.log(`\n${what}: ${file}:${line}: ${original} → ${replacement}`);
    }
  }
  const share = mutants.length === 0 ? 1 : killed / mutants.length;
  console.log(`\n${name}: ${killed} of ${mutants.length} killed (${Math.floor(share * 100)} %)`);
  return share;
}

/** `tooSlow`: not one assertion has failed, but a time limit was reached. */
type Outcome = 'passed' | 'failed' | 'tooSlow';

async function tryMutant(mutant: Mutant, tests: readonly TimedTest[]): Promise<Outcome> {
  const path = join(folder, mutant.file);
  writeFileSync(path, mutant.text);
  const outcome = await runTests(tests);
  writeFileSync(path, readFileSync(join(ROOT, mutant.file)));
  return outcome;
}

function isExcused({ file, code, replacement }: Mutant): boolean {
  return SURVIVORS.some(
    (one) => one.file === file && one.code === code && one.replacements.includes(replacement),
  );
}

interface TimedTest {
  readonly test: string;
  readonly timeoutMs: number;
}

/** Runs the tests of a room without any mutant. Throws where one fails. */
async function timeTests(name: string, tests: readonly string[]): Promise<readonly TimedTest[]> {
  const timed: TimedTest[] = [];
  for (const test of tests) {
    const startedAt = performance.now();
    if ((await runTest({ test, timeoutMs: FIRST_RUN_MS })) !== 'passed')
      throw new Error(`${test}, a test of ${name}, fails without any mutant`);
    const tookMs = Math.ceil(performance.now() - startedAt);
    timed.push({ test, timeoutMs: Math.max(TIMEOUT_MS_MIN, TIMES_MAX * tookMs) });
  }
  return timed;
}

/** Runs the tests in the order of the list, the quick ones first, until one fails. */
async function runTests(tests: readonly TimedTest[]): Promise<Outcome> {
  for (const test of tests) {
    const outcome = await runTest(test);
    if (outcome !== 'passed') return outcome;
  }
  return 'passed';
}

function runTest({ test, timeoutMs }: TimedTest): Promise<Outcome> {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const reports = ['--reporter=json', `--outputFile=${report}`];
  rmSync(report, { force: true });
  const run = spawn(process.execPath, [vitest, 'run', ...CONFIG, ...reports, '--bail=1', test], {
    cwd: folder,
    stdio: 'ignore',
    timeout: timeoutMs,
    // A thread that loops for ever does not end at a gentler signal.
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve) =>
    run.once('exit', (code, signal) => {
      if (code === 0) resolve('passed');
      else resolve(signal === null && !wasOnlySlow() ? 'failed' : 'tooSlow');
    }),
  );
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly failureMessages?: readonly string[] }[];
  }[];
}

/** Whether all failures of the last run are time limits. One without a failure ended by an error outside of any test. */
function wasOnlySlow(): boolean {
  if (!existsSync(report)) return false;
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const failures = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ failureMessages = [] }) => failureMessages);
  return failures.length > 0 && failures.every((message) => TOO_LONG.test(message));
}

function listFiles(source: string): readonly string[] {
  if (source.endsWith('.ts')) return [source];
  return readdirSync(join(ROOT, source), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /(?<!\.test)\.ts$/.test(file) && !/(?:ports|schemas|examples)\.ts$/.test(file),
    )
    .map((file) => join(source, file))
    .toSorted();
}
