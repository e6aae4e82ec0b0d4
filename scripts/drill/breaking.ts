import { setTimeout as sleep } from 'node:timers/promises';
import { compare } from './check.ts';
import { startLoad } from './load.ts';
import { waitUntil } from './processes.ts';
import { flows, longestGap, type Record } from './record.ts';
import type { Installation, Waiting, WAYS } from './ways.ts';

/** The result of one way. Times are milliseconds. */
export interface Result {
  readonly name: string;
  readonly what: string;
  readonly acknowledged: { readonly writes: number; readonly revocations: number };
  /** Calls that were refused for a while, or not answered. */
  readonly refused: number;
  readonly lost: readonly string[];
  /** Purchases that were made and never asked for, or made twice. */
  readonly surplus: readonly string[];
  readonly stale: readonly string[];
  readonly unexpected: readonly string[];
  /** The longest time without an acknowledged write, and without a verdict on a token. */
  readonly writesStoppedMs: number;
  readonly verdictsStoppedMs: number;
  /** From the break to the first good write after the longest pause; from the repair where writes wait for it. */
  readonly nextWriteMs: number;
  /** From the same moment until all is as it was: three members, three nodes. */
  readonly readyMs: number;
}

/** A pause that is shorter comes from the load itself. */
const PAUSE_MS_MIN = 1_000;
const STOPPED_MS = 5_000;

interface Breaking {
  readonly installation: Installation;
  readonly titleToken: string;
  /** Tells what is waited for. */
  readonly tell: (stage: string) => void;
}

/** Loads the installation, breaks it in one way, waits until it is whole, and holds all that was acknowledged against what is there. */
export async function breakIt(
  way: (typeof WAYS)[number],
  { installation, titleToken, tell }: Breaking,
): Promise<{ readonly result: Result; readonly record: Record }> {
  const { purser, database } = installation;
  const load = startLoad({ purser, titleToken, prefix: way.name });
  const { record } = load;
  tell('the load begins');
  await waitUntil('writes are acknowledged', () => flows(record.writes, 0));

  tell('it is broken');
  const brokenAt = performance.now();
  const next = await way.break(installation, waitingFor(record, brokenAt, tell));
  await next.wait();
  tell('it is repaired');
  const repairedAt = performance.now();
  await next.repair?.();
  const since = next.isDownUntilRepaired ? repairedAt : brokenAt;
  tell('waiting until it is whole');
  await waitUntil(
    'it is whole',
    async () => (await purser.isReady()) && (await database.isWhole()),
  );
  const wholeAt = performance.now();
  await waitUntil('writes are acknowledged', () => flows(record.writes, wholeAt));
  const endedAt = performance.now();
  tell('the load ends');
  await load.stop();
  tell(`checking ${record.writes.length} acknowledged writes`);
  const difference = await compare(record, { purser, titleToken });

  const writes = longestGap(record.writes, { from: brokenAt, to: endedAt });
  const first = record.writes.find(({ begunAt }) => begunAt >= since);
  const nextAt = writes.ms < PAUSE_MS_MIN || writes.endsAt < since ? first?.at : writes.endsAt;
  const result: Result = {
    name: way.name,
    what: way.what,
    acknowledged: { writes: record.writes.length, revocations: record.revoked.length },
    refused: record.refused,
    ...difference,
    stale: record.stale,
    unexpected: record.unexpected,
    writesStoppedMs: writes.ms,
    verdictsStoppedMs: longestGap(record.verdicts, { from: brokenAt, to: endedAt }).ms,
    nextWriteMs: (nextAt ?? endedAt) - since,
    readyMs: wholeAt - since,
  };
  return { result, record };
}

function waitingFor(record: Record, brokenAt: number, tell: (stage: string) => void): Waiting {
  return {
    async writesFlow() {
      tell('waiting for writes');
      await waitUntil('writes are acknowledged again', () => flows(record.writes, brokenAt));
    },
    async writesStop() {
      tell('waiting until writes have stopped');
      await sleep(STOPPED_MS);
      await waitUntil('writes have stopped', () => {
        const last = record.writes.at(-1)?.at ?? 0;
        return performance.now() - last > STOPPED_MS;
      });
    },
    async until(what, isSo) {
      tell(`waiting until ${what}`);
      await waitUntil(what, isSo);
    },
  };
}

/** Whether nothing went wrong. */
export const isGood = ({ lost, surplus, stale, unexpected }: Result): boolean =>
  [lost, surplus, stale, unexpected].every((list) => list.length === 0);
