import { isDeepStrictEqual } from 'node:util';
import { NOTHING_DONE } from '../../../kernel/call-context.ts';
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
  countItem,
  type DataChange,
  type InventoryPage,
  type ItemInstance,
  type NoInstance,
  putItem,
  removeItem,
  setUses,
  type TooFewUses,
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

/**
 * Finds a page of a player's items; undefined: there is no such player. It reads one item more, to know whether there are more behind
 * `next`; undefined: these were the last.
 */
export const findInventory = command({
  name: 'inventories.find',
  changes: 'nothing',
  afterDue: 'always',
  async run(tx, { count, ...of }: InventoryPage) {
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
  waitsFor: (of: ItemContext) => [playerRow(of)],
  run: (tx, use: ItemUses) => changeItem(tx, use, (open, item) => consumeOf(open, item, use)),
  isRefusal: ({ status }) => status !== 'left',
  batch: { run: consumeInBatch },
});

/** Adds uses to an item; negative: takes some, at most all. With no use left, the item is removed. */
export const modifyItemUses = command({
  name: 'inventories.modifyUses',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: (of: ItemContext) => [playerRow(of)],
  run: (tx, use: ItemUses) =>
    changeItem(tx, use, (open, item) => {
      const after = addUses(item, use.count);
      if (after.status !== 'left') return after;
      const uses = after.remainingUses - (item.remainingUses ?? 0);
      setUses(open, item, after.remainingUses);
      countItem(open, item, { cause: uses < 0 ? 'subtraction' : 'addition', uses });
      if (uses === 0) tx.audit(NOTHING_DONE);
      else auditItem(tx, use, { item, uses });
      return after;
    }),
  isRefusal: ({ status }) => status !== 'left',
});

/** Changes the custom data of an item. */
export const updateItemData = command({
  name: 'inventories.updateData',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: (of: ItemContext) => [playerRow(of)],
  run: (tx, { data, ...context }: ItemContext & { readonly data: DataChange }) =>
    changeItem(tx, context, (open, item) => {
      const customData = changeData(item.customData, data);
      if (!customData) return { status: 'tooMuchData', itemId: item.itemId } as const;
      putItem(open, { ...item, customData });
      if (isDeepStrictEqual(customData, item.customData)) tx.audit(NOTHING_DONE);
      else auditItem(tx, context, { item });
      return { status: 'updated' } as const;
    }),
  isRefusal: ({ status }) => status !== 'updated',
});

/** Says which item was changed, for the event of an operator's call. */
function auditItem(
  tx: Tx,
  { playerId }: Pick<ItemContext, 'playerId'>,
  { item, uses }: { readonly item: ItemInstance; readonly uses?: number },
): void {
  const { itemId, instanceId: itemInstanceId, catalogVersion } = item;
  tx.audit({ playerId, about: { itemId, itemInstanceId, catalogVersion, uses } });
}

/** Locks what a player has, and changes one item in memory. The change is written if there is one. */
async function changeItem<Outcome>(
  tx: Tx,
  context: ItemContext,
  change: (open: OpenHoldings, item: ItemInstance) => Outcome,
): Promise<Outcome | NoInstance> {
  const open = await openWithItem(tx, context);
  if (open === 'noPlayer') return { status: 'noPlayer' };
  const item = open === 'nothing' ? undefined : await readItem(tx, open, context.instanceId);
  if (open === 'nothing' || !item) return { status: 'noItem' };
  const outcome = change(open, item);
  if (hasChanged(open)) await saveHoldings(tx, open);
  return outcome;
}

function hasChanged({ changedItems, removedItems }: OpenHoldings): boolean {
  return changedItems.size + removedItems.size > 0;
}

function consumeOf(
  open: OpenHoldings,
  item: ItemInstance,
  { count }: ItemUses,
): UsesLeft | TooFewUses {
  const after = consumeUses(item, count);
  if (after.status !== 'left') return after;
  setUses(open, item, after.remainingUses);
  countItem(open, item, { cause: 'use', uses: -count });
  return after;
}

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
    const { opened } = await openAll(tx, context, items);
    const wanted = items.flatMap(({ playerId, instanceId }) => {
      const open = opened.get(playerId);
      return open ? [[open, [instanceId]] as const] : [];
    });
    await readItems(tx, wanted);
    const outcomes = items.map(({ playerId, instanceId }) => {
      const open = opened.get(playerId);
      if (!open) return 'noPlayer';
      const item = open.items.get(instanceId);
      if (!item) return 'noItem';
      removeItem(open, instanceId);
      countItem(open, item, { cause: 'revocation', uses: -(item.remainingUses ?? 1) });
      auditItem(tx, { playerId }, { item });
      return 'revoked';
    });
    await saveAll(tx, [...opened.values()].filter(hasChanged));
    return outcomes;
  },
  isRefusal: (outcomes) => !outcomes.includes('revoked'),
});

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
  const wanted = [...opened].map(([{ instanceId }, open]) => [open, [instanceId]] as const);
  await readItems(tx, wanted);
  const outcomes = new Map<ItemUses, Outcome>();
  for (const [use, open] of opened) {
    const item = open.items.get(use.instanceId);
    outcomes.set(use, item ? consumeOf(open, item, use) : { status: 'noItem' });
  }
  await saveManyHoldings(tx, [...new Set(opened.values())].filter(hasChanged));
  return uses.map((use) => refusals.get(use) ?? outcomes.get(use) ?? BUSY);
}

/** Why items cannot be used, by one statement and so as of one moment. It locks nothing. */
async function findRefusals(
  tx: Tx,
  uses: readonly ItemUses[],
): Promise<ReadonlyMap<ItemUses, Outcome>> {
  const rows = await findUsesOfEach.all(tx, uses);
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
