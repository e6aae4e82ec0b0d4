// Writes the tables of docs/guides/capacity.md from bench/results. `npm run generate` does it, too.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  byKind,
  type Costs,
  fitLine,
  growthOf,
  type Habits,
  KINDS,
  type Kind,
  type Machines,
  memoryOf,
  mostOf,
  type Rates,
  ratesOf,
  type Use,
  usesOf,
} from './capacity-model.ts';
import { readResults, type RowResult } from '../bench/kit/results.ts';

export const CAPACITY_GUIDE = 'docs/guides/capacity.md';

/** The assumptions of the model, which the guide has in a table. */
const HABITS: Habits = {
  perDay: {
    'new player': 0.001,
    login: 0.3,
    validation: 6,
    'ledger entry': 1,
    purchase: 0.05,
    revocation: 0.001,
  },
  peak: 3,
  sessionDays: 1,
};
const MACHINES: Omit<Machines, 'nodes'> = {
  workers: 2,
  coresOfNode: 2,
  coresOfDatabase: 16,
  flushes: 1_000,
};
/** A resource is full for the model at this share: beyond it calls wait long. */
const FULL = 0.7;
const PLAYERS = [1e4, 1e5, 1e6, 1e7, 1e8] as const;
const NODES = [1, 10, 100] as const;
/** Costs on so many nodes are fitted. */
const FITTED = [1, 2, 3] as const;
const POOLS = { default: 10, small: 2 } as const;
/** Connections of a serving process beside its pool for calls. */
const CONNECTIONS_BESIDE = 10;

type Cells = readonly string[];
type Figure = (row: string, what: string) => number;

/** The measured figure of a row. Throws where there is none. */
function figuresOf(results: ReadonlyMap<string, RowResult>): Figure {
  return (row, what) => {
    const finding = results.get(row)?.findings.find((it) => it.what === what);
    if (!finding) throw new Error(`bench/results has no “${what}” of ${row}`);
    return finding.measured;
  };
}

const nodesInWords = (count: number) => (count === 1 ? '1 node' : `${count} nodes`);
const PARTS = ['service', 'database'] as const;
const ON_NODES = ['login', 'purchase', 'revocation'] as const;

/** Clients at once in the fitted rows, shared out over the nodes. */
const CLIENTS = 64;

/**
 * A line through the costs on one, two and three nodes. A login or purchase shares its commit with the calls of its own
 * node: the cost rises with nodes for each client. A commit of revocations is also work for every node: that rises with the square.
 */
function fitted(figure: Figure, kind: (typeof ON_NODES)[number], part: 'service' | 'database') {
  const at = (nodes: number) => (nodes / CLIENTS) * (kind === 'revocation' ? nodes : 1);
  const line = fitLine(
    FITTED.map((count) => [
      at(count),
      figure('capacity-nodes', `${nodesInWords(count)}: ${kind}: ${part}`),
    ]),
  );
  return { line, onNodes: (nodes: number) => line(at(nodes)) };
}

/** The costs on PostgreSQL. Only a revocation is work for every node. */
function costsOf(figure: Figure): Costs {
  const one = (kind: Kind, part: 'service' | 'database') =>
    Math.max(figure('capacity-postgres', `${kind}: ${part}`), 0);
  // Players need few revocations, so that none shares its commit.
  const many = (part: 'service' | 'database', nodes: number) =>
    fitted(figure, 'revocation', part).line(nodes);
  return {
    costOf: (kind, nodes) => {
      const of = kind === 'revocation' ? many : (part: 'service' | 'database') => one(kind, part);
      return { service: of('service', nodes), database: of('database', nodes) };
    },
    perCall: byKind((kind) => {
      const of = (what: string) => Math.max(figure('capacity-postgres', `${kind}: ${what}`), 0);
      return { kept: of('kept'), written: of('written'), commits: of('commits') };
    }),
    atRest: {
      node: figure('twenty-nodes', 'at rest: a node, of a core') / 100,
      database: figure('twenty-nodes', 'at rest: the database for each node, of a core') / 100,
    },
    nodeBytes: figure('capacity-postgres', 'memory') * 1e6,
    revocationBytes: figure('revocations-1m', 'more resident memory of the service'),
    revocationsMax: figure('capacity-nodes', '3 nodes: revocation: rate'),
  };
}

/** All tables of the guide, by the heading above each. */
export function capacityTables(
  results: ReadonlyMap<string, RowResult>,
): ReadonlyMap<string, readonly Cells[]> {
  const figure = figuresOf(results);
  const costs = costsOf(figure);
  return new Map([
    ['What a call costs', callTable(figure)],
    ['Workers', workerTable(figure)],
    ['One, two, three nodes', nodeTable(figure)],
    ['Twenty nodes', twentyTable(figure)],
    ['How far the model is off', errorTable(figure)],
    ['What the model takes for granted', habitTable()],
    ['What players ask for', playerTable(costs)],
    ['The ceiling', ceilingTable(costs)],
    ['The most that nodes carry', mostTable(costs)],
  ]);
}

