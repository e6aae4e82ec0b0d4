import { setTimeout as sleep } from 'node:timers/promises';
import { type CallContext, OperatorRefusal } from '../../kernel/call-context.ts';
import type { Callable, Run } from '../../kernel/command.ts';
import { type KeyedCall, KeyRefusal } from '../../kernel/idempotency.ts';
import { type Clock, type Instant, SECOND_MS } from '../../kernel/instant.ts';
import { IDEMPOTENCY_WAIT_MS } from '../../kernel/limits.ts';
import { makeKeyedDigest, type Random } from '../../kernel/secrets.ts';
import { backOffMs } from '../../lib/back-off.ts';
import type { CommandRunner } from '../command.ts';
import type { CallOutcome, Once } from './once.ts';

/** The result of a command that a call with a context has run, or an earlier call with its idempotency key. */
interface KeyedResult {
  /** Packed. */
  readonly result: unknown;
  readonly isReplay: boolean;
}

/** Runs commands, and those that change something for a call with a context. */
export interface KeyedRunner extends CommandRunner {
  /** Rejects with KeyRefusal where the key keeps the command from running, with OperatorRefusal where the operator may not do it any more. */
  runInContext(name: string, input: unknown, context: CallContext): Promise<KeyedResult>;
}

const DELAY = { firstMs: 10, longestMs: 200 } as const;

interface KeyedRunnerDeps {
  readonly engine: CommandRunner;
  readonly seal: Seal;
  /** Service time. */
  readonly now: Clock;
  readonly random: Random;
}

/**
 * Makes an engine run commands for calls with a context. While another call with the same idempotency key is under way, it asks again
 * for IDEMPOTENCY_WAIT_MS, and holds no connection meanwhile.
 */
export function makeKeyedRunner({ engine, seal, now, random }: KeyedRunnerDeps): KeyedRunner {
  return {
    run: engine.run,
    async runInContext(name, input, { key, audited }) {
      const sealed = key && seal(key);
      const beganAt = performance.now();
      for (let attempt = 1; ; attempt += 1) {
        const at = now();
        const once = sealed && { ...sealed, now: at };
        const outcome = (await engine.run(name, input, { once, audited })) as CallOutcome;
        if (outcome.status === 'done') return outcome;
        const isOver = performance.now() - beganAt >= IDEMPOTENCY_WAIT_MS;
        if (outcome.status !== 'underWay' || isOver) throw toRefusal(outcome, at);
        await sleep(backOffMs(attempt, { ...DELAY, jitter: (random(1)[0] as number) / 255 }));
      }
    },
  };
}

function toRefusal(outcome: Exclude<CallOutcome, { status: 'done' }>, now: Instant): Error {
  switch (outcome.status) {
    case 'operatorRefused':
      return new OperatorRefusal(outcome.reason);
    case 'otherBody':
      return new KeyRefusal(outcome.status);
    case 'underWay':
      return new KeyRefusal(outcome.status, 1);
    case 'tooMany':
      return new KeyRefusal(outcome.status, Math.ceil((outcome.until - now) / SECOND_MS));
  }
}

/**
 * Runs the commands of one call with a context. `onReplay` is called when the result of its command is
 * one of before. With an idempotency key, a second command that changes something is a bug, and throws: its result would
 * have no place to be kept.
 */
export function runInContext(
  runner: KeyedRunner,
  { context, onReplay }: { readonly context: CallContext; readonly onReplay: () => void },
): Run {
  let isUsed = false;
  const run = async (
    { name, changes, pack, unpack }: Callable,
    ...[input]: unknown[]
  ): Promise<unknown> => {
    const packed = pack(input as never);
    if (changes === 'nothing') return unpack(await runner.run(name, packed));
    if (context.key && isUsed)
      throw new Error(`${name} is a second change of a call with an idempotency key`);
    isUsed = true;
    const { result, isReplay } = await runner.runInContext(name, packed, context);
    if (isReplay) onReplay();
    return unpack(result);
  };
  return run as Run;
}

/** Makes the stored form of a call's key. */
type Seal = (call: KeyedCall) => Omit<Once, 'now'>;

/** Makes the digests of keys and bodies: whoever reads the database alone cannot try what a body said. */
export function makeSeal(digestKey: Buffer): Seal {
  const digest = makeKeyedDigest(digestKey, 'idempotency v1');
  return ({ path, titleId, playerId = null, operatorId = null, key, bodyHash }) => {
    const keyDigest = digest(['key', path, titleId, playerId, operatorId, key]);
    return { keyDigest, bodyDigest: digest(['body', keyDigest, bodyHash]), titleId, playerId };
  };
}
