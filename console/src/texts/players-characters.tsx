import type { ReactNode } from 'react';
import { writeNumber } from './locale.ts';

/** Texts of the tab of a player's characters. */
export const PLAYERS_CHARACTERS_TEXTS = {
  about: 'In the order in which they came.',
  toWrite: 'grant and delete characters',
  none: {
    heading: 'No character yet',
    advice: 'Servers grant them, and the game makes them of items.',
  },
  search: {
    find: 'Find a character',
    noneFound: 'No character has this in the name, the type or the id.',
    more: (count: number) => `And ${writeNumber(count)} more. Type a part of the name.`,
  },
  name: 'Name',
  type: 'Type',
  id: 'Character id',
  since: 'Since',
  open: (name: string) => `Open ${name}`,
  all: 'All characters',
  gone: {
    heading: 'The player has no such character',
    advice: 'It was deleted, or the id is another one.',
  },
  data: 'Data',
  grant: {
    open: 'Grant a character',
    act: 'Grant',
    nameHint: 'Several may have the same.',
    typeHint: 'In the words of the game.',
    done: (name: string) => `The player has ${name}.`,
  },
  deletion: {
    open: 'Delete',
    heading: 'Delete the character',
    act: 'Delete the character',
    effect: (name: ReactNode) => (
      <>
        {name} is deleted with all its data. Its values stay on leaderboards until they are reset:
        to remove them too, reset its statistics before. Nobody can take that back.
      </>
    ),
    done: (name: string) => `${name} is deleted.`,
  },
  statistics: {
    heading: 'Statistics',
    none: 'The character has no value of a statistic.',
    place: 'Place',
    placeIn: (statistic: string) => `Place in ${statistic}`,
    formerCharacter: 'a deleted character',
    open: 'Reset all',
    resetHeading: 'Remove all statistics of the character',
    act: 'Remove all statistics',
    effect:
      'All values of the character are removed, and so from all leaderboards. Nobody can take that back.',
    done: 'The statistics are removed.',
  },
} as const;
