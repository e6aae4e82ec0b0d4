import { NOTHING_DONE } from '../../../kernel/call-context.ts';
import { EDITION_SIZE_MAX, GIVEN_ITEMS_MAX, INVENTORY_ITEMS_MAX } from '../../../kernel/limits.ts';
import { makeSeededRandom, type SeededRandom } from '../../../lib/seeded-random.ts';
import { command } from '../../../storage/command.ts';
import { playerRow, soldRow } from '../../../storage/query/keys.ts';
import { RollbackWith, type Tx } from '../../../storage/query/tx.ts';
import type { CatalogKey, CatalogRef } from '../../catalogs/catalog.ts';
import type { Contents, ItemDefinition } from '../../catalogs/item-definition.ts';
import { resolveCatalog, shareCatalog } from '../../catalogs/sql/catalogs.ts';
import type { DropTable } from '../../drop-tables/drop-table.ts';
import { findTables } from '../../drop-tables/sql/drop-tables.ts';
import type { NoCatalog } from '../../outcomes.ts';
import type { SharedContext } from '../command-context.ts';
import {
  type EditionCounts,
  leftOfEdition,
  sizeOfEdition,
  type SoldOut,
  takeEditions,
} from '../editions.ts';
import {
  type AnyGrantFault,
  grantAll,
  type Given,
  type GrantedOrSoldOut,
  type GrantFault,
  type GrantOptions,
  unpack,
  type Unpacked,
  type UnpackFault,
  type UnpackSource,
} from '../grant.ts';
import type { DataChange } from '../holdings.ts';
import {
  addToEditionRow,
  findDefinitions,
  findEditionRow,
  lockEdition,
  openEditions,
  saveEditions,
  toEditionCounts,
} from '../sql/editions.ts';
import { deleteExpiredItems, EXPIRED_AT_ONCE } from '../sql/expired-items.ts';
import {
  openAll,
  type OpenHoldings,
  readAllBalances,
  readGroups,
  readStacks,
  saveAll,
} from '../sql/holdings.ts';

/** One item that a player is to get. */
export interface Grant {
  readonly playerId: string;
  readonly itemId: string;
  readonly annotation: string | undefined;
  readonly data: DataChange | undefined;
}

export interface Grants extends SharedContext {
  /** undefined: the title's default. */
  readonly catalogVersion: string | undefined;
  readonly grants: readonly Grant[];
}

export type GrantOutcome =
  /** For each grant in its order. */
  | { readonly status: 'granted'; readonly given: readonly GrantedOrSoldOut[] }
  /** Each once. */
  | { readonly status: 'unknownPlayers'; readonly playerIds: readonly string[] }
  | NoCatalog
  /** Of the grants themselves, each once. */
  | { readonly status: 'unknownItems'; readonly itemIds: readonly string[] }
  /** All together would be more than GIVEN_ITEMS_MAX when they are unpacked. */
  | { readonly status: 'tooManyGiven' }
  | UnpackFault
  | GrantFault;

/** Grants items of one catalog version to players. All or nothing, except that a grant of a sold-out limited edition is left out. */
export const grantItems = command({
  name: 'inventories.grant',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: ({ titleId, grants }: Grants) =>
    grants.map(({ playerId }) => playerRow({ titleId, playerId })),
  async run(tx, { grants, catalogVersion, seed, ...context }: Grants): Promise<GrantOutcome> {
    const { opened, unknown } = await openAll(tx, context, grants);
    if (unknown.length > 0) return { status: 'unknownPlayers', playerIds: unknown };
    const catalog = await shareCatalog(tx, { titleId: context.titleId, catalogVersion });
    if (!catalog) return { status: 'noCatalog' };
    const itemIds = [...new Set(grants.map(({ itemId }) => itemId))];
    const known = await findDefinitions(tx, catalog, itemIds);
    const missing = itemIds.filter((itemId) => !known.has(itemId));
    if (missing.length > 0) return { status: 'unknownItems', itemIds: missing };

    const source = catalogSource(tx, catalog, { definitions: new Map(known), tables: new Map() });
    const random = makeSeededRandom(seed);
    const unpacked = await unpackAll(grants, { opened, source, random });
    if ('status' in unpacked) return unpacked;
    const allotted = await allotEditions(tx, catalog, unpacked);
    const left = allotted.filter(({ soldOut }) => !soldOut);
    if (left.length === 0) tx.audit(NOTHING_DONE);
    const fault = await readForGrants(tx, left);
    if (fault) throw new RollbackWith(fault);
    const given = allotted.map(({ soldOut, open, unpacked, grant }) => {
      if (soldOut) return soldOut;
      const granted = grantUnpacked(open, unpacked, { ...grant, random, cause: 'grant' });
      if (granted.status !== 'given') throw new RollbackWith(granted satisfies GrantOutcome);
      const { playerId, itemId } = grant;
      const itemInstanceId = granted.items[0]?.item.instanceId;
      const { catalogVersion } = catalog;
      tx.audit({ playerId, about: { itemId, itemInstanceId, catalogVersion } });
      return granted.items;
    });
    await saveAll(tx, [...opened.values()]);
    return { status: 'granted', given };
  },
  isRefusal: ({ status }) => status !== 'granted',
});

