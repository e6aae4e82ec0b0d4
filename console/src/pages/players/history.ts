import type { AdminGetPlayerHistoryResult } from 'purser-client';

export type HistoryEntry = AdminGetPlayerHistoryResult['History'][number];
export type Refusal = NonNullable<HistoryEntry['Reason']>;

/** How a player proves who they are. */
export const PROVIDERS = {
  Custom: 'custom id',
  CustomServer: 'custom id of a server',
  Service: 'password',
} as const;

interface Advice {
  /** Why a login was refused. */
  readonly why: string;
  /** What somebody at the console does about it. */
  readonly what: string;
  /** The tab where it is done. */
  readonly tab?: 'bans' | 'identities';
}

/** Each reason for which a login is refused, in words. */
export const REFUSALS: Readonly<Record<Refusal, Advice>> = {
  wrongPassword: {
    why: 'The password was wrong.',
    what: 'The player mistypes, or somebody else guesses: compare the address with that of the last good login. You can set a new password.',
    tab: 'identities',
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
    tab: 'bans',
  },
  addressBanned: {
    why: 'A ban, perhaps of somebody else, names this address.',
    what: 'Find the ban that names it. Whoever shares the address, as in a school or a café, is refused with it.',
  },
  noAccount: {
    why: 'There was no player of this name.',
    what: 'The player mistypes the name, or it was changed.',
    tab: 'identities',
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
    what: 'Whoever operates the service has switched that off.',
  },
  tooManyNewPlayers: {
    why: 'Too many new players came from this address.',
    what: 'It ends by itself.',
  },
  titleFull: {
    why: 'The title has as many players as it may have.',
    what: 'Whoever operates the service can raise that bound.',
  },
};

/** What happened, in a few words. */
export function headingOf({ Kind, More = 0, Ban }: HistoryEntry): string {
  switch (Kind) {
    case 'Login':
      return 'Logged in';
    case 'LoginRefused':
      return More === 0 ? 'Login refused' : `Login refused, and ${More} more`;
    case 'Ban':
      return Ban?.Active === false ? 'Banned; the ban is over' : 'Banned';
    case 'SessionEnded':
      return 'A session was ended';
    case 'AllEnded':
      return 'Everything was ended';
  }
}
