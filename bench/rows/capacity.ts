import { readCpuSeconds } from '../kit/accounting.ts';
import type { Bench, Row, RowOutcome } from '../kit/bench.ts';
import {
  logIn,
  loginCall,
  logInAll,
  makeValidation,
  newValidations,
  oneByOne,
  purchaseCalls,
  singleUpdates,
  times,
} from '../kit/calls.ts';
import { openCounts, readPlayerIds } from '../kit/database-counts.ts';
import { rowOnEach } from '../kit/engines.ts';
import { type Call, sendEach } from '../kit/load.ts';
import { takeSample } from '../kit/measure.ts';
import type { Finding } from '../kit/results.ts';
import {
  type BenchPostgres,
  COUNTING,
  flagsOf,
  residentMb,
  type Service,
  startPostgres,
  startService,
  withClient,
} from '../kit/servers.ts';

const CONNECTIONS = 64;
/** Players whose credentials are judged, and who buy: so many that nobody buys twice at once, at two nodes. */
const PLAYERS = { full: 192, quick: 16 };

/** Makes the calls of a batch; the batches of a kind have numbers from 0 on. */
type Batch = (batch: number) => readonly Call[];

/** So many calls, by turns. */
function cycle(calls: readonly Call[], count: number): readonly Call[] {
  return times(count, (number) => calls[number % calls.length] as Call);
}

/** The calls that are measured, in their order: later ones need the players of the first. */
async function batchesOf(bench: Bench, service: Service, playerIds: () => readonly string[]) {
  const items = bench.size(100, 10);
  const [writes, reads] = [bench.size(2_000, CONNECTIONS), bench.size(20_000, CONNECTIONS)];
  const count = bench.size(PLAYERS.full, PLAYERS.quick);
  const purchases = await purchaseCalls(service, { players: count, items });
  const players = await logInAll(service, count);
  const validation = await makeValidation(service);
  const headers = service.asTitle;
  const newPlayer: Batch = (batch) =>
    times(writes, (number) => loginCall(service, PLAYERS.full + batch * writes + number));
  const about =
    (path: string, more: object): Batch =>
    (batch) =>
      playerIds()
        .slice(batch * writes, (batch + 1) * writes)
        .map((ServiceId) => ({ path, body: { ServiceId, ...more }, headers }));
  const tickets = players.map(({ sessionTicket }) => {
    return { path: '/Matchmaker/AuthUser', body: { AuthorizationTicket: sessionTicket }, headers };
  });
  const money = { VirtualCurrency: 'GO', Amount: 1 };
  return {
    'new player': newPlayer,
    login: newPlayer,
    validation: () =>
      cycle(
        players.map((it) => validation(it.entityToken)),
        reads,
      ),
    AuthUser: () => cycle(tickets, reads),
    'ledger entry': about('/Server/AddUserVirtualCurrency', money),
    purchase: () => cycle(purchases, writes),
    'store update': (batch) => {
      const updates = singleUpdates(service, 'shop', { items, calls: (batch + 1) * writes });
      return updates.slice(-writes);
    },
    revocation: about('/Admin/RevokePlayerSessions', {}),
  } satisfies Record<string, Batch>;
}

/** A busy service may refuse such a share of the calls. */
const REFUSED_MAX = 0.01;

/** Sends calls and returns how many were refused. */
async function send(
  service: Service,
  calls: readonly Call[],
  { connections = CONNECTIONS, refusedMax = REFUSED_MAX } = {},
): Promise<number> {
  const { failures } = await sendEach(service.port, calls, connections);
  if (failures <= refusedMax * calls.length) return failures;
  throw new Error(`${failures} of ${calls.length} calls failed: ${calls[0]?.path}`);
}

/** Makes players, with the numbers from the first one on, a few at a time: a busy service refuses new ones first. */
export async function makePlayers(service: Service, count: number, first = 0): Promise<void> {
  const inALine = 16;
  await oneByOne(Math.ceil(count / inALine), (line) =>
    Promise.all(times(inALine, (number) => logIn(service, first + line * inALine + number))),
  );
}

