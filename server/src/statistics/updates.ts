import type { PlayerCaller, StudioCaller } from '../kernel/caller.ts';
import { type ApiError, type ErrorExtras, rateLimitExtras } from '../kernel/errors.ts';
import type { EmitEvent } from '../kernel/events.ts';
import { fail as makeRefusal } from '../kernel/operation.ts';
import type { RateLimitExcess } from '../kernel/rate-limits.ts';
import {
  STATISTICS_BY_PLAYERS_MAX,
  STATISTICS_MAX,
  STATISTICS_PER_CLIENT_UPDATE_MAX,
} from '../kernel/statistic-limits.ts';
import { NO_PLAYER } from '../players/owner.ts';
import type { KnownTitle } from '../titles/title.ts';

// Calls by which players and servers update statistics.

/** The deps of an operation that updates statistics. */
export interface UpdateDeps {
  readonly findTitle: (titleId: string) => KnownTitle | undefined;
  readonly emit: EmitEvent;
}

/** The sentence about names that are not there. */
export const NAMES_SENTENCE = `All of them or none. A name that is not there becomes a statistic, whose last value counts and which is never reset, as long as the title has fewer than ${STATISTICS_MAX}; where a player's client names it, fewer than ${STATISTICS_BY_PLAYERS_MAX}.`;

/** The sentence about updates by players. */
export const FROM_CLIENTS_SENTENCE = `It is there where the title’s setting \`StatisticsFromClients\` is on, and takes at most ${STATISTICS_PER_CLIENT_UPDATE_MAX} values. New values from one IP address are limited by the option \`PURSER_LIMIT_ADDRESS_STATISTICS\`.`;

type SharedError =
  | 'InvalidParams'
  | 'APINotEnabledForGameClientAccess'
  | 'AccountNotFound'
  | 'StatisticCountLimitExceeded';

interface UpdateCall {
  readonly caller: PlayerCaller | StudioCaller;
  readonly deps: Pick<UpdateDeps, 'findTitle'>;
  readonly fail: (error: SharedError, extras?: ErrorExtras) => ApiError;
  /** The member that has the values. */
  readonly member: string;
}

/** Throws where the caller is a player who updates so many statistics, and may not. */
export function checkClient(count: number, { caller, deps, fail, member }: UpdateCall): void {
  if (caller.kind !== 'player') return;
  if (count > STATISTICS_PER_CLIENT_UPDATE_MAX) {
    const sentence = `A player names at most ${STATISTICS_PER_CLIENT_UPDATE_MAX} statistics in a call.`;
    throw fail('InvalidParams', { details: { [member]: [sentence] } });
  }
  if (deps.findTitle(caller.titleId)?.statisticsFromClients !== true) {
    throw fail('APINotEnabledForGameClientAccess', FROM_CLIENTS);
  }
}

/** The refusal of an update of anything by nobody, by one name too many, or of more new values than may come now: any call may be one too many. */
export function refusalOf(
  outcome:
    | { readonly status: 'noPlayer' }
    | { readonly status: 'full'; readonly max: number }
    | { readonly status: 'growsTooFast'; readonly excess: RateLimitExcess },
  { fail }: Pick<UpdateCall, 'fail'>,
): ApiError {
  if (outcome.status === 'noPlayer') return fail('AccountNotFound', NO_PLAYER);
  if (outcome.status === 'growsTooFast') {
    return makeRefusal('APIClientRequestRateLimitExceeded', rateLimitExtras(outcome.excess));
  }
  const message = `With these the title would have more than ${outcome.max} statistics.`;
  return fail('StatisticCountLimitExceeded', { message });
}

/** The details of a refusal that is about a statistic. */
export const aboutStatistic = (member: string, statistic: string): ErrorExtras => {
  return { details: { [member]: [`The statistic "${statistic}".`] } };
};

const FROM_CLIENTS: ErrorExtras = {
  message: 'The title’s setting StatisticsFromClients is off: only servers update statistics.',
};
