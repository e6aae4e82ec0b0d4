import type { OperatorInspectCredentialResult } from 'purser-client';

// What is said of a credential, in words of people who help players.

export type Report = OperatorInspectCredentialResult;
export type Check = Report['Checks'][number]['Check'];

/** What to do, and where in the console. */
export interface Advice {
  readonly text: string;
  /** The tab of the player that shows more. */
  readonly tab?: 'bans' | 'lately';
}

/** What it is, with its article. */
export const KINDS: Readonly<Record<Report['Kind'], string>> = {
  SessionTicket: 'a session ticket',
  EntityToken: 'an entity token',
  SecretKey: 'a secret key',
  Unknown: 'something else',
};

/** One sentence for the whole. */
export function headlineOf({ Kind, Status }: Report): string {
  if (Kind === 'Unknown') return 'This is no ticket, no token and no secret key of this service.';
  const what = KINDS[Kind].replace(/^an? /, 'This ');
  switch (Status) {
    case 'Valid':
      return `${what} is good.`;
    case 'Expired':
      return `${what} has ended.`;
    case 'Revoked':
      return `${what} was revoked.`;
    case 'Invalid':
      return `${what} is not one of this service.`;
  }
}

/** What a check that is passed says. */
export function claimOf(check: Check, kind: Report['Kind']): string {
  switch (check) {
    case 'Form':
      return 'It looks like a ticket, a token or a secret key';
    case 'Genuine':
      return 'It is from this service, and unaltered';
    case 'NotExpired':
      return 'Its time is not over';
    case 'SigningKey':
      return 'The key that it was signed with is trusted';
    case 'Token':
      return 'It was not ended itself';
    case 'SecretKey':
      return kind === 'SecretKey'
        ? 'It was not revoked'
        : 'The secret key that it was issued for is good';
    case 'Session':
      return 'Its session was not ended';
    case 'Player':
      return 'Not everything of the player was ended since';
  }
}

/** What to do where a check has failed. */
export function adviceOf(check: Check, { Kind, ServiceId }: Report): Advice {
  const isPlayers = ServiceId !== undefined;
  switch (check) {
    case 'Form':
      return {
        text: 'Copy it once more, the whole of it, without the name of the header and without quotation marks.',
      };
    case 'Genuine':
      return Kind === 'SecretKey' ? UNKNOWN_KEY : FORGED;
    case 'NotExpired':
      if (Kind === 'SecretKey') return NEW_KEY;
      return isPlayers ? LOG_IN_ANEW : ASK_ANEW;
    case 'SigningKey':
      return {
        text: `Everything that was signed with that key ended at once, for all players. ${isPlayers ? LOG_IN : ASK}`,
      };
    case 'Token':
      return {
        text: `A game ends a token when a player logs out, for example. ${isPlayers ? LOG_IN : ASK}`,
      };
    case 'SecretKey':
      return Kind === 'SecretKey'
        ? NEW_KEY
        : { text: `Give the server a key that is good. ${ASK}` };
    case 'Session':
      return { text: `It was ended before its time. ${LOG_IN}`, tab: 'lately' };
    case 'Player':
      return {
        text: `A ban does that, a new password, and the button "End all". Where no ban is in force, the player can log in again.`,
        tab: 'bans',
      };
  }
}

const LOG_IN = 'The player logs in again, and the game gets a new one.';
const ASK = 'The server asks for a new one with its secret key.';
const LOG_IN_ANEW: Advice = { text: `${LOG_IN} A game should do so by itself.` };
const ASK_ANEW: Advice = { text: `${ASK} It should do so by itself, before the end.` };
const NEW_KEY: Advice = { text: 'Make a new key, and give it to the server that uses this one.' };
const UNKNOWN_KEY: Advice = {
  text: 'Compare its last characters with those in the list of keys. It may be of another installation, as of one for tests, or a character is missing. A key that is lost is shown nowhere again: make a new one.',
};
const FORGED: Advice = {
  text: 'Copy it once more, the whole of it. If it is refused again, it is of another installation, as of one for tests: compare the address that the game calls. Or somebody has made it up.',
};

/** What to tell somebody whose game is refused with a good one. */
export const GOOD_ADVICE =
  'The service accepts it. Where a game is refused all the same, it sends another one, calls for another title, or may not do what it asks: its error and the log say which.';
