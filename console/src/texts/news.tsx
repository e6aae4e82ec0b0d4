import type { ReactNode } from 'react';

/** Texts of the page of a title's news. */
export const NEWS_TEXTS = {
  about: (max: number) =>
    `Players see them in the game, newest first. A title has its ${max} newest items.`,
  toWrite: 'add and remove news',
  none: {
    heading: 'No news yet',
    advice: 'Add an item here, and the game shows it with GetTitleNews.',
    readOnly: 'Somebody who may add news begins here.',
  },
  whole: 'Show all of it',
  wholeOf: (title: string) => `Show all of it: ${title}`,
  add: {
    open: 'Add news',
    act: 'Add',
    title: 'Headline',
    body: 'Text',
    bodyHint: 'In any form that the game reads.',
    time: 'Time',
    timeHint: 'Empty: now. A time that is yet to come hides nothing: players see it at once.',
    oldestGoes: (title: ReactNode) => <>The oldest item, {title}, goes when this one comes.</>,
    addedMeanwhile: (titles: readonly string[]) =>
      `Somebody has added news meanwhile: ${titles.map((title) => `“${title}”`).join(', ')}.`,
    removedMeanwhile: 'Somebody has removed news meanwhile.',
    anyway: 'Add mine all the same',
    done: (title: string) => `Added “${title}”.`,
  },
  removal: {
    heading: 'Remove from the news',
    about: (title: string) => `“${title}”`,
    act: 'Remove from the news',
    question: (title: ReactNode) => (
      <>Players do not see {title} any more. Nobody can take that back.</>
    ),
    done: (title: string) => `Removed “${title}”.`,
    doneBefore: (title: string) => `Somebody has removed “${title}” already.`,
  },
} as const;
