import { expect, onTestFinished } from 'vitest';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { call } from './caller.ts';
import { layOut } from './nodes.ts';
import { killAmidRestores, RESTORED, shopToRestore } from './restoring.ts';

test('of many editors on three nodes who meant the same revision one wins, and the others are told by whom', async () => {
  const installation = await layOut();
  onTestFinished(() => installation[Symbol.asyncDispose]());
  const nodes = await Promise.all([1, 2, 3].map(() => installation.startNode()));
  const [{ title }] = nodes as [(typeof nodes)[0]];
  const store = { CatalogVersion: 'main', StoreId: 'sale' };
  await title.admin('/Admin/SetCatalogItems', {
    CatalogVersion: 'main',
    Catalog: [{ ItemId: 'a' }],
  });
  await title.admin('/Admin/SetStoreItems', { ...store, Store: [] });
  const replies = await Promise.all(
    nodes.flatMap(({ url }, node) =>
      Array.from({ length: 8 }, (_, index) => {
        const Store = [{ ItemId: 'a', VirtualCurrencyPrices: { GO: 8 * node + index + 1 } }];
        const body = { ...store, Store, IfRevision: 1 };
        const { secretKey } = title;
        return call(`${url}/Admin/UpdateStoreItems`, body, { secretKey });
      }),
    ),
  );
  const winners = replies.filter(({ status }) => status === 200);
  expect(winners.map(({ data }) => data)).toEqual([{ Revision: 2 }]);
  const others = replies.filter((reply) => !winners.includes(reply));
  expect(others.map(({ error }) => error)).toEqual(others.map(() => 'RevisionConflict'));
  const history = await title.admin('/Admin/GetHistory', { Of: 'Store', ...store });
  expect(history.data.Revisions).toMatchObject([
    { Revision: 2, Author: { Name: 'First key' } },
    { Revision: 1 },
  ]);
});

test('a node that is killed while it restores a store of 10,000 items has done so whole or not at all', async () => {
  const installation = await layOut();
  onTestFinished(() => installation[Symbol.asyncDispose]());
  const first = await installation.startNode();
  await shopToRestore(first.title);
  await first.stop();
  const start = () => installation.startNode();
  expect(await killAmidRestores(start, installation.query)).toEqual(RESTORED);
});
