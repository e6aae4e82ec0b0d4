import type { ReactNode } from 'react';

/** Lifting a ban does not bring these back. */
const AFTERWARDS = 'Sessions that the ban has ended stay ended: the player logs in anew.';

/** Texts of what lets a player in or keeps them out: sessions, bans, and what happened lately. */
export const PLAYERS_ACCESS_TEXTS = {
  sessions: {
    denied: 'see where players are logged in',
    none: {
      heading: 'Not logged in anywhere',
      advice: 'A session begins with a login and is over when its last ticket or token runs out.',
    },
    count: (count: number) =>
      count === 1 ? 'One session, newest first' : `${count} sessions, newest first`,
    loggedInBy: 'Logged in by',
    end: {
      open: 'End',
      heading: 'End this session',
      about: (created: string) => `the session since ${created}`,
      act: 'End session',
      effect:
        'The tickets and tokens of this session are no longer valid, on every node. The player may log in again, and so may anybody who knows the password.',
      done: 'The session has ended',
    },
    endAll: {
      open: 'End all',
      act: 'End all sessions',
      effect:
        'All tickets and tokens of the player are no longer valid, on every node. The player may log in again, and so may anybody who knows the password.',
      done: 'All sessions have ended',
    },
  },
  tags: {
    heading: 'Tags',
    tag: 'Tag',
    add: {
      open: 'Add tag',
      heading: 'New tag of this player',
      hint: 'A word for the game and its servers. The player can see it, other players cannot.',
      act: 'Add tag',
      done: 'The tag is there',
    },
    removal: {
      heading: 'Take this tag away',
      act: 'Take tag',
      done: 'The tag is gone',
    },
  },
  notes: {
    denied: 'see notes on players',
    none: 'Nobody has written a note',
    note: 'Note',
    by: (author: string, time: ReactNode) => (
      <>
        {author}, {time}
      </>
    ),
    add: {
      open: 'New note',
      heading: 'New note on this player',
      hint: 'For whoever helps the player next. No player sees it; it is in the export of the player.',
      act: 'Add note',
      done: 'The note is there',
    },
    removal: {
      open: 'Remove',
      heading: 'Remove this note',
      about: (note: string) => `the note ${note.slice(0, 60)}`,
      act: 'Remove note',
      done: 'The note is removed',
    },
  },
  bans: {
    denied: 'ban players or to lift bans',
    none: 'Never banned',
    isActive: 'in force',
    isOver: 'over',
    reason: 'Reason',
    alsoAddress: (address: string) => `and the address ${address}`,
    noEnd: 'for ever',
    lift: {
      open: 'Lift',
      heading: 'Lift this ban',
      about: (ban: string) => `the ban ${ban}`,
      act: 'Lift ban',
      effect: `The player can log in again, unless another ban is in force. ${AFTERWARDS}`,
      done: 'The ban is lifted',
    },
    liftAll: {
      open: 'Lift all',
      act: 'Lift all bans',
      effect: `The player can log in again. ${AFTERWARDS}`,
      done: (count: number) => `Bans lifted: ${count}`,
    },
  },
  ban: {
    undo: 'Lift…',
    act: 'Ban',
    heading: 'Ban this player',
    effect:
      'Everything of the player ends at once, on every node, and nobody logs in as this player until the ban is over.',
    done: 'The player is banned',
    duration: 'For how long',
    /** By the number of hours. */
    durations: {
      1: '1 hour',
      24: '1 day',
      72: '3 days',
      168: '7 days',
      720: '30 days',
      other: 'Hours of your choice',
      forEver: 'For ever',
    },
    hours: 'Hours',
    reasonHint: 'The player is told.',
    addressHint:
      'Optional. Nobody at all logs in from exactly this address while the ban is in force.',
  },
  lately: {
    denied: 'see logins of players, because they tell IP addresses',
    none: {
      heading: 'Nothing lately',
      advice: 'Logins are kept for 30 days, unless the service is configured otherwise.',
    },
    loggedIn: (origin: string) => `Logged in${origin}`,
    refused: (origin: string, more: number) =>
      more === 0
        ? `A login${origin} was refused`
        : `A login${origin} was refused, and ${more} more`,
    banned: ({ isOver, by }: { readonly isOver: boolean; readonly by: string | undefined }) =>
      `Banned${by === undefined ? '' : ` by ${by}`}${isOver ? '; the ban is over' : ''}`,
    acted: (what: string, by: string) => `${what}, by ${by}`,
    sessionEnded: (origin: string) => `A session that began${origin} was ended`,
    allEnded: 'Everything was ended',
    /** Where a login came from; empty where nothing is known. */
    origin: ({
      provider,
      address,
    }: {
      readonly provider: string | undefined;
      readonly address: string | undefined;
    }) =>
      [
        ...(provider === undefined ? [] : [` by ${provider}`]),
        ...(address === undefined ? [] : [` from ${address}`]),
      ].join(''),
    /** The identities of each kind, as the subject of a sentence. */
    kinds: {
      Custom: 'A custom id',
      CustomServer: 'A custom id of a server',
      Service: 'A user name, an email address or the password',
      AndroidDevice: 'An Android device',
      IOSDevice: 'An iOS device',
      OpenIdConnect: 'An OpenID Connect identity',
      Apple: 'An Apple identity',
      GooglePlay: 'A Google identity',
      GooglePlayGames: 'A Google Play Games identity',
      GameCenter: 'A Game Center identity',
      Steam: 'A Steam identity',
      XBoxLive: 'An Xbox Live identity',
      PSN: 'A PSN identity',
    },
    contact: 'The contact address',
    changes: {
      Linked: (kind: string, author: string) => `${kind} was linked by ${author}`,
      Unlinked: (kind: string, author: string) => `${kind} was removed by ${author}`,
      Lost: (kind: string, author: string) =>
        `${kind} went to another player by a forced link of ${author}`,
      Gained: (kind: string, author: string) =>
        `${kind} came from another player by a forced link of ${author}`,
      Set: (kind: string, author: string) => `${kind} was set by ${author}`,
      Confirmed: (kind: string, author: string) => `${kind} was confirmed by ${author}`,
      Removed: (kind: string, author: string) => `${kind} was removed by ${author}`,
      Restored: (kind: string, author: string) =>
        `${kind} of before came back with a new password by ${author}`,
    },
    lostTo: (kind: string, player: ReactNode) => (
      <>
        {kind} was taken by the player {player} with a forced link
      </>
    ),
    authors: {
      player: 'the player',
      login: (provider: string) => `a login by ${provider}`,
      /** An earlier version did not write down which one. */
      otherPlayer: 'that player',
      commandLine: 'the command line',
      key: (name: string) => `the secret key ${name}`,
      operator: (name: string) => name,
    },
    links: { bans: 'See the bans', identities: 'See the identities' },
  },
  /** Why a login was refused, and what somebody at the console does about it. */
  refusals: {
    wrongPassword: {
      why: 'The password was wrong.',
      what: 'The player mistypes, or somebody else guesses: compare the address with that of the last good login. You can set a new password.',
    },
    accountLocked: {
      why: 'Too many wrong passwords: the account was locked, and even the right one was refused.',
      what: 'The lock ends by itself within 15 minutes, or when the limits of the player are lifted.',
    },
    addressLimited: {
      why: 'Too many wrong guesses came from this address.',
      what: 'It ends by itself, or when the limits of the address are lifted. Others behind the same address are refused too.',
    },
    banned: {
      why: 'The player was banned.',
      what: 'The bans say why and until when, and there they can be lifted.',
    },
    addressBanned: {
      why: 'A ban, perhaps of somebody else, names this address.',
      what: 'Find the ban that names it. Everybody who shares the address, as in a school or a café, is refused with it.',
    },
    notSetUp: {
      why: 'The title is not connected with this provider.',
      what: 'Set it up at the page Connections.',
    },
    badProof: {
      why: 'The token, ticket or code did not hold.',
      what: 'The page Connections counts the reasons, and tests the connection.',
    },
    providerAway: {
      why: 'The provider gave no answer, or none to the last calls and is tried once a second.',
      what: 'The player may try again. The page Connections tests the connection.',
    },
    noAccount: {
      why: 'There was no player of this name.',
      what: 'The player mistypes the name, or it was changed.',
    },
    unknownTitle: {
      why: 'The game named a title that does not exist.',
      what: 'Look at the title id that is built into the game.',
    },
    busy: {
      why: 'Too many passwords were checked at that moment.',
      what: 'Nothing about this player: the next attempt does it. If it comes often, the service needs more processors.',
    },
    overloaded: {
      why: 'The service had too much to do at that moment.',
      what: 'Nothing about this player: the next attempt does it. If it comes often, look at the load of the service.',
    },
    creationDisabled: {
      why: 'The login would have made a new player, and no new players are made at the moment.',
      what: 'The operators of the service have switched that off.',
    },
    tooManyNewPlayers: {
      why: 'Too many new players came from this address.',
      what: 'It ends by itself.',
    },
    titleFull: {
      why: 'The title has as many players as it may have.',
      what: 'The operators of the service can raise that bound.',
    },
  },
} as const;
