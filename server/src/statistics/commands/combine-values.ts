import type { Instant } from '../../kernel/instant.ts';
import { excessOf, type GrowthLeft, type RateLimitExcess } from '../../kernel/rate-limits.ts';
import { keyOf, type PlayerKey } from '../../storage/query/keys.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { CHARACTERS_VERSION } from '../boards.ts';
import { statisticNameOf } from '../sql/definitions.ts';
import {
  findValues,
  type NewValue,
  type OwnerKey,
  type StoredValue,
  type ValueKey,
} from '../sql/values.ts';
import { combine, type Statistic } from '../statistic.ts';
import { judgeVersion } from '../versions.ts';

// How updates change values: one after the other in memory, whether it is one or a batch of them.

/** A value that comes. */
interface Update {
  readonly statistic: string;
  readonly value: number;
  /** undefined: the current one. */
  readonly version?: number | undefined;
}

/** An update of a player's statistics. */
export interface StatisticsUpdate extends PlayerKey {
  /** No statistic twice. */
  readonly updates: readonly Update[];
  /** The values take the place of those that are there. */
  readonly isForced: boolean;
  readonly isByPlayer: boolean;
  /** The address whose limit counts new values (app/limits.ts). Absent: no limit does. */
  readonly from?: string | undefined;
  /** How many values that were not there may come. Absent: any number. */
  readonly growth?: GrowthLeft | undefined;
  /** How long a version takes values after a reset. */
  readonly graceMs: number;
  readonly now: Instant;
}

/** `max`: what the title has as many of as it can have, or as players can make. */
export interface Full {
  readonly status: 'full';
  readonly max: number;
}

/** The values are stored. */
export interface Updated {
  readonly status: 'updated';
  /** How many of the values were not there before. */
  readonly added: number;
}

/** More new values would come than may come now. */
export interface GrowsTooFast {
  readonly status: 'growsTooFast';
  readonly excess: RateLimitExcess;
}

type Refused = Full | GrowsTooFast | RefusedValue;

/** Why one of the values cannot be stored. */
interface RefusedValue {
  readonly status: 'closed' | 'invalid' | 'overflow' | 'outOfBounds';
  readonly statistic: string;
}

/** An update of a player's values, or of those of a character. */
export type OwnedUpdate = StatisticsUpdate & OwnerKey;
/** The outcome of an update of an owner who is there. */
export type Outcome = Updated | Refused;

/** Statistics by `statisticNameOf`. */
export type KnownStatistics = ReadonlyMap<string, Statistic>;

/** How the values of characters stand, whatever the statistic says of those of players. */
const OF_CHARACTERS = {
  status: 'open',
  version: CHARACTERS_VERSION,
  aggregation: 'last',
} as const;

/** A value that comes, in a version that takes it. */
interface SentValue extends StoredValue {
  readonly known: Pick<Statistic, 'aggregation' | 'bounds'>;
  readonly isForced: boolean;
}

/** The values that an update brings; or why one of them cannot be stored. */
function openVersions(
  { updates, graceMs, isForced, now, titleId, playerId, characterId }: OwnedUpdate,
  statistics: KnownStatistics,
): readonly SentValue[] | RefusedValue {
  const opened: SentValue[] = [];
  for (const { statistic, value, version } of updates) {
    const known = statistics.get(statisticNameOf({ titleId, statistic })) as Statistic;
    const isOfPlayer = characterId === '';
    const judged = isOfPlayer ? judgeVersion(known.base, { version, now, graceMs }) : OF_CHARACTERS;
    if (judged.status !== 'open') return { status: judged.status, statistic };
    const { aggregation } = isOfPlayer ? known : OF_CHARACTERS;
    opened.push({
      titleId,
      playerId,
      characterId,
      statistic,
      version: judged.version,
      value,
      changedAt: now,
      known: { bounds: known.bounds, aggregation },
      isForced,
    });
  }
  return opened;
}

interface Combined {
  /** In the order of the updates. */
  readonly outcomes: readonly Outcome[];
  /** The values to store when all updates are made. */
  readonly values: readonly NewValue[];
}

/** Combines updates of owners who are locked with the values that are there, one after the other. Nothing is written. */
export async function combineEach(
  tx: Tx,
  updates: readonly OwnedUpdate[],
  statistics: KnownStatistics,
): Promise<Combined> {
  const opened = updates.map((update) => openVersions(update, statistics));
  const asked = opened.flatMap((sent) => ('status' in sent ? [] : sent));
  const stored = new Map((await findValues(tx, asked)).map((one) => [valueNameOf(one), one]));
  const values = new Map<string, NewValue>();
  const outcomes = updates.map(({ growth }, index): Outcome => {
    const sent = opened[index] as (typeof opened)[number];
    if ('status' in sent) return sent;
    const changed: (readonly [name: string, NewValue])[] = [];
    let added = 0;
    for (const { known, isForced, ...one } of sent) {
      const name = valueNameOf(one);
      const before = stored.get(name);
      const current = (values.get(name) ?? before)?.value;
      const judged = combine(known, { before: current, value: one.value, isForced });
      if (judged.status !== 'allowed') return { status: judged.status, statistic: one.statistic };
      if (judged.value !== current) changed.push([name, { ...one, value: judged.value, before }]);
      if (current === undefined) added += 1;
    }
    if (growth && added > growth.max) {
      return { status: 'growsTooFast', excess: excessOf(growth, added) };
    }
    for (const [name, one] of changed) values.set(name, one);
    return { status: 'updated', added };
  });
  return { outcomes, values: [...values.values()] };
}

const valueNameOf = ({ statistic, version, characterId, ...player }: ValueKey): string =>
  `${keyOf(player)}/${characterId}/${version}/${statistic}`;