const ABOUT = `What ${CONNECTIONS} clients at once cost for each call: processor time of the service and of the database's processes, statements, commits, bytes that are kept with their indexes, and bytes written. A new player and a login each leave a session; a ledger entry is an AddUserVirtualCurrency. The load comes from node:http.`;

/** Of a figure for each call. */
const UNITS = {
  service: 'µs',
  database: 'µs',
  statements: 'per call',
  commits: 'per call',
  written: 'bytes',
} as const;

const costs = rowOnEach(
  { name: 'capacity', title: 'The cost of a call', about: ABOUT },
  async (bench, service): Promise<RowOutcome> => {
    const counts = await openCounts(service);
    let ids: readonly string[] = [];
    const batches = await batchesOf(bench, service, () => ids);
    const own = [service.process.pid];
    const others = service.pids.filter((pid) => !own.includes(pid));
    const usage = async () => ({
      ...(await counts.read()),
      service: readCpuSeconds(own) * 1e6,
      ...(others.length > 0 && { database: readCpuSeconds(others) * 1e6 }),
    });
    const findings: Finding[] = [];
    let kept = await counts.keptBytes();
    for (const [name, batch] of Object.entries(batches)) {
      await send(service, batch(0));
      const rounds = await bench.inRounds(name, async (round) => {
        const calls = batch(round);
        const before = await usage();
        await send(service, calls);
        const after = await usage();
        return (of: keyof typeof UNITS) =>
          ((after[of] ?? Number.NaN) - (before[of] ?? Number.NaN)) / calls.length;
      });
      if (name === 'login') ids = await counts.playerIds();
      for (const figure of ['service', 'database', 'statements', 'commits', 'written'] as const) {
        const values = rounds.map((read) => read(figure)).filter((value) => !Number.isNaN(value));
        const draft = { what: `${name}: ${figure}`, unit: UNITS[figure] };
        if (values.length > 0) findings.push(bench.finding(draft, values));
      }
      const before = kept;
      kept = await counts.keptBytes();
      const keptEach = (kept - before) / ((rounds.length + 1) * batch(0).length);
      findings.push(bench.finding({ what: `${name}: kept`, unit: 'bytes' }, [keptEach]));
    }
    await counts.close();
    const memory = residentMb({ pids: own });
    return { findings: [...findings, bench.finding({ what: 'memory', unit: 'MB' }, [memory])] };
  },
  COUNTING,
);

/** Nodes of one database. */
export interface Cluster {
  readonly first: Service;
  /** All of them. */
  readonly nodes: readonly Service[];
  readonly postgres: BenchPostgres;
  /** Of the database. */
  readonly url: string;
}

/** Starts nodes of a new database: the first, which makes the tables, and then the others at once. */
export async function startNodes(
  bench: Bench,
  postgres: BenchPostgres,
  { count, flags = [] }: { readonly count: number; readonly flags?: readonly string[] },
): Promise<Cluster> {
  const url = await postgres.createDatabase('nodes');
  const database = new URL(url).pathname.slice(1);
  const start = (number: number) => {
    const name = `${database}-${number}`;
    return startService(bench, { name, flags: [...flagsOf(bench, url), ...flags] });
  };
  const first = await start(0);
  const others = await Promise.all(times(count - 1, (number) => start(number + 1)));
  return { first, nodes: [first, ...others], postgres, url };
}

/** Of what a call costs on some nodes. */
export const COST_UNITS = { service: 'µs', database: 'µs', rate: '/s' } as const;

