import { expect } from 'vitest';
import { deleteTitleDataOverride } from '../../../src/title-data/operations/delete-title-data-override.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = deleteTitleDataOverride;

const override = (world: World, OverrideLabel: string) =>
  must(
    world.asTitle('/Admin/SetTitleDataAndOverrides', {
      KeyValues: [{ Key: 'a', Value: OverrideLabel }],
      OverrideLabel,
    }),
  );
const readWith = async (world: World, OverrideLabel: string) =>
  (await must(world.asTitle('/Server/GetTitleData', { OverrideLabel }))).Data;

export default scenarios(deleteTitleDataOverride, [
  {
    name: 'all overrides with a label are gone, and no others',
    async play(world) {
      const other = await world.otherTitle();
      await override(other, 'test');
      await must(world.asTitle('/Admin/SetTitleData', { Key: 'a', Value: 'base' }));
      await override(world, 'test');
      await override(world, 'stays');
      const reply = await world.asTitle(path, { OverrideLabel: ' test' });
      expect(await readWith(world, 'test')).toEqual({ a: 'base' });
      expect(await readWith(world, 'stays')).toEqual({ a: 'stays' });
      expect(await readWith(other, 'test')).toEqual({ a: 'test' });
      return reply;
    },
  },
  {
    name: 'not where one of the overrides has changed meanwhile',
    provokes: 'RevisionConflict',
    async play(world) {
      await override(world, 'test');
      const reply = await world.asTitle(path, { OverrideLabel: 'test', IfRevision: 7 });
      expect(await readWith(world, 'test')).toEqual({ a: 'test' });
      await must(world.asTitle(path, { OverrideLabel: 'test', IfRevision: 1 }));
      return reply;
    },
  },
  {
    name: 'a label without overrides, and none',
    provokes: 'TitleDataOverrideNotFound',
    async play(world) {
      await must(world.asTitle('/Admin/SetTitleData', { Key: 'a', Value: 'base' }));
      const none = await world.asTitle(path, { OverrideLabel: '' });
      expect(none.error).toBe('TitleDataOverrideNotFound');
      const reply = await world.asTitle(path, { OverrideLabel: 'none' });
      expect(await readWith(world, '')).toEqual({ a: 'base' });
      return reply;
    },
  },
]);
