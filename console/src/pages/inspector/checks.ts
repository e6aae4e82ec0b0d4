import type { OperatorInspectCredentialResult } from 'purser-client';
import { INSPECTOR_TEXTS } from '../../texts/inspector.ts';

// Explains a credential, in words of people who help players.

export type Report = OperatorInspectCredentialResult;
export type Check = Report['Checks'][number]['Check'];

/** Advice, and the place in the console where it is followed. */
export interface Advice {
  readonly text: string;
  /** The tab of the player that shows more. */
  readonly tab?: 'bans' | 'lately';
}

const { headlines, steps, advice } = INSPECTOR_TEXTS;

/** One sentence for the whole. */
export function headlineOf({ Kind, Status }: Report): string {
  return Kind === 'Unknown' ? headlines.unknown : headlines[Kind][Status];
}

/** The statement that a passed check proves. */
export function claimOf(check: Check, kind: Report['Kind']): string {
  return check === 'SecretKey' && kind === 'SecretKey'
    ? steps.keyIsNotRevoked
    : steps.claims[check];
}

/** Advice for a check that has failed. */
export function adviceOf(check: Check, { Kind, ServiceId }: Report): Advice {
  const isKey = Kind === 'SecretKey';
  const isPlayers = ServiceId !== undefined;
  const goOn = isPlayers ? advice.logIn : advice.ask;
  switch (check) {
    case 'Form':
      return { text: advice.copyAgain };
    case 'Genuine':
      return { text: isKey ? advice.unknownKey : advice.forged };
    case 'NotExpired':
      if (isKey) return { text: advice.newKey };
      return { text: `${goOn} ${isPlayers ? advice.gameShould : advice.serverShould}` };
    case 'SigningKey':
      return { text: `${advice.signingKey} ${goOn}` };
    case 'Token':
      return { text: `${advice.token} ${goOn}` };
    case 'SecretKey':
      return { text: isKey ? advice.newKey : `${advice.secretKey} ${advice.ask}` };
    case 'Session':
      return { text: `${advice.session} ${advice.logIn}`, tab: 'lately' };
    case 'Player':
      return { text: advice.player, tab: 'bans' };
  }
}
