import type { Overview } from './figures.ts';

export type NodeState = Overview['Nodes'][number]['State'];

/** What a state of a node is called, and what it means for calls. */
export const STATES: Readonly<
  Record<NodeState, { readonly label: string; readonly color: string; readonly meaning: string }>
> = {
  ready: { label: 'Ready', color: 'green', meaning: 'Its calls succeed.' },
  starting: { label: 'Starting', color: 'blue', meaning: 'It has not looked at its database yet.' },
  draining: {
    label: 'Stopping',
    color: 'gray',
    meaning: 'It ends the calls that it has, and takes no others.',
  },
  databaseAway: {
    label: 'Database away',
    color: 'red',
    meaning:
      'The database does not answer, or somebody holds a lock. Look at it and at the network.',
  },
  databaseBusy: {
    label: 'Database busy',
    color: 'orange',
    meaning: 'More calls wait for the database than may.',
  },
  databaseDamaged: {
    label: 'Database damaged',
    color: 'red',
    meaning: 'What is stored cannot be read. Keep a copy of it, and restore a backup.',
  },
  diskFull: {
    label: 'Disk full',
    color: 'red',
    meaning: 'The disk of the database is full: nothing can be written. Make room.',
  },
  readOnly: {
    label: 'Read-only',
    color: 'red',
    meaning: 'The database takes no writes; it may be a replica.',
  },
  leaseRunOut: {
    label: 'No lease',
    color: 'red',
    meaning: 'It cannot renew its lease. Run purser doctor on that machine.',
  },
};

const RATE = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
const PERCENT = new Intl.NumberFormat('en', { style: 'percent', maximumSignificantDigits: 2 });
const CLOCK = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const MINUTE = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** How often in a second, with as many digits as a person reads. */
export function describeRate(perSecond: number): string {
  return RATE.format(perSecond);
}

export function describeShare(part: number, whole: number): string {
  return whole === 0 ? '–' : PERCENT.format(part / whole);
}

/** A time of the last hour, local, with seconds. */
export function describeTime(at: string): string {
  return CLOCK.format(new Date(at));
}

/** A time of the last hour, local, without seconds. */
export function describeMinute(at: string | number): string {
  return MINUTE.format(new Date(at));
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/** A length of time in its largest unit. */
export function describeLength(ms: number): string {
  const [unit, unitMs] = UNITS.find(([, unitMs]) => ms >= unitMs) ?? UNITS[3];
  return `${Math.floor(ms / unitMs)} ${unit}`;
}

/** The players who logged in lately; the service counts no further than to 100,000. */
export function describePlayers(count: number): string {
  return count >= 100_000 ? '100,000 or more' : count.toLocaleString('en');
}

/** As in "1 node" or "3 nodes". */
export function describeCount(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
}
