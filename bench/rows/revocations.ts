import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readResidentBytes } from '../kit/accounting.ts';
import type { Bench } from '../kit/bench.ts';
import { onCores } from '../kit/cores.ts';
import { halfLoad } from '../kit/half-load.ts';
import { CONTROL_RATIO_MAX, judged } from '../kit/judge.ts';
import type { Control, Finding } from '../kit/results.ts';
import type { Row } from '../kit/row.ts';
import { databaseOf, type Service, startService } from '../kit/service.ts';
import { spreadOf } from '../kit/statistics.ts';
import { runLoad } from '../load/load.ts';
import type { RevocationCost } from '../targets/revocation-cost.ts';

const SCRIPT = fileURLToPath(new URL('../targets/revocation-cost.ts', import.meta.url));
const LIFETIME_MS = 3_600_000;
const MB = 1_000_000;
/** Rounds in one process are short: more of them, and one to warm up. */
const ROUNDS_FACTOR = 4;
const BASIS = 'time, smallest';
/** Work first, so that what the start left behind is collected, then rest. */
const SETTLE = { full: 4_000, quick: 100 };

export const revocations: Row = {
  name: 'revocations-1m',
  title: '1 million live revocations',
  about:
    'Memory: resident memory of two services after the same work, one of them with a million revoked tokens in its database. Time: judgements in one process, with a million revocations and with none, by turns.',
  charted: 'cpuUs',
  async run(bench) {
    const count = bench.size(1_000_000, 1_000);
    const cost = await costOf(bench, count);
    const { isQuick } = bench.settings;
    const control = controlOf(cost);
    const memory: Draft = {
      what: 'more resident memory of the service',
      unit: 'MB',
      measured: (await memoryOf(bench, count)) / MB,
      basis: 'one measurement',
      goal: { atMost: 150 },
    };
    const findings = [
      ...timesOf(cost).map((draft) => judged(draft, { controls: [control], isQuick })),
      judged(memory, { controls: [], isQuick }),
      judged(
        {
          what: 'the revocations alone, in memory',
          unit: 'MB',
          measured: cost.bytes / MB,
          basis: 'one measurement',
        },
        { controls: [], isQuick },
      ),
    ];
    return { contenders: [], findings, controls: [control], notes: [] };
  },
};

type Draft = Omit<Finding, 'verdict'>;

function controlOf({ noneUs, noneAgainUs }: RevocationCost): Control {
  const again = Math.min(...noneAgainUs) / Math.min(...noneUs);
  const ratio = Math.max(again, 1 / again);
  return {
    what: 'judging with no revocations',
    basis: BASIS,
    ratio,
    allowed: CONTROL_RATIO_MAX,
  };
}

function timesOf({ noneUs, manyUs }: RevocationCost): readonly Draft[] {
  const [none, many] = [Math.min(...noneUs), Math.min(...manyUs)];
  const more = manyUs.map((us, round) => us - (noneUs[round] ?? Number.NaN));
  return [
    {
      what: 'more for each judgement',
      unit: 'µs',
      measured: many - none,
      spread: spreadOf(more),
      basis: BASIS,
      goal: { atMost: 1 },
    },
    {
      what: 'a judgement with no revocations',
      unit: 'µs',
      measured: none,
      spread: spreadOf(noneUs),
      basis: BASIS,
    },
    {
      what: 'a judgement with a million',
      unit: 'µs',
      measured: many,
      spread: spreadOf(manyUs),
      basis: BASIS,
    },
  ];
}

async function costOf(bench: Bench, count: number): Promise<RevocationCost> {
  const { household, placement, settings } = bench;
  const order = {
    revocations: count,
    tokens: bench.size(20_000, 200),
    rounds: ROUNDS_FACTOR * settings.rounds + 1,
  };
  const command = [process.execPath, '--expose-gc', SCRIPT, JSON.stringify(order)];
  bench.progress.show({ done: 0, total: 3, what: 'judging with and without revocations' });
  const member = household.start(onCores(placement, placement.server, command));
  return JSON.parse(await member.firstLine()) as RevocationCost;
}

/** Bytes more with this many revoked tokens in the database. */
async function memoryOf(bench: Bench, count: number): Promise<number> {
  const first = await startService(bench);
  await first.member.stop();
  bench.progress.show({ done: 1, total: 3, what: 'memory without revocations' });
  const without = await residentOf(bench, first);
  revoke(first, count);
  bench.progress.show({ done: 2, total: 3, what: 'memory with revocations' });
  return (await residentOf(bench, first)) - without;
}

/** Starts the service again, lets it work, then rest. */
async function residentOf(bench: Bench, { secretKey }: Service): Promise<number> {
  const service = await startService(bench, { secretKey });
  const load = await halfLoad(bench, service);
  const settleMs = bench.size(SETTLE.full, SETTLE.quick);
  await runLoad(bench, { port: service.port, ...load, seconds: settleMs / 2_000 });
  await sleep(settleMs / 2);
  const bytes = readResidentBytes(service.pids);
  await service.member.stop();
  return bytes;
}

/** A million rows by themselves; through the API they would be a million commits. */
function revoke(service: Service, count: number): void {
  const database = new DatabaseSync(databaseOf(service));
  database
    .prepare(
      `with recursive number (n) as (select 1 union all select n + 1 from number where n < ?)
       insert into token_revocations (title_id, token_id, expires_at)
       select ?, substr(hex(randomblob(11)), 1, 22), ? from number`,
    )
    .run(count, service.titleId, Date.now() + LIFETIME_MS);
  database.close();
}
