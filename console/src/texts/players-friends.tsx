import type { ReactNode } from 'react';
import { writeNumber } from './locale.ts';

/** Texts of the tab of a player's friends. */
export const PLAYERS_FRIENDS_TEXTS = {
  about: 'The players whom this player has added, in the order in which they came.',
  toWrite: 'change whose friends players are',
  none: { heading: 'No friend yet', advice: 'The game adds friends with AddFriend.' },
  search: {
    find: 'Find a friend',
    noneFound: 'No friend has this in the name or the id.',
    more: (count: number) => `And ${writeNumber(count)} more. Type a part of the name.`,
  },
  player: 'Player',
  tags: 'Tags',
  add: {
    open: 'Add a friend',
    act: 'Add',
    whom: 'Whom to add',
    chosen: (name: ReactNode) => <>{name} becomes a friend, and is not asked.</>,
    mutual: 'Where friends of this title are mutual, it goes for the other one, too.',
    done: (name: string) => `${name} is a friend.`,
  },
  tagging: {
    heading: 'Tags of the friend',
    act: 'Save',
    hint: 'Up to 10, of at most 50 characters. Enter ends a tag. The friend does not see them.',
    tooLong: 'A tag has at most 50 characters.',
    done: 'The tags are saved.',
    changedMeanwhile: (tags: readonly string[]) =>
      `Somebody has changed these tags meanwhile. Now they are: ${tags.join(', ')}`,
    removedMeanwhile: 'Somebody has removed these tags meanwhile.',
  },
  removal: {
    heading: 'Remove a friend',
    act: 'Remove the friend',
    question: (name: ReactNode) => <>{name} is no friend of this player any more.</>,
    done: (name: string) => `${name} is removed.`,
  },
} as const;
