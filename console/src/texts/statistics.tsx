import type { ReactNode } from 'react';
import { writeNumber } from './locale.ts';

const AGGREGATIONS = {
  Last: 'The last value counts',
  Min: 'The smallest value counts',
  Max: 'The greatest value counts',
  Sum: 'Values are added up',
} as const;

const INTERVALS = {
  Never: 'Never by the clock',
  Hour: 'Each hour',
  Day: 'Each day',
  Week: 'Each week, on Monday',
  Month: 'Each month',
} as const;

/** Texts of the page of statistics and leaderboards, and of a player's statistics. */
export const STATISTICS_TEXTS = {
  heading: 'Statistics',
  about: 'Numbers that the game keeps of each player. Each has a leaderboard.',
  toWrite: 'define and reset statistics',
  none: {
    heading: 'No statistic yet',
    advice:
      'Define one here, and servers write values of players with UpdatePlayerStatistics. A server that writes a name that is not there makes one, too.',
    readOnly: 'A server that writes a value with UpdatePlayerStatistics makes one.',
  },
  unknown: {
    heading: 'This title has no such statistic',
    advice: 'Nobody has written a value of it yet, or its name is another one.',
  },
  name: 'Name',
  aggregation: 'Values',
  aggregations: AGGREGATIONS,
  interval: 'Reset',
  intervals: INTERVALS,
  version: 'Version',
  bounds: 'Allowed values',
  anyValue: 'any',
  between: (min: number, max: number) => `${writeNumber(min)} to ${writeNumber(max)}`,
  atLeast: (min: number) => `at least ${writeNumber(min)}`,
  atMost: (max: number) => `at most ${writeNumber(max)}`,
  steps: (step: number) => `steps of at most ${writeNumber(step)}`,
  all: (parts: readonly string[]) => parts.join(', '),
  form: {
    open: 'New statistic',
    act: 'Define',
    made: (name: string) => `Defined ${name}.`,
    change: 'Change',
    changeHeading: 'Change the statistic',
    save: 'Save',
    saved: (name: string) => `Saved ${name}.`,
    nameHint: 'At most 128 characters. It stays as it is, and no statistic is removed.',
    taken: 'There is this statistic already.',
    aggregation: 'How values are combined',
    interval: 'When the clock resets it, by UTC',
    minimum: 'Smallest value',
    maximum: 'Greatest value',
    largestStep: 'Largest step of an update',
    any: 'Empty: any.',
    boundsFault: 'It must not be less than the smallest value.',
    valuesStay: 'Values that are stored stay as they are.',
  },
  reset: {
    open: 'Reset',
    heading: 'Reset the statistic for all players',
    act: 'Reset for all players',
    effect: (name: ReactNode) => (
      <>
        The next version of {name} begins now, without a value of anybody. Nobody can take that
        back.
      </>
    ),
    stays:
      'The values of the version that ends stay readable. The next reset by the clock stays where it is.',
    done: (name: string, version: number) => `Version ${version} of ${name} has begun.`,
  },
  tabs: { board: 'Leaderboard', versions: 'Versions' },
  versions: {
    began: 'Began',
    ended: 'Ended',
    current: 'current',
    endsBy: (time: ReactNode) => <>the clock ends it {time}</>,
    status: 'State',
    statuses: {
      Active: 'takes values',
      SnapshotPending: 'takes late values',
      Snapshot: 'final, in the database',
      ArchivalPending: 'final, its file will be written',
      Archived: 'final, its file is written',
    },
    board: 'Leaderboard',
    boardOf: (version: number) => `Of version ${version}`,
    gone: 'no longer kept',
    more: 'Show more',
  },
  board: {
    place: 'Place',
    player: 'Player',
    value: 'Value',
    find: 'A player’s place',
    goTo: 'Go to place',
    go: 'Go',
    current: (version: number) => `Version ${version}, the current one.`,
    former: (version: number) => `Version ${version}, which is over.`,
    toCurrent: 'The current version',
    nextReset: (time: ReactNode) => <>The clock resets it {time}.</>,
    stands: (of: {
      readonly player: ReactNode;
      readonly place: number;
      readonly value: number;
    }) => (
      <>
        {of.player} has place {writeNumber(of.place)}, with {writeNumber(of.value)}.
      </>
    ),
    noValue: (player: ReactNode) => (
      <>{player} has no value in this version. These are the last places.</>
    ),
    none: {
      heading: 'Nobody has a value in this version',
      advice: 'A player is here with the first value that a server or the game writes.',
    },
    noneFrom: {
      heading: (place: number) => `Nobody has place ${writeNumber(place)}`,
      advice: 'The leaderboard ends before it.',
    },
    first: 'To the top',
    previous: 'Better places',
    next: 'Next places',
  },
  ofPlayer: {
    none: {
      heading: 'No statistic yet',
      advice: 'Servers write them with UpdatePlayerStatistics.',
    },
    about: 'The values in the versions that run now.',
    statistic: 'Statistic',
    board: 'Leaderboard',
    place: 'See the place',
    placeIn: (statistic: string) => `See the place in ${statistic}`,
    toWrite: 'reset statistics of players',
    open: 'Reset all',
    heading: 'Remove all statistics of the player',
    act: 'Remove all statistics',
    effect:
      'All values of the player are removed, in all versions, and so from all leaderboards. Nobody can take that back. Statistics of characters stay.',
    done: 'The statistics are removed.',
  },
} as const;
