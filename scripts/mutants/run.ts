// npm run test:mutants -- [room …] [--every N]
//
// Changes one thing at a time in the rooms that judge and store, and runs the tests of the room: a mutant that no test
// notices is a rule that no test holds. Takes some seconds a mutant, so it is no part of `npm test`.

import { spawn } from 'node:child_process';
import {
  cpSync,
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
  'package.json',
  'vitest.config.ts',
  'vitest.mutants.config.ts',
  'openapi.json',
];
const CONFIG = ['--config', 'vitest.mutants.config.ts'];
/** A mutant may loop for ever: its tests may take so many times as long as they take without it. */
const TIMES_MAX = 4;
const FIRST_RUN_MS = 600_000;
/** Of the mutants of a room, without those that may live. */
const KILLED_SHARE_MIN = 0.9;

const { values, positionals } = parseArgs({
  options: { every: { type: 'string', default: '1' } },
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

const rooms = ROOMS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const shares: number[] = [];
for (const room of rooms) shares.push(await tryRoom(room));
process.exitCode = shares.every((share) => share >= KILLED_SHARE_MIN) ? 0 : 1;

/** The share of the room's mutants that its tests noticed. */
async function tryRoom({ name, sources, tests }: Room): Promise<number> {
  const every = Number(values.every);
  const all = sources
    .flatMap(listFiles)
    .flatMap((file) => mutantsOf(file, readFileSync(join(ROOT, file), 'utf8')));
  const mutants = all.filter((_, at) => at % every === 0).filter((mutant) => !isExcused(mutant));
  const timed = await timeTests(name, tests);
  let killed = 0;
  for (const [at, mutant] of mutants.entries()) {
    process.stderr.write(`\r${name}: ${at + 1} of ${mutants.length}, ${killed} killed `);
    if ((await tryMutant(mutant, timed)) === 'failed') killed += 1;
    else
      console.log(
        `\nsurvived: ${mutant.file}:${mutant.line}: ${mutant.original} → ${mutant.replacement}`,
      );
  }
  const share = mutants.length === 0 ? 1 : killed / mutants.length;
  console.log(`\n${name}: ${killed} of ${mutants.length} killed (${Math.floor(share * 100)} %)`);
  return share;
}

async function tryMutant(
  mutant: Mutant,
  tests: readonly TimedTest[],
): Promise<'passed' | 'failed'> {
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
    if ((await runTest({ test, timeoutMs: FIRST_RUN_MS })) === 'failed')
      throw new Error(`${test}, a test of ${name}, fails without any mutant`);
    timed.push({ test, timeoutMs: Math.ceil(TIMES_MAX * (performance.now() - startedAt)) });
  }
  return timed;
}

/** Runs the tests in the order of the list, the quick ones first, until one fails. */
async function runTests(tests: readonly TimedTest[]): Promise<'passed' | 'failed'> {
  for (const test of tests) if ((await runTest(test)) === 'failed') return 'failed';
  return 'passed';
}

function runTest({ test, timeoutMs }: TimedTest): Promise<'passed' | 'failed'> {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const run = spawn(process.execPath, [vitest, 'run', ...CONFIG, '--bail=1', test], {
    cwd: folder,
    stdio: 'ignore',
    timeout: timeoutMs,
    // A thread that loops for ever does not end at a gentler signal.
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve) =>
    run.once('exit', (code) => resolve(code === 0 ? 'passed' : 'failed')),
  );
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
