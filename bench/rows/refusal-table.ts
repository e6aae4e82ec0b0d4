import { strict as assert } from 'node:assert';
import { type Ask, type Case, makeWorld, QUICK_CALLS, type World } from '../cases/case.ts';
import { CASES, MORE_REFUSALS } from '../cases/cases.ts';
import { WITHOUT_CASE } from '../cases/without-case.ts';
import type { Bench, Row, RowOutcome } from '../kit/bench.ts';
import { oneByOne, times } from '../kit/calls.ts';
import { rowOnEach } from '../kit/engines.ts';
import { ask, asSuccess, type Call, sendEach } from '../kit/load.ts';
import { type Sample, sampleOf, summaryOf, takeSample } from '../kit/measure.ts';
import type { Finding } from '../kit/results.ts';
import type { Service } from '../kit/servers.ts';

const CONNECTIONS = { full: 32, quick: 2 };
/** For passwords: no more are hashed at a time, and others wait for them. */
const FEW_CONNECTIONS = { full: 4, quick: 1 };
const GOAL = { atMost: 1.2 };
/** A ratio above the goal is measured so often, and the median counts. */
const ROUNDS_MAX = 3;
const SECONDS_MAX = 0.8;
/** Calls that are sent over and over, and those that can be sent once. */
const REPEATED = { full: 256, quick: QUICK_CALLS };
const ONCE = { full: 300, quick: QUICK_CALLS };
/** It waits for the calls under way when a sample ends; wrk would leave their work without an answer. */
const GENERATOR = { generator: 'node:http' } as const;
const WORST = 10;

export const REFUSAL_ROWS: readonly Row[] = rowOnEach(
  {
    name: 'refusal-table',
    title: 'Refusals of all operations beside their successes',
    about: `Each operation that changes something, asked by ${CONNECTIONS.full} connections: calls that succeed, and calls that are refused for what is stored. The ratio is the processor time of one refusal to that of one success, the worst first. A refusal may cost 1.2 times as much at most; guesses are recorded and have no goal. The contenders are the ${WORST} refusals that cost most.`,
  },
  compareAll,
);

/** An operation's samples, one of each kind a round. */
interface Compared {
  readonly of: Case;
  readonly refusals: readonly Sample[];
  readonly ratios: readonly number[];
  /** Calls of either kind that were not answered as they should: a slow machine answers 503 where many wait in a line. */
  readonly failures: number;
}

async function compareAll(bench: Bench, service: Service): Promise<RowOutcome> {
  const world = await makeWorld(bench, service);
  const compared: Compared[] = [];
  for (const one of [...CASES, ...MORE_REFUSALS])
    compared.push(await compareCase(bench, world, one));
  const findings = compared.map((one) => findingOf(bench, one));
  const costOf = ({ refusals }: Compared) => Math.min(...refusals.map(({ cpuUs }) => cpuUs));
  const costly = compared.toSorted((a, b) => costOf(b) - costOf(a)).slice(0, WORST);
  return {
    contenders: costly.map(({ of, refusals: samples }) => {
      const contender = contenderOf(bench, world.service, { of, calls: [] });
      return summaryOf({ contender: { ...contender, name: nameOf(of) }, samples });
    }),
    // A quick sample may have measured nothing.
    findings: findings.toSorted((a, b) => (b.measured || 0) - (a.measured || 0)),
    notes: [
      `One sample of each; ${ROUNDS_MAX} at most where the first is above the goal. The load comes from node:http, which waits for all answers.`,
      ...compared
        .filter(({ failures }) => failures > 0)
        .map(({ of, failures }) => `${of.path}: ${failures} calls failed; its ratio says little.`),
      ...Object.entries(WITHOUT_CASE).map(([path, why]) => `${path} is not in the table: ${why}.`),
    ],
  };
}

const nameOf = ({ path, refused }: Case): string => `${path}: ${refused}`;

