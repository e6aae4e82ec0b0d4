import { findPlayerId } from '../../../players/sql/players.ts';
import { BUSY, command } from '../../../storage/command.ts';
import { playerRow } from '../../../storage/query/keys.ts';
import { orUndefined } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { CommandContext, ItemContext } from '../command-context.ts';
import {
  addUses,
  changeData,
  consumeUses,
  type DataChange,
  type Inventory,
  type InventoryPage,
  type ItemInstance,
  type NoInstance,
  putItem,
  removeItem,
  setUses,
  type TooFewUses,
  type TooManyUses,
  type UsesLeft,
} from '../holdings.ts';
import {
  openAll,
  openEachSkipLocked,
  type OpenHoldings,
  openWithItem,
  readItem,
  readItems,
  saveAll,
  saveHoldings,
  saveManyHoldings,
} from '../sql/holdings.ts';
import { findItemsInOrder, findUsesOfEach, type FoundUses, toItem } from '../sql/holdings-rows.ts';

/** Finds a page of a player's items; undefined: there is no such player. It reads one item more, to know whether there are more. */
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

/** An item of a player, and how many of its uses are taken or added. */
type ItemUses = ItemContext & { readonly count: number };

/** Uses an item `count` times, or not at all. With no use left, the item is removed. */
export const consumeItem = command({
  name: 'inventories.consume',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: (context: ItemContext) => [playerRow(context)],
  run: (tx, { count, ...context }: ItemUses): Promise<UsesLeft | TooFewUses | NoInstance> =>
    changeUses(tx, context, (item) => consumeUses(item, count)),
  isRefusal: ({ status }) => status !== 'left',
  batch: { run: consumeInBatch },
});

/** Adds uses to an item; negative: takes some, at most all. With no use left, the item is removed. */
export const modifyItemUses = command({
  name: 'inventories.modifyUses',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: (context: ItemContext) => [playerRow(context)],
  run: (
    tx,
    { count, ...context }: ItemUses,
  ): Promise<UsesLeft | TooFewUses | TooManyUses | NoInstance> =>
    changeUses(tx, context, (item) => addUses(item, count)),
  isRefusal: ({ status }) => status !== 'left',
});

async function changeUses<Fault extends { readonly status: 'tooFewUses' | 'tooManyUses' }>(
  tx: Tx,
  context: ItemContext,
  change: (item: ItemInstance) => UsesLeft | Fault,
): Promise<UsesLeft | Fault | NoInstance> {
  const found = await openItem(tx, context);
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
  waitsFor: (context: ItemContext) => [playerRow(context)],
  async run(
    tx,
    { data, ...context }: ItemContext & { readonly data: DataChange },
  ): Promise<
    | { readonly status: 'updated' }
    | { readonly status: 'tooMuchData'; readonly itemId: string }
    | NoInstance
  > {
    const found = await openItem(tx, context);
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

interface Revocation extends Omit<CommandContext, 'playerId'> {
  readonly items: readonly { readonly playerId: string; readonly instanceId: string }[];
}

/** Removes items; says for each, in order, whether it was there. Those that are there are removed in any case. */
export const revokeItems = command({
  name: 'inventories.revoke',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: ({ titleId, items }: Revocation) =>
    items.map(({ playerId }) => playerRow({ titleId, playerId })),
  async run(
    tx,
    { items, ...context }: Revocation,
  ): Promise<readonly ('revoked' | NoInstance['status'])[]> {
    const { opened } = await openAll(
      tx,
      context,
      items.map(({ playerId }) => playerId),
    );
    await readItems(
      tx,
      items.flatMap(({ playerId, instanceId }) => {
        const open = opened.get(playerId);
        return open ? [[open, [instanceId]] as const] : [];
      }),
    );
    const outcomes = items.map(({ playerId, instanceId }) => {
      const open = opened.get(playerId);
      if (!open) return 'noPlayer';
      if (!open.items.has(instanceId)) return 'noItem';
      removeItem(open, instanceId);
      return 'revoked';
    });
    await saveAll(
      tx,
      [...opened.values()].filter(({ removedItems }) => removedItems.size > 0),
    );
    return outcomes;
  },
  isRefusal: (outcomes) => !outcomes.includes('revoked'),
});

/** Locks what a player has, and reads one item. */
async function openItem(
  tx: Tx,
  context: ItemContext,
): Promise<{ readonly open: OpenHoldings; readonly item: ItemInstance } | NoInstance> {
  const open = await openWithItem(tx, context);
  if (open === 'noPlayer') return { status: 'noPlayer' };
  if (open === 'nothing') return { status: 'noItem' };
  const item = await readItem(tx, open, context.instanceId);
  return item ? { open, item } : { status: 'noItem' };
}

type Outcome = UsesLeft | TooFewUses | NoInstance;

/**
 * Uses items of many players at once, those of one player one after the other. A use that must be refused as of one moment is refused
 * without a lock. BUSY: another transaction has locked the player.
 */
async function consumeInBatch(
  tx: Tx,
  uses: readonly ItemUses[],
): Promise<readonly (Outcome | typeof BUSY)[]> {
  const refusals = await findRefusals(tx, uses);
  const promising = uses.filter((use) => !refusals.has(use));
  const opened = await openEachSkipLocked(tx, promising);
  await readItems(
    tx,
    [...opened].map(([{ instanceId }, open]) => [open, [instanceId]]),
  );
  const outcomes = new Map([...opened].map(([use, open]) => [use, consumeOne(open, use)]));
  await saveManyHoldings(tx, [...new Set(opened.values())].filter(hasChanged));
  return uses.map((use) => refusals.get(use) ?? outcomes.get(use) ?? BUSY);
}

function consumeOne(open: OpenHoldings, { instanceId, count }: ItemUses): Outcome {
  const item = open.items.get(instanceId);
  if (!item) return { status: 'noItem' };
  const after = consumeUses(item, count);
  if (after.status === 'left') setUses(open, item, after.remainingUses);
  return after;
}

function hasChanged({ changedItems, removedItems }: OpenHoldings): boolean {
  return changedItems.size + removedItems.size > 0;
}

/** Why items cannot be used, by one statement and so as of one moment. It locks nothing. */
async function findRefusals(
  tx: Tx,
  uses: readonly ItemUses[],
): Promise<ReadonlyMap<ItemUses, Outcome>> {
  const rows = await findUsesOfEach.all(
    tx,
    uses.map(({ titleId, playerId, instanceId, now }) => ({ titleId, playerId, instanceId, now })),
  );
  return new Map(
    rows.flatMap((row) => {
      const use = uses[row.number - 1];
      const refusal = use && refusalOf(row, use);
      return use && refusal ? [[use, refusal]] : [];
    }),
  );
}

function refusalOf(
  { of_player, found, remaining_uses }: FoundUses,
  { count }: ItemUses,
): Outcome | undefined {
  if (of_player === null) return { status: 'noPlayer' };
  if (found === null) return { status: 'noItem' };
  const after = consumeUses({ remainingUses: orUndefined(remaining_uses) }, count);
  return after.status === 'left' ? undefined : after;
}
