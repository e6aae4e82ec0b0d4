import { instanceIdOf } from '../../server/src/economy/inventory/holdings.ts';
import { systemClock } from '../../server/src/kernel/instant.ts';
import { newHexId, systemRandom } from '../../server/src/kernel/secrets.ts';
import { bareDatabase, given, query, type Work } from './bare-database.ts';
import { serve } from './target.ts';

// A purchase with nothing around it but bare node:http: the rows that the service reads and writes, a commit for each.

interface Body {
  readonly ItemId: string;
  readonly StoreId: string;
  readonly VirtualCurrency: string;
  readonly Price: number;
  readonly CustomTags: { readonly player: string };
}

const CATALOG = 'bench';
const FIND = `select i.body as item, o.body as offer, b.amount from balances b
  join catalog_items i on i.title_id = b.title_id and i.catalog_version = '${CATALOG}'
  join store_items o on o.title_id = i.title_id and o.catalog_version = i.catalog_version
    and o.item_id = i.item_id
  where b.title_id = ? and b.player_id = ? and b.code = ? and o.store_id = ? and i.item_id = ?`;
const PAY = `update balances set amount = amount - ?
  where title_id = ? and player_id = ? and code = ?`;
const COUNT = `update holdings
  set item_count = item_count + 1, last_entry = last_entry + 1, last_item = last_item + 1
  where title_id = ? and player_id = ? returning last_entry as number`;
const ENTER = `insert into ledger_entries (title_id, player_id, number, code, amount_before,
    amount_after, cause, item_id, made_by, request_id, at)
  values (?, ?, ?, ?, ?, ?, 'purchase', ?, 'player', ?, ?)`;
const GIVE = `insert into inventory_items (title_id, player_id, instance_id, item_id,
    catalog_version, stacked, body)
  values (?, ?, ?, ?, '${CATALOG}', 0, ?)`;

function* buy({ CustomTags, StoreId, ItemId, VirtualCurrency: code, Price }: Body): Work<string> {
  const now = systemClock();
  const key = [given.titleId, CustomTags.player];
  // The player's row first: two purchases of one player are one after the other.
  const [counted] = yield* query<{ readonly number: number }>(COUNT, key);
  const offered = [...key, code, StoreId, ItemId];
  const [found] = yield* query<{ readonly amount: number }>(FIND, offered);
  if (!counted || !found || found.amount < Price) throw new Error('The purchase is impossible');
  const { amount } = found;
  yield* query(PAY, [Price, ...key, code]);
  const entry = [counted.number, code, amount, amount - Price, ItemId, 'a-request-id', now];
  yield* query(ENTER, [...key, ...entry]);
  const ItemInstanceId = instanceIdOf(counted.number, newHexId(systemRandom).slice(0, 8));
  const paid = { code, amount: Price };
  const body = { acquiredAt: now, bundleContents: [], customData: {}, paid };
  yield* query(GIVE, [...key, ItemInstanceId, ItemId, JSON.stringify(body)]);
  const item = { ItemId, ItemInstanceId, UnitPrice: Price, UnitCurrency: code };
  return JSON.stringify({ code: 200, status: 'OK', data: { Items: [item] } });
}

serve((body: Body) => bareDatabase.commit(buy(body)));
