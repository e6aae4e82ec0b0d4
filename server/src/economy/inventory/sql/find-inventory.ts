import { findPlayerId } from '../../../players/sql/players.ts';
import { command } from '../../../storage/command.ts';
import type { Inventory, InventoryPage } from '../ports.ts';
import { findItemsInOrder, toItem } from './item-rows.ts';

/** Inventories.find. One item more than is wanted is read: it tells whether there are more. */
export const findInventory = command({
  name: 'inventories.find',
  changes: 'nothing',
  afterDue: 'always',
  async run(tx, { count, ...of }: InventoryPage): Promise<Inventory | undefined> {
    const rows = await findItemsInOrder.all(tx, { ...of, count: count + 1 });
    if (rows.length === 0 && !(await findPlayerId.first(tx, of))) return undefined;
    const page = rows.slice(0, count);
    return {
      items: page.map(toItem),
      next: rows.length > count ? page.at(-1)?.instance_id : undefined,
    };
  },
});
