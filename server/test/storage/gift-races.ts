import { setCatalog, updateCatalog } from '../../src/economy/catalogs/commands.ts';
import { unlockContainer } from '../../src/economy/containers/commands.ts';
import { updateDropTables } from '../../src/economy/drop-tables/commands.ts';
import { grantItems } from '../../src/economy/inventory/commands/grants.ts';
import { itemsGranted } from '../../src/economy/inventory/grant.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { aBuyer, aShop, ware } from './buyers.ts';
import { edited } from './fixtures.ts';
import { NOW, uniqueHex } from './given.ts';
import type { OpenCommands } from './open-commands.ts';

// Races of grants and openings of containers against changes of their contents.

export interface Receiver {
  readonly titleId: string;
  readonly playerId: string;
  /** Of a chest that the player has. */
  readonly instanceId: string;
}

const MAIN = { catalogVersion: 'main', setAsDefault: true } as const;
const PARCEL = ware('parcel', {}, { Bundle: { BundledResultTables: ['T'] } });
const CHEST = ware('chest', {}, { Container: { ResultTableContents: ['T'] } });
const ALL = [PARCEL, CHEST, ware('ruby', {}), ware('opal', {})];

/** Makes the drop table of a title give one item only. */
function setTable(node: Storage, titleId: string, itemId: string): Promise<unknown> {
  const nodes = [{ kind: 'item', id: itemId, weight: 1 }] as const;
  return node.run(
    updateDropTables,
    edited({ ...MAIN, titleId, tables: [{ tableId: 'T', nodes }] }),
  );
}

/** A title whose parcels and chests have a ruby in them, and players of it, each with a chest. */
export async function receivers(
  node: Storage,
  count: number,
): Promise<{ readonly titleId: string; readonly players: readonly Receiver[] }> {
  const titleId = await aShop(node, ALL);
  await setTable(node, titleId, 'ruby');
  const players = Array.from({ length: count }, async () => {
    const playerId = await aBuyer(node, titleId);
    const outcome = await node.run(grantItems, grantOf({ titleId, playerId }, 'chest'));
    if (outcome.status !== 'granted') throw new Error(outcome.status);
    return { titleId, playerId, instanceId: itemsGranted(outcome.given)[0]?.item.instanceId ?? '' };
  });
  return { titleId, players: await Promise.all(players) };
}

const act = () => ({ by: 'key:k', requestId: 'r', now: NOW, seed: uniqueHex(64) });

/** A grant of one parcel, or of something else. */
export function grantOf(
  { titleId, playerId }: Pick<Receiver, 'titleId' | 'playerId'>,
  itemId = 'parcel',
) {
  const grants = [{ playerId, itemId, annotation: undefined, data: undefined }];
  return { ...act(), titleId, catalogVersion: undefined, grants };
}

function openingOf({ instanceId, ...of }: Receiver) {
  const container = { kind: 'instance', instanceId, keyInstanceId: undefined } as const;
  return { ...act(), ...of, container, catalogVersion: undefined };
}

type Outcome =
  | ReturnType<(typeof grantItems)['unpack']>
  | ReturnType<(typeof unlockContainer)['unpack']>;

/** The item that came out of the table, or why nothing did. */
export function drawn(outcome: Outcome): string | undefined {
  if (outcome.status === 'granted') return itemsGranted(outcome.given).at(-1)?.item.itemId;
  if (outcome.status === 'unlocked') return outcome.items[0]?.item.itemId;
  return outcome.status;
}

/** How a player gets what is in the table. */
export const GIFTS: readonly {
  readonly name: string;
  readonly begin: (open: OpenCommands, to: Receiver) => Promise<() => Promise<Outcome>>;
  readonly give: (node: Storage, to: Receiver) => Promise<Outcome>;
}[] = [
  {
    name: 'a grant',
    begin: (open, to) => open.begin(grantItems, grantOf(to)),
    give: (node, to) => node.run(grantItems, grantOf(to)),
  },
  {
    name: 'an opened container',
    begin: (open, to) => open.begin(unlockContainer, openingOf(to)),
    give: (node, to) => node.run(unlockContainer, openingOf(to)),
  },
];

/** Changes by a studio after which no gift may follow the state of before. */
export const GIFT_CHANGES: readonly {
  readonly name: string;
  readonly make: (node: Storage, titleId: string) => Promise<unknown>;
}[] = [
  {
    name: 'the catalog is set without the items',
    make: (node, titleId) => node.run(setCatalog, edited({ ...MAIN, titleId, items: [] })),
  },
  {
    name: 'the items have nothing in them any more',
    make: (node, titleId) =>
      node.run(
        updateCatalog,
        edited({ ...MAIN, titleId, items: [ware('parcel', {}), ware('chest', {})] }),
      ),
  },
  {
    name: 'the drop table gives something else',
    make: (node, titleId) => setTable(node, titleId, 'opal'),
  },
];
