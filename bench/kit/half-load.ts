import { type Load, runLoad } from '../load/load.ts';
import type { RequestTable } from '../load/requests.ts';
import type { Bench } from './bench.ts';
import { validationRequest } from './calls.ts';
import { openIssuer } from './issuer.ts';
import type { Service } from './service.ts';

/** Enough that their pauses are long against the millisecond in which wrk counts them. */
const CONNECTIONS = 128;
/** As many as are asked for only once in the sample of a noisy moment; the service remembers none of them. */
const TOKENS = { full: 40_000, quick: 200 };

/** Nothing that can be measured is so slow: the machine was elsewhere. */
const PAUSE_MS_MAX = 1_000;
const SECONDS_MAX = 30;

/** Validations at half the rate that the service can do: what players feel is the delay there, not that of a queue. */
export interface HalfLoad {
  readonly table: RequestTable;
  readonly connections: number;
  /** Mean pause of each connection before each request. */
  readonly pauseMs: number;
  readonly perSecond: number;
}

/** Finds the full rate first. The tokens live an hour where nothing else is said. */
export async function halfLoad(
  bench: Bench,
  service: Service,
  lifetimeMs?: number,
): Promise<HalfLoad> {
  const issuer = await openIssuer(service, lifetimeMs);
  const { toText } = await validationRequest(service);
  const tokens = bench.size(TOKENS.full, TOKENS.quick);
  const requests = Array.from({ length: tokens }, () => toText(issuer.entityToken()));
  const table = bench.table('validate', requests);
  const load = { port: service.port, table, connections: CONNECTIONS };
  const { seconds, warmUpSeconds } = bench.settings;
  if (warmUpSeconds > 0) await runLoad(bench, { ...load, seconds: warmUpSeconds });
  const perSecond = (await fullRate(bench, load, seconds)) / 2;
  const pauseMs = Math.round((CONNECTIONS / perSecond) * 1000);
  return {
    table,
    connections: CONNECTIONS,
    pauseMs: Math.min(Math.max(1, pauseMs), PAUSE_MS_MAX),
    perSecond,
  };
}

/** Replies per second; asks for longer where nothing was answered in so short a time. */
async function fullRate(bench: Bench, load: Load, seconds: number): Promise<number> {
  const full = await runLoad(bench, { ...load, seconds });
  if (full.requests === 0 && seconds < SECONDS_MAX) return fullRate(bench, load, seconds * 2);
  return full.requests / full.seconds;
}