/** Unpacks all grants before any edition is taken, because limited editions are locked in one order. */
async function unpackAll(
  grants: readonly Grant[],
  of: {
    readonly opened: ReadonlyMap<string, OpenHoldings>;
    readonly source: UnpackSource;
    readonly random: SeededRandom;
  },
) {
  const unpackedGrants: (OpenGrant & { readonly grant: Grant })[] = [];
  let count = 0;
  for (const grant of grants) {
    const open = of.opened.get(grant.playerId) as OpenHoldings;
    const contents = { itemIds: [grant.itemId], tableIds: [], currencies: {} };
    const unpacked = await unpack(contents, of);
    if ('status' in unpacked) return unpacked;
    count += unpacked.items.length;
    if (count > GIVEN_ITEMS_MAX) return { status: 'tooManyGiven' } as const;
    unpackedGrants.push({ open, unpacked, grant });
  }
  return unpackedGrants;
}

/** An unpacked grant, and the holdings of the player who gets it. */
interface OpenGrant {
  readonly open: OpenHoldings;
  readonly unpacked: Unpacked;
}

type Granted = { readonly status: 'given' } & Given;

interface ContentsGrant extends Omit<GrantOptions, 'now' | 'random'> {
  readonly catalog: CatalogKey;
  /** Definitions and drop tables that were read already. The others are the catalog's. */
  readonly known: readonly ItemDefinition[];
  readonly knownTables?: readonly DropTable[] | undefined;
  readonly contents: Contents;
  /** The item id of the container that the contents come from. */
  readonly parent?: string | undefined;
  readonly random: SeededRandom;
}

/**
 * Grants a player contents of a catalog version with everything that comes along. The holdings are changed in memory. After a fault they
 * are not to be written, and the caller undoes the transaction, because limited editions may have been taken.
 */
export async function grantContents(
  tx: Tx,
  open: OpenHoldings,
  { catalog, known, knownTables = [], contents, parent, ...options }: ContentsGrant,
): Promise<Granted | AnyGrantFault> {
  const definitions = new Map(known.map((one) => [one.itemId, one]));
  const tables = new Map(knownTables.map((one) => [one.tableId, one]));
  const source = catalogSource(tx, catalog, { definitions, tables });
  const unpacked = await unpack(contents, { source, random: options.random, parent });
  if ('status' in unpacked) return unpacked;
  const grants = await allotEditions(tx, catalog, [{ open, unpacked }]);
  const fault = grants[0]?.soldOut ?? (await readForGrants(tx, grants));
  return fault ?? grantUnpacked(open, unpacked, options);
}

/** Takes the limited editions of grants in their order. A grant for which too few are left takes none. */
async function allotEditions<G extends OpenGrant>(
  tx: Tx,
  catalog: CatalogKey,
  grants: readonly G[],
): Promise<readonly (G & { readonly soldOut: SoldOut | undefined })[]> {
  const definitions = grants.flatMap(({ unpacked }) => definitionsOf(unpacked));
  const editions = await openEditions(tx, catalog, definitions);
  const allotted = grants.map((grant) => {
    return { ...grant, soldOut: takeEditions(editions, definitionsOf(grant.unpacked)) };
  });
  await saveEditions(tx, catalog, editions);
  return allotted;
}

function definitionsOf(unpacked: Unpacked): readonly ItemDefinition[] {
  return unpacked.items.map(({ definition }) => definition);
}

/** Reads each item and each drop table of a catalog version once. Those of the maps are read already. */
function catalogSource(
  tx: Tx,
  catalog: CatalogKey,
  {
    definitions,
    tables,
  }: {
    readonly definitions: Map<string, ItemDefinition>;
    readonly tables: Map<string, DropTable>;
  },
): UnpackSource {
  return {
    findDefinitions: (ids) =>
      findThrough(definitions, ids, (unknown) => findDefinitions(tx, catalog, unknown)),
    findTables: (ids) => findThrough(tables, ids, (unknown) => findTables(tx, catalog, unknown)),
  };
}

async function findThrough<T>(
  known: Map<string, T>,
  ids: readonly string[],
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): Promise<ReadonlyMap<string, T>> {
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    for (const [id, found] of await find(unknown)) known.set(id, found);
  }
  return known;
}

