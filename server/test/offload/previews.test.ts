import { expect, test } from 'vitest';
import { mayAskForPreview } from '../../src/economy/revisions/make-change.ts';
import { startService } from '../support/running.ts';
import { must, setCatalog, setStore } from '../support/stock.ts';
import { makeWorld } from '../support/world.ts';
import { direct } from './direct.ts';

test('a small call is offloaded where it asks for a preview, however the member is spelled', async () => {
  using direction = direct();
  await using running = await startService(undefined, {
    offloadPool: { bytesMin: Infinity, thread: direction.thread },
  });
  const world = await makeWorld(running);
  await setCatalog(world, { items: ['a'] });
  await setStore(world, { items: ['a'] });
  await must(world.asTitle('/Admin/SetStoreOpen', { StoreId: 'sale', Open: false }));
  const preview = await must(
    world.asTitle('/Admin/SetStoreOpen', { StoreId: 'sale', Open: true, preview: true }),
  );
  expect(preview).toMatchObject({ Preview: { Changes: { Own: { Act: 'Changed' } } } });
  await expect.poll(() => direction.took).toEqual(['/Admin/SetStoreOpen']);
});

test('a body may ask for a preview where its text does, or could', () => {
  const may = (text: string) => mayAskForPreview(Buffer.from(text));
  expect(may('{"StoreId":"sale","Open":true}')).toBe(false);
  expect(may('{"StoreId":"sale","PREVIEW":true}')).toBe(true);
  expect(may(String.raw`{"StoreId":"sale","\u0050review":true}`)).toBe(true);
});
