import { command } from '../../../storage/command.ts';
import { playerRow } from '../../../storage/query/keys.ts';
import { RollbackWith, type Tx } from '../../../storage/query/tx.ts';
import type { Good } from '../../catalogs/good.ts';
import { resolveVersion } from '../../catalogs/sql/find-catalog.ts';
import { shareCatalog } from '../../catalogs/sql/share-catalog.ts';
import { makeDraws } from '../../inventory/draws.ts';
import type { ItemInstance } from '../../inventory/ports.ts';
import { giveGoods } from '../../inventory/sql/give-goods.ts';
import { findGoods } from '../../inventory/sql/goods.ts';
import {
  type OpenHoldings,
  openHoldings,
  readItem,
  readOldest,
  saveHoldings,
} from '../../inventory/sql/open-holdings.ts';
import type { ContainerChoice, Unlocking, UnlockOutcome } from '../ports.ts';
import { judgeKey, type KeyFault, useOnce } from '../unlock.ts';

/** Containers.unlock. */
export const unlockContainer = command({
  name: 'containers.unlock',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: (of: Unlocking) => [playerRow(of)],
  async run(tx, of: Unlocking): Promise<UnlockOutcome> {
    const open = await openHoldings(tx, of);
    if (!open) return { status: 'noPlayer' };
    const container = await findContainer(tx, open, of.container);
    if (!container) return { status: 'containerNotOwned' };
    const { itemId, catalogVersion: own } = container;
    if (await isForeign(tx, of, container))
      return { status: 'foreignVersion', catalogVersion: own };
    const named = of.catalogVersion ?? (of.container.kind === 'instance' ? own : undefined);
    const catalog = await shareCatalog(tx, { titleId: of.titleId, catalogVersion: named });
    if (!catalog) return { status: 'noCatalog', catalogVersion: named };
    const good = (await findGoods(tx, catalog, [itemId])).get(itemId);
    if (!good) return { status: 'unknownItem', itemId };
    if (!good.container) return { status: 'notAContainer', itemId };
    const key = await findKey(tx, open, { container, choice: of.container, good });
    if (key && 'status' in key) return key;
    useOnce(open, container);
    if (key) useOnce(open, key);
    const draws = makeDraws(of.seed);
    const gift = { catalog, known: good, contents: good.container, parent: itemId, itemId, draws };
    const given = await giveGoods(tx, open, { ...gift, cause: 'container' });
    // Limited editions may have been taken.
    if (given.status !== 'given') throw new RollbackWith(given satisfies UnlockOutcome);
    await saveHoldings(tx, open);
    const { instanceId } = container;
    return { ...given, status: 'unlocked', instanceId, keyInstanceId: key?.instanceId };
  },
  isRefusal: ({ status }) => status !== 'unlocked',
});

/** The container that is meant; undefined: the player does not have it. */
function findContainer(
  tx: Tx,
  open: OpenHoldings,
  choice: ContainerChoice,
): Promise<ItemInstance | undefined> {
  return choice.kind === 'item'
    ? readOldest(tx, open, choice.itemId)
    : findInstance(tx, open, choice.instanceId);
}

async function findInstance(
  tx: Tx,
  open: OpenHoldings,
  instanceId: string,
): Promise<ItemInstance | undefined> {
  await readItem(tx, open, instanceId);
  return open.items.get(instanceId);
}

/** Whether a player chooses what is in the container: as a version has it that is neither its own nor the default. */
async function isForeign(
  tx: Tx,
  { titleId, by, catalogVersion }: Unlocking,
  container: ItemInstance,
): Promise<boolean> {
  if (by !== 'player' || catalogVersion === undefined) return false;
  if (catalogVersion === container.catalogVersion) return false;
  return catalogVersion !== (await resolveVersion(tx, { titleId, catalogVersion: undefined }));
}

/** The key that opens a container, or why none does; undefined: it needs none. */
async function findKey(
  tx: Tx,
  open: OpenHoldings,
  {
    container,
    choice,
    good,
  }: {
    readonly container: ItemInstance;
    readonly choice: ContainerChoice;
    readonly good: Good;
  },
): Promise<ItemInstance | KeyFault | undefined> {
  const keyItemId = good.container?.keyItemId;
  if (keyItemId === undefined) return undefined;
  const named = choice.kind === 'instance' ? choice.keyInstanceId : undefined;
  const key = await (choice.kind === 'item'
    ? readOldest(tx, open, keyItemId)
    : named === undefined
      ? undefined
      : findInstance(tx, open, named));
  return judgeKey(keyItemId, key, container) ?? key;
}
