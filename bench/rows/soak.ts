import { statSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { HOUR_MS, MINUTE_MS } from '../../server/src/kernel/instant.ts';
import { readDescriptors } from '../kit/accounting.ts';
import { type Bench, MB, type Row } from '../kit/bench.ts';
import {
  fillStores,
  getStoreCall,
  logIn,
  loginCall,
  newValidations,
  storeItem,
  times,
  updateCall,
  validationsAtHalfLoad,
} from '../kit/calls.ts';
import { ask, type Call } from '../kit/load.ts';
import { type Contender, type Sample, summaryOf, takeSample } from '../kit/measure.ts';
import { judge, makeControl, quantile, spreadOf } from '../kit/results.ts';
import {
  databaseOf,
  ECHO,
  residentMb,
  type Service,
  startService,
  startTarget,
} from '../kit/servers.ts';

/** Groups of calls per second. */
const GROUPS_PER_SECOND = 10;
/** The calls of a group, and the items that its update changes. */
const GROUP = { items: 10, logins: 10, reads: 3 } as const;
const PLAYERS = 2_000;
const CONNECTIONS = 16;
/** A service that is behind gets no more. */
const UNDER_WAY_MAX = 200;
const COPY_EVERY_MINUTES = 10;

const STEPS_MIN = 4;
/** Share of the steps in which caches, heap and the allocator's pools are still filling. */
const WARM_UP = 0.3;

const BACKGROUND = `in each second ${GROUPS_PER_SECOND * GROUP.logins} logins, ${GROUPS_PER_SECOND} of new players, ${GROUPS_PER_SECOND} updates of ${GROUP.items} items, ${GROUPS_PER_SECOND * GROUP.reads} reads of the stores that change, compressed, ${GROUPS_PER_SECOND} revocations, ${3 * GROUPS_PER_SECOND} calls that must be refused, one wrong password and ${GROUPS_PER_SECOND} connections that break off, and every ${COPY_EVERY_MINUTES} minutes a copy of the database`;

export const SOAK: Row = {
  name: 'soak',
  title: 'Soak: flat memory, descriptors, log and latency at half load',
  about: `Validations at half of the full rate, and all the time, ${BACKGROUND}. A step takes five seconds, one of which belongs to bare \`node:http\`: what drifts there too is the machine. The first three tenths warm up and are left out; the rest is judged by its first and its last third and needs ten minutes. Memory: the median of a third, and of the heap the least, because the rest is not collected yet.`,
  isExtra: true,
  async run(bench) {
    const lifetimeMs = Math.ceil(bench.settings.minutes) * MINUTE_MS + HOUR_MS;
    const service = await startService(bench);
    const { perSecond, ...load } = await validationsAtHalfLoad(bench, service, lifetimeMs);
    const target = await startTarget(bench, 'echo');
    const purser: Contender = { name: 'ValidateEntityToken', role: 'purser', ...service, ...load };
    const bare: Contender = { name: ECHO, role: 'reference', ...target, ...load };
    const background = await startBackground(bench, service, lifetimeMs);
    const steps = await takeSteps(bench, service, { purser, bare });
    const failures = await background.stop();
    const warm = steps.slice(Math.ceil(steps.length * WARM_UP));
    const summary = (contender: Contender, of: 'purser' | 'bare') =>
      summaryOf({ contender, samples: warm.map((step) => step[of]) });
    const ours = summary(purser, 'purser');
    const [last, memory] = [steps.at(-1), spreadOf(steps.map((step) => step.residentMb))];
    const trends = TRENDS.map((trend) => judgeTrend(trend, warm, bench.settings.isQuick));
    return {
      contenders: [{ ...ours, failures: ours.failures + failures }, summary(bare, 'bare')],
      findings: trends.map(({ finding }) => finding),
      controls: trends.flatMap(({ control }) => control ?? []),
      notes: [
        `Half load was ${Math.round(perSecond)} validations per second, for ${last?.atMinutes.toFixed(1)} minutes.`,
        `Beside them ${last?.logins} logins and ${last?.revocations} revocations. Resident memory was ${Math.round(memory.min)} to ${Math.round(memory.max)} MB, the warm-up included.`,
      ],
    };
  },
};

/** A call, and the status that it must be answered with; 200 when absent. */
interface Expected extends Call {
  readonly status?: number;
}

/**
 * Everything that a service lives through, all at once, until it is stopped: a part of it that remembers too much of that
 * has to grow. Each call is made when it is sent, so it may last for any time. `stop` resolves to the number of wrong answers.
 */
async function startBackground(bench: Bench, service: Service, lifetimeMs: number) {
  const makeGroup = await prepareGroups(bench, service, lifetimeMs);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const underWay = new Set<Promise<void>>();
  let [group, failures] = [0, 0];
  async function send({ status = 200, ...call }: Expected): Promise<void> {
    const reply = await ask(service.port, call, agent);
    if (reply.status !== status) failures += 1;
  }
  function begin(work: Promise<unknown>): void {
    const watched = work
      .then(() => undefined)
      .catch(() => void (failures += 1))
      .finally(() => underWay.delete(watched));
    underWay.add(watched);
  }
  const calling = setInterval(() => {
    if (underWay.size > UNDER_WAY_MAX) return;
    for (const call of makeGroup(group)) begin(send(call));
    breakOff(service.port);
    group += 1;
  }, 1_000 / GROUPS_PER_SECOND);
  const copying = setInterval(() => begin(copy(bench, service)), COPY_EVERY_MINUTES * MINUTE_MS);
  return {
    async stop(): Promise<number> {
      clearInterval(calling);
      clearInterval(copying);
      await Promise.all(underWay);
      agent.destroy();
      return failures;
    },
  };
}

/** Fills a catalog and stores. Returns what makes the calls of one group after the other. */
async function prepareGroups(
  bench: Bench,
  service: Service,
  lifetimeMs: number,
): Promise<(group: number) => readonly Expected[]> {
  const [stores, items] = [bench.size(10, 2), bench.size(500, 20)];
  const storeIds = times(stores, (store) => `store-${store}`);
  await fillStores(service, items, storeIds);
  const validation = await newValidations(service, lifetimeMs);
  const { playerId } = await logIn(service, 0);
  const { titleId: TitleId, asTitle: headers } = service;
  /** Of a new token each time, and every tenth time of all sessions of a player. */
  const revocation = (group: number): Call => {
    if (group % 10 === 0) {
      return { path: '/Admin/RevokePlayerSessions', body: { ServiceId: playerId }, headers };
    }
    return { ...validation(), path: '/Authentication/RevokeEntityToken' };
  };
  return (group) => {
    const storeId = `store-${group % stores}`;
    // An item gets another price each time, so that there is something to write.
    const changed = times(GROUP.items, (number) =>
      storeItem((group * GROUP.items + number) % items, 2 + group),
    );
    const logins = times(GROUP.logins, (number) =>
      loginCall(service, (group * GROUP.logins + number) % PLAYERS),
    );
    const read = getStoreCall(service, storeId);
    const compressed = { ...read, headers: { ...read.headers, 'Accept-Encoding': 'gzip' } };
    const refused: readonly Expected[] = [
      { ...validation(), body: { EntityToken: `bm8gdG9rZW4=.${group}` }, status: 400 },
      { path: '/Client/LoginWithCustomID', body: { TitleId, CustomId: group }, status: 400 },
      { path: `/Client/No${group}`, body: {}, status: 404 },
    ];
    // It takes as much work as a login with a right password.
    const wrong = { TitleId, Username: `nobody-${group}`, Password: 'a wrong guess' };
    const guess = { path: '/Client/LoginWithService', body: wrong, status: 400 };
    return [
      updateCall(service, storeId, changed),
      ...logins,
      loginCall(service, PLAYERS + group),
      ...times(GROUP.reads, () => compressed),
      revocation(group),
      ...refused,
      ...(group % GROUPS_PER_SECOND === 0 ? [guess] : []),
    ];
  };
}

/** A client that goes away in the middle of a request's head. */
function breakOff(port: number): void {
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('POST /Client/LoginWithCustomID HTTP/1.1\r\nHost: 127', () => socket.destroy());
  });
  socket.on('error', () => {});
}

