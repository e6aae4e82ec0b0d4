/** Texts of the page that says of a credential whose it is and why it is good or not. */
export const INSPECTOR_TEXTS = {
  heading: 'Token inspector',
  form: {
    label: 'Session ticket, entity token or secret key',
    description:
      'A credential that a player or a server has sent to you. It is judged as in a call, and kept nowhere: neither here nor in a log.',
    inspect: 'Inspect',
    clear: 'Clear',
    where:
      'A ticket is what a game client sends in X-Authorization, a token what it sends in X-EntityToken, and a secret key what your servers send in X-SecretKey.',
  },
  headlines: {
    SessionTicket: {
      Valid: 'This session ticket is good.',
      Expired: 'This session ticket has ended.',
      Revoked: 'This session ticket was revoked.',
      Invalid: 'This session ticket is not one of this service.',
    },
    EntityToken: {
      Valid: 'This entity token is good.',
      Expired: 'This entity token has ended.',
      Revoked: 'This entity token was revoked.',
      Invalid: 'This entity token is not one of this service.',
    },
    SecretKey: {
      Valid: 'This secret key is good.',
      Expired: 'This secret key has ended.',
      Revoked: 'This secret key was revoked.',
      Invalid: 'This secret key is not one of this service.',
    },
    unknown: 'This is no ticket, no token and no secret key of this service.',
  },
  /** Advice for somebody whose game is refused though the credential is good. */
  good: 'The service accepts it. Where a game is refused all the same, it sends another one, calls for another title, or may not do what it asks: its error and the log say which.',
  goodForJoining:
    'It is a join token: only the server of its audience accepts it, and once; whether that has happened is not looked up. As a credential of a call it is refused.',
  facts: {
    heading: 'The credential',
    kinds: {
      SessionTicket: 'a session ticket',
      EntityToken: 'an entity token',
      SecretKey: 'a secret key',
      Unknown: 'something else',
    },
    whose: 'Owner',
    ofTitle: 'the title itself: your servers use it',
    ofPlayer: (playerId: string) => `the player ${playerId}`,
    otherTitle: (titleId: string) => `${titleId}, which is not the one that you have open`,
    issued: 'Issued',
    ended: 'Ended',
    ends: 'Ends',
    never: 'never by itself',
    session: 'Session',
    sessionId: 'the session id',
    ownKey: 'Id of the key',
    secretKey: 'Secret key',
    keyId: 'the id of the key',
    token: 'Id of the token',
    tokenId: 'the id of the token',
    audience: 'Audience',
  },
  steps: {
    heading: 'The check, step by step',
    outcomes: { Passed: 'passed', Failed: 'failed', Skipped: 'not reached' },
    claims: {
      Form: 'It looks like a ticket, a token or a secret key',
      Genuine: 'It is from this service, and unaltered',
      NotExpired: 'Its time is not over',
      SigningKey: 'The key that it was signed with is trusted',
      Token: 'It was not ended itself',
      SecretKey: 'The secret key that it was issued for is good',
      Session: 'Its session was not ended',
      Player: 'Not everything of the player was ended since',
    },
    keyIsNotRevoked: 'It was not revoked',
  },
  /** Advice for a step that has failed. */
  advice: {
    copyAgain:
      'Copy it once more, the whole of it, without the name of the header and without quotation marks.',
    unknownKey:
      'Compare its last characters with those in the list of keys. It may be of another installation, as of one for tests, or a character is missing. A key that is lost is shown nowhere again: make a new one.',
    forged:
      'Copy it once more, the whole of it. If it is refused again, it is of another installation, as of one for tests: compare the address that the game calls. Or somebody has made it up.',
    newKey: 'Make a new key, and give it to the server that uses this one.',
    signingKey: 'Everything that was signed with that key ended at once, for all players.',
    token: 'A game ends a token when a player logs out, for example.',
    secretKey: 'Give the server a key that is good.',
    session: 'It was ended before its time.',
    player:
      'A ban does that, a new password, and the button "End all". Where no ban is in force, the player can log in again.',
    logIn: 'The player logs in again, and the game gets a new one.',
    gameShould: 'A game should do so by itself.',
    ask: 'The server asks for a new one with its secret key.',
    serverShould: 'It should do so by itself, before the end.',
    seeBans: 'See the bans of the player',
    seeLately: 'See what happened to the player lately',
  },
} as const;
