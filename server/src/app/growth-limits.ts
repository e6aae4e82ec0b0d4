import type { PlayerDataLimits } from '../kernel/player-data-limits.ts';
import type { GrowthLeft, RateLimitExcess } from '../kernel/rate-limits.ts';
import type { Limiter } from '../limits/rates.ts';
import { type DataUpdate, type DataUpdateOutcome, updateData } from '../player-data/commands.ts';
import { growthMaxOf } from '../player-data/player-data.ts';
import type { StatisticsUpdate } from '../statistics/commands/combine-values.ts';
import {
  type CharacterOutcome,
  type StatisticsOutcome,
  updateCharacterStatistics,
  updateStatistics,
} from '../statistics/commands/values.ts';
import type { CommandRunner, SealedCallContext } from '../storage/command.ts';
import type { CallOutcome } from '../storage/idempotency/once.ts';

interface GrowthLimits {
  readonly playerData: () => PlayerDataLimits;
  /** By how many bytes data grow that come from an address; undefined: that is not limited. */
  readonly dataGrowth: () => Limiter | undefined;
  /** How many new values of statistics come from an address; undefined: that is not limited. */
  readonly statistics: () => Limiter | undefined;
  readonly onRefused: (
    excess: RateLimitExcess,
    of: { readonly titleId: string; readonly address: string },
  ) => void;
}

/** An update by which what is stored may grow. */
interface Growing<Outcome> {
  readonly titleId: string;
  readonly from: string | undefined;
  readonly limiter: Limiter | undefined;
  /** By how much it grows at most. */
  readonly most: number;
  /** Runs it: what is stored grows by no more than that. Undefined: by any number. */
  readonly run: (growth: GrowthLeft | undefined) => Promise<unknown>;
  /** By how much it has grown. */
  readonly grownBy: (outcome: Outcome) => number;
  readonly context: SealedCallContext | undefined;
  readonly onRefused: GrowthLimits['onRefused'];
}

type AnyOutcome =
  | { readonly status: 'growsTooFast'; readonly excess: RateLimitExcess }
  | { readonly status: string; readonly excess?: never };

/**
 * Makes the same engine, on which updates of players' data and statistics go by the limits that hold. The command is told them and not the handler,
 * which may run in the worker for large calls: the worker knows no settings, and counts nothing.
 *
 * An update from an address takes the most by which what is stored can grow, or what is left, and gives back what it did not need. It is
 * refused only where it needs more.
 */
export function withGrowthLimits(engine: CommandRunner, limits: GrowthLimits): CommandRunner {
  const ofData = ({ from, ...input }: DataUpdate, context: SealedCallContext | undefined) =>
    limited<DataUpdateOutcome>({
      onRefused: limits.onRefused,
      context,
      titleId: input.titleId,
      from,
      limiter: limits.dataGrowth(),
      most: growthMaxOf(input),
      run: (growth) => {
        const held = { ...input, limits: { ...limits.playerData(), growth } };
        return engine.run(updateData.name, held, context);
      },
      grownBy: (outcome) => (outcome.status === 'updated' ? outcome.grownBytes : 0),
    });
  const ofStatistics = (
    name: string,
    { from, ...input }: Pick<StatisticsUpdate, 'titleId' | 'from' | 'updates'>,
    context: SealedCallContext | undefined,
  ) =>
    limited<StatisticsOutcome | CharacterOutcome>({
      onRefused: limits.onRefused,
      context,
      titleId: input.titleId,
      from,
      limiter: limits.statistics(),
      most: input.updates.length,
      run: (growth) => engine.run(name, { ...input, growth }, context),
      grownBy: (outcome) => (outcome.status === 'updated' ? outcome.added : 0),
    });
  return {
    run(name, input, context) {
      switch (name) {
        case updateData.name:
          return ofData(input as DataUpdate, context);
        case updateStatistics.name:
        case updateCharacterStatistics.name:
          return ofStatistics(name, input as StatisticsUpdate, context);
        default:
          return engine.run(name, input, context);
      }
    },
  };
}

/** Runs an update within what is left for its address. */
async function limited<Outcome extends AnyOutcome>(update: Growing<Outcome>): Promise<unknown> {
  const { titleId, from, limiter, most, run, grownBy } = update;
  if (from === undefined || !limiter) return run(undefined);
  const { taken, growth } = takeUpTo(limiter, from, most);
  let used = 0;
  try {
    const answer = await run(growth);
    const outcome = toOutcome(answer, update.context) as Outcome | undefined;
    if (outcome?.excess) update.onRefused(outcome.excess, { titleId, address: from });
    else if (outcome) used = grownBy(outcome);
    return answer;
  } finally {
    limiter.give(from, taken - used);
  }
}

/** Takes so many tokens, or all that are left; then no more may be used. */
function takeUpTo(limiter: Limiter, from: string, most: number) {
  const excess = limiter.take(from, most);
  if (!excess) return { taken: most, growth: undefined };
  const taken = excess.state.left;
  limiter.take(from, taken);
  return { taken, growth: { max: taken, most, excess } };
}

/** The outcome of an update that ran now; undefined: none did, for example because an earlier call with its idempotency key did it. */
function toOutcome(answer: unknown, context: SealedCallContext | undefined): unknown {
  if (!context) return answer;
  const call = answer as CallOutcome;
  return call.status === 'done' && !call.isReplay ? call.result : undefined;
}
