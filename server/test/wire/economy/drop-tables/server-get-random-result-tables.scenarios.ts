import { expect } from 'vitest';
import { serverGetRandomResultTables } from '../../../../src/economy/drop-tables/operations/server-get-random-result-tables.ts';
import { aTable, setTables } from '../../../support/drop-tables.ts';
import { callAt, scenarios } from '../../../support/scenario.ts';
import { setCatalog } from '../../../support/stock.ts';

export default scenarios(serverGetRandomResultTables, [
  {
    name: 'the tables that are asked for are given, each once',
    async play(world, door) {
      await setCatalog(world, { items: ['a'] });
      await setTables(world, aTable('T', 'a'), aTable('U', 'a'), aTable('V', 'a'));
      const reply = await callAt(door, world, { TableIDs: ['V', 'T', 'V'] });
      expect(reply.headers.get('X-Purser-Revision')).toBe('1');
      expect(reply.data).toEqual({
        Tables: {
          T: { CatalogVersion: '1', ...aTable('T', 'a') },
          V: { CatalogVersion: '1', ...aTable('V', 'a') },
        },
      });
      expect((await callAt(door, world, { TableIDs: [] })).data).toEqual({ Tables: {} });
      return reply;
    },
  },
  {
    name: 'a version that does not exist is named',
    provokes: 'CatalogNotConfigured',
    play: (world, door) => callAt(door, world, { CatalogVersion: '1', TableIDs: ['T'] }),
  },
  {
    name: 'tables that the version does not have are named',
    provokes: 'InvalidDropTable',
    async play(world, door) {
      await setCatalog(world, { items: ['a'] });
      await setTables(world, aTable('T', 'a'));
      const reply = await callAt(door, world, { TableIDs: ['W', 'T', 'V'] });
      expect(reply.errorDetails).toEqual({
        TableIDs: ['W', 'V'].map((id) => `There is no drop table "${id}" in catalog version "1".`),
      });
      return reply;
    },
  },
]);