/** Copies the database while it is used. */
async function copy(bench: Bench, service: Service): Promise<void> {
  const to = bench.path(`copy-${performance.now()}.db`);
  const ends = ['--from', `sqlite:${databaseOf(service)}`, '--to', `sqlite:${to}`];
  const program = [process.execPath, bench.settings.program];
  const command = [...program, 'copy', ...ends, '--while-serving', '--json'];
  await bench.processes.start(bench.placement.generator, command).line('{');
}

async function takeSteps(
  bench: Bench,
  service: Service,
  { purser, bare }: { readonly purser: Contender; readonly bare: Contender },
): Promise<readonly Step[]> {
  const seconds = { purser: bench.size(4, 0.05), bare: bench.size(1, 0.05) };
  const total = (bench.settings.minutes * 60) / (seconds.purser + seconds.bare);
  const startedAt = performance.now();
  const steps: Step[] = [];
  while (steps.length < Math.max(STEPS_MIN, Math.round(total))) {
    bench.progress(`step ${steps.length + 1}, p99 ${steps.at(-1)?.purser.p99Ms ?? '–'} ms`);
    const sample = await takeSample(bench, purser, seconds.purser);
    // Between the samples, because collecting the metrics takes a moment itself.
    const inside = await inspect(service);
    const reference = await takeSample(bench, bare, seconds.bare);
    const atMinutes = (performance.now() - startedAt) / MINUTE_MS;
    steps.push({ atMinutes, purser: sample, bare: reference, ...inside });
  }
  return steps;
}