/** Sends the calls to all nodes alike, 64 at once: processor time of each call in microseconds, calls a second, and the refused ones in a hundred. */
export async function costOf(
  { nodes, postgres }: Cluster,
  calls: readonly Call[],
  refusedMax?: number,
) {
  const pids = nodes.map((node) => node.process.pid);
  const read = () => [readCpuSeconds(pids), readCpuSeconds(postgres.pids), performance.now() / 1e3];
  const connections = Math.ceil(CONNECTIONS / nodes.length);
  const before = read();
  const refused = await Promise.all(
    nodes.map((node, index) => {
      const own = calls.filter((_, number) => number % nodes.length === index);
      return send(node, own, { connections, ...(refusedMax && { refusedMax }) });
    }),
  );
  const [service = 0, database = 0, seconds = 0] = read().map((now, at) => now - (before[at] ?? 0));
  const each = (cost: number) => (cost / calls.length) * 1e6;
  return {
    service: each(service),
    database: each(database),
    rate: calls.length / seconds,
    refused: (refused.reduce((sum, one) => sum + one, 0) / calls.length) * 100,
  };
}

const onNodes: Row = {
  name: 'capacity-nodes',
  title: 'The cost of a call on one, two and three nodes',
  about: `Logins, purchases and revocations by ${CONNECTIONS} clients at once, shared out over one, two and three node processes on one PostgreSQL 18, all on one core: processor time of all nodes and of the database for each call, and calls a second.`,
  async run(bench) {
    const postgres = await startPostgres(bench);
    const findings: Finding[] = [];
    for (const count of [2, 1, 3].slice(0, bench.size(3, 1))) {
      const cluster = await startNodes(bench, postgres, { count });
      let known: readonly string[] = [];
      const batches = await batchesOf(bench, cluster.first, () => known);
      const total = (bench.settings.rounds + 1) * batches.login(0).length;
      await makePlayers(cluster.first, total, PLAYERS.full);
      known = await withClient(cluster.url, readPlayerIds);
      for (const name of ['login', 'purchase', 'revocation'] as const) {
        const batch = batches[name];
        await costOf(cluster, batch(0));
        const what = `${count === 1 ? '1 node' : `${count} nodes`}: ${name}`;
        const rounds = await bench.inRounds(what, (round) => costOf(cluster, batch(round)));
        for (const [of, unit] of Object.entries(COST_UNITS)) {
          const values = rounds.map((it) => it[of as keyof typeof COST_UNITS]);
          findings.push(bench.finding({ what: `${what}: ${of}`, unit }, values));
        }
      }
      await Promise.all(cluster.nodes.map((node) => node.process.stop()));
    }
    return { findings };
  },
};

const WORKERS = ['1', '2', 'auto'] as const;

const workers: Row = {
  name: 'workers',
  title: 'ValidateEntityToken by one worker, two, and one for each processor',
  about: `The embedded database; ${CONNECTIONS} connections. Workers and load share all cores, so the rate is that of both; the processor time of a call says what the workers alone can do.`,
  async run(bench) {
    const { server, generator } = bench.placement;
    const all = [...new Set([...server, ...generator])];
    const everywhere = { ...bench, placement: { ...bench.placement, server: all } };
    const findings: Finding[] = [];
    for (const count of WORKERS.slice(bench.size(0, 2))) {
      const service = await startService(everywhere, { name: count, flags: ['--workers', count] });
      const calls = times(bench.size(20_000, 100), await newValidations(service));
      const asked = { ...service, name: count, role: 'purser', connections: CONNECTIONS } as const;
      const contender = { ...asked, requests: bench.requests(count, calls) };
      const sample = () => takeSample(everywhere, contender, bench.settings.seconds);
      await sample();
      const samples = await bench.inRounds(`workers ${count}`, sample);
      const find = (of: string, unit: string, values: readonly number[]) =>
        findings.push(bench.finding({ what: `workers ${count}: ${of}`, unit }, values));
      find(
        'service',
        'µs',
        samples.map(({ cpuUs }) => cpuUs),
      );
      find(
        'rate beside the load',
        '/s',
        samples.map(({ perSecond }) => perSecond),
      );
      find('memory', 'MB', [residentMb(service)]);
      await service.process.stop();
    }
    return { findings };
  },
};

export const CAPACITY_ROWS: readonly Row[] = [...costs, onNodes, workers];
