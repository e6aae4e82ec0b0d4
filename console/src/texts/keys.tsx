import type { ReactNode } from 'react';
import { LAYOUT_TEXTS } from './layout.ts';
import { SHARED_TEXTS } from './shared.ts';

/** Texts of the pages of secret keys and of signing keys. */
export const KEYS_TEXTS = {
  heading: LAYOUT_TEXTS.pages.keys,
  key: 'Key',
  made: 'Made',
  revoke: 'Revoke',
  rotate: 'Rotate',
  ends: 'Ends',
  tabs: {
    secret: 'Secret keys',
    signing: 'Signing keys',
    joining: 'Join tokens',
  },
  list: {
    denied: 'see secret keys',
    deniedWrite: 'make or end secret keys',
    about:
      'Servers of your game and tools of your studio call with a secret key. It speaks for the whole title: never put one into a game client.',
    newKey: 'New key',
    withEnded: (count: number) => `Those that have ended, too (${count})`,
    none: 'No secret key',
    noneAdvice:
      'Make one for each server and each tool: then you can revoke one, and the others go on.',
    mayDo: 'May do',
    everything: 'everything',
    lastUsed: 'Last used',
    never: 'never',
    by: (maker: string) => `by ${maker}`,
    hint: (hint: string) => `…${hint}`,
    revoked: (at: ReactNode) => <>revoked {at}</>,
    ended: (at: ReactNode) => <>ended {at}</>,
  },
  /** The makers of keys. */
  makers: {
    bootstrap: 'the first start',
    commandLine: 'the command line',
    oneself: 'you',
  },
  scopes: {
    matchmaker: {
      does: 'Asks whether the holder of a session ticket may be matched. Nothing else.',
      stops: 'Matchmakers can no longer tell whether a ticket is good.',
    },
    server: {
      does: 'For servers of your game: logs players in, checks tickets and tokens, reads and gives items and currency.',
      stops:
        'Game servers can no longer log players in, check tickets, or give items and currency.',
    },
    admin: {
      does: 'For tools of your studio: players with their personal data, bans, catalogs, stores, currencies; exports and deletes players.',
      stops: 'Tools of your studio can no longer change players, catalogs, stores or currencies.',
    },
  },
  make: {
    heading: 'New secret key',
    act: 'Make key',
    done: (name: string) => `The key ${name} is made`,
    nameHint:
      'The purpose of the key, and where it is used, so that somebody knows what stops when it is revoked.',
    scopes: 'What it may do',
    scopesHint: 'As little as it needs.',
    deniedScope: (scope: string) => `make ${scope} keys`,
    deniedScopes: (scopes: readonly string[]) =>
      `A key must not do what you may not: ${scopes.join(', ')}. An owner can make the successor.`,
  },
  newSecret: {
    heading: 'Copy the new key now',
    once: 'It is shown this once',
    onceAdvice:
      'Purser keeps no text of a key, so nobody can show it again. Put it where secrets are kept, and never into a game client or a repository.',
    stored: 'I have stored it',
    oldGoesOn: (name: string) => `The old key ${name} goes on: its end could not be set.`,
    oldEnds: (name: string, at: ReactNode) => (
      <>
        The old key {name} ends {at}.
      </>
    ),
  },
  rotation: {
    heading: 'Rotate this key',
    act: 'Make successor',
    about: (name: string, hint: string) =>
      `A second key that may do the same as ${name} (…${hint}). Until the old one ends both are good: in that time put the new one wherever the old one is. The last use in the list says whether the old one is still needed.`,
    name: 'Name of the new key',
    oldEnds: 'The old key ends',
    oldEndsHint: 'Programs that still use it stop working then.',
    newEnds: 'The new key ends',
  },
  end: {
    letEnd: 'Let end',
    heading: 'Let this key end',
    act: 'Set the end',
    done: (name: string) => `The end of ${name} is set`,
    hint: 'A key never lives longer than before: a later end than it has changes nothing.',
    /** `key` names the key, and tells the last part of it. */
    stopsThen: (key: ReactNode) => <>From then on no call with {key} is accepted, on any node:</>,
    stopsAtOnce: (key: ReactNode) => (
      <>At once, and for good, no call with {key} is accepted, on any node:</>
    ),
    /** `name` is written in bold. */
    keyWithHint: (name: ReactNode, hint: string) => (
      <>
        {name} (…{hint})
      </>
    ),
    noUse: 'No use of it is known; a new one is known within a minute.',
    lastUsed: (at: ReactNode) => <>It was last used {at}.</>,
    moment: 'The moment',
    momentHint: 'In your local time.',
    isOver: 'This moment is over.',
    choices: {
      never: 'Never',
      hour: 'In an hour',
      day: 'In a day',
      year: 'In a year',
      days: (count: number) => `In ${count} days`,
      chosen: 'At a time of your choice',
    },
  },
  revocation: {
    heading: 'Revoke this key',
    done: (name: string) => `${name} is revoked`,
    tokens:
      'Title tokens that were got with it end, too. To replace a key that is in use, rotate it first: then nothing stops.',
  },
  joining: {
    deniedWrite: 'decide which tokens the servers of your game take',
    about:
      'A player’s entity token opens everything for a day, also to a server that was stolen. A join token is good for one server, once, for some minutes at most: the game asks for it when the player joins.',
    setting: {
      label: 'Join tokens only',
      on: 'Your servers take join tokens only',
      off: 'Your servers take every entity token',
      whenOn: 'A server that checks any other entity token is told that it is invalid.',
      whenOff: 'Join tokens are taken, too, by servers that give their audience.',
      turnOff: {
        open: 'Take every token',
        act: 'Take every token',
        effect:
          'From then on your servers take the entity tokens that open everything, too, if a game shows them.',
        done: 'Your servers take every entity token',
      },
      turnOn: {
        open: 'Take join tokens only',
        act: 'Take join tokens only',
        effect:
          'From then on, on every node, a server that checks any other entity token is told that it is invalid. Players with an older version of the game, which does not ask for join tokens, cannot join any more. Session tickets are not concerned.',
        done: 'Your servers take join tokens only',
      },
    },
  },
  signing: {
    denied: 'see signing keys',
    deniedWrite: 'rotate or revoke signing keys',
    about:
      'Purser signs session tickets and entity tokens with one key, for all titles. The keys themselves are never shown.',
    sinceThen: 'Since then',
    states: {
      Signs: { word: 'in force', about: 'It signs what is new.' },
      Accepted: { word: 'accepted', about: 'Credentials that it has signed are good.' },
      Revoked: { word: 'revoked', about: 'Credentials that it has signed are no longer valid.' },
      Waits: { word: 'waits', about: 'A rotation did not end; rotate again.' },
    },
    followed: (at: ReactNode) => <>followed by another {at}</>,
    followedAndRevoked: (at: ReactNode, revokedAt: ReactNode) => (
      <>
        followed by another {at}, revoked {revokedAt}
      </>
    ),
    rotation: {
      heading: 'Rotate the signing key',
      done: (keyId: string) => `${keyId} signs from now on`,
      about:
        'A new key signs from now on, for all titles and on all nodes. Nobody is logged out: tickets and tokens that older keys have signed stay good until they end by themselves.',
      ifLost: 'Has somebody got the old key? Then rotate, and revoke the old one afterwards.',
    },
    revocation: {
      heading: 'Revoke what this key has signed',
      done: (keyId: string) => `Credentials signed by ${keyId} are no longer valid`,
      about: (keyId: string) =>
        `Every session ticket and entity token that ${keyId} has signed is invalid, at once and for good. Servers and players that hold one log in again: expect many logins in the next minutes.`,
      forWhom: 'For whom',
      thisTitle: (titleId: string) => `This title (${titleId})`,
      allTitles: SHARED_TEXTS.allTitles,
    },
  },
} as const;
