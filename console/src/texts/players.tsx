import type { ReactNode } from 'react';
import { SHARED_TEXTS } from './shared.ts';

/** The kinds of identities that a provider or a device gives, as the wire's LoginIdentityProvider names them. */
const PROVIDED = {
  AndroidDevice: 'Android device',
  IOSDevice: 'iOS device',
  OpenIdConnect: 'OpenID Connect',
  Apple: 'Apple',
  GooglePlay: 'Google',
  GooglePlayGames: 'Google Play Games',
  GameCenter: 'Game Center',
  Steam: 'Steam',
  XBoxLive: 'Xbox Live',
  PSN: 'PSN',
} as const;

/** By what players are found, and by what they log in. */
const LABELS = {
  TitleDisplayName: SHARED_TEXTS.displayName,
  ServiceId: 'Player id',
  CustomId: 'Custom id',
  ServerCustomId: 'Custom id of a server',
  Email: SHARED_TEXTS.email,
  Username: SHARED_TEXTS.userName,
  AndroidDeviceId: PROVIDED.AndroidDevice,
  IOSDeviceId: PROVIDED.IOSDevice,
  AppleSubjectId: PROVIDED.Apple,
  GoogleId: PROVIDED.GooglePlay,
  GooglePlayGamesPlayerId: PROVIDED.GooglePlayGames,
  GameCenterId: PROVIDED.GameCenter,
  SteamId: PROVIDED.Steam,
  Xbox: PROVIDED.XBoxLive,
  PSN: PROVIDED.PSN,
  OpenId: PROVIDED.OpenIdConnect,
  ContactEmail: 'Contact address',
  TitlePlayerAccountId: 'Entity id',
  LastLogin: 'Last login',
} as const;

const cameBy = (provider: string) => (time: ReactNode) => (
  <>
    Came {time} by {provider}
  </>
);

/** A label as it is written within a sentence: names of providers stay as they are. */
const within = (label: string): string =>
  Object.values(PROVIDED).some((name) => label.startsWith(name)) ? label : label.toLowerCase();

const ENDS_ALL =
  'Everything of the player ends at once: all sessions, tickets and tokens. The player has to log in anew.';

/** `what` is done; the service says whether sessions ended with it. */
const withEnd = (what: string, hasEnded: boolean): string =>
  hasEnded ? `${what}; all sessions have ended` : what;

