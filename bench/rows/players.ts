import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readResidentBytes } from '../kit/accounting.ts';
import { answer, type Bench } from '../kit/bench.ts';
import { loginRequest, validationRequest } from '../kit/calls.ts';
import { freshRequests } from '../kit/fresh.ts';
import { openIssuer } from '../kit/issuer.ts';
import { judged } from '../kit/judge.ts';
import type { Finding, Outcome } from '../kit/results.ts';
import type { Row } from '../kit/row.ts';
import { seedPlayers } from '../kit/seed-players.ts';
import { databaseOf, type Service, startService } from '../kit/service.ts';
import { spreadOf } from '../kit/statistics.ts';
import { toNumber } from '../kit/table.ts';
import { sendOnce } from '../load/load.ts';
import type { Contender } from '../load/sample.ts';

const FEW = { full: 1_000, quick: 10 };
const MANY = { full: 1_000_000, quick: 1_000 };
const CONNECTIONS = 64;
/** What a service does before its memory is looked at, and how long it rests then. */
const WORK = { full: 5_000, quick: 50 };
const REST_MS = { full: 2_000, quick: 50 };
const TOKENS = { full: 20_000, quick: 100 };
const MEMORY_ROUNDS = { full: 3, quick: 1 };
const MB = 1_000_000;

export const players: Row = {
  name: 'players-1m',
  title: '1 million players',
  about:
    'Two services, one with a million players and the last session of each in its database, one with a thousand. Memory: resident memory after a start, the same number of logins and validations, and a rest; by turns. Rates: logins of random players who exist, durable, by 64 clients, and validations of 20,000 tokens, asked one after the other. The databases are in the cache of the operating system, as after a day of work.',
  charted: 'cpuUs',
  async run(bench) {
    const few = await seeded(bench, 'few', bench.size(FEW.full, FEW.quick));
    const many = await seeded(bench, 'many', bench.size(MANY.full, MANY.quick));
    const memory = await compareMemory(bench, few, many);
    const rates = await compareRates(bench, few, many);
    const notes = [few, many].map(
      ({ named, service }) =>
        `The database of ${named} takes ${toNumber(statSync(databaseOf(service)).size / MB)} MB.`,
    );
    return {
      ...rates,
      findings: [...memory, ...rates.findings],
      notes: [...rates.notes, ...notes],
    };
  },
};

/** A service that is not running, and its players. */
interface Seeded {
  readonly service: Service;
  readonly count: number;
  /** For example `1,000 players`. */
  readonly named: string;
}

async function seeded(bench: Bench, name: string, count: number): Promise<Seeded> {
  const service = await startService(bench, { name });
  await service.member.stop();
  seedPlayers(bench, service, count);
  return { service, count, named: `${count.toLocaleString('en-US')} players` };
}

function restart(bench: Bench, name: string, { service }: Seeded): Promise<Service> {
  return startService(bench, { name, secretKey: service.secretKey });
}

async function compareMemory(bench: Bench, few: Seeded, many: Seeded): Promise<Finding[]> {
  const rounds = bench.size(MEMORY_ROUNDS.full, MEMORY_ROUNDS.quick);
  const megabytes = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    bench.progress.show({ done: round, total: rounds, what: 'memory' });
    megabytes.few.push((await residentAfterWork(bench, 'few', few)) / MB);
    megabytes.many.push((await residentAfterWork(bench, 'many', many)) / MB);
  }
  const more = megabytes.many.map((megabyte, round) => megabyte - (megabytes.few[round] ?? 0));
  const { isQuick } = bench.settings;
  const finding = (of: Pick<Finding, 'what' | 'goal'>, values: readonly number[]) => {
    const spread = spreadOf(values);
    const measured = { unit: 'MB', measured: spread.median, spread, basis: 'median of rounds' };
    return judged({ ...of, ...measured }, { controls: [], isQuick });
  };
  return [
    finding({ what: 'more resident memory of the service', goal: { atMost: 150 } }, more),
    finding({ what: `memory with ${few.named}` }, megabytes.few),
    finding({ what: `memory with ${many.named}` }, megabytes.many),
  ];
}

/** Starts the service, lets it work, then rest. */
async function residentAfterWork(bench: Bench, name: string, of: Seeded): Promise<number> {
  const service = await restart(bench, name, of);
  const { logIn, validate } = await requestsOf(service, of);
  const work = bench.size(WORK.full, WORK.quick);
  for (const [what, make] of Object.entries({ logIn, validate })) {
    const table = bench.table(`work-${what}`, Array.from({ length: work }, make));
    const { failures } = await sendOnce(bench, {
      port: service.port,
      table,
      connections: CONNECTIONS,
    });
    if (failures > 0) throw new Error(`${failures} of ${work} requests failed (${what})`);
  }
  await sleep(bench.size(REST_MS.full, REST_MS.quick));
  const bytes = readResidentBytes(service.pids);
  await service.member.stop();
  return bytes;
}

/** Makes requests about random players who exist, and about new tokens. */
async function requestsOf(service: Service, { count }: Seeded) {
  const issuer = await openIssuer(service);
  const { toText } = await validationRequest(service);
  return {
    logIn: () => loginRequest(service.titleId, Math.floor(Math.random() * count)),
    validate: () => toText(issuer.entityToken()),
  };
}

/** Logins and validations, each against the same of the service with few players, which is asked twice. */
async function compareRates(bench: Bench, few: Seeded, many: Seeded): Promise<Outcome> {
  const [ofFew, ofMany] = [
    await contendersOf(bench, 'few', few),
    await contendersOf(bench, 'many', many),
  ];
  const measured = await bench.measure(
    (['login', 'validation'] as const).flatMap((call) => [
      { ...ofFew[call], role: 'reference' as const },
      { ...ofFew[call], role: 'again' as const, name: `${ofFew[call].name}, again` },
      ofMany[call],
    ]),
  );
  const half = measured.length / 2;
  const logins = answer(bench, measured.slice(0, half), [
    {
      what: `logins: of the rate with ${few.named}`,
      figure: 'rate',
      of: ofMany.login.name,
      to: ofFew.login.name,
    },
  ]);
  const validations = answer(bench, measured.slice(half), [
    {
      what: `validations: of the rate with ${few.named}`,
      figure: 'cpu',
      of: ofMany.validation.name,
      to: ofFew.validation.name,
    },
  ]);
  return {
    contenders: [...logins.contenders, ...validations.contenders],
    findings: [...logins.findings, ...validations.findings],
    controls: [...logins.controls, ...validations.controls],
    notes: [...new Set([...logins.notes, ...validations.notes])],
  };
}

async function contendersOf(
  bench: Bench,
  name: string,
  of: Seeded,
): Promise<Readonly<Record<'login' | 'validation', Contender>>> {
  const service = await restart(bench, name, of);
  const { logIn, validate } = await requestsOf(service, of);
  const asked = {
    role: 'purser' as const,
    port: service.port,
    pids: service.pids,
    connections: CONNECTIONS,
  };
  const login = freshRequests(bench, `${name}-logins`, logIn);
  const validation = bench.table(
    `${name}-validations`,
    Array.from({ length: bench.size(TOKENS.full, TOKENS.quick) }, validate),
  );
  return {
    login: { ...asked, ...login, isCpuBound: false, name: `login, ${of.named}` },
    validation: {
      ...asked,
      table: () => validation,
      isCpuBound: true,
      name: `validation, ${of.named}`,
    },
  };
}
