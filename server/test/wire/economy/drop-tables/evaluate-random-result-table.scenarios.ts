import { expect } from 'vitest';
import { evaluateRandomResultTable } from '../../../../src/economy/drop-tables/operations/evaluate-random-result-table.ts';
import { aTable, setTables } from '../../../support/drop-tables.ts';
import { callAt, scenarios } from '../../../support/scenario.ts';
import { setCatalog } from '../../../support/stock.ts';

export default scenarios(evaluateRandomResultTable, [
  {
    name: 'an item of the table comes up, or one of a table in it, and now and then another',
    async play(world, door) {
      await setCatalog(world, { items: ['a', 'b', 'c', 'd'] });
      await setTables(world, aTable('T', 'a', 'U'), aTable('U', 'V', 'c'), aTable('V', 'b'));
      const rolled = await Promise.all(
        // That one of three is missing after 100 rolls has a chance of 10^-12.
        Array.from({ length: 100 }, () => world.asTitle(door.path, { TableId: 'T' })),
      );
      const items = new Set(rolled.map(({ data }) => data.ResultItemId));
      expect(items).toEqual(new Set(['a', 'b', 'c']));
      return callAt(door, world, { TableId: 'V', CatalogVersion: '1' });
    },
  },
  {
    name: 'a version that does not exist is named',
    provokes: 'CatalogNotConfigured',
    play: (world, door) => callAt(door, world, { CatalogVersion: '1', TableId: 'T' }),
  },
  {
    name: 'a table that the version does not have is named',
    provokes: 'InvalidDropTable',
    async play(world, door) {
      await setCatalog(world, { items: ['a'] });
      const reply = await callAt(door, world, { TableId: 'T' });
      expect(reply.errorDetails).toEqual({
        TableId: ['There is no drop table "T" in catalog version "1".'],
      });
      return reply;
    },
  },
  {
    name: 'an item that comes up and is in the version no longer is named',
    provokes: 'ItemNotFound',
    async play(world, door) {
      await setCatalog(world, { items: ['a'] });
      await setTables(world, aTable('T', 'a'));
      await setCatalog(world, { items: ['b'] });
      const reply = await callAt(door, world, { TableId: 'T' });
      expect(reply.errorDetails?.['TableId']?.[0]).toContain('no item "a"');
      return reply;
    },
  },
]);