const COST_KINDS = [...KINDS.slice(0, 3), 'AuthUser', ...KINDS.slice(3), 'store update'];

function callTable(figure: Figure): readonly Cells[] {
  const cell = (row: string, kind: string, what: string) => number(figure(row, `${kind}: ${what}`));
  return [
    [
      'call',
      'service, µs',
      'database, µs',
      'statements',
      'commits',
      'bytes kept',
      'bytes of log',
      'embedded: service, µs',
      'embedded: bytes kept',
      'embedded: bytes written',
    ],
    ...COST_KINDS.map((kind) => [
      kind === 'login' ? 'login (a session)' : kind,
      ...['service', 'database', 'statements', 'commits', 'kept', 'written'].map((what) =>
        cell('capacity-postgres', kind, what),
      ),
      ...['service', 'kept', 'written'].map((what) => cell('capacity', kind, what)),
    ]),
  ];
}

function workerTable(figure: Figure): readonly Cells[] {
  return [
    [
      'workers',
      'processor time of a call, µs',
      'a second beside the load',
      'a second by processor time',
      'memory, MB',
    ],
    ...['1', '2', 'auto'].map((count) => {
      const of = (what: string) => figure('workers', `workers ${count}: ${what}`);
      const cores = count === '1' ? 1 : 2;
      return [
        count === 'auto' ? 'auto (2 cores: 2)' : count,
        number(of('service')),
        number(of('rate beside the load')),
        number((cores * 1e6) / of('service')),
        number(of('memory')),
      ];
    }),
  ];
}

function nodeTable(figure: Figure): readonly Cells[] {
  return [
    ['call', 'nodes', 'all nodes, µs', 'database, µs', 'a second on one core'],
    ...ON_NODES.flatMap((kind) =>
      FITTED.map((count) => [
        kind,
        String(count),
        ...['service', 'database', 'rate'].map((what) =>
          number(figure('capacity-nodes', `${nodesInWords(count)}: ${kind}: ${what}`)),
        ),
      ]),
    ),
  ];
}

/** The findings of the row, but for those that the model is compared with. */
function twentyTable(figure: Figure): readonly Cells[] {
  const whats: Readonly<Record<string, string>> = {
    'all nodes ready': 's',
    'revocation, one at a time: p50': 'ms',
    'revocation, one at a time: p99': 'ms',
    'revocation, 8 at once: p50': 'ms',
    'revocation, 8 at once: p99': 'ms',
    'log, all nodes': 'MB a day',
    'at rest: a node, of a core': '%',
    'at rest: the database for each node, of a core': '%',
    'memory of a node': 'MB',
    'memory of the database': 'MB',
    connections: 'at rest',
  };
  return [
    ['what', 'seen'],
    ...Object.entries(whats).map(([what, unit]) => [
      what,
      `${number(figure('twenty-nodes', what))} ${unit}`,
    ]),
  ];
}

function errorTable(figure: Figure): readonly Cells[] {
  const { atRest } = costsOf(figure);
  const restOf = (kind: string) =>
    (20 * (atRest.node + atRest.database) * 1e6) / figure('twenty-nodes', `${kind}: rate`);
  const line = (kind: (typeof ON_NODES)[number], count: number, measured: number) => {
    // Twenty nodes at rest cost so much in the time of a call; that of a few is in the line.
    const rest = count === 20 ? restOf(kind) : 0;
    const ofPart = (part: 'service' | 'database') => fitted(figure, kind, part).onNodes(count);
    const predicted = PARTS.reduce((sum, part) => sum + ofPart(part), rest);
    const off = (predicted / measured - 1) * 100;
    const error = `${off < 0 ? '−' : '+'}${number(Math.abs(off))} %`;
    return [kind, String(count), number(predicted), number(measured), error];
  };
  const onNodes = (kind: string, count: number) =>
    PARTS.reduce(
      (sum, part) => sum + figure('capacity-nodes', `${nodesInWords(count)}: ${kind}: ${part}`),
      0,
    );
  const onTwenty = (kind: string) =>
    PARTS.reduce((sum, part) => sum + figure('twenty-nodes', `${kind}: ${part}`), 0);
  return [
    ['call', 'nodes', 'predicted, µs', 'measured, µs', 'error'],
    ...ON_NODES.flatMap((kind) => FITTED.map((count) => line(kind, count, onNodes(kind, count)))),
    ...(['login', 'revocation'] as const).map((kind) => line(kind, 20, onTwenty(kind))),
  ];
}

function habitTable(): readonly Cells[] {
  const { perDay, peak, sessionDays } = HABITS;
  const { workers, coresOfNode, coresOfDatabase, flushes } = MACHINES;
  return [
    ['what', 'value'],
    ...KINDS.map((kind) => [`${kind}: for each account and day`, number(perDay[kind])]),
    ['the busiest minute, in the mean of the day', `${peak} times`],
    ['a session lives', sessionDays === 1 ? 'a day' : `${sessionDays} days`],
    ['a node', `${coresOfNode} cores, ${workers} workers`],
    ['the database', `${coresOfDatabase} cores, ${number(flushes)} flushes a second`],
    ['a resource is full at', `${FULL * 100} %`],
  ];
}

