import { ITEMS_BODY_BYTES_MAX, OFFERED_BYTES_MAX } from '../../../kernel/limits.ts';
import { operation } from '../../../kernel/operation.ts';
import { fromWireCatalogWrite } from '../../catalogs/wire.ts';
import { describeNoCatalog, describeUnknownItems, describeFaults } from '../../refusals.ts';
import { listStoreWriteFaults } from '../../stores/store.ts';
import { listCatalogWriteFaults } from '../../catalogs/catalog.ts';
import { fromWireStoreWrite } from '../../stores/wire.ts';
import { withCatalogWrite, withStoreWrite } from '../as-if.ts';
import { exposureOf } from '../exposure.ts';
import type { Offers, PriceOffers } from '../ports.ts';
import {
  GetPriceExposureRequest,
  GetPriceExposureResult,
  type PriceExposureRequest,
} from '../schemas.ts';
import { toWireExposure } from '../wire.ts';

/** Shows at which prices the items of a catalog version can be had (Specification 2, "All prices … count as valid"). */
export const getPriceExposure = operation<{ readonly offers: PriceOffers }>()({
  path: '/Admin/GetPriceExposure',
  summary: 'Shows every price at which items can be had right now, and what looks wrong.',
  description:
    'A client that was tampered with can buy any item at any price that the catalog or an open store has for it. This lists these prices, those of bundles and containers that contain the item among them, and warns of prices that their author may not have meant. Drop tables are left out: nobody can count on a roll. `SupposedStore` and `SupposedCatalog` answer as if a write had been made, and change nothing.',
  auth: { kind: 'secretKey', permission: 'stores:read' },
  request: GetPriceExposureRequest,
  response: GetPriceExposureResult,
  errors: ['InvalidParams', 'CatalogNotConfigured', 'OverLimit', 'InvalidItemId'],
  bodyBytesMax: ITEMS_BODY_BYTES_MAX,
  isHeavy: true,
  example: {
    request: { CatalogVersion: '1', UndercutPercent: 50 },
    response: {
      CatalogVersion: '1',
      Items: [
        {
          ItemId: 'sword',
          LowestPrices: { GO: 40 },
          Prices: [
            { VirtualCurrency: 'GO', Price: 40, Source: 'Store', SourceId: 'summer-sale' },
            { VirtualCurrency: 'GO', Price: 100, Source: 'Catalog' },
          ],
          PricesLeftOut: 0,
        },
      ],
      Warnings: [
        {
          Kind: 'StoreUndercutsCatalog',
          ItemId: 'sword',
          StoreId: 'summer-sale',
          VirtualCurrency: 'GO',
          Text: 'The store "summer-sale" sells "sword" for 40 GO; the catalog has 100 GO.',
        },
      ],
      WarningsLeftOut: 0,
    },
  },

  async handle(request, { caller: { titleId }, deps, fail }) {
    const of = { titleId, catalogVersion: request.CatalogVersion };
    const supposed = supposedWrites(titleId, request);
    for (const { list, faults } of supposed.faults) {
      if (faults.length > 0) throw fail('InvalidParams', describeFaults(list, faults));
    }
    const found = await deps.offers.find(of);
    if (found.status === 'noCatalog') throw fail('CatalogNotConfigured', describeNoCatalog(of));
    if (found.status === 'tooMuch') {
      const message = `The stores of the catalog version hold ${found.bytes} bytes; at most ${OFFERED_BYTES_MAX} are looked at.`;
      throw fail('OverLimit', { message });
    }
    const { catalogVersion } = found.offers;
    const { offers, unknown } = suppose(found.offers, supposed);
    if (unknown.length > 0 && supposed.store) {
      const outcome = { status: 'unknownItems', catalogVersion, itemIds: unknown } as const;
      const list = 'SupposedStore.Store';
      throw fail('InvalidItemId', describeUnknownItems(supposed.store, outcome, list));
    }
    const exposure = exposureOf(offers, { undercutPercent: request.UndercutPercent ?? 0 });
    return toWireExposure(exposure, { catalogVersion, request });
  },
});

/** The writes that the request supposes, and what is wrong with them. */
function supposedWrites(titleId: string, { SupposedStore, SupposedCatalog }: PriceExposureRequest) {
  const store = SupposedStore && {
    ...fromWireStoreWrite(titleId, SupposedStore),
    replacesAll: SupposedStore.ReplacesAll === true,
  };
  const catalog = SupposedCatalog && {
    ...fromWireCatalogWrite(titleId, SupposedCatalog),
    replacesAll: SupposedCatalog.ReplacesAll === true,
  };
  return {
    store,
    catalog,
    faults: [
      { list: 'SupposedStore.Store', faults: store ? listStoreWriteFaults(store) : [] },
      { list: 'SupposedCatalog.Catalog', faults: catalog ? listCatalogWriteFaults(catalog) : [] },
    ],
  } as const;
}

/** The offers after the supposed writes, and the items of the store that the catalog would not have. */
function suppose(
  before: Offers,
  { store, catalog }: Pick<ReturnType<typeof supposedWrites>, 'store' | 'catalog'>,
) {
  const inCatalog = catalog ? withCatalogWrite(before, catalog) : before;
  const known = new Set(inCatalog.items.map(({ itemId }) => itemId));
  const unknown = (store?.items ?? []).flatMap(({ itemId }) => (known.has(itemId) ? [] : itemId));
  return { offers: store ? withStoreWrite(inCatalog, store) : inCatalog, unknown };
}
