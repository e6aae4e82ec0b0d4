import type { ReactNode } from 'react';
import { CHANGES_TEXTS } from './changes.ts';
import { writeNumber } from './locale.ts';
import { SHARED_TEXTS } from './shared.ts';

/** Texts about what is scheduled: its page, and the notes on pages of what will change. */
export const SCHEDULE_TEXTS = {
  denied: 'move, edit or cancel scheduled changes',
  none: 'Nothing is scheduled in this month',
  noneHint: `Each change of what is sold, or of title data, can wait for its time: choose “${CHANGES_TEXTS.timing.later}” before you save it.`,
  calendar: {
    label: (month: string) => `Scheduled changes in ${month}`,
    before: 'The month before',
    after: 'The month after',
    today: 'This month',
    zone: (zone: string) => `Days and times of ${zone}`,
    entry: (time: string, what: string) => `${time} ${what}`,
  },
  change: (number: number) => `${SHARED_TEXTS.change} ${number}`,
  /** `what` is the change in words, as in "Update the store “smith”". */
  heading: (number: number, what: string) => `${SHARED_TEXTS.change} ${number}: ${what}`,
  /** Each operation in words, as it begins a sentence. */
  operations: {
    SetStoreItems: (subject: string) => `Replace all items of ${subject}`,
    UpdateStoreItems: (subject: string) => `Update ${subject}`,
    SetStoreOpen: (subject: string) => `Open or close ${subject}`,
    DeleteStore: (subject: string) => `Delete ${subject}`,
    RestoreStore: (subject: string) => `Take back ${subject}`,
    SetCatalogItems: (subject: string) => `Replace all of ${subject}`,
    UpdateCatalogItems: (subject: string) => `Update ${subject}`,
    DeleteCatalog: (subject: string) => `Delete ${subject}`,
    RestoreCatalog: (subject: string) => `Take back ${subject}`,
    CopyCatalogVersion: (subject: string) => `Make ${subject} as a copy`,
    UpdateRandomResultTables: (subject: string) => `Update ${subject}`,
    AddVirtualCurrencyTypes: (subject: string) => `Set ${subject}`,
    RemoveVirtualCurrencyTypes: (subject: string) => `Remove some of ${subject}`,
    SetTitleData: (subject: string) => `Change ${subject}`,
    SetTitleInternalData: (subject: string) => `Change ${subject}`,
    SetPublisherData: (subject: string) => `Change ${subject}`,
    SetTitleDataAndOverrides: (subject: string) => `Change ${subject}`,
    DeleteTitleDataOverride: (subject: string) => `Remove ${subject}`,
    RestoreTitleData: (subject: string) => `Take back ${subject}`,
    RestoreTitleInternalData: (subject: string) => `Take back ${subject}`,
    RestorePublisherData: (subject: string) => `Take back ${subject}`,
  } as Readonly<Record<string, (subject: string) => string>>,
  /** Both ends of a sale, which has a name. */
  sale: {
    Start: (name: string) => `Begin the sale “${name}”`,
    End: (name: string) => `End the sale “${name}”`,
  },
  partOfSale: (sale: ReactNode) => (
    <>It is a part of {sale}, which is moved and cancelled as a whole.</>
  ),
  saleNumber: (sale: number) => `sale ${sale}`,
  open: (subject: string) => `Open ${subject}`,
  close: (subject: string) => `Close ${subject}`,
  /** An operation that only a newer service knows. */
  otherOperation: (operation: string, subject: string) => `${operation} of ${subject}`,
  /** The subject of a scheduled change. */
  subjects: {
    kinds: {
      Catalog: 'the items',
      DropTables: 'the drop tables',
      Currencies: 'the currencies',
    },
    store: (storeId: string) => `the store “${storeId}”`,
    /** `data` is the store of data, as in "title data". */
    data: (data: string, key: string | undefined, label: string | undefined) => {
      const keys = key === undefined ? (label === undefined ? 'keys' : 'overrides') : `“${key}”`;
      const under = label === undefined ? '' : ` under the label “${label}”`;
      return `${keys} of the ${data}${under}`;
    },
    ofVersion: (subject: string, version: string) =>
      `${subject} of the catalog version “${version}”`,
  },
  at: (time: ReactNode) => <>Planned for {time}</>,
  by: (of: { readonly author: string; readonly time: ReactNode; readonly revision: number }) => (
    <>
      {of.author} scheduled it, {of.time}, upon revision {of.revision}
    </>
  ),
  ofStores: (storeIds: readonly string[]) =>
    storeIds.length === 1 ? `In the store ${storeIds[0]}` : `In the stores ${storeIds.join(', ')}`,
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
  refused: 'As things are now, it would not be made',
  wouldDo: 'What it would change now',
  /** Of the end of a sale, which is shown before the sale has begun. */
  endComparesWith:
    'The differences begin at the prices of the sale, even if it has not begun. What is sold and the lowest prices are compared with today’s.',
  did: 'What it has changed',
  toData: 'Open the data',
  didNothing: 'It changed nothing, or the history does not keep it any more.',
  move: {
    act: 'Move',
    heading: (number: number) => `Move change ${number}`,
    done: (number: number, at: string) => `Change ${number} is planned for ${at}`,
  },
  edit: {
    act: 'Edit',
    heading: (number: number, at: string) => `You are editing change ${number}, planned for ${at}`,
    hint: 'What you see is as the change would leave it. Saved, it takes the place of the change; until then the change stays as it is.',
    leave: 'Leave it as it is',
    gone: (number: number) =>
      `Change ${number} cannot be edited: it is not pending any more, or would be refused now.`,
  },
  takeBack: CHANGES_TEXTS.restoration.takeBack,
  cancellation: {
    act: 'Cancel the change',
    heading: (change: number) => `Cancel change ${change}`,
    effect: (what: string) =>
      `“${what}” will not be made. It has to be scheduled anew if it is wanted after all.`,
    keep: 'Keep it',
    done: (change: number) => `Change ${change} is cancelled`,
  },
  /** On the page of what will change. */
  notice: {
    heading: (count: number) =>
      count === 1 ? 'A change is scheduled' : `${writeNumber(count)} changes are scheduled`,
    entry: (time: ReactNode, what: ReactNode) => (
      <>
        {time}: {what}
      </>
    ),
    more: (count: number) => `${writeNumber(count)} more in the schedule`,
  },
} as const;
