import type { AdminGetPlayerHistoryResult } from 'purser-client';
import { PLAYERS_ACCESS_TEXTS } from '../../texts/players-access.ts';

const texts = PLAYERS_ACCESS_TEXTS.lately;

export type HistoryEntry = AdminGetPlayerHistoryResult['History'][number];

/** The tab where somebody at the console does something about a refused login. */
export const REMEDIES: Readonly<
  Partial<Record<NonNullable<HistoryEntry['Reason']>, 'bans' | 'identities'>>
> = { wrongPassword: 'identities', banned: 'bans', noAccount: 'identities' };

/** Describes an event in a few words. */
export function headingOf({ Kind, More = 0, Ban, Action = 'Linked' }: HistoryEntry): string {
  switch (Kind) {
    case 'Login':
      return texts.loggedIn;
    case 'LoginRefused':
      return texts.refused(More);
    case 'Ban':
      return Ban?.Active === false ? texts.wasBanned : texts.banned;
    case 'IdentityChanged':
      return texts.identities[Action];
    case 'SessionEnded':
      return texts.sessionEnded;
    case 'AllEnded':
      return texts.allEnded;
  }
}
