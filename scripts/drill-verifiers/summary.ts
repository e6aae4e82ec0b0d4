import { percentile } from '../../server/test/process/nodes.ts';
import type { Answered, DrillRecord } from './record.ts';
import type { Site } from './sites.ts';

/** The numbers of a drill. Times are milliseconds. */
export interface Summary {
  readonly seed: string;
  readonly seconds: number;
  readonly revocations: number;
  readonly byKind: Readonly<Record<string, number>>;
  readonly byCommand: number;
  readonly faults: number;
  readonly faultsByKind: Readonly<Record<string, number>>;
  /** Verdicts of checks, by how they were made: those after the revocation, and those before it. */
  readonly after: Verdicts;
  readonly before: Verdicts;
  /** Of join tokens, each of which was checked twice at the same moment. */
  readonly joining: Verdicts;
  readonly latency: readonly Latency[];
  readonly verifiers: readonly VerifierTimes[];
  readonly repeats: number;
  readonly stale: readonly string[];
  readonly unexpected: readonly string[];
}

interface Verdicts {
  readonly fromLease: number;
  readonly byCall: number;
  readonly unavailable: number;
  /** The checks that were answered `valid`. */
  readonly valid: number;
}

interface Latency {
  readonly of: string;
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

interface VerifierTimes {
  readonly name: string;
  readonly starts: number;
  readonly secondsWithoutLease: number;
  readonly percentWithoutLease: number;
  readonly longestWithoutLeaseSeconds: number;
}

/** Sums a record up. */
export function summarize(
  record: DrillRecord,
  of: { readonly sites: readonly Site[]; readonly seed: string; readonly seconds: number },
): Summary {
  const { revocations } = record;
  const kinds = Map.groupBy(revocations, ({ kind }) => kind);
  return {
    seed: of.seed,
    seconds: Math.round(of.seconds),
    revocations: revocations.length,
    byKind: Object.fromEntries([...kinds].map(([kind, list]) => [kind, list.length])),
    byCommand: revocations.filter(({ by }) => by === 'command').length,
    faults: [...record.faults.values()].reduce((sum, one) => sum + one, 0),
    faultsByKind: Object.fromEntries(record.faults),
    after: verdictsOf(record, 'after'),
    before: verdictsOf(record, 'before'),
    joining: verdictsOf(record, 'joining'),
    latency: of.sites.flatMap(({ name }) => latenciesOf(name, revocations)),
    verifiers: of.sites.flatMap(({ verifiers }) => verifiers.map(timesOf)),
    repeats: record.repeats,
    stale: record.stale,
    unexpected: record.unexpected,
  };
}

function verdictsOf({ verdicts }: DrillRecord, when: string): Verdicts {
  const sum = (isOne: (from: string, status: string) => boolean): number =>
    [...verdicts].reduce((total, [name, number]) => {
      const [first = '', from = '', status = ''] = name.split(' ');
      return total + (first === when && isOne(from, status) ? number : 0);
    }, 0);
  const isNone = (status: string) => ['unavailable', 'unconfirmed'].includes(status);
  return {
    fromLease: sum((from, status) => from === 'lease' && !isNone(status)),
    byCall: sum((from, status) => from === 'call' && !isNone(status)),
    unavailable: sum((_, status) => isNone(status)),
    valid: sum((_, status) => status === 'valid'),
  };
}

function latenciesOf(site: string, revocations: readonly Answered[]): readonly Latency[] {
  const here = revocations.filter((one) => one.site === site);
  const byNode = here.filter(({ by }) => by === 'node');
  const groups = {
    [`${site}, nodes in no trouble`]: byNode.filter(({ wasTroubled }) => !wasTroubled),
    [`${site}, nodes in trouble`]: byNode.filter(({ wasTroubled }) => wasTroubled),
    [`${site}, commands, their start included`]: here.filter(({ by }) => by === 'command'),
  };
  return Object.entries(groups)
    .filter(([, list]) => list.length > 0)
    .map(([name, list]) => {
      const times = list.map(({ tookMs }) => tookMs);
      const [p50 = 0, p99 = 0, max = 0] = [50, 99, 100].map((percent) =>
        Math.round(percentile(times, percent)),
      );
      return { of: name, count: list.length, p50, p99, max };
    });
}

function timesOf({ name, lives, leases }: Site['verifiers'][number]): VerifierTimes {
  const { allMs, withoutMs, longestMs } = leases.sum();
  return {
    name,
    starts: lives,
    secondsWithoutLease: toSeconds(withoutMs),
    percentWithoutLease: allMs > 0 ? Math.round((100 * withoutMs) / allMs) : 100,
    longestWithoutLeaseSeconds: toSeconds(longestMs),
  };
}

const toSeconds = (ms: number): number => Math.round(ms / 100) / 10;

/** Whether nothing went wrong, and enough of it was judged under leases to mean anything. */
export function isGood({ stale, unexpected }: Summary): boolean {
  return stale.length === 0 && unexpected.length === 0;
}

/** The summary as text. */
export function describe(summary: Summary): string {
  const { after, before, joining } = summary;
  const list = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([name, number]) => `${name} ${number}`)
      .join(', ');
  const verdicts = (of: Verdicts) =>
    `${of.fromLease} from a lease, ${of.byCall} by call, ${of.unavailable} unavailable; ${of.valid} valid`;
  const some = (lines: readonly string[]) => lines.slice(0, 20).map((line) => `  ${line}`);
  return [
    `Seed ${summary.seed}, ${summary.seconds} s`,
    `${summary.revocations} revocations answered, ${summary.byCommand} of them to commands: ${list(summary.byKind)}`,
    `${summary.faults} faults: ${list(summary.faultsByKind)}`,
    `Checks after a revocation: ${verdicts(after)}`,
    `Checks before: ${verdicts(before)}`,
    `Checks of join tokens, each twice: ${verdicts(joining)}`,
    `Calls repeated: ${summary.repeats}`,
    'Revocations took (ms):',
    ...summary.latency.map(
      ({ of, count, p50, p99, max }) => `  ${of}: ${count}, p50 ${p50}, p99 ${p99}, max ${max}`,
    ),
    'Without a lease, since the first:',
    ...summary.verifiers.map(
      (one) =>
        `  ${one.name}: ${one.secondsWithoutLease} s (${one.percentWithoutLease} %), ${one.longestWithoutLeaseSeconds} s at the longest, started ${one.starts} times`,
    ),
    `${summary.stale.length} stale yes`,
    ...some(summary.stale),
    `${summary.unexpected.length} unexpected`,
    ...some(summary.unexpected),
    '',
  ].join('\n');
}
