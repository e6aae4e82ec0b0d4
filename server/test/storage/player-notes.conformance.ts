import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addNote,
  listNotes,
  PLAYER_NOTES_MAX,
  removeNote,
} from '../../src/players/commands/notes.ts';
import { aTitle, logIn, type MakeStorage, type TestedStorage, unique } from './given.ts';

/** Tests the contracts of the commands of notes on players. */
export function playerNotesConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  async function aPlayer() {
    const titleId = await aTitle(storage);
    const { playerId } = (await logIn(storage, { titleId, subject: unique('player') })).player;
    return { titleId, playerId };
  }
  const noteOf = (noteId: string, madeAt = 1) => {
    return { noteId, note: `about ${noteId}`, madeBy: 'commandLine', madeAt };
  };

  describe('a note on a player', () => {
    it('is told with its author and its moment, newest first, until it is removed', async () => {
      const of = await aPlayer();
      expect(await storage.run(addNote, { ...of, ...noteOf('a', 1) })).toEqual({
        status: 'added',
        noteId: 'a',
      });
      await storage.run(addNote, { ...of, ...noteOf('b', 2) });
      expect(await storage.run(listNotes, of)).toEqual([noteOf('b', 2), noteOf('a', 1)]);
      expect(await storage.run(removeNote, { ...of, noteId: 'a' })).toBe(true);
      expect(await storage.run(removeNote, { ...of, noteId: 'a' })).toBe(true);
      expect(await storage.run(listNotes, of)).toEqual([noteOf('b', 2)]);
    });

    it('is of nobody where there is no such player', async () => {
      const of = { ...(await aPlayer()), playerId: 'none' };
      expect(await storage.run(addNote, { ...of, ...noteOf('a') })).toEqual({ status: 'notFound' });
      expect(await storage.run(listNotes, of)).toBeUndefined();
      expect(await storage.run(removeNote, { ...of, noteId: 'a' })).toBe(false);
    });

    it(`is one of at most ${PLAYER_NOTES_MAX}, also of those that come at the same time`, async () => {
      const of = await aPlayer();
      const ids = Array.from({ length: PLAYER_NOTES_MAX + 5 }, (_, number) => `note ${number}`);
      const added = await Promise.all(
        ids.map((noteId) => storage.run(addNote, { ...of, ...noteOf(noteId) })),
      );
      expect(added.filter(({ status }) => status === 'tooMany')).toHaveLength(5);
      expect(await storage.run(listNotes, of)).toHaveLength(PLAYER_NOTES_MAX);
    });
  });
}