function playerTable(costs: Costs): readonly Cells[] {
  return [
    [
      'accounts',
      'logins a second',
      'validations a second',
      'purchases a second',
      'revocations a second',
      'memory of a node, MB',
      'growth in a year',
      'rows that come and go',
      'log in a day',
    ],
    ...PLAYERS.map((players) => {
      const rates = ratesOf(HABITS, players);
      const growth = growthOf(costs, HABITS, players);
      const memory = memoryOf(costs, HABITS, { players, workers: MACHINES.workers });
      return [
        number(players),
        ...(['login', 'validation', 'purchase', 'revocation'] as const).map((kind) =>
          number(rates[kind]),
        ),
        number(memory / 1e6),
        ...[growth.year, growth.passing, growth.loggedADay].map(bytes),
      ];
    }),
  ];
}

const RESOURCES: Readonly<Record<Use['resource'], string>> = {
  service: 'cores of the nodes',
  database: 'cores of the database',
  disk: 'flushes of the disk',
  'control log': 'the control log',
};

function ceilingTable(costs: Costs): readonly Cells[] {
  return [
    ['accounts', ...NODES.map(nodesInWords)],
    ...PLAYERS.map((players) => [
      number(players),
      ...NODES.map((nodes) => {
        const [use] = usesOf(costs, { ...MACHINES, nodes }, ratesOf(HABITS, players));
        if (!use) return '';
        const text = `${RESOURCES[use.resource]} ${number(use.share * 100)} %`;
        return use.share > FULL ? `**${text}**` : text;
      }),
    ]),
  ];
}

function mostTable(costs: Costs): readonly Cells[] {
  const kinds = ['login', 'validation', 'purchase', 'revocation'] as const;
  return [
    [
      'nodes',
      'accounts',
      ...kinds.map((kind) => `only ${kind}s a second`),
      'connections',
      `with \`PURSER_POOL_MAX=${POOLS.small}\``,
    ],
    ...NODES.map((nodes) => {
      const machines = { ...MACHINES, nodes };
      const most = (rates: Rates) => mostOf(costs, machines, { rates, share: FULL });
      const cell = ({ times, ceiling }: ReturnType<typeof most>) =>
        `${number(times)} (${RESOURCES[ceiling]})`;
      const only = (kind: Kind) => byKind((one) => Number(one === kind));
      const processes = nodes * MACHINES.workers;
      return [
        String(nodes),
        cell(most(ratesOf(HABITS, 1))),
        ...kinds.map((kind) => cell(most(only(kind)))),
        ...Object.values(POOLS).map((pool) => number(processes * (pool + CONNECTIONS_BESIDE))),
      ];
    }),
  ];
}

/** Two significant digits below ten thousand, three above. A cost that is lost in the noise is 0. */
function number(value: number): string {
  if (Math.abs(value) < 0.0001) return '0';
  const rounded = Number(value.toPrecision(value >= 100 ? 3 : 2));
  return rounded.toLocaleString('en-US', { maximumSignificantDigits: 3 });
}

function bytes(value: number): string {
  const units = ['kB', 'MB', 'GB', 'TB', 'PB'];
  const index = Math.max(0, Math.min(Math.floor(Math.log10(value) / 3) - 1, units.length - 1));
  return `${number(value / 1e3 ** (index + 1))} ${units[index]}`;
}

/** A guide in which the first table behind each of these headings is another one. Throws where there is none. */
export function withTables(guide: string, tables: ReadonlyMap<string, readonly Cells[]>): string {
  return [...tables].reduce((text, [heading, [head = [], ...rows]]) => {
    const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
    const start = text.search(new RegExp(`^#+ ${heading}$`, 'm'));
    const [before, after] = [text.slice(0, start), text.slice(start)];
    const table = /^\|.*\|\n(?:\|.*\|\n)+/m;
    const end = after.indexOf('\n#');
    if (start < 0 || !table.test(end < 0 ? after : after.slice(0, end + 1))) {
      throw new Error(`${CAPACITY_GUIDE} has no table below “${heading}”`);
    }
    return before + after.replace(table, () => `${lines.join('\n')}\n`);
  }, guide);
}

/** The guide as it should be, from the results of this checkout. */
export function capacityGuide(root: URL): string {
  const results = readResults(fileURLToPath(new URL('bench/results', root)));
  const guide = readFileSync(new URL(CAPACITY_GUIDE, root), 'utf8');
  return withTables(guide, capacityTables(results));
}

if (import.meta.main) {
  const root = new URL('../', import.meta.url);
  writeFileSync(new URL(CAPACITY_GUIDE, root), capacityGuide(root));
}
