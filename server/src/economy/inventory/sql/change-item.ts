import { command } from '../../../storage/command.ts';
import { playerRow } from '../../../storage/query/keys.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { putItem } from '../holdings.ts';
import { changeData, type DataChange } from '../instance-data.ts';
import type { ItemAct, ItemInstance, NoInstance } from '../ports.ts';
import {
  addUses,
  consumeUses,
  setUses,
  type TooFewUses,
  type TooManyUses,
  type UsesLeft,
} from '../uses.ts';
import { consumeTogether, type ItemUses } from './consume-together.ts';
import { type OpenHoldings, readItem, saveHoldings } from './open-holdings.ts';
import { openWithItem } from './open-where.ts';

/** Uses an item `count` times, or not at all. */
export const consumeItem = command({
  name: 'inventories.consume',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: (act: ItemAct) => [playerRow(act)],
  run: (tx, { count, ...act }: ItemUses): Promise<UsesLeft | TooFewUses | NoInstance> =>
    changeUses(tx, act, (item) => consumeUses(item, count)),
  isRefusal: ({ status }) => status !== 'left',
  together: { run: consumeTogether },
});

/** Adds uses to an item; negative: takes some, at most all. */
export const modifyItemUses = command({
  name: 'inventories.modifyUses',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: (act: ItemAct) => [playerRow(act)],
  run: (
    tx,
    { count, ...act }: ItemUses,
  ): Promise<UsesLeft | TooFewUses | TooManyUses | NoInstance> =>
    changeUses(tx, act, (item) => addUses(item, count)),
  isRefusal: ({ status }) => status !== 'left',
});

async function changeUses<Fault extends { readonly status: 'tooFewUses' | 'tooManyUses' }>(
  tx: Tx,
  act: ItemAct,
  change: (item: ItemInstance) => UsesLeft | Fault,
): Promise<UsesLeft | Fault | NoInstance> {
  const found = await openItem(tx, act);
  if ('status' in found) return found;
  const { open, item } = found;
  const after = change(item);
  if (after.status !== 'left') return after;
  setUses(open, item, after.remainingUses);
  await saveHoldings(tx, open);
  return after;
}

/** Changes the custom data of an item. */
export const updateItemData = command({
  name: 'inventories.updateData',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: (act: ItemAct) => [playerRow(act)],
  async run(
    tx,
    { data, ...act }: ItemAct & { readonly data: DataChange },
  ): Promise<
    | { readonly status: 'updated' }
    | { readonly status: 'tooMuchData'; readonly itemId: string }
    | NoInstance
  > {
    const found = await openItem(tx, act);
    if ('status' in found) return found;
    const { open, item } = found;
    const customData = changeData(item.customData, data);
    if (!customData) return { status: 'tooMuchData', itemId: item.itemId };
    putItem(open, { ...item, customData });
    await saveHoldings(tx, open);
    return { status: 'updated' };
  },
  isRefusal: ({ status }) => status !== 'updated',
});

/** Locks what a player has, and reads one item. */
async function openItem(
  tx: Tx,
  { instanceId, ...act }: ItemAct,
): Promise<{ readonly open: OpenHoldings; readonly item: ItemInstance } | NoInstance> {
  const open = await openWithItem(tx, act, instanceId);
  if (open === 'noPlayer') return { status: 'noPlayer' };
  if (open === 'nothing') return { status: 'noItem' };
  await readItem(tx, open, instanceId);
  const item = open.items.get(instanceId);
  return item ? { open, item } : { status: 'noItem' };
}