function findingOf(bench: Bench, { of, ratios }: Compared): Finding {
  const what = of.isGuess ? `${nameOf(of)} (a guess)` : nameOf(of);
  const goal = of.isGuess ? {} : { goal: GOAL };
  return { ...bench.finding({ what, unit: '×', ...goal }, ratios), basis: 'CPU time' };
}

/** Takes a sample of so many seconds, or of calls that can be sent once. */
type Sampler = (seconds: number) => Promise<Sample>;

async function compareCase(bench: Bench, world: World, of: Case): Promise<Compared> {
  bench.progress(nameOf(of));
  const succeed = await successesOf(bench, world, of);
  const refuse = await refusalsOf(bench, world, of);
  const [refusals, ratios]: [Sample[], number[]] = [[], []];
  let failures = 0;
  const { warmUpSeconds, rounds } = bench.settings;
  const seconds = Math.min(bench.settings.seconds, SECONDS_MAX);
  for (const sample of [succeed, refuse]) if (warmUpSeconds > 0) await sample(warmUpSeconds / 4);
  do {
    const [success, refusal] = [await succeed(seconds), await refuse(seconds)];
    refusals.push(refusal);
    failures += success.failures + refusal.failures;
    ratios.push(refusal.cpuUs / success.cpuUs);
  } while (ratios.length < Math.min(rounds, ROUNDS_MAX) && (ratios[0] ?? 0) > GOAL.atMost);
  return { of, refusals, ratios, failures };
}

async function refusalsOf(bench: Bench, world: World, of: Case): Promise<Sampler> {
  const error = of.refused === 'unchanged' ? undefined : of.refused;
  return samplerOf(bench, world, { of, error, make: (number) => of.refusal(world, number) });
}

async function successesOf(bench: Bench, world: World, of: Case): Promise<Sampler> {
  const { success } = of;
  if (typeof success === 'function') {
    return samplerOf(bench, world, { of, make: (number) => success(world, number) });
  }
  // The things that they use up are prepared before, and counted from one sample to the next.
  const { prepare, countMax } = success;
  const count = Math.min(bench.size(ONCE.full, ONCE.quick), countMax);
  let first = 0;
  return async () => {
    const calls = await oneByOne(count, async (number) =>
      callOf(world, of, await prepare(world, first + number)),
    );
    first += count;
    const { connections, port } = contenderOf(bench, world.service, { of, calls });
    return sampleOf(bench, world.service, () => sendEach(port, calls, connections));
  };
}

/** Samples of calls that can be sent over and over. The first one is checked. */
async function samplerOf(
  bench: Bench,
  world: World,
  { of, error, make }: { readonly of: Case; readonly error?: string | undefined; make: Make },
): Promise<Sampler> {
  const calls = times(bench.size(REPEATED.full, REPEATED.quick), (number) => {
    const call = callOf(world, of, make(number));
    return error === undefined ? call : asSuccess(call);
  });
  await expectError(world, calls[0], error);
  const contender = contenderOf(bench, world.service, { of, calls });
  return (seconds) => takeSample({ ...bench, ...GENERATOR }, contender, seconds);
}

type Make = (number: number) => Ask;

/** Fails unless the call is refused with this error; undefined: unless it succeeds. */
async function expectError(
  { service }: World,
  call: Call | undefined,
  error: string | undefined,
): Promise<void> {
  assert(call);
  const { status, body } = await ask(service.port, call);
  const reply = JSON.parse(body.toString()) as { readonly error?: string };
  assert.deepEqual([status, reply.error], [200, error], `${call.path}: ${body.toString()}`);
}

function callOf({ service }: World, { path }: Case, { body, headers }: Ask): Call {
  return { path, body, headers: headers ?? service.asTitle };
}

function contenderOf(
  bench: Bench,
  { port, pids }: Service,
  { of, calls }: { readonly of: Case; readonly calls: readonly Call[] },
) {
  const { full, quick } = of.isSlow ? FEW_CONNECTIONS : CONNECTIONS;
  return {
    name: of.path,
    role: 'purser',
    port,
    pids,
    connections: bench.size(full, quick),
    requests: { file: '', calls },
  } as const;
}
