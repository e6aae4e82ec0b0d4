import { expect } from 'vitest';
import { updateRandomResultTables } from '../../../../src/economy/drop-tables/operations/update-random-result-tables.ts';
import { DROP_NODES_MAX, DROP_TABLES_MAX, INT32_MAX } from '../../../../src/kernel/limits.ts';
import { aTable, manyTables, readTables, setTables } from '../../../support/drop-tables.ts';
import { editScenarios } from '../../../support/edit-scenarios.ts';
import { callAt, scenarios } from '../../../support/scenario.ts';
import { must, setCatalog } from '../../../support/stock.ts';

const { path } = updateRandomResultTables;

export default scenarios(updateRandomResultTables, [
  {
    name: 'tables are added, namesakes are replaced, the others stay',
    async play(world, door) {
      await setCatalog(world, { items: ['a', 'b'] });
      await setTables(world, aTable('T', 'a'), aTable('U', 'a', 'T'));
      const weighted = {
        TableId: 'T',
        Nodes: [{ ...aTable('', 'b').Nodes[0], Weight: INT32_MAX }],
      };
      const reply = await callAt(door, world, {
        Tables: [weighted, aTable('V', 'U', 'V2'), aTable('V2', 'b')],
      });
      expect(reply.data).toEqual({});
      expect(reply.headers.get('X-Purser-Revision')).toBe('2');
      const CatalogVersion = '1';
      expect(await readTables(world)).toEqual({
        T: { CatalogVersion, ...weighted },
        U: { CatalogVersion, ...aTable('U', 'a', 'T') },
        V: { CatalogVersion, ...aTable('V', 'U', 'V2') },
        V2: { CatalogVersion, ...aTable('V2', 'b') },
      });
      return reply;
    },
  },
  {
    name: 'without a list no table changes',
    async play(world, door) {
      await setCatalog(world, { items: ['a'] });
      await setTables(world, aTable('T', 'a'));
      const reply = await callAt(door, world, { Tables: null });
      expect(Object.keys(await readTables(world))).toEqual(['T']);
      return reply;
    },
  },
  {
    name: 'a weight is a whole number of at least 1, a table has something in it, and is in the request once',
    provokes: 'InvalidParams',
    async play(world, door) {
      await setCatalog(world, { items: ['a'] });
      const node = aTable('T', 'a').Nodes[0];
      for (const wrong of [
        { Weight: 0 },
        { Weight: 0.5 },
        { Weight: '1' },
        { Weight: INT32_MAX + 1 },
        { ResultItemType: 'itemid' },
        { ResultItem: '' },
      ]) {
        const Tables = [{ TableId: 'T', Nodes: [{ ...node, ...wrong }] }];
        // oxlint-disable-next-line no-await-in-loop
        const reply = await callAt(door, world, { Tables });
        expect(reply.error, JSON.stringify(wrong)).toBe('InvalidParams');
      }
      const none = await callAt(door, world, { Tables: [{ TableId: 'T', Nodes: [] }] });
      expect(none.error).toBe('InvalidParams');
      const many = Array.from({ length: DROP_NODES_MAX + 1 }, () => node);
      const tooMany = await callAt(door, world, { Tables: [{ TableId: 'T', Nodes: many }] });
      expect(tooMany.error).toBe('InvalidParams');
      const Tables = [aTable('T', 'a'), aTable('U', 'a'), aTable('T', 'a')];
      const reply = await callAt(door, world, { Tables });
      expect(reply.errorDetails).toEqual({
        'Tables[2].TableId': ['The table is there already; give each table once.'],
      });
      expect(await readTables(world)).toEqual({});
      return reply;
    },
  },
  {
    name: 'a version that does not exist is named',
    provokes: 'CatalogNotConfigured',
    async play(world, door) {
      await setCatalog(world, { items: ['a'] });
      const body = { CatalogVersion: '2', Tables: [aTable('T', 'a')] };
      const reply = await callAt(door, world, body);
      expect(reply.errorDetails?.['CatalogVersion']?.[0]).toContain('"2"');
      return reply;
    },
  },
  {
    name: 'an item that the version does not have is named, whatever another version has',
    provokes: 'InvalidItemIdInTable',
    async play(world, door) {
      await setCatalog(world, { items: ['a'] });
      await setCatalog(world, { items: ['b'], version: '2', asDefault: false });
      const reply = await callAt(door, world, {
        Tables: [aTable('T', 'a'), aTable('U', 'a', 'b')],
      });
      expect(reply.errorDetails).toEqual({
        'Tables[1].Nodes[1].ResultItem': ['There is no item "b" in catalog version "1".'],
      });
      expect(await readTables(world)).toEqual({});
      return reply;
    },
  },
  {
    name: 'a table that is neither there nor in the request is named',
    provokes: 'InvalidDropTable',
    async play(world, door) {
      await setCatalog(world, { items: ['a'] });
      const reply = await callAt(door, world, { Tables: [aTable('T', 'a', 'U')] });
      expect(reply.errorDetails).toEqual({
        'Tables[0].Nodes[1].ResultItem': ['There is no drop table "U" in catalog version "1".'],
      });
      return reply;
    },
  },
  {
    name: 'a circle through tables, bundles and containers is refused, and nothing is written',
    provokes: 'InvalidDropTable',
    async play(world, door) {
      const chest = { ItemId: 'chest', Container: { ResultTableContents: ['T'] } };
      const set = { ItemId: 'set', Bundle: { BundledItems: ['chest'] } };
      await setCatalog(world, { items: [chest, set, 'a'] });
      await setTables(world, aTable('T', 'a'));
      const Tables = [aTable('U', 'set'), aTable('T', 'a', 'U')];
      const reply = await callAt(door, world, { Tables });
      expect(reply.errorDetails).toEqual({
        Tables: [
          'What is unpacked must not contain itself: item "chest" contains drop table "T", then drop table "U", then item "set", then item "chest".',
        ],
      });
      expect(Object.keys(await readTables(world))).toEqual(['T']);
      return reply;
    },
  },
  {
    name: 'a table that makes a bundle come to more than 1,000 items is refused, the worst roll counting',
    provokes: 'InvalidDropTable',
    async play(world, door) {
      const BundledItems = Array.from({ length: 499 }, () => 'a');
      const BundledResultTables = ['T', 'T'];
      const half = { ItemId: 'half', Bundle: { BundledItems } };
      await setCatalog(world, {
        items: ['a', half, { ItemId: 'whole', Bundle: { BundledResultTables } }],
      });
      const reply = await callAt(door, world, { Tables: [aTable('T', 'a', 'half')] });
      expect(reply.errorDetails).toEqual({
        Tables: [
          'Fully unpacked, the item "whole" comes to 1001 items at the worst; at most 1000 are allowed.',
        ],
      });
      return reply;
    },
  },
  {
    name: 'a catalog version takes 1,000 tables and not one more',
    provokes: 'OverLimit',
    async play(world, door) {
      await setCatalog(world, { items: ['a'] });
      await must(world.asTitle(path, { Tables: manyTables(DROP_TABLES_MAX, 'a') }));
      await must(world.asTitle(path, { Tables: [aTable('T7', 'a', 'a')] }));
      const reply = await callAt(door, world, { Tables: [aTable('One', 'a')] });
      expect(reply.errorMessage).toBe('A catalog version holds at most 1000 drop tables.');
      return reply;
    },
  },
  {
    name: 'the tables of a catalog version take so many bytes',
    provokes: 'OverLimit',
    async play(world, door) {
      const itemId = 'x'.repeat(128);
      await setCatalog(world, { items: [itemId] });
      const large = (id: string) => aTable(id, ...Array.from({ length: 990 }, () => itemId));
      const ids = Array.from({ length: 13 }, (_, index) => `T${index}`);
      await must(world.asTitle(path, { Tables: ids.slice(1).map(large) }));
      const reply = await callAt(door, world, { Tables: ids.map(large) });
      expect(reply.errorMessage).toContain('2097152 bytes');
      expect(Object.keys(await readTables(world))).toHaveLength(12);
      return reply;
    },
  },
  ...editScenarios({
    stock: async (world) => {
      await setCatalog(world, { items: ['a'] });
      await setTables(world, aTable('T', 'a'));
    },
    body: { Tables: [aTable('U', 'a')] },
  }),
]);
