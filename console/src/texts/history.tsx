import type { ReactNode } from 'react';
import { SHARED_TEXTS } from './shared.ts';

/** Texts of the page about what has changed and what will. */
export const HISTORY_TEXTS = {
  subject: 'Of what',
  subjects: {
    Store: SHARED_TEXTS.store,
    Catalog: 'Catalog',
    DropTables: SHARED_TEXTS.dropTables,
    Currencies: SHARED_TEXTS.currencies,
  },
  denied: 'take changes back',
  noStore: {
    heading: 'Which store?',
    advice: 'Type its id, or open its history from the store itself.',
  },
  none: 'Nothing was changed yet',
  revision: (number: number) => `${SHARED_TEXTS.revision} ${number}`,
  /** `revision` is its number with the word before it. */
  made: (of: {
    readonly revision: ReactNode;
    readonly author: string;
    readonly act: string;
    readonly time: ReactNode;
  }) => (
    <>
      {of.revision}: {of.author} {of.act}, {of.time}
    </>
  ),
  acts: {
    Set: 'replaced all',
    Updated: 'updated',
    Removed: 'deleted',
    Opened: 'opened',
    Closed: 'closed',
    Restored: 'took back',
    Copied: 'copied',
  },
  /** `sale` is its name. */
  sale: {
    Start: (sale: ReactNode) => <>The start of the sale “{sale}”</>,
    End: (sale: ReactNode) => <>The end of the sale “{sale}”</>,
  },
  showDifference: 'Show the difference',
  hideDifference: 'Hide the difference',
  request: (requestId: string) => `${SHARED_TEXTS.requestId} ${requestId}`,
} as const;
