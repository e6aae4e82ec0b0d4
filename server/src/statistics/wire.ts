import type { Static } from 'typebox';
import { EXAMPLE } from '../kernel/examples.ts';
import { capitalize, codecOf } from '../kernel/codec.ts';
import { extension } from '../kernel/extension.ts';
import { type Instant, toWireTime } from '../kernel/instant.ts';
import { BALANCE_MIN, IDENTIFIER_CHARS_MAX, INT32_MAX, UINT32_MAX } from '../kernel/limits.ts';
import { AnyText, Count, TEXT_NOT_BLANK, WireTime, Word } from '../kernel/schema.ts';
import { STATISTICS_MAX } from '../kernel/statistic-limits.ts';
import { Type } from '../kernel/type.ts';
import type { FoundStatistic } from './commands/values.ts';
import { AGGREGATIONS, type Statistic } from './statistic.ts';
import {
  RESET_INTERVALS,
  type Version,
  VERSION_STATUSES,
  type VersionStatus,
  versionAt,
} from './versions.ts';

// Statistics on the wire.

/** The name of a statistic in a request, whose caller may have put white space around it: `trim` gives the name. */
export const StatisticName = Type.String({
  description: 'The name of the statistic. White space around it is dropped.',
  minLength: 1,
  maxLength: IDENTIFIER_CHARS_MAX,
  pattern: TEXT_NOT_BLANK,
});

/** A list of names of statistics in a request. */
export const StatisticNames = (description: string) =>
  Type.Optional(Type.Array(StatisticName, { description, maxItems: STATISTICS_MAX }));

/** A value. */
export const Value = (description: string) =>
  Type.Integer({ description, minimum: BALANCE_MIN, maximum: INT32_MAX });

/** The number of a version in a request. */
export const VersionNumber = (description: string) =>
  Type.Integer({ description, minimum: 0, maximum: UINT32_MAX });

const AggregationMethod = Word(
  AGGREGATIONS,
  'How a value that comes is combined with the one that is there: it takes its place (Last), the smaller or the greater one stays (Min, Max), or both are added up (Sum). At first Last.',
);

const VersionChangeInterval = Word(
  RESET_INTERVALS,
  'How often the clock resets the statistic, at the boundaries of UTC; a week begins on Monday. At first Never.',
);

const StatisticBounds = Type.Object(
  {
    Minimum: Type.Optional(Value('The smallest value. Absent: any.')),
    Maximum: Type.Optional(Value('The greatest value. Absent: any.')),
    LargestStep: Type.Optional(
      Type.Integer({
        description:
          'How far one update may take a value from the one that is there, or a first sum from 0; the first of other values may be any. ForceUpdate goes any distance. Absent: any.',
        minimum: 0,
        maximum: UINT32_MAX,
      }),
    ),
  },
  {
    title: 'StatisticBounds',
    description:
      'What values may be. An update that would store another one is StatisticValueOutOfBounds.',
  },
);

/** The members of a request that defines a statistic, beside its name. */
export const DEFINITION_MEMBERS = {
  AggregationMethod: Type.Optional(AggregationMethod),
  VersionChangeInterval: Type.Optional(VersionChangeInterval),
  Bounds: extension(Type.Optional(StatisticBounds)),
};

const bounds = codecOf(StatisticBounds);

const DefinitionRequest = Type.Object(DEFINITION_MEMBERS);
const definition = codecOf(DefinitionRequest, { VersionChangeInterval: 'resetInterval' });

/** The definition in a request. */
export function fromWireDefinition(request: Static<typeof DefinitionRequest>) {
  const { aggregationMethod: aggregation, ...rest } = definition.fromWire(request);
  return { aggregation, ...rest };
}

/** The sentence about bounds between which there is nothing; undefined: there is something. */
export function boundsFault({
  Minimum = BALANCE_MIN,
  Maximum = INT32_MAX,
}: Static<typeof StatisticBounds> = {}): string | undefined {
  return Minimum > Maximum ? 'It must not be less than Minimum.' : undefined;
}

/** A statistic in an answer. */
export const PlayerStatisticDefinition = Type.Object(
  {
    StatisticName: AnyText('The name.'),
    CurrentVersion: Count('The version that takes values now. The first one is 0.'),
    AggregationMethod,
    VersionChangeInterval,
    Bounds: extension(StatisticBounds),
  },
  { title: 'PlayerStatisticDefinition', description: 'A statistic as the title defines it.' },
);

/** Writes a statistic for the wire. */
export function toWireStatistic(
  { name, aggregation, base, bounds: own }: Statistic,
  now: Instant,
): Static<typeof PlayerStatisticDefinition> {
  return {
    StatisticName: name,
    CurrentVersion: versionAt(base, now),
    AggregationMethod: capitalize(aggregation),
    VersionChangeInterval: capitalize(base.resetInterval),
    Bounds: bounds.toWire(own),
  };
}

/** A version in an answer. */
export const PlayerStatisticVersion = Type.Object(
  {
    StatisticName: AnyText('The name of the statistic.'),
    Version: Count('The number of the version. The first one is 0.'),
    ActivationTime: WireTime('When it began.'),
    DeactivationTime: Type.Optional(WireTime('When the next one began. Absent: none has.')),
    ScheduledDeactivationTime: Type.Optional(
      WireTime('When the clock begins the next one. Absent: it does not, or has.'),
    ),
    Status: extension(
      Word(
        VERSION_STATUSES,
        'Active: it takes values. SnapshotPending: it takes late ones. Snapshot: it takes no more, and is in the database. ArchivalPending: a file of it will be written. Archived: the file is written, where anybody had a value.',
      ),
      ['Client', 'Server'],
    ),
  },
  { title: 'PlayerStatisticVersion', description: 'A version of a statistic.' },
);

/** Writes a version for the wire. */
export function toWireVersion(
  StatisticName: string,
  { version, activatedAt, deactivatedAt, nextResetAt }: Version,
  status: VersionStatus,
): Static<typeof PlayerStatisticVersion> {
  return {
    StatisticName,
    Version: version,
    ActivationTime: toWireTime(activatedAt),
    ...(deactivatedAt !== undefined && { DeactivationTime: toWireTime(deactivatedAt) }),
    ...(nextResetAt !== undefined && { ScheduledDeactivationTime: toWireTime(nextResetAt) }),
    Status: capitalize(status),
  };
}

/** A value in an answer. */
export const StatisticValue = Type.Object(
  {
    StatisticName: AnyText('The name of the statistic.'),
    Value: Value('The value.'),
    Version: Count('The version in which it stands.'),
  },
  { title: 'StatisticValue', description: 'A value of a player.' },
);

/** Writes a value for the wire. */
export const toWireValue = (found: FoundStatistic): Static<typeof StatisticValue> => ({
  StatisticName: found.statistic,
  Value: found.value,
  Version: found.version,
});

/** Statistics in the examples. */
export const EXAMPLE_STATISTIC = {
  name: 'score',
  definition: {
    StatisticName: 'score',
    CurrentVersion: 3,
    AggregationMethod: 'Max',
    VersionChangeInterval: 'Week',
    Bounds: { Minimum: 0, Maximum: 100_000 },
  },
  version: { StatisticName: 'score', Version: 3, ActivationTime: EXAMPLE.now, Status: 'Active' },
  value: { StatisticName: 'score', Value: 1_200, Version: 3 },
} as const;
