import type { ReactNode } from 'react';
import { writeNumber } from './locale.ts';

/** Texts of the page of a title's data. */
export const TITLE_DATA_TEXTS = {
  heading: 'Title data',
  tabs: { title: 'Title data', internal: 'Internal data', publisher: 'Publisher data' },
  about: {
    title: 'Players and servers read it. It is no place for a secret.',
    internal: 'Servers read it, and no player.',
    publisher: 'Players and servers read it. Each title has its own.',
  },
  toRead: 'see internal data',
  toWrite: { title: 'change title data', internal: 'change internal data' },
  newKey: 'New key',
  none: {
    heading: 'No key yet',
    advice: 'A game reads texts by their keys: settings, messages, JSON.',
  },
  find: 'Find a key',
  noneFound: 'No key has this text.',
  more: (count: number) => `And ${writeNumber(count)} more. Type a part of the key.`,
  key: 'Key',
  value: 'Value',
  bytes: 'Bytes',
  actions: 'Actions',
  edit: 'Edit',
  history: 'History',
  historyOf: (key: string) => `History of ${key}`,
  acts: { Updated: 'set it', Removed: 'removed it', Restored: 'took back' },
  moreLines: (count: number) => `And ${writeNumber(count)} more members.`,
  restored: (key: string) => `Took ${key} back.`,
  keyHint: 'At most 128 characters; it does not begin with an exclamation mark.',
  wrongKey: 'A key must not be empty or begin with "!".',
  taken: 'There is this key already.',
  jsonHint: 'It is JSON, and stays so.',
  save: 'Save',
  saved: (key: string) => `Saved ${key}.`,
  removal: {
    heading: 'Remove a key',
    act: 'Remove',
    question: (key: ReactNode) => <>Calls that begin afterwards do not find {key} any more.</>,
    done: (key: string) => `Removed ${key}.`,
  },
} as const;