/** Texts of the search for players, of the head of a player's page, of identities, and of leaving. */
export const PLAYERS_TEXTS = {
  labels: LABELS,
  within,
  /** The kinds of logins with which a session began. */
  providers: {
    Custom: within(LABELS.CustomId),
    CustomServer: within(LABELS.ServerCustomId),
    Service: within(SHARED_TEXTS.password),
    ...PROVIDED,
  },
  banned: 'banned',
  since: 'Since',
  search: {
    anything: 'Whom to find',
    find: 'Find',
    everybody: 'Name, part of a name, address, any id',
    byLogin: 'By the last login',
    byAnything: 'By name or id',
    whatIsFound:
      'A name is found by a part of three characters, or of two in Chinese, Japanese and Korean; an id by its beginning. Empty: everybody.',
    denied:
      'see email addresses, user names, other identities and IP addresses, or to search by them',
    anyAddress: 'Any',
    loginsAreCopied:
      'A login of the last minute may not be found yet; the player is found by the one before. New players are found at once.',
    isPersonal: 'This search is by personal data',
    deniedSearch: 'search by it',
    noPlayer: {
      heading: 'No player yet',
      advice:
        'A player is made by the first login of a game client, as with Client/LoginWithCustomID.',
    },
    notFound: {
      heading: 'Nobody is found',
      advice:
        'No name has this part, and no id begins with it. Ids count in upper and lower case as they are; names and addresses do not. A name that was changed is not found by what it was before.',
    },
    player: 'Player',
    logsInBy: 'Logs in by',
    noWayIn: 'no way to log in',
    foundBy: 'Found by',
    matches: {
      Whole: (kind: string) => kind,
      Beginning: (kind: string) => `${kind}, the beginning`,
      Part: (kind: string) => `${kind}, a part`,
    },
    onlyFirst: (count: number) =>
      `These are the first ${count}. Whoever is not among them is found by more of the name.`,
    neverLoggedIn: 'never',
  },
  player: {
    unknown: {
      heading: 'This title has no such player',
      advice: 'The player was deleted, or belongs to another title.',
    },
    id: 'the player id',
    lastLogin: (time: ReactNode) => <>Last login {time}</>,
    noLogin: 'Last login never',
    came: {
      CustomId: cameBy('a custom id'),
      ServerCustomId: cameBy('a custom id of a server'),
      Organic: cameBy('registering'),
      Android: cameBy(`an ${PROVIDED.AndroidDevice}`),
      IOS: cameBy(`an ${PROVIDED.IOSDevice}`),
      OpenIdConnect: cameBy(PROVIDED.OpenIdConnect),
      Apple: cameBy(PROVIDED.Apple),
      Google: cameBy(PROVIDED.GooglePlay),
      GooglePlayGames: cameBy(PROVIDED.GooglePlayGames),
      GameCenter: cameBy(PROVIDED.GameCenter),
      Steam: cameBy(PROVIDED.Steam),
      XboxLive: cameBy(PROVIDED.XBoxLive),
      PSN: cameBy(PROVIDED.PSN),
    },
    tabs: {
      identities: 'Identities',
      lately: 'Lately',
      notes: 'Notes',
      sessions: 'Sessions',
      bans: 'Bans',
      wallet: 'Wallet',
      inventory: 'Inventory',
      data: 'Data',
      statistics: 'Statistics',
      characters: 'Characters',
      friends: 'Friends',
      receipts: 'Receipts',
      leaving: 'Export, delete',
    },
  },
  identities: {
    deniedPersonal: 'see by what players log in',
    denied: 'change names and passwords of players',
    endsAll: ENDS_ALL,
    /** The rules for such a name. */
    rules: {
      Username: '3 to 20 letters a to z, digits, full stops, underscores and hyphens.',
      Email: 'An address at which nobody else in this title is registered.',
      CustomId:
        'The id that a game client gives; it counts in upper and lower case as it is. It takes the place of every other one of the player.',
      ServerCustomId:
        'The id that a game server gives; it counts in upper and lower case as it is. It takes the place of every other one of the player.',
    },
    changed: (of: { readonly label: string; readonly value: string }, hasEnded: boolean) =>
      withEnd(`${of.label} is now ${of.value}`, hasEnded),
    removal: (label: string, value: ReactNode) => (
      <>
        Nobody logs in as this player by {within(label)} {value} any more. {ENDS_ALL}
      </>
    ),
    removed: (label: string, hasEnded: boolean) => withEnd(`${label} is removed`, hasEnded),
    renaming: {
      act: 'Rename',
      hint: '3 to 25 characters. Other players see it.',
      done: (name: string) => `The player is now called ${name}`,
    },
    password: {
      secret: 'is never shown',
      open: 'Set',
      about: 'a password',
      act: 'Set password',
      hint: '6 to 100 characters. Tell it to the player yourself: nobody else does.',
      done: withEnd('The password is set', true),
    },
  },
  further: {
    none: 'No identity of a device or a provider, and no contact address.',
    latest: 'latest',
    usedAt: (time: ReactNode) => <>linked or used last {time}</>,
    openId: (issuer: string) => `${PROVIDED.OpenIdConnect}, ${issuer}`,
    contact: LABELS.ContactEmail,
    verification: { Confirmed: 'confirmed', Unverified: 'not confirmed' },
    contactRemoval:
      'The account is no longer recovered by this address, and nothing is sent to it.',
    contactsRemoval:
      'The account is no longer recovered by this address, nor by the former one, and nothing is sent to them.',
    formerContact: 'Former contact address',
    recoversUntil: (time: ReactNode) => <>recovers the account until {time}</>,
    contactRemoved: 'The contact address is removed',
  },
  export: {
    heading: 'Export',
    content:
      'One JSON file with everything that is stored about the player: names, sessions with their addresses, bans, wallet with its ledger, items. Passwords are not in it. It holds personal data: keep it for as long as you need it, and no longer.',
    denied: 'export players',
    act: 'Download everything',
    isComplete: 'The file is complete.',
    isCut: (lists: readonly string[]) =>
      `Of these lists only the newest rows are in the file: ${lists.join(', ')}.`,
  },
  deletion: {
    heading: 'Deletion',
    effect:
      'The player and everything that is stored about the player is gone, for good. Everybody who is logged in as this player is out at once.',
    denied: 'delete players',
    open: 'Delete',
    ask: 'Delete this player',
    act: 'Delete for good',
    done: 'The player is deleted',
    goes: 'Gone, on every node, and nobody can bring it back:',
    gone: [
      'the account, its password, and all its names, which are free again',
      'all sessions: their tickets and tokens are no longer valid',
      'the wallet with its ledger, and all items',
      'bans that are over',
    ],
    stays: 'This stays:',
    staysOfBanned:
      'the ban, until it ends: a player who comes back with one of the names is banned',
    stay: [
      'the two ids, so that nobody gets them again',
      'your logs and backups, for as long as you keep them',
    ],
    noExport: 'An export is no longer possible afterwards.',
  },
} as const;
