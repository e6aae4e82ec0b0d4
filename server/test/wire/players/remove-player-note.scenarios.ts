import { expect } from 'vitest';
import { removePlayerNote } from '../../../src/players/operations/remove-player-note.ts';
import { NOBODY } from '../../support/precedence.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { path } = removePlayerNote;

export default scenarios(removePlayerNote, [
  {
    name: 'a note is gone, and no other; once more changes nothing',
    async play(world) {
      const { playerId: ServiceId } = await world.logIn();
      const { playerId: other } = await world.logIn('other');
      const add = (Note: string) =>
        must(world.asTitle('/Admin/AddPlayerNote', { ServiceId, Note }));
      const { NoteId } = await add('first');
      await add('second');
      await must(world.asTitle(path, { ServiceId: other, NoteId }));
      const notes = async () => {
        const { Notes } = await must(world.asTitle('/Admin/ListPlayerNotes', { ServiceId }));
        return Notes.map(({ Note }: { readonly Note: string }) => Note).toSorted();
      };
      expect(await notes()).toEqual(['first', 'second']);
      await must(world.asTitle(path, { ServiceId, NoteId }));
      expect(await notes()).toEqual(['second']);
      return world.asTitle(path, { ServiceId, NoteId });
    },
  },
  {
    name: 'a player who does not exist',
    provokes: 'UserisNotValid',
    play: (world) => world.asTitle(path, { ServiceId: NOBODY, NoteId: 'none' }),
  },
]);