/** The measurements of one step. */
interface Step extends Awaited<ReturnType<typeof inspect>> {
  readonly atMinutes: number;
  readonly purser: Sample;
  readonly bare: Sample;
}

/** Reads the operating system, the file system and the service's own metrics: its main thread's heap, and counts since the start. */
async function inspect(service: Service) {
  const response = await fetch(`http://127.0.0.1:${service.port}/metrics`);
  const lines = (await response.text()).split('\n');
  const sumOf = (name: string) =>
    lines
      .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
      .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
  return {
    residentMb: residentMb(service),
    heapMb: sumOf('nodejs_heap_size_used_bytes') / MB,
    descriptors: readDescriptors(service.pids),
    walMb: statSync(`${databaseOf(service)}-wal`).size / MB,
    logins: sumOf('purser_logins_total'),
    revocations: sumOf('purser_revocations_total'),
  };
}

/** How something changes from the first third of the steps to the last one. */
interface Trend {
  readonly what: string;
  readonly of: (third: readonly Step[]) => number;
  /** The most that still counts as flat: a factor, or megabytes a minute. */
  readonly atMost: number;
  readonly unit: '×' | 'MB/min';
  /** The same of bare `node:http`, which may drift as far. */
  readonly control?: (third: readonly Step[]) => number;
}

const medianOf = (of: (step: Step) => number) => (third: readonly Step[]) =>
  quantile(third.map(of), 0.5);
const mostOf = (of: (step: Step) => number) => (third: readonly Step[]) =>
  Math.max(...third.map(of));
const leastOf = (of: (step: Step) => number) => (third: readonly Step[]) =>
  Math.min(...third.map(of));

function besideBare(of: string, field: 'p50Ms' | 'p99Ms' | 'cpuUs', atMost: number): Trend {
  return {
    what: `${of}, last third in the first`,
    of: medianOf(({ purser }) => purser[field]),
    atMost,
    unit: '×',
    control: medianOf(({ bare }) => bare[field]),
  };
}

const PER_MINUTE = 'MB/min';
const TRENDS: readonly Trend[] = [
  {
    what: 'resident memory grows by',
    of: medianOf((step) => step.residentMb),
    atMost: 1,
    unit: PER_MINUTE,
  },
  { what: 'the used heap grows by', of: leastOf((it) => it.heapMb), atMost: 0.5, unit: PER_MINUTE },
  besideBare('p50', 'p50Ms', 1.15),
  besideBare('p99', 'p99Ms', 1.25),
  besideBare('CPU time for each validation', 'cpuUs', 1.1),
  {
    what: 'write-ahead log, last third in the first',
    of: mostOf((step) => step.walMb),
    atMost: 1.25,
    unit: '×',
  },
  {
    what: 'open descriptors, last third in the first',
    of: mostOf((step) => step.descriptors),
    atMost: 1.25,
    unit: '×',
  },
];

function judgeTrend(
  { what, of, atMost, unit, control: ofBare }: Trend,
  steps: readonly Step[],
  isQuick: boolean,
) {
  const third = Math.max(1, Math.floor(steps.length / 3));
  const [first, last] = [steps.slice(0, third), steps.slice(-third)];
  // From the middle of the first third to the middle of the last one.
  const minutes = ((last.at(-1)?.atMinutes ?? 0) - (first[0]?.atMinutes ?? 0)) * (2 / 3);
  const measured = unit === '×' ? of(last) / of(first) : (of(last) - of(first)) / minutes;
  const draft = { what, unit, measured, basis: 'from third to third', goal: { atMost } };
  const control =
    ofBare &&
    makeControl({ what: ECHO, basis: what, ratio: ofBare(last) / ofBare(first), allowed: atMost });
  return { finding: judge(draft, { control, isQuick }), control };
}
