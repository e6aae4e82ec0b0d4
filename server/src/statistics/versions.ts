import { DAY_MS, HOUR_MS, type Instant, toDate } from '../kernel/instant.ts';

// The versions of a statistic. A reset by the clock writes nothing: the version at a moment follows from what is stored and the moment.

/** How often a statistic is reset, at the boundaries of UTC; a week begins on Monday. */
export const RESET_INTERVALS = ['Never', 'Hour', 'Day', 'Week', 'Month'] as const;
export type ResetInterval = Uncapitalize<(typeof RESET_INTERVALS)[number]>;

/** The base from which the versions of a statistic follow: one of them, and how they go on behind it. */
export interface VersionBase {
  readonly baseVersion: number;
  /** When the version began. */
  readonly activatedAt: Instant;
  /** The resets by the clock count from here: later than its beginning where the interval was changed. */
  readonly countedFrom: Instant;
  readonly resetInterval: ResetInterval;
}

/** A version, and when it began. */
export interface Version {
  readonly version: number;
  readonly activatedAt: Instant;
  /** Absent: it is the current one. */
  readonly deactivatedAt?: Instant | undefined;
  /** When the clock ends it, where it is the current one. Absent: never, or it is over. */
  readonly nextResetAt?: Instant | undefined;
}

/** From a Monday to the first Monday since 1970, which began on a Thursday. */
const MONDAY_MS = 4 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;
const MONTHS = 12;

/** The numbers of the interval that a moment is in, and the moment at which a number begins. */
interface Calendar {
  readonly numberOf: (at: Instant) => number;
  readonly startOf: (number: number) => Instant;
}

function everyMs(lengthMs: number, offsetMs = 0): Calendar {
  return {
    numberOf: (at) => Math.floor((at - offsetMs) / lengthMs),
    startOf: (number) => number * lengthMs + offsetMs,
  };
}

const CALENDARS: Readonly<Record<Exclude<ResetInterval, 'never'>, Calendar>> = {
  hour: everyMs(HOUR_MS),
  day: everyMs(DAY_MS),
  week: everyMs(WEEK_MS, MONDAY_MS),
  month: {
    numberOf(at) {
      const date = toDate(at);
      return date.getUTCFullYear() * MONTHS + date.getUTCMonth();
    },
    startOf: (number) => Date.UTC(Math.floor(number / MONTHS), number % MONTHS),
  },
};

const calendarOf = (interval: ResetInterval): Calendar | undefined =>
  interval === 'never' ? undefined : CALENDARS[interval];

/** The version at a moment; the first one where the clock was set back before it. */
export function versionAt(base: VersionBase, now: Instant): number {
  const calendar = calendarOf(base.resetInterval);
  if (!calendar) return base.baseVersion;
  const resets = calendar.numberOf(now) - calendar.numberOf(base.countedFrom);
  return base.baseVersion + Math.max(0, resets);
}

/** When the clock resets next; undefined: never. */
export function nextResetAt({ resetInterval }: VersionBase, now: Instant): Instant | undefined {
  const calendar = calendarOf(resetInterval);
  return calendar?.startOf(calendar.numberOf(now) + 1);
}

/** When a version began or will begin that is not older than the base. */
export function activationOf(base: VersionBase, version: number): Instant {
  const calendar = calendarOf(base.resetInterval);
  if (!calendar || version <= base.baseVersion) return base.activatedAt;
  return calendar.startOf(calendar.numberOf(base.countedFrom) + version - base.baseVersion);
}

/** The base after a reset by hand. The next reset by the clock stays where it is. */
export function baseAfterReset(base: VersionBase, now: Instant): VersionBase {
  const baseVersion = versionAt(base, now) + 1;
  return { ...base, baseVersion, activatedAt: now, countedFrom: now };
}

/** The base after a change of the interval, which goes on with the version that is there. */
export function baseWithInterval(
  base: VersionBase,
  { resetInterval, now }: { readonly resetInterval: ResetInterval; readonly now: Instant },
): VersionBase {
  const baseVersion = versionAt(base, now);
  const activatedAt = activationOf(base, baseVersion);
  return { baseVersion, activatedAt, countedFrom: now, resetInterval };
}

/** `closed`: the version is over. `invalid`: it is not there yet. */
type WrittenVersion =
  | { readonly status: 'open'; readonly version: number }
  | { readonly status: 'closed' | 'invalid' };

/** Judges the version into which a value is to be written; absent: the current one. One that was reset takes values for `graceMs` more. */
export function judgeVersion(
  base: VersionBase,
  {
    version,
    now,
    graceMs,
  }: {
    readonly version: number | undefined;
    readonly now: Instant;
    readonly graceMs: number;
  },
): WrittenVersion {
  const current = versionAt(base, now);
  const written = version ?? current;
  if (written > current) return { status: 'invalid' };
  const isLate = written < current - 1 || now >= activationOf(base, current) + graceMs;
  return written < current && isLate ? { status: 'closed' } : { status: 'open', version: written };
}

/** The newest version whose values are final: `graceMs` after the next one began. Negative: there is none. */
export function lastFinalVersion(
  base: VersionBase,
  { now, graceMs }: { readonly now: Instant; readonly graceMs: number },
): number {
  const current = versionAt(base, now);
  return now < activationOf(base, current) + graceMs ? current - 2 : current - 1;
}

/**
 * The states of a version (reference API). It takes late values (SnapshotPending), or has its last ones: they stay in the database only (Snapshot), are
 * to be written to a file (ArchivalPending), or were (Archived).
 */
export const VERSION_STATUSES = [
  'Active',
  'SnapshotPending',
  'Snapshot',
  'ArchivalPending',
  'Archived',
] as const;
export type VersionStatus = Uncapitalize<(typeof VERSION_STATUSES)[number]>;

/** The state of a version at a moment. `archives`: whether versions are written to files. */
export function statusOf(
  { version, deactivatedAt }: Pick<Version, 'version' | 'deactivatedAt'>,
  {
    archivedBefore,
    archives,
    now,
    graceMs,
  }: {
    readonly archivedBefore: number;
    readonly archives: boolean;
    readonly now: Instant;
    readonly graceMs: number;
  },
): VersionStatus {
  if (deactivatedAt === undefined) return 'active';
  if (version < archivedBefore) return 'archived';
  if (now < deactivatedAt + graceMs) return 'snapshotPending';
  return archives ? 'archivalPending' : 'snapshot';
}

/** The newest versions, oldest of them first. `bases`: those of a statistic, newest first, each of which ends the one before it. */
export function listVersions(
  bases: readonly VersionBase[],
  { now, atMost }: { readonly now: Instant; readonly atMost: number },
): readonly Version[] {
  const versions: Version[] = [];
  for (const base of bases) {
    const later = versions.at(-1);
    const last = later ? later.version - 1 : versionAt(base, now);
    for (let version = last; version >= base.baseVersion && versions.length < atMost; version--) {
      const end = versions.at(-1);
      const ends = end
        ? { deactivatedAt: end.activatedAt }
        : { nextResetAt: nextResetAt(base, now) };
      versions.push({ version, activatedAt: activationOf(base, version), ...ends });
    }
  }
  return versions.toReversed();
}
