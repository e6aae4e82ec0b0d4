import { writeNumber } from './locale.ts';

/** Texts of the tab of a player's data. */
export const PLAYERS_DATA_TEXTS = {
  kinds: 'Kinds of data',
  tabs: {
    data: 'Player data',
    readOnly: 'Read-only',
    internal: 'Internal',
    publisher: 'Publisher data',
    publisherReadOnly: 'Publisher, read-only',
    publisherInternal: 'Publisher, internal',
    objects: 'Objects',
    accountObjects: 'Objects, account',
  },
  ofCharacter: 'Character data',
  about: {
    data: 'The player reads and changes it.',
    readOnly: 'The player reads it, and does not change it.',
    internal: 'Servers read it, and no player.',
    publisher: 'The player reads and changes it. Each title has its own.',
    publisherReadOnly: 'The player reads it, and does not change it. Each title has its own.',
    publisherInternal: 'Servers read it, and no player. Each title has its own.',
    objects: 'Small JSON of the title player, who reads and changes it.',
    accountObjects: 'Small JSON of the player’s account, which the player reads and changes.',
  },
  updates: (count: number) =>
    count === 1 ? 'Updated once.' : `Updated ${writeNumber(count)} times.`,
  toRead: 'see internal data of players',
  toWrite: 'change data of players',
  toWriteInternal: 'change internal data of players',
  advice: 'The game and its servers write keys here: progress, settings, JSON.',
  permission: 'Who sees it',
  permissions: { Private: 'Private', Public: 'Public' },
  changed: 'Last change',
  show: 'Show',
  public: 'Public: other players see it, too',
  conflict: {
    changed: 'Somebody has changed this key meanwhile. Now it is:',
    removed: 'Somebody has removed this key meanwhile.',
    stays: 'What you have typed is still here.',
    takeTheirs: 'Take this instead',
    anyway: 'Save mine all the same',
    removeAnyway: 'Remove it all the same',
  },
} as const;
