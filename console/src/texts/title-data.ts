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
  advice: 'A game reads texts by their keys: settings, messages, JSON.',
  bytes: 'Bytes',
  history: 'History',
  historyOf: (key: string) => `History of ${key}`,
  acts: { Updated: 'set it', Removed: 'removed it', Restored: 'took back' },
  review: 'Review',
  overtaken:
    'Somebody has changed this key since you opened it. What you save takes the place of that.',
  addedMeanwhile:
    'Somebody has added this key since you opened this. What you save takes the place of that.',
  scheduled: (change: number, at: string) => `Change ${change} is planned for ${at}.`,
  restored: (key: string) => `Took ${key} back.`,
} as const;
