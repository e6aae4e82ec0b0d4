import type { PlayerDataLimits } from '../kernel/player-data-limits.ts';
import type { RateLimitExcess } from '../kernel/rate-limits.ts';
import type { Limiter } from '../limits/rates.ts';
import { type DataUpdate, type DataUpdateOutcome, updateData } from '../player-data/commands.ts';
import { growthMaxOf } from '../player-data/player-data.ts';
import type { CommandRunner, SealedCallContext } from '../storage/command.ts';
import type { CallOutcome } from '../storage/idempotency/once.ts';

interface DataLimits {
  readonly limits: () => PlayerDataLimits;
  /** By how many bytes data grow that come from an address; undefined: that is not limited. */
  readonly growth: () => Limiter | undefined;
  readonly onRefused: (
    excess: RateLimitExcess,
    of: { readonly titleId: string; readonly address: string },
  ) => void;
}

/**
 * Makes the same engine, on which updates of players' data go by the limits that hold. The command is told them and not the handler, which may run in
 * the worker for large calls: the worker knows no settings, and counts nothing.
 *
 * An update from an address takes the most by which it can make data grow, or what is left, and gives back what it did not need. It is
 * refused only where data would grow by more.
 */
export function withDataLimits(
  engine: CommandRunner,
  { limits, growth, onRefused }: DataLimits,
): CommandRunner {
  async function update(
    { from, ...input }: DataUpdate,
    context: SealedCallContext | undefined,
  ): Promise<unknown> {
    const limiter = from === undefined ? undefined : growth();
    if (from === undefined || !limiter) {
      return engine.run(updateData.name, { ...input, limits: limits() }, context);
    }
    const wanted = growthMaxOf(input);
    const excess = limiter.take(from, wanted);
    const taken = excess ? excess.state.left : wanted;
    if (excess) limiter.take(from, taken);
    let used = 0;
    try {
      const growth = excess && { bytesMax: taken, excess };
      const limited = { ...input, limits: { ...limits(), growth } };
      const answer = await engine.run(updateData.name, limited, context);
      const outcome = toOutcome(answer, context);
      if (outcome?.status === 'updated') used = outcome.grownBytes;
      if (outcome?.status === 'growsTooFast') {
        onRefused(outcome.excess, { titleId: input.titleId, address: from });
      }
      return answer;
    } finally {
      limiter.give(from, taken - used);
    }
  }
  return {
    run: (name, input, context) =>
      name === updateData.name
        ? update(input as DataUpdate, context)
        : engine.run(name, input, context),
  };
}

/** The outcome of an update that ran now; undefined: none did, for example because an earlier call with its idempotency key did it. */
function toOutcome(
  answer: unknown,
  context: SealedCallContext | undefined,
): DataUpdateOutcome | undefined {
  if (!context) return answer as DataUpdateOutcome;
  const call = answer as CallOutcome;
  return call.status === 'done' && !call.isReplay ? (call.result as DataUpdateOutcome) : undefined;
}
