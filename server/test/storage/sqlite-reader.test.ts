import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteStorage } from '../../src/app/storage/sqlite.ts';
import { findOffers } from '../../src/economy/price-audit/commands.ts';
import { makePreview } from '../../src/economy/revisions/commands.ts';
import { setStore } from '../../src/economy/stores/commands/write.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { edited, good, offer, setCatalog } from './fixtures.ts';
import { aTitle, NOW, temporaryFolder, unique } from './given.ts';

const folder = temporaryFolder();

async function open() {
  const path = join(folder, `${unique('file-')}.db`);
  const clock = () => NOW;
  const storage = await openSqliteStorage({ path, clock, random: systemRandom });
  onTestFinished(() => storage.close());
  const titleId = await aTitle(storage);
  await setCatalog(storage, titleId, { ids: ['a'] });
  return { path, storage, titleId };
}

it('previews and offers are read while somebody else writes, as of the last commit', async () => {
  const { path, storage, titleId } = await open();
  const writer = new DatabaseSync(path);
  writer.exec('begin immediate; update titles set row_version = row_version + 1');
  const input = edited({ titleId, catalogVersion: 'main', items: [], setAsDefault: false });
  const preview = await storage.run(makePreview, {
    write: { name: 'catalogs.set', input },
    timing: undefined,
  });
  expect(preview).toMatchObject({ change: { changes: [{ itemId: 'a', after: undefined }] } });
  const offers = await storage.run(findOffers, { titleId, catalogVersion: undefined });
  expect(offers).toMatchObject({ offers: { items: [good('a', 1)] } });
  writer.close();
});

it('a preview sees what was written before it was asked for', async () => {
  const { storage, titleId } = await open();
  const of = { titleId, catalogVersion: 'main', storeId: 'sale' };
  for (let price = 1; price <= 50; price++) {
    const items = [offer('a', price)];
    await storage.run(setStore, edited({ ...of, items }));
    const preview = await storage.run(makePreview, {
      write: { name: 'stores.remove', input: edited(of) },
      timing: undefined,
    });
    expect(preview).toMatchObject({ change: { current: { number: price } } });
  }
});

it('the file stands alone when it is closed, also where somebody has read for long', async () => {
  const { path, storage, titleId } = await open();
  await storage.run(findOffers, { titleId, catalogVersion: undefined });
  const last = storage.run(findOffers, { titleId, catalogVersion: undefined });
  await storage.close();
  expect(await last).toMatchObject({ status: 'found' });
  const files = await readdir(dirname(path));
  expect(files.filter((file) => file.startsWith(basename(path)))).toEqual([basename(path)]);
});
