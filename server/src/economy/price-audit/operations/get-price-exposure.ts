import { ITEMS_BODY_BYTES_MAX } from '../../../kernel/limits.ts';
import { operation } from '../../../kernel/operation.ts';
import { checkVersionsOfItems } from '../../catalogs/catalog.ts';
import {
  describeFaults,
  describeNoCatalog,
  describeOtherVersions,
  describeOverLimit,
  describeUnknownItems,
} from '../../refusals.ts';
import { findOffers } from '../commands.ts';
import { auditPrices } from '../price-audit.ts';
import { GetPriceExposureRequest, GetPriceExposureResult } from '../schemas.ts';
import {
  checkWhatIfSize,
  listUnknownInStore,
  listWhatIfFaults,
  whatIfWrites,
  withWrites,
} from '../what-if.ts';
import { describeTooMuch, toWirePriceAudit } from '../wire.ts';

/** Shows at which prices the items of a catalog version can be had (Specification 2, "All prices … count as valid"). */
export const getPriceExposure = operation()({
  path: '/Admin/GetPriceExposure',
  summary: 'Shows every price at which items can be had right now, and what looks wrong.',
  description:
    'A client that was tampered with can buy any item at any price that the catalog or an open store has for it. This lists these prices, those of bundles and containers that contain the item among them, and warns of prices that their author may not have meant. An ordinary difference, a sale of up to 80 % for example, is information. Drop tables are left out: nobody can count on a roll. `SupposedStore` and `SupposedCatalog` answer as if a write had been made, and change nothing; they are refused where the write would be refused for its items, the versions that these name, or their number and size.',
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
          Level: 'Information',
          ItemId: 'sword',
          StoreId: 'summer-sale',
          VirtualCurrency: 'GO',
          Price: 40,
          ComparedWith: 100,
          Text: 'The store "summer-sale" sells "sword" for 40 GO; the catalog has 100 GO.',
        },
      ],
      WarningsLeftOut: 0,
      WarningCounts: [{ Kind: 'StoreUndercutsCatalog', Level: 'Information', Count: 1 }],
    },
  },

  async handle(request, { caller: { titleId }, deps, fail }) {
    const of = { titleId, catalogVersion: request.CatalogVersion };
    const writes = whatIfWrites(titleId, request);
    for (const { list, faults } of listWhatIfFaults(writes)) {
      if (faults.length > 0) throw fail('InvalidParams', describeFaults(list, faults));
    }
    const found = await deps.run(findOffers, of);
    // Where there are no offers: the version whose stores hold too much, or else the one that was named.
    const { catalogVersion } = found.status === 'found' ? found.offers : { ...of, ...found };
    const otherVersion =
      writes.catalog && catalogVersion !== undefined
        ? checkVersionsOfItems(writes.catalog, catalogVersion)
        : undefined;
    if (otherVersion) {
      const list = 'SupposedCatalog.Catalog';
      const extras = describeOtherVersions(request.SupposedCatalog ?? {}, otherVersion, list);
      throw fail('InvalidParams', extras);
    }
    if (found.status === 'noCatalog') throw fail('CatalogNotConfigured', describeNoCatalog(of));
    if (found.status === 'tooMuch') throw fail('OverLimit', describeTooMuch(found));
    const offers = withWrites(found.offers, writes);
    const overLimit = checkWhatIfSize(found.offers, offers, writes);
    if (overLimit) throw fail('OverLimit', describeOverLimit(overLimit.holder, overLimit.refusal));
    const itemIds = listUnknownInStore(offers, writes);
    if (itemIds.length > 0 && writes.store) {
      const { catalogVersion } = offers;
      const unknown = { status: 'unknownItems', catalogVersion, itemIds } as const;
      const list = 'SupposedStore.Store';
      throw fail('InvalidItemId', describeUnknownItems(writes.store, unknown, list));
    }
    const audit = auditPrices(offers, { undercutPercent: request.UndercutPercent ?? 0 });
    return toWirePriceAudit(audit, { catalogVersion: offers.catalogVersion, request });
  },
});
