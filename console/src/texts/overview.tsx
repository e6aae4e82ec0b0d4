import type { ReactNode } from 'react';
import { writeNumber } from './locale.ts';
import { SHARED_TEXTS } from './shared.ts';

/** Game servers that check tokens themselves. */
function verifiers(count: number): string {
  return `${writeNumber(count)} ${count === 1 ? 'verifier' : 'verifiers'}`;
}

/** Texts of the overview. */
export const OVERVIEW_TEXTS = {
  denied: 'see how the whole service does',
  noCalls: {
    heading: 'Nothing was called within the last hour',
    /** `link` makes a link to the documentation. */
    advice: (link: (text: string) => ReactNode) => (
      <>
        The first login of a game shows here within half a minute. {link('The documentation')} has
        calls to begin with.
      </>
    ),
  },
  freshness: {
    live: 'Live',
    old: 'Old figures',
    paused: 'Paused',
    untouched: (minutes: number) => `Nobody has touched the page for ${minutes} minutes`,
  },
  tiles: {
    nodes: 'Nodes',
    noNodes: 'None yet',
    allReady: (ready: number) => `${ready} ready`,
    ready: (ready: number, running: number) => `${ready} of ${running} ready`,
    noneLost: 'None was lost within the last hour',
    lost: (count: number) => `${count} stopped or lost within the last hour`,
    database: 'Database',
    answers: 'Answers',
    waiting: (count: number) =>
      `${writeNumber(count)} ${count === 1 ? 'command' : 'commands'} waiting`,
    unknown: 'Unknown',
    connections: (busy: number, max: number) =>
      `${busy} of ${writeNumber(max)} ${max === 1 ? 'connection' : 'connections'} at work`,
    noConnections: 'No node has said how it does',
    revocations: 'Revocations',
    noRevocations: 'None',
    lastHour: 'Within the last hour',
    meanMs: (ms: number) => `${writeNumber(ms)} ms`,
    revoked: (count: number) =>
      `On average until every node knows; ${writeNumber(count)} within the last hour`,
    verifiers: 'Verifiers',
    leases: (count: number) => `${writeNumber(count)} with a lease.`,
    noWaits: 'No revocation waited for them within the last hour',
    waits: (count: number, ms: number) =>
      `${writeNumber(count)} ${count === 1 ? 'revocation' : 'revocations'} waited for them within the last hour, ${writeNumber(ms)} ms each`,
    players: SHARED_TEXTS.players,
    loggedIn: 'Logged in to this title within the last hour',
  },
  players: {
    heading: 'Players who logged in within the last hour, by title',
    showAll: (count: number) => `Show all ${writeNumber(count)} titles`,
    /** The service counts no further. */
    atLeast: (count: number) => `${writeNumber(count)} or more`,
  },
  ledger: {
    heading: 'Ledger',
    size: (entries: number, bytes: number) =>
      `The ledger of players’ money has about ${writeNumber(entries)} entries (${writeNumber(Math.ceil(bytes / 1_000_000))} MB).`,
    growth: (perDay: number) =>
      perDay < 0
        ? `It shrinks by about ${writeNumber(-perDay)} a day.`
        : `It grows by about ${writeNumber(perDay)} a day.`,
    forEver: 'Entries are kept for ever (PURSER_LEDGER_KEPT).',
    kept: (days: number) => `Entries are kept for ${writeNumber(days)} days.`,
  },
  charts: {
    calls: 'Calls per second',
    logins: 'Logins per second',
    refused: 'Refused calls per second',
    at: (time: string) => `at ${time}`,
    lastMinute: 'in the last minute',
    /** For those who do not see the chart. `peak` is when there was most; undefined: there was nothing. */
    summary: (
      name: string,
      of: {
        readonly last: string;
        readonly mean: string;
        readonly most: string;
        readonly peak: string | undefined;
      },
    ) =>
      `${name} over the last hour: ${of.last} in the last minute, ${of.mean} on average, at most ${of.most}${of.peak === undefined ? '' : ` at ${of.peak}`}.`,
    share: (share: string) => `${share} of all calls.`,
    noneRefused: 'No call was refused within the last hour.',
    inStep: 'in this step',
    inHour: (share: string) => `in the last hour: ${share} of all calls`,
  },
  table: {
    caption: (minutes: number) => `Counted in whole ${minutes} minutes, the newest on top.`,
    calls: 'Calls',
    logins: 'Logins',
    refused: 'Refused',
    kinds: 'By kind',
    kind: (kind: string, count: number) => `${kind} ${writeNumber(count)}`,
  },
  nodes: {
    heading: 'Nodes',
    none: 'No node has written its figures yet. Each does so every 10 seconds.',
    node: 'Node',
    lastReport: 'Last word',
    started: 'Started',
    lease: 'Lease',
    revocations: 'Revocations',
    verifiers: (count: number, behindMs: number) =>
      `${verifiers(count)}, ${behindMs === 0 ? 'none behind' : `${writeNumber(behindMs)} ms behind`}`,
    connections: 'Connections at work',
    id: 'the id of the node',
    version: (version: string) => `Version ${version}`,
    ago: (length: string) => `${length} ago`,
    noRevocations: 'None',
    revoked: (count: number, ms: number) => `${writeNumber(count)}, ${ms} ms each`,
    silent: 'silent',
    stopped: 'It has stopped.',
    stoppedOrUnheard: 'It has stopped, or nobody hears it.',
    needsNoLease: 'Needs none',
    holdsLease: 'Held',
    waitsForLease: 'Waits for one',
    renewed: (ms: number) => `renewed ${writeNumber(ms)} ms before`,
    busy: (busy: number, max: number) => `${busy} of ${max}`,
    waiting: (count: number) => `, ${writeNumber(count)} waiting`,
  },
  /** The name of each state of a node, and its meaning for calls. */
  states: {
    ready: { label: 'Ready', meaning: 'Its calls succeed.' },
    starting: { label: 'Starting', meaning: 'It has not looked at its database yet.' },
    draining: {
      label: 'Stopping',
      meaning: 'It ends the calls that it has, and takes no others.',
    },
    databaseAway: {
      label: 'Database away',
      meaning:
        'The database does not answer, or somebody holds a lock. Look at it and at the network.',
    },
    databaseBusy: {
      label: 'Database busy',
      meaning: 'More calls wait for the database than may.',
    },
    databaseDamaged: {
      label: 'Database damaged',
      meaning: 'The stored data cannot be read. Keep a copy of it, and restore a backup.',
    },
    databaseIncomplete: {
      label: 'Database incomplete',
      meaning: 'A table or a column is missing. Run purser doctor, and restore a backup.',
    },
    diskFull: {
      label: 'Disk full',
      meaning: 'The disk of the database is full: nothing can be written. Make room.',
    },
    readOnly: {
      label: 'Read-only',
      meaning: 'The database takes no writes; it may be a replica.',
    },
    leaseRunOut: {
      label: 'No lease',
      meaning: 'It cannot renew its lease. Run purser doctor on that machine.',
    },
  },
  lengths: {
    days: (count: number) => `${count} d`,
    hours: (count: number) => `${count} h`,
    minutes: (count: number) => `${count} min`,
    seconds: (count: number) => `${count} s`,
  },
} as const;
