// Shared code of the bare purchases on both databases: the rows that the service reads and writes.

export interface Body {
  readonly ItemId: string;
  readonly StoreId: string;
  readonly VirtualCurrency: string;
  readonly Price: number;
  readonly CustomTags: { readonly player: string };
}

export interface Found {
  readonly amount: number;
}

const CATALOG = 'bench';

export const SQL = {
  find: `select i.body as item, o.body as offer, b.amount from balances b
    join catalog_items i on i.title_id = b.title_id and i.catalog_version = '${CATALOG}'
    join store_items o on o.title_id = i.title_id and o.catalog_version = i.catalog_version
      and o.item_id = i.item_id
    where b.title_id = ? and b.player_id = ? and b.code = ? and o.store_id = ? and i.item_id = ?`,
  pay: 'update balances set amount = amount - ? where title_id = ? and player_id = ? and code = ?',
  count: `update holdings set item_count = item_count + 1, last_entry = last_entry + 1,
      last_item = last_item + 1
    where title_id = ? and player_id = ? returning last_entry as number`,
  enter: `insert into ledger_entries (title_id, player_id, number, code, amount_before,
      amount_after, cause, item_id, made_by, request_id, at)
    values (?, ?, ?, ?, ?, ?, 'purchase', ?, 'player', ?, ?)`,
  give: `insert into inventory_items (title_id, player_id, instance_id, item_id,
      catalog_version, stacked, body)
    values (?, ?, ?, ?, '${CATALOG}', 0, ?)`,
};

interface Write {
  /** The title and the player. */
  readonly key: readonly string[];
  readonly now: number;
  readonly body: Body;
}

/** The values of `enter`. */
export function entryOf({
  key,
  number,
  now,
  before,
  body,
}: Write & { readonly number: number; readonly before: number }) {
  const { VirtualCurrency, Price, ItemId } = body;
  return [...key, number, VirtualCurrency, before, before - Price, ItemId, 'a-request-id', now];
}

/** The values of `give`. */
export function itemOf({ key, now, instanceId, body }: Write & { readonly instanceId: string }) {
  const { VirtualCurrency: code, Price: amount, ItemId } = body;
  const more = { bundleContents: [], customData: {}, paid: { code, amount } };
  return [...key, instanceId, ItemId, JSON.stringify({ acquiredAt: now, ...more })];
}

export function reply(ItemInstanceId: string, { ItemId, Price, VirtualCurrency }: Body): string {
  const item = { ItemId, ItemInstanceId, UnitPrice: Price, UnitCurrency: VirtualCurrency };
  return JSON.stringify({ code: 200, status: 'OK', data: { Items: [item] } });
}
