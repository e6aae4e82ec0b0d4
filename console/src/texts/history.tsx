import type { ReactNode } from 'react';
import { CHANGES_TEXTS } from './changes.ts';
import { SHARED_TEXTS } from './shared.ts';

/** Texts of the page about what has changed and what will. */
export const HISTORY_TEXTS = {
  subject: 'Of what',
  subjects: {
    Store: SHARED_TEXTS.store,
    Catalog: 'Catalog',
    DropTables: SHARED_TEXTS.dropTables,
    Currencies: SHARED_TEXTS.currencies,
    Scheduled: 'Scheduled',
  },
  denied: 'take changes back, or to cancel scheduled ones',
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
  },
  /** The subject of a change, as in "The store itself". */
  what: {
    Store: 'store',
    Catalog: 'catalog',
    DropTables: 'drop tables',
    Currencies: 'currencies',
  },
  note: (note: string) => `“${note}”`,
  showDifference: 'Show the difference',
  hideDifference: 'Hide the difference',
  request: (requestId: string) => `${SHARED_TEXTS.requestId} ${requestId}`,
  authors: {
    commandLine: 'Somebody at the command line',
    secretKey: (name: string) => `The secret key “${name}”`,
  },
  restoration: {
    takeBack: 'Take back',
    backToThis: 'Back to this',
    heading: (revision: number) => `Back to revision ${revision}`,
    catalog: 'the catalog',
    store: (storeId: string) => `the store ${storeId}`,
  },
  scheduled: {
    none: 'Nothing was scheduled yet',
    noneHint: `Each change of a store can wait for its time: choose “${CHANGES_TEXTS.timing.later}” before you save it.`,
    change: (number: number) => `${SHARED_TEXTS.change} ${number}`,
    /** `change` is its number with the word before it. */
    planned: (of: {
      readonly change: ReactNode;
      readonly operation: string;
      readonly subject: string;
      readonly time: ReactNode;
    }) => (
      <>
        {of.change}: {of.operation} of {of.subject}, {of.time}
      </>
    ),
    by: (of: { readonly author: string; readonly time: ReactNode; readonly revision: number }) => (
      <>
        {of.author}, {of.time}, upon revision {of.revision}
      </>
    ),
    statuses: {
      Pending: 'pending',
      Applied: 'applied',
      Cancelled: 'cancelled',
      Failed: 'failed',
    },
    onConflict: {
      Apply: 'It is made even if somebody changes the same until then.',
      Cancel: 'It is cancelled if somebody changes the same until then.',
    },
    /** The subject of a scheduled change. */
    subjects: {
      kinds: {
        Catalog: 'the items',
        DropTables: 'the drop tables',
        Currencies: 'the currencies',
      },
      store: (storeId: string) => `the store “${storeId}”`,
      ofVersion: (subject: string, version: string) =>
        `${subject} of the catalog version “${version}”`,
    },
    cancellation: {
      act: 'Cancel the change',
      heading: (change: number) => `Cancel change ${change}`,
      effect: (operation: string, subject: string) =>
        `${operation} of ${subject} will not be made. It has to be scheduled anew if it is wanted after all.`,
      keep: 'Keep it',
    },
  },
} as const;
