import { expect } from 'vitest';
import { SECOND_MS } from '../../../src/kernel/instant.ts';
import { listPlayerNotes } from '../../../src/players/operations/list-player-notes.ts';
import { NOBODY } from '../../support/precedence.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { path } = listPlayerNotes;

export default scenarios(listPlayerNotes, [
  {
    name: 'the notes on the player, newest first, each with its author',
    async play(world) {
      const { playerId: ServiceId } = await world.logIn();
      const { playerId: other } = await world.logIn('other');
      const operator = await world.operator(['support']);
      const add = (Note: string, of = ServiceId) =>
        ['/Admin/AddPlayerNote', { ServiceId: of, Note }] as const;
      await must(world.asTitle(...add('first')));
      world.clock.advance(SECOND_MS);
      await must(world.call(...add('second'), { operator }));
      await must(world.asTitle(...add('of another', other)));
      const reply = await world.asTitle(path, { ServiceId });
      expect(reply.data.Notes).toMatchObject([
        { Note: 'second', MadeBy: `operator:${operator.operatorId}`, MadeByName: operator.name },
        { Note: 'first', MadeByName: 'test' },
      ]);
      return reply;
    },
  },
  {
    name: 'a player of another title',
    provokes: 'UserisNotValid',
    async play(world) {
      const { playerId: ServiceId } = await world.logIn();
      const other = await world.otherTitle();
      return other.asTitle(path, { ServiceId });
    },
  },
  {
    name: 'a player who does not exist',
    provokes: 'UserisNotValid',
    play: (world) => world.asTitle(path, { ServiceId: NOBODY }),
  },
]);
