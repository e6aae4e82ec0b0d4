import { expect } from 'vitest';
import { NOTE_CHARS_MAX } from '../../../src/kernel/limits.ts';
import { PLAYER_NOTES_MAX } from '../../../src/players/commands/notes.ts';
import { addPlayerNote } from '../../../src/players/operations/add-player-note.ts';
import { NOBODY } from '../../support/precedence.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = addPlayerNote;

async function aPlayer(world: World): Promise<{ readonly ServiceId: string }> {
  return { ServiceId: (await world.logIn()).playerId };
}

export default scenarios(addPlayerNote, [
  {
    name: 'a note is on the player, in the export, and gone with the player',
    async play(world) {
      const of = await aPlayer(world);
      const Note = `Two lines,\nand ${'😀'.repeat(NOTE_CHARS_MAX / 2 - 10)}`;
      const reply = await world.asTitle(path, { ...of, Note });
      const { Notes } = await must(world.asTitle('/Admin/ListPlayerNotes', of));
      expect(Notes).toMatchObject([{ NoteId: reply.data.NoteId, Note }]);
      const exported = await must(world.asTitle('/Admin/ExportPlayerData', of));
      expect(JSON.stringify(exported)).toContain(JSON.stringify(Note));
      await must(world.asTitle('/Admin/DeletePlayer', of));
      const gone = await world.asTitle('/Admin/ListPlayerNotes', of);
      expect(gone.error).toBe('UserisNotValid');
      return reply;
    },
  },
  {
    name: 'no player sees it, and a game server without the permission neither reads nor writes it',
    async play(world) {
      const of = await aPlayer(world);
      const reply = await world.asTitle(path, { ...of, Note: 'Has two accounts' });
      const secretKey = await world.limitedKey(['server']);
      const ask = async (operation: string, body: object) =>
        (await world.call(operation, { ...of, ...body }, { secretKey })).error;
      expect(await ask(path, { Note: 'Mine' })).toBe('NotAuthorizedByTitle');
      expect(await ask('/Admin/ListPlayerNotes', {})).toBe('NotAuthorizedByTitle');
      const { sessionTicket } = await world.logIn();
      const own = await must(world.call('/Client/GetAccountInfo', {}, { sessionTicket }));
      expect(JSON.stringify(own)).not.toContain('two accounts');
      return reply;
    },
  },
  {
    name: 'a note in which there is nothing to see is refused',
    provokes: 'InvalidParams',
    async play(world) {
      const of = await aPlayer(world);
      await must(world.asTitle(path, { ...of, Note: '  \n!' }));
      expect((await world.asTitle(path, { ...of, Note: ' \n ' })).error).toBe('InvalidParams');
      return world.asTitle(path, { ...of, Note: '\u200b\u2060' });
    },
  },
  {
    name: 'a note more than a hundred is refused, until one is removed',
    provokes: 'OverLimit',
    async play(world) {
      const of = await aPlayer(world);
      const notes = Array.from({ length: PLAYER_NOTES_MAX }, (_, number) => `note ${number}`);
      const added = await Promise.all(
        notes.map((Note) => must(world.asTitle(path, { ...of, Note }))),
      );
      const reply = await world.asTitle(path, { ...of, Note: 'one more' });
      const { NoteId } = added[0];
      await must(world.asTitle('/Admin/RemovePlayerNote', { ...of, NoteId }));
      await must(world.asTitle(path, { ...of, Note: 'one more' }));
      return reply;
    },
  },
  {
    name: 'a player who does not exist',
    provokes: 'UserisNotValid',
    play: (world) => world.asTitle(path, { ServiceId: NOBODY, Note: 'Nobody' }),
  },
]);
