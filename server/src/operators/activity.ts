import type { Instant } from '../kernel/instant.ts';
import { PLAYER_SUBJECTS } from '../kernel/operator-limits.ts';
import type { ChangedPlayer } from './audit-event.ts';

/** The subjects of entries of the activity, each with the first words of the permissions of its calls (AuditedCall). */
export const ACTIVITY_SUBJECTS = {
  Players: PLAYER_SUBJECTS,
  Sold: ['catalog', 'currencies', 'schedule', 'stores'],
  Access: ['operators', 'secretKeys', 'self', 'signingKeys', 'tokens'],
  Settings: [
    'connections',
    'news',
    'platforms',
    'statisticDefinitions',
    'titleData',
    'titleInternalData',
    'titles',
    'titleSettings',
  ],
} as const;

export type ActivitySubject = keyof typeof ACTIVITY_SUBJECTS;

/** A change of something, by a call of an operator or as a revision of what is sold or of a title's data. */
export interface ActivityEntry {
  readonly at: Instant;
  /** The author, as `authorOf` writes it. */
  readonly madeBy: string;
  /** Undefined: nobody knows it. */
  readonly madeByName: string | undefined;
  /** Undefined: it is about no title. */
  readonly titleId: string | undefined;
  /** The operation's; undefined: a revision. */
  readonly path: string | undefined;
  /** Members of the wire and their values. */
  readonly about: Readonly<Record<string, string>>;
  readonly players: readonly ChangedPlayer[];
  readonly requestId: string | undefined;
}
