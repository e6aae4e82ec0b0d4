import { makeSeededRandom } from '../../lib/seeded-random.ts';
import { command } from '../../storage/command.ts';
import { playerRow } from '../../storage/query/keys.ts';
import { RollbackWith, type Tx } from '../../storage/query/tx.ts';
import { resolveVersion, shareCatalog } from '../catalogs/sql/catalogs.ts';
import { grantContents } from '../inventory/commands/grants.ts';
import type { ItemInstance } from '../inventory/holdings.ts';
import { findDefinitions } from '../inventory/sql/editions.ts';
import {
  type OpenHoldings,
  openHoldings,
  readItem,
  readOldest,
  saveHoldings,
} from '../inventory/sql/holdings.ts';
import {
  type ContainerChoice,
  judgeKey,
  type KeyFault,
  type Unlocking,
  type UnlockOutcome,
  useOnce,
} from './container.ts';

/**
 * Opens a container: uses up the container and its key, and grants the contents. All or nothing. Faults are judged in the order of
 * `UnlockOutcome`.
 */
export const unlockContainer = command({
  name: 'containers.unlock',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: (of: Unlocking) => [playerRow(of)],
  async run(tx, of: Unlocking): Promise<UnlockOutcome> {
    const open = await openHoldings(tx, of);
    if (!open) return { status: 'noPlayer' };
    const container = await findOwned(tx, open, of.container);
    if (!container) return { status: 'containerNotOwned' };
    const { itemId, catalogVersion: own } = container;
    if (await isForeign(tx, of, container))
      return { status: 'foreignVersion', catalogVersion: own };
    const named = of.catalogVersion ?? (of.container.kind === 'instance' ? own : undefined);
    const catalog = await shareCatalog(tx, { titleId: of.titleId, catalogVersion: named });
    if (!catalog) return { status: 'noCatalog', catalogVersion: named };
    const definition = (await findDefinitions(tx, catalog, [itemId])).get(itemId);
    if (!definition) return { status: 'unknownItem', itemId };
    if (!definition.container) return { status: 'notAContainer', itemId };
    const { keyItemId } = definition.container;
    const key = await findKey(tx, open, { container, choice: of.container, keyItemId });
    if (key && 'status' in key) return key;
    useOnce(open, container);
    if (key) useOnce(open, key);
    const given = await grantContents(tx, open, {
      catalog,
      known: [definition],
      contents: definition.container,
      parent: itemId,
      random: makeSeededRandom(of.seed),
      cause: 'container',
      itemId,
    });
    // Limited editions may have been taken.
    if (given.status !== 'given') throw new RollbackWith(given satisfies UnlockOutcome);
    await saveHoldings(tx, open);
    const { instanceId } = container;
    return { ...given, status: 'unlocked', instanceId, keyInstanceId: key?.instanceId };
  },
  isRefusal: ({ status }) => status !== 'unlocked',
});

/** Whether a player names a catalog version that is neither the container's own nor the default, and so would choose the contents. */
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
  { container, choice, keyItemId }: Locked,
): Promise<ItemInstance | KeyFault | undefined> {
  if (keyItemId === undefined) return undefined;
  const named =
    choice.kind === 'item'
      ? ({ kind: 'item', itemId: keyItemId } as const)
      : ({ kind: 'instance', instanceId: choice.keyInstanceId } as const);
  const key = await findOwned(tx, open, named);
  return judgeKey(keyItemId, key, container) ?? key;
}

interface Locked {
  readonly container: ItemInstance;
  readonly choice: ContainerChoice;
  readonly keyItemId: string | undefined;
}

/** An item that a player names; for an item id the oldest instance. undefined: the player does not have it, or names none. */
async function findOwned(
  tx: Tx,
  open: OpenHoldings,
  named:
    | { readonly kind: 'item'; readonly itemId: string }
    | { readonly kind: 'instance'; readonly instanceId: string | undefined },
): Promise<ItemInstance | undefined> {
  if (named.kind === 'item') return readOldest(tx, open, named);
  return named.instanceId === undefined ? undefined : readItem(tx, open, named.instanceId);
}
