// npm run test:mutants -- [room …] [--every N] [--only TEXT] [--report FILE]
//
// Changes one thing at a time in the rooms that judge and store, and runs the tests of the room: a mutant that no test
// notices is a rule that no test holds. A test must notice it by an assertion, or by an error that the code throws: tests that
// only take too long have noticed nothing. `--only`: in the files whose path contains the text. `--report`: writes a line for
// each mutant with the test that noticed it. Takes some seconds a mutant, so it is no part of `npm test`.

import { spawn } from 'node:child_process';
import {
  appendFileSync,
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
import { type Outcome, outcomeOf, type Report } from './outcome.ts';
import { type Room, ROOMS, type SomeTests } from './rooms.ts';
import { SURVIVORS } from './survivors.ts';
import { describeRoom, describeTried, noticedShare, type Tried } from './tally.ts';

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
/** Characters with a meaning in a regular expression. */
const NOT_PLAIN = /[.*+?^${}()|[\]\\]/g;
/** Of the mutants of a room, without those that may live. */
const NOTICED_SHARE_MIN = 0.92;

const { values, positionals } = parseArgs({
  options: {
    every: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    report: { type: 'string' },
  },
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
if (values.report !== undefined) writeFileSync(values.report, '');

const rooms = ROOMS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const shares: number[] = [];
for (const room of rooms) shares.push(await tryRoom(room));
process.exitCode = shares.every((share) => share >= NOTICED_SHARE_MIN) ? 0 : 1;

/** The share of the room's mutants that its tests noticed. */
async function tryRoom({ name, sources, tests }: Room): Promise<number> {
  const every = Number(values.every);
  const all = sources
    .flatMap(listFiles)
    .filter((file) => file.includes(values.only))
    .flatMap((file) => mutantsOf(file, readFileSync(join(ROOT, file), 'utf8')));
  const mutants = all.filter((_, at) => at % every === 0).filter((mutant) => !isExcused(mutant));
  const timed = await timeTests(name, tests);
  const tried: Tried[] = [];
  for (const [at, mutant] of mutants.entries()) {
    process.stderr.write(`\r${name}: ${at + 1} of ${mutants.length} `);
    const one: Tried = { mutant, outcome: await tryMutant(mutant, timed) };
    tried.push(one);
    const line = describeTried(one);
    if (values.report !== undefined) appendFileSync(values.report, `${name}: ${line}\n`);
    if (one.outcome.kind !== 'noticed') console.log(`\n${line}`);
  }
  console.log(`\n${describeRoom(name, tried)}`);
  return noticedShare(tried);
}

async function tryMutant(mutant: Mutant, tests: readonly TimedTest[]): Promise<Outcome> {
  const path = join(folder, mutant.file);
  writeFileSync(path, mutant.text);
  const { outcome, test } = await runTests(tests);
  writeFileSync(path, readFileSync(join(ROOT, mutant.file)));
  if (!test || outcome.kind !== 'noticed' || outcome.by === 'assertion') return outcome;
  // An error may be the fault of the machine: the test must pass without the mutant.
  const { file: files, test: own } = outcome.in;
  const names = `^${own.replaceAll(NOT_PLAIN, '\\$&')}$`;
  const without = await runTest({ ...test, files, names });
  return without.kind === 'passed' ? outcome : { kind: 'crashed' };
}

function isExcused({ file, code, replacement }: Mutant): boolean {
  return SURVIVORS.some(
    (one) => one.file === file && one.code === code && one.replacements.includes(replacement),
  );
}

interface TimedTest extends SomeTests {
  readonly timeoutMs: number;
}

/** Runs the tests of a room without any mutant. Throws where one fails. */
async function timeTests(name: string, tests: Room['tests']): Promise<readonly TimedTest[]> {
  const timed: TimedTest[] = [];
  for (const entry of tests) {
    const some = typeof entry === 'string' ? { files: entry } : entry;
    const startedAt = performance.now();
    if ((await runTest({ ...some, timeoutMs: FIRST_RUN_MS })).kind !== 'passed')
      throw new Error(`${some.files}, a test of ${name}, fails without any mutant, or is none`);
    const tookMs = Math.ceil(performance.now() - startedAt);
    timed.push({ ...some, timeoutMs: Math.max(TIMEOUT_MS_MIN, TIMES_MAX * tookMs) });
  }
  return timed;
}

interface FirstFailure {
  readonly outcome: Outcome;
  /** The entry of the list that failed; undefined: none. */
  readonly test: TimedTest | undefined;
}

/** Runs the tests in the order of the list, the quick ones first, until one fails. */
async function runTests(tests: readonly TimedTest[]): Promise<FirstFailure> {
  for (const test of tests) {
    const outcome = await runTest(test);
    if (outcome.kind !== 'passed') return { outcome, test };
  }
  return { outcome: { kind: 'passed' }, test: undefined };
}

function runTest({ files, names, timeoutMs }: TimedTest): Promise<Outcome> {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const reports = ['--reporter=json', `--outputFile=${report}`];
  const named = names === undefined ? [] : [`--testNamePattern=${names}`];
  rmSync(report, { force: true });
  const args = [vitest, 'run', ...CONFIG, ...reports, ...named, '--bail=1', files];
  const run = spawn(process.execPath, args, {
    cwd: folder,
    stdio: 'ignore',
    timeout: timeoutMs,
    // A thread that loops for ever does not end at a gentler signal.
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve) =>
    run.once('exit', (exitCode, signal) => {
      const isKilled = signal !== null;
      resolve(outcomeOf({ exitCode, isKilled, report: readReport(), folder }));
    }),
  );
}

function readReport(): Report | undefined {
  return existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report) : undefined;
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
