import type { ReactNode } from 'react';
import { LAYOUT_TEXTS } from './layout.ts';
import { writeNumber } from './locale.ts';
import { SHARED_TEXTS } from './shared.ts';

const wrongPasswords = (count: number): string =>
  count === 1 ? 'One wrong password counts' : `${count} wrong passwords count`;

/** Texts of the page about limits, in words of people who help players. */
export const LIMITS_TEXTS = {
  heading: LAYOUT_TEXTS.pages.limits,
  /** The calls that each limit counts. */
  names: {
    addressCalls: 'Calls from one IP address',
    addressAnonymousCalls: 'Logins, registrations and pages, from one IP address',
    addressNewPlayers: 'New players from one IP address',
    addressDataGrowth: 'Bytes of new data of players, from one IP address',
    addressStatistics: 'New values of statistics that players write, from one IP address',
    addressEvents: 'Bytes of events that players write, from one IP address',
    sessionCalls: 'Calls of one session',
    sessionWrites: 'Changes by one session',
    keyCalls: 'Calls with one secret key',
    keyWrites: 'Changes with one secret key',
    titleCalls: 'Calls of the whole title',
    titleWrites: 'Changes in the whole title',
    titleNewPlayers: 'New players of the whole title',
  },
  /** How many there may be in a time, whose length is in seconds. */
  rate: (count: number, seconds: 1 | 60 | 3_600) =>
    `${writeNumber(count)} ${{ 1: 'a second', 60: 'a minute', 3_600: 'an hour' }[seconds]}`,
  /** Why logins of a player were refused. */
  reasons: {
    accountLocked: 'Too many wrong passwords for the account',
    addressLimited: 'Too many wrong guesses from the address',
  },
  search: {
    kinds: {
      ServiceId: 'Player id',
      Username: SHARED_TEXTS.userName,
      Email: SHARED_TEXTS.email,
      IPAddress: SHARED_TEXTS.ipAddress,
      KeyId: 'Id of a secret key',
    },
    by: 'Find by',
    hint: 'Who is kept out?',
    find: 'Find',
    clear: 'Clear',
  },
  found: {
    label: 'Result of the search',
    heading: (kind: string, text: string) => `${kind} ${text}`,
    noneStopped: 'No limit has stopped a call with it within a day.',
    unknownPlayer: 'This title has no such player',
    lastLogin: (at: ReactNode) => <>Where the player last logged in {at}</>,
    noPassword: 'This player has no name with a password, so nobody can guess at one.',
    userName: (name: string) => `User name ${name}`,
    email: (email: string) => `Email address ${email}`,
    untoldName: 'A name of the player',
    lockedUntil: (at: ReactNode) => <>Locked until {at}.</>,
    whileLocked: (count: number) => `${wrongPasswords(count)}.`,
    notLimited: 'Not limited',
    notLocked: (count: number) => `Not locked. ${wrongPasswords(count)}`,
    wrongPasswords: 'Wrong passwords',
    unknownLogins: 'Logins of players who do not exist',
    takenNames: 'Answers that a name is taken',
    left: (count: number) => `${writeNumber(count)} left`,
    noneLeftUntil: (at: ReactNode) => <>None left until {at}; players who are known there get in</>,
    noNamesUntil: (at: ReactNode) => <>None left until {at}; nobody registers there with a name</>,
  },
  inForce: {
    heading: 'What is limited',
    off: 'Limits of calls are off: PURSER_LIMITS, or each of them, says so.',
    noNewPlayers: 'No new players are made, in any title: PURSER_NEW_PLAYERS is off.',
    counting:
      'Each process counts calls and new players for itself, and the use shown is that of the one that answered. Players, wrong passwords and currency are counted for all together.',
    countedFor: {
      address: 'counted for each IP address',
      session: 'counted for each session',
      key: 'counted for each secret key',
      operator: 'counted for each operator',
    },
    now: (count: number) => `${writeNumber(count)} now`,
    used: (count: number, max: number) => `${writeNumber(count)} of ${writeNumber(max)} used now`,
    howMuch: 'How much of it is used',
    burst: (count: number, rate: string) => `${writeNumber(count)} at once, then ${rate}`,
    players: 'Players of the title',
    playersMax: (max: number | undefined) => (max === undefined ? 'any number' : writeNumber(max)),
    currency: 'Currency that somebody with the role support gives and takes',
    currencyMax: (max: number | undefined) =>
      max === undefined
        ? 'any amount'
        : `${writeNumber(max)} of each currency a day, until midnight UTC`,
    noGuessLimits: 'Guesses at logins are not limited.',
    guesses: (of: {
      readonly wrong: number;
      readonly wrongWhereKnown: number;
      readonly minutes: number;
      readonly wrongOfAddress: number;
      readonly unknownOfAddress: number;
    }) =>
      `Guesses: after ${of.wrong} wrong passwords an account is locked for strangers, and after ${of.wrongWhereKnown} at an address where the player has logged in before, for ${of.minutes} minutes at most. One address has ${writeNumber(of.wrongOfAddress)} wrong passwords in a title, and ${writeNumber(of.unknownOfAddress)} logins of players who do not exist.`,
  },
  stopped: {
    heading: 'Stopped within a day',
    refreshed: (at: string) => `Refreshed every 10 seconds; as of ${at}`,
    paused: (at: string) => `Paused; as of ${at}`,
    none: 'Nobody is limited',
    noneAdvice:
      'Players and callers who meet a limit are listed here for a day. A user name that nobody has is not: look for it above.',
    player: 'Player',
    refused: 'Logins refused',
    first: 'First',
    last: 'Last',
    lockIsOver: 'That lock is over.',
    look: 'Look',
    lookAt: (playerId: string) => `Look at ${playerId}`,
    limit: 'Limit',
    times: 'Times stopped',
    remembered:
      'As the process that answered remembers it: each counts for itself. There is nothing to lift: a caller who comes less often gets in again.',
    withoutTitle: 'before it named a title',
    key: (keyId: string) => `the secret key ${keyId}`,
    operator: (operatorId: string) => `the operator ${operatorId}`,
    wholeTitle: 'the whole title',
    anAddress: 'an IP address',
  },
  lift: {
    denied: 'lift limits',
    act: 'Lift',
    heading: 'Lift the limit',
    about: (playerId: string) => `the limit of ${playerId}`,
    done: 'The limit is lifted, on all nodes',
    player: (playerId: string) => `the player ${playerId}`,
    ofName: (name: string) =>
      `All wrong passwords that count for ${name} are forgotten, those from addresses where the player is known, too. A login is judged at once, whoever tries: as many wrong ones as before lock it again.`,
    ofAddress: (address: string) =>
      `All wrong guesses from ${address} in this title are forgotten. Players behind the address can log in, and can guess, as if it were new.`,
    stays: 'Bans stay. So do limits of calls, which end by themselves.',
  },
  untrusted: {
    heading: 'Limits of IP addresses are off behind a proxy',
    advice: (count: number) =>
      count === 1
        ? 'A proxy forwards addresses, and PURSER_TRUSTED_PROXIES does not name it. Name it there, and the limits count again.'
        : `${count} proxies forward addresses, and PURSER_TRUSTED_PROXIES does not name them. Name them there, and the limits count again.`,
  },
} as const;
