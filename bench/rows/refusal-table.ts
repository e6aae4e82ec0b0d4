import { strict as assert } from 'node:assert';
import { CASES, WITHOUT_CASE } from '../cases/cases.ts';
import type { Ask, Case, Once } from '../cases/case.ts';
import { makeWorld, type World } from '../cases/world.ts';
import type { Bench, Row } from '../kit/bench.ts';
import { summaryOf } from '../kit/judge.ts';
import { sendEach } from '../kit/load.ts';
import { type Sample, sampleOf, takeSample } from '../kit/measure.ts';
import { startServiceOnPostgres } from '../kit/on-postgres.ts';
import { ask, type Call } from '../kit/requests.ts';
import type { Finding, Outcome } from '../kit/results.ts';
import { type Service, startService } from '../kit/service.ts';

const CONNECTIONS = 32;
/** For passwords: no more are hashed at a time, and others wait for them. */
const FEW_CONNECTIONS = 4;
const GOAL = { unit: '×', goal: { atMost: 1.2 } } as const;
/** A ratio above the goal is measured so often, and the median counts. */
const ROUNDS_MAX = 3;
const SECONDS_MAX = 0.8;
/** Calls that are sent over and over, and those that can be sent once. */
const REPEATED = { full: 256, quick: 32 };
const ONCE = { full: 300, quick: 4 };
/** It waits for the calls under way when a sample ends; wrk would leave their work without an answer. */
const GENERATOR = { generator: 'node:http' } as const;
const WORST = 10;
/** A refusal comes with status 200, so that the load generator takes it for an answer. */
const AS_SUCCESS = { 'X-ReportErrorAsSuccess': 'true' };

const ABOUT = `Each operation that changes something, asked by ${CONNECTIONS} connections: calls that succeed, and calls that are refused for what is stored. The ratio is the processor time of one refusal to that of one success, the worst first. A refusal may cost 1.2 times as much at most; guesses are recorded and have no goal. The contenders are the ${WORST} refusals that cost most.`;

export const refusalTable: Row = {
  name: 'refusal-table',
  title: 'Refusals of all operations beside their successes',
  about: ABOUT,
  run: async (bench) => compareAll(bench, await startService(bench)),
};

export const refusalTablePostgres: Row = {
  name: 'refusal-table-postgres',
  title: `${refusalTable.title}, on PostgreSQL`,
  about: `${ABOUT} PostgreSQL 18 runs on the same core and its work counts.`,
  async run(bench) {
    const service = await startServiceOnPostgres(bench);
    return typeof service === 'string' ? service : compareAll(bench, service);
  },
};

/** An operation's samples, one of each kind a round. */
interface Compared {
  readonly of: Case;
  readonly refusals: readonly Sample[];
  readonly ratios: readonly number[];
  /** Calls of either kind that were not answered as they should: a slow machine answers 503 where many wait in a line. */
  readonly failures: number;
}

async function compareAll(bench: Bench, service: Service): Promise<Outcome> {
  const world = await makeWorld(service);
  const compared: Compared[] = [];
  for (const one of CASES) compared.push(await compareCase(bench, world, one));
  const findings = compared.map(({ of, ratios }) => findingOf(bench, of, ratios));
  const costOf = ({ refusals }: Compared) => Math.min(...refusals.map(({ cpuUs }) => cpuUs));
  const costly = compared.toSorted((a, b) => costOf(b) - costOf(a)).slice(0, WORST);
  return {
    contenders: costly.map(({ of, refusals: samples }) => {
      const contender = { ...service, name: nameOf(of), role: 'purser' as const };
      const requests = { file: '', calls: [] };
      const asked = { ...contender, connections: CONNECTIONS, requests };
      return summaryOf({ contender: asked, samples, repeated: 0 });
    }),
    // A quick sample may have measured nothing.
    findings: findings.toSorted((a, b) => (b.measured || 0) - (a.measured || 0)),
    controls: [],
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

function findingOf(bench: Bench, of: Case, ratios: readonly number[]): Finding {
  const what = of.isGuess ? `${nameOf(of)} (a guess)` : nameOf(of);
  const { unit, goal } = GOAL;
  const finding = bench.finding({ what, unit, ...(!of.isGuess && { goal }) }, ratios);
  return { ...finding, basis: 'CPU time' };
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
  } while (ratios.length < Math.min(rounds, ROUNDS_MAX) && (ratios[0] ?? 0) > GOAL.goal.atMost);
  return { of, refusals, ratios, failures };
}

async function refusalsOf(bench: Bench, world: World, of: Case): Promise<Sampler> {
  const calls = numbers(bench).map((number) => {
    const call = callOf(world, of, of.refusal(world, number));
    return { ...call, headers: { ...call.headers, ...AS_SUCCESS } };
  });
  await expectError(world, calls[0], of.refused);
  return samplerOf(bench, world, { of, calls });
}

async function successesOf(bench: Bench, world: World, of: Case): Promise<Sampler> {
  const { success } = of;
  if (typeof success !== 'function') return usedUp(bench, world, { ...of, success });
  const calls = numbers(bench).map((number) => callOf(world, of, success(world, number)));
  await expectError(world, calls[0], undefined);
  return samplerOf(bench, world, { of, calls });
}

const numbers = (bench: Bench): readonly number[] =>
  Array.from({ length: bench.size(REPEATED.full, REPEATED.quick) }, (_, number) => number);

/** Fails unless the call is refused with this error; undefined: unless it succeeds. */
async function expectError(
  { service }: World,
  call: Call | undefined,
  error: Case['refused'] | undefined,
): Promise<void> {
  assert(call);
  const { status, body } = await ask(service.port, call);
  const reply = JSON.parse(body.toString()) as { readonly error?: string };
  const expected = error === 'unchanged' ? undefined : error;
  assert.deepEqual([status, reply.error], [200, expected], `${call.path}: ${body.toString()}`);
}

function callOf({ service }: World, { path }: Case, { body, headers }: Ask): Call {
  return { path, body, headers: headers ?? service.asTitle };
}

/** Samples of calls that can be sent over and over. */
function samplerOf(
  bench: Bench,
  { service: { port, pids } }: World,
  { of, calls }: { readonly of: Case; readonly calls: readonly Call[] },
): Sampler {
  const connections = connectionsOf(of);
  const requests = { file: '', calls };
  const asked = { name: of.path, role: 'purser', port, pids, connections, requests } as const;
  return (seconds) => takeSample({ ...bench, ...GENERATOR }, asked, seconds);
}

/** Samples of calls that are prepared before, and counted from one sample to the next. */
function usedUp(bench: Bench, world: World, of: Case & { readonly success: Once }): Sampler {
  const { prepare, countMax } = of.success;
  const { service } = world;
  const count = Math.min(bench.size(ONCE.full, ONCE.quick), countMax ?? Number.POSITIVE_INFINITY);
  let first = 0;
  return async () => {
    const asks = await prepare(world, first, count);
    first += count;
    const calls = asks.map((one) => callOf(world, of, one));
    return sampleOf(bench, service, () => sendEach(service.port, calls, connectionsOf(of)));
  };
}

const connectionsOf = ({ isSlow }: Case): number => (isSlow ? FEW_CONNECTIONS : CONNECTIONS);
