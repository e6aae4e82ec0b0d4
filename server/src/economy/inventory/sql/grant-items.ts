import { GIVEN_ITEMS_MAX } from '../../../kernel/limits.ts';
import { command } from '../../../storage/command.ts';
import { playerRow } from '../../../storage/query/keys.ts';
import { RollbackWith, type Tx } from '../../../storage/query/tx.ts';
import type { CatalogKey } from '../../catalogs/sql/find-catalog.ts';
import { shareCatalog } from '../../catalogs/sql/share-catalog.ts';
import { type Draws, makeDraws } from '../draws.ts';
import { takeEditions } from '../editions.ts';
import type { GivenItem } from '../give.ts';
import type { Grant, GrantOutcome, Grants } from '../ports.ts';
import type { Unpacked, UnpackFault, UnpackSource } from '../unpack.ts';
import { openEditions, saveEditions } from './editions.ts';
import { giveUnpacked, goodsOf, readForGifts, unpackGift } from './give-goods.ts';
import { findGoods, rememberingSource, unpackSource } from './goods.ts';
import { openAll } from './open-all.ts';
import type { OpenHoldings } from './open-holdings.ts';
import { saveAll } from './save-many.ts';

/** Gives items of one catalog version to players, all or none but for sold-out limited editions. */
export const grantItems = command({
  name: 'inventories.grant',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: ({ titleId, grants }: Grants) =>
    grants.map(({ playerId }) => playerRow({ titleId, playerId })),
  async run(tx, { grants, catalogVersion, seed, ...act }: Grants): Promise<GrantOutcome> {
    const { opened, unknown } = await openAll(
      tx,
      act,
      grants.map(({ playerId }) => playerId),
    );
    if (unknown.length > 0) return { status: 'unknownPlayers', playerIds: unknown };
    const catalog = await shareCatalog(tx, { titleId: act.titleId, catalogVersion });
    if (!catalog) return { status: 'noCatalog' };
    const itemIds = [...new Set(grants.map(({ itemId }) => itemId))];
    const known = await findGoods(tx, catalog, itemIds);
    const missing = itemIds.filter((itemId) => !known.has(itemId));
    if (missing.length > 0) return { status: 'unknownItems', itemIds: missing };

    const source = rememberingSource(unpackSource(tx, catalog), known);
    const gifts = await unpackAll(grants, { opened, source, draws: makeDraws(seed) });
    if ('status' in gifts) return gifts;
    const shares = await allot(tx, catalog, gifts);
    const fault = await readForGifts(
      tx,
      shares.filter(({ soldOut }) => !soldOut),
    );
    if (fault) throw new RollbackWith(fault);
    const given = shares.map(({ soldOut, ...gift }) => soldOut ?? giveOrRollback(gift));
    await saveAll(tx, [...opened.values()]);
    return { status: 'granted', given };
  },
  isRefusal: ({ status }) => status !== 'granted',
});

/** Unpacks all grants before anything is taken, because limited editions are locked in one order. */
async function unpackAll(
  grants: readonly Grant[],
  of: {
    readonly opened: ReadonlyMap<string, OpenHoldings>;
    readonly source: UnpackSource;
    readonly draws: Draws;
  },
): Promise<readonly OpenGift[] | UnpackFault | { readonly status: 'tooManyGiven' }> {
  const gifts: OpenGift[] = [];
  let count = 0;
  for (const grant of grants) {
    const open = of.opened.get(grant.playerId) as OpenHoldings;
    const gift = toGift(grant, of.draws);
    const unpacked = await unpackGift(of.source, gift);
    if ('status' in unpacked) return unpacked;
    count += unpacked.goods.length;
    if (count > GIVEN_ITEMS_MAX) return { status: 'tooManyGiven' };
    gifts.push({ open, unpacked, gift });
  }
  return gifts;
}

/** Takes the limited editions of gifts in their order. A gift for which there are too few takes none. */
async function allot(tx: Tx, catalog: CatalogKey, gifts: readonly OpenGift[]) {
  const editions = await openEditions(
    tx,
    catalog,
    gifts.flatMap(({ unpacked }) => goodsOf(unpacked)),
  );
  const shares = gifts.map((gift) => {
    return { ...gift, soldOut: takeEditions(editions, goodsOf(gift.unpacked)) };
  });
  await saveEditions(tx, catalog, editions);
  return shares;
}

function giveOrRollback({ open, unpacked, gift }: OpenGift): readonly GivenItem[] {
  const outcome = giveUnpacked(open, unpacked, gift);
  if (outcome.status !== 'given') throw new RollbackWith(outcome satisfies GrantOutcome);
  return outcome.items;
}

interface OpenGift {
  readonly open: OpenHoldings;
  readonly unpacked: Unpacked;
  readonly gift: ReturnType<typeof toGift>;
}

function toGift({ itemId, annotation, data }: Grant, draws: Draws) {
  const contents = { itemIds: [itemId], tableIds: [], currencies: {} };
  return { contents, draws, cause: 'grant', itemId, annotation, data } as const;
}
