import { systemClock } from '../../server/src/kernel/instant.ts';
import { commit, openBareDatabase } from './bare-database.ts';
import { type Body, entryOf, itemOf, type Found, reply, SQL } from './bare-purchases.ts';
import { newInstanceId } from './bare-inventories.ts';
import { argument, serve } from './target.ts';

// A purchase with nothing around it but bare node:http: the same rows, a commit for each.

const { path, titleId } = argument() as { readonly path: string; readonly titleId: string };
const database = openBareDatabase(path);
const find = database.prepare(SQL.find);
const pay = database.prepare(SQL.pay);
const count = database.prepare(SQL.count);
const enter = database.prepare(SQL.enter);
const give = database.prepare(SQL.give);

serve((body: Body) => {
  const now = systemClock();
  const key = [titleId, body.CustomTags.player];
  return commit(database, () => {
    const { StoreId, ItemId, VirtualCurrency, Price } = body;
    const found = find.get(...key, VirtualCurrency, StoreId, ItemId) as Found | undefined;
    if (!found || found.amount < Price) throw new Error('The purchase is impossible');
    pay.run(Price, ...key, VirtualCurrency);
    const { number } = count.get(...key) as { readonly number: number };
    enter.run(...entryOf({ key, number, now, before: found.amount, body }));
    const instanceId = newInstanceId(number);
    give.run(...itemOf({ key, now, instanceId, body }));
    return reply(instanceId, body);
  });
});
