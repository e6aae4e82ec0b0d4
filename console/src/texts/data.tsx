import type { ReactNode } from 'react';
import { writeNumber } from './locale.ts';

/** Texts of keys and values that a game keeps: a title's and those of players. */
export const DATA_TEXTS = {
  newKey: 'New key',
  key: 'Key',
  value: 'Value',
  edit: 'Edit',
  save: 'Save',
  noKey: 'No key yet',
  find: 'Find a key',
  noneFound: 'No key has this text.',
  more: (count: number) => `And ${writeNumber(count)} more. Type a part of the key.`,
  keyHint: (chars: number) =>
    `At most ${chars} characters; it does not begin with an exclamation mark.`,
  wrongKey: 'A key must not be empty or begin with "!".',
  nameHint: (chars: number) => `At most ${chars} letters from A to Z, digits and ( ) . - _`,
  wrongName: 'A name has only letters from A to Z, digits and ( ) . - _',
  taken: 'There is this key already.',
  isJson: 'This is JSON.',
  isText: 'This is a text and no JSON.',
  isEmpty: 'This is empty, and no JSON.',
  noJson: (fault: string) => `This is no JSON any more: ${fault}`,
  mustBeJson: (fault: string) => `An object must be JSON: ${fault}`,
  isNull: 'null is none.',
  emptied: 'the text is empty.',
  allowNoJson: 'Save it all the same, although a game may read it as JSON',
  removal: {
    heading: 'Remove a key',
    act: 'Remove',
    question: (key: ReactNode) => <>Calls that begin afterwards do not find {key} any more.</>,
    done: (key: string) => `Removed ${key}.`,
  },
  saved: (key: string) => `Saved ${key}.`,
} as const;
