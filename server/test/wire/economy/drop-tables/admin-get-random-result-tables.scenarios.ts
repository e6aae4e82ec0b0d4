import { expect } from 'vitest';
import { adminGetRandomResultTables } from '../../../../src/economy/drop-tables/operations/admin-get-random-result-tables.ts';
import { aTable, setTables } from '../../../support/drop-tables.ts';
import { callAt, scenarios } from '../../../support/scenario.ts';
import { setCatalog } from '../../../support/stock.ts';

export default scenarios(adminGetRandomResultTables, [
  {
    name: 'all tables of a version are given by their ids, whatever they are called',
    async play(world, door) {
      await setCatalog(world, { items: ['a'] });
      await setTables(world, aTable('U', 'T'), aTable('T', 'a'), aTable('__proto__', 'a'));
      await setCatalog(world, { items: ['a'], version: '2', asDefault: false });
      const reply = await callAt(door, world, { CatalogVersion: '1' });
      expect(Object.keys(reply.data.Tables)).toEqual(['T', 'U', '__proto__']);
      expect(reply.data.Tables.T).toEqual({ CatalogVersion: '1', ...aTable('T', 'a') });
      const others = await callAt(door, world, { CatalogVersion: '2' });
      expect(others.data).toEqual({ Tables: {}, Revision: 0 });
      expect(reply.data.Revision).toBe(1);
      expect(reply.headers.get('X-Purser-Revision')).toBe('1');
      return reply;
    },
  },
  {
    name: 'a title without a catalog has no tables to give',
    provokes: 'CatalogNotConfigured',
    play: (world, door) => callAt(door, world, {}),
  },
]);