/** Reads the holdings that grants change, and makes room for their items. Undefined: all currencies are known. */
async function readForGrants(
  tx: Tx,
  grants: readonly OpenGrant[],
): Promise<GrantFault | undefined> {
  const count = grants.reduce((sum, { unpacked }) => sum + unpacked.rolls.length, 0);
  if (count > 0) tx.emit({ type: 'rolled', count });
  const ofPlayers = [...Map.groupBy(grants, ({ open }) => open)];
  const wanted = (valuesOf: (unpacked: Unpacked) => readonly string[]) =>
    ofPlayers.map(([open, own]) => {
      return [open, [...new Set(own.flatMap(({ unpacked }) => valuesOf(unpacked)))]] as const;
    });
  const currencies = wanted((unpacked) => [...unpacked.currencies.keys()]);
  const stacks = wanted(({ items }) =>
    items.flatMap(({ definition }) => (definition.isStackable ? definition.itemId : [])),
  );
  const groups = wanted(({ items }) =>
    items.flatMap(({ definition }) => definition.usageGroup ?? []),
  );
  await readAllBalances(tx, currencies);
  await readStacks(tx, stacks);
  await readGroups(tx, groups);
  for (const [index, [open, own]] of ofPlayers.entries()) {
    const code = currencies[index]?.[1].find((code) => !open.currencies.has(code));
    if (code !== undefined) return { status: 'unknownCurrency', code };
    const count = own.reduce((sum, { unpacked }) => sum + unpacked.items.length, 0);
    await makeRoom(tx, open, count);
  }
  return undefined;
}

/** Deletes expired items of a player whose inventory has no room for more items. */
export async function makeRoom(tx: Tx, open: OpenHoldings, count: number): Promise<void> {
  const tooMany = open.itemCount + count - INVENTORY_ITEMS_MAX;
  if (tooMany <= 0) return;
  // More than needed, as room for the next grants.
  const of = { before: open.context.now, atMost: tooMany + EXPIRED_AT_ONCE };
  open.itemCount -= await deleteExpiredItems(tx, { ...open.context, ...of });
}

/** Grants unpacked items whose limited editions were taken. */
function grantUnpacked(
  open: OpenHoldings,
  unpacked: Unpacked,
  options: Omit<GrantOptions, 'now'>,
): Granted | GrantFault {
  const items = grantAll(open, unpacked, { ...options, now: open.context.now });
  if ('status' in items) return items;
  const currencies = Object.fromEntries(unpacked.currencies);
  return { status: 'given', items, currencies, rolls: unpacked.rolls };
}

/** Finds how many of a limited edition are left. */
export const findEdition = command({
  name: 'editions.find',
  changes: 'nothing',
  afterDue: 'always',
  async run(
    tx,
    of: EditionRef,
  ): Promise<NoEdition | { readonly status: 'found'; readonly left: number }> {
    const found = await findLimited(tx, await resolveCatalog(tx, of), of.itemId);
    if ('status' in found) return found;
    const { catalog, initialCount } = found;
    const counts = toEditionCounts(
      await findEditionRow.first(tx, { ...catalog, itemId: of.itemId }),
    );
    return { status: 'found', left: leftOfEdition(counts, initialCount) };
  },
});

/**
 * Adds to what is left of a limited edition. `editionTooLarge`: there are `size`, granted or not, and would be more than EDITION_SIZE_MAX.
 * It takes the catalog version's shared lock as purchases do, because it depends on the number there. Purchases of the edition
 * lock its row: each of them sees the count before, or after.
 */
export const addToEdition = command({
  name: 'editions.add',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: (of: EditionRef) => [soldRow(of)],
  async run(
    tx,
    { count, ...of }: EditionRef & { readonly count: number },
  ): Promise<
    | NoEdition
    | { readonly status: 'editionTooLarge'; readonly size: number }
    | { readonly status: 'added'; readonly left: number }
  > {
    const found = await findLimited(tx, await shareCatalog(tx, of), of.itemId);
    if ('status' in found) return found;
    const { catalog, initialCount } = found;
    const key = { ...catalog, itemId: of.itemId };
    const counts = toEditionCounts(await lockEdition.first(tx, key));
    const size = sizeOfEdition(counts, initialCount);
    if (size + count > EDITION_SIZE_MAX) return { status: 'editionTooLarge', size };
    await addToEditionRow.run(tx, { ...key, count });
    tx.audit({ about: { amount: count, catalogVersion: catalog.catalogVersion } });
    const after: EditionCounts = { ...counts, added: counts.added + count };
    return { status: 'added', left: leftOfEdition(after, initialCount) };
  },
  isRefusal: ({ status }) => status !== 'added',
});

/** Finds an item as a limited edition of the catalog version. */
async function findLimited(
  tx: Tx,
  catalog: CatalogKey | undefined,
  itemId: string,
): Promise<NoEdition | { readonly catalog: CatalogKey; readonly initialCount: number }> {
  if (!catalog) return { status: 'noCatalog' };
  const { titleId, catalogVersion } = catalog;
  const definition = (await findDefinitions(tx, catalog, [itemId])).get(itemId);
  if (!definition) return { status: 'unknownItem', catalogVersion };
  const { editionSize: initialCount } = definition;
  if (initialCount === undefined) return { status: 'notLimited' };
  return { catalog: { titleId, catalogVersion }, initialCount };
}

/** An item of a catalog version that is asked for as a limited edition. */
export interface EditionRef extends CatalogRef {
  readonly itemId: string;
}

/** Why there is no such limited edition. */
export type NoEdition =
  | NoCatalog
  | { readonly status: 'unknownItem'; readonly catalogVersion: string }
  /** There are as many of the item as anybody wants. */
  | { readonly status: 'notLimited' };
