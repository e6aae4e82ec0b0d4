import { DAY_MS, SECOND_MS } from '../server/src/kernel/instant.ts';
import {
  CONTROL_LOG_KEPT_MS,
  LOGIN_ATTEMPTS_KEPT_MS,
  REVOCATION_MARGIN_MS,
} from '../server/src/kernel/limits.ts';

// The load that an installation carries, from the costs of its calls. Pure functions; scripts/capacity-tables.ts prints their results.

/** Calls that the model knows. */
export const KINDS = [
  'new player',
  'login',
  'validation',
  'ledger entry',
  'purchase',
  'revocation',
] as const;
export type Kind = (typeof KINDS)[number];

/** Processor time of a call in microseconds, on so many nodes: of all nodes together, and of the database. */
export type CostOf = (
  kind: Kind,
  nodes: number,
) => { readonly service: number; readonly database: number };

/** Measured costs. */
export interface Costs {
  readonly costOf: CostOf;
  /** For each call: bytes with their indexes, bytes of log without whole pages, commits where many share one. */
  readonly perCall: Readonly<
    Record<Kind, Readonly<Record<'kept' | 'written' | 'commits', number>>>
  >;
  /** Of a node that nobody calls: shares of a core, 0 to 1; its memory, and that of a revocation, in bytes. */
  readonly atRest: { readonly node: number; readonly database: number };
  readonly nodeBytes: number;
  readonly revocationBytes: number;
  /** Revocations a second of a cluster, whose commits are one after the other. */
  readonly revocationsMax: number;
}

/** The calls of players, for each player who has an account. */
export interface Habits {
  /** Calls a day. */
  readonly perDay: Readonly<Record<Kind, number>>;
  /** The busiest minute in the mean of the day. */
  readonly peak: number;
  readonly sessionDays: number;
}

export interface Machines {
  readonly nodes: number;
  readonly workers: number;
  readonly coresOfNode: number;
  readonly coresOfDatabase: number;
  /** Flushes a second of the database's disk. */
  readonly flushes: number;
}

/** A resource, and the share of it that is in use at the peak: above 1 it is not enough. */
export interface Use {
  readonly resource: 'service' | 'database' | 'disk' | 'control log';
  readonly share: number;
}

/** Calls a second at the peak, by kind. */
export type Rates = Readonly<Record<Kind, number>>;

export function ratesOf({ perDay, peak }: Habits, players: number): Rates {
  return byKind((kind) => (perDay[kind] * players * peak) / (DAY_MS / SECOND_MS));
}

/** The use of each resource by these rates, the most used one first. */
export function usesOf(costs: Costs, machines: Machines, rates: Rates): readonly Use[] {
  const { nodes, workers, coresOfNode, coresOfDatabase, flushes } = machines;
  const processes = nodes * workers;
  const cores = (part: 'service' | 'database') =>
    sumOf((kind) => (rates[kind] * costs.costOf(kind, processes)[part]) / 1e6);
  const uses: readonly Use[] = [
    {
      resource: 'service',
      share: (cores('service') + processes * costs.atRest.node) / (nodes * coresOfNode),
    },
    {
      resource: 'database',
      share: (cores('database') + processes * costs.atRest.database) / coresOfDatabase,
    },
    {
      resource: 'disk',
      share: sumOf((kind) => rates[kind] * costs.perCall[kind].commits) / flushes,
    },
    { resource: 'control log', share: rates.revocation / costs.revocationsMax },
  ];
  return uses.toSorted((one, other) => other.share - one.share);
}

/** The largest rate of one kind of call, or of all in their proportion, at which no resource is used more than `share`. */
export function mostOf(
  costs: Costs,
  machines: Machines,
  { rates, share }: { readonly rates: Rates; readonly share: number },
): { readonly times: number; readonly ceiling: Use['resource'] } {
  const none = usesOf(
    costs,
    machines,
    byKind(() => 0),
  );
  const limits = usesOf(costs, machines, rates).map((use) => {
    const rest = none.find(({ resource }) => resource === use.resource)?.share ?? 0;
    const more = use.share - rest;
    const times = more > 0 ? Math.max(share - rest, 0) / more : Number.POSITIVE_INFINITY;
    return { times, ceiling: use.resource };
  });
  return limits.reduce((least, one) => (one.times < least.times ? one : least));
}

/** Bytes that the database gains in a year, and those that come and go: sessions, logins of the last weeks, the control log. */
export function growthOf({ perCall }: Costs, { perDay, sessionDays }: Habits, players: number) {
  const daily = (kind: Kind) => perDay[kind] * players * perCall[kind].kept;
  const loginDays = Math.max(sessionDays, LOGIN_ATTEMPTS_KEPT_MS / DAY_MS);
  const passing = daily('login') * loginDays + daily('revocation') * (CONTROL_LOG_KEPT_MS / DAY_MS);
  const lasting = daily('new player') + daily('ledger entry') + daily('purchase');
  const logged = KINDS.reduce(
    (sum, kind) => sum + perDay[kind] * players * perCall[kind].written,
    0,
  );
  return { year: 365 * lasting, passing, loggedADay: logged };
}

/** Bytes of memory of a node: each of its workers knows all revocations whose credentials ended a week ago or live. */
export function memoryOf(
  { nodeBytes, revocationBytes }: Costs,
  { perDay, sessionDays }: Habits,
  { players, workers }: { readonly players: number; readonly workers: number },
): number {
  const days = sessionDays + REVOCATION_MARGIN_MS / DAY_MS;
  return workers * (nodeBytes + perDay.revocation * players * days * revocationBytes);
}

/** A straight line through points by least squares; a constant through one point. */
export function fitLine(points: readonly (readonly [x: number, y: number])[]) {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const slope =
    spread === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
  return (x: number) => meanY + slope * (x - meanX);
}

export function byKind<T>(make: (kind: Kind) => T): Readonly<Record<Kind, T>> {
  return Object.fromEntries(KINDS.map((kind) => [kind, make(kind)])) as Record<Kind, T>;
}

function sumOf(of: (kind: Kind) => number): number {
  return KINDS.reduce((sum, kind) => sum + of(kind), 0);
}
