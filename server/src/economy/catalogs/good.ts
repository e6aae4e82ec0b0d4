import type { CatalogItem } from './ports.ts';
import type { CatalogItemOnWire } from './schemas.ts';
import type { Prices } from '../prices.ts';

/** What an item of a catalog is when somebody gets it. Lists and amounts that were not set are empty. */
export interface Good {
  readonly itemId: string;
  readonly catalogVersion: string;
  readonly prices: Prices;
  readonly displayName: string | undefined;
  readonly itemClass: string | undefined;
  readonly isStackable: boolean;
  /** How many there are at all; undefined: as many as anybody wants. */
  readonly editionSize: number | undefined;
  /** Uses of one; undefined: it is not used up. */
  readonly usageCount: number | undefined;
  /** Seconds that it lasts; undefined: for ever. */
  readonly usagePeriod: number | undefined;
  readonly usageGroup: string | undefined;
  /** What comes along with it. */
  readonly bundle: Contents;
  /** What comes out when it is opened; undefined: it is no container. */
  readonly container: (Contents & { readonly keyItemId: string | undefined }) | undefined;
}

/** Items, rolls of drop tables, and amounts of currencies. Ids may be there several times. */
export interface Contents {
  readonly itemIds: readonly string[];
  readonly tableIds: readonly string[];
  readonly currencies: Prices;
}

/** An item of a catalog as whoever gets it has it. */
export function toGood(item: CatalogItem, catalogVersion: string): Good {
  // `attributes` holds what a checked request had (catalogs/wire.ts).
  const {
    DisplayName: displayName,
    ItemClass: itemClass,
    Consumable = {},
    Container,
    Bundle = {},
    ...flags
  } = item.attributes as Partial<CatalogItemOnWire>;
  return {
    itemId: item.itemId,
    catalogVersion,
    prices: item.virtualCurrencyPrices ?? {},
    displayName,
    itemClass,
    isStackable: flags.IsStackable ?? false,
    editionSize: flags.IsLimitedEdition ? (flags.InitialLimitedEditionCount ?? 0) : undefined,
    usageCount: Consumable.UsageCount || undefined,
    usagePeriod: Consumable.UsagePeriod || undefined,
    usageGroup: Consumable.UsagePeriodGroup || undefined,
    bundle: {
      itemIds: Bundle.BundledItems ?? [],
      tableIds: Bundle.BundledResultTables ?? [],
      currencies: Bundle.BundledVirtualCurrencies ?? {},
    },
    container: Container && {
      keyItemId: Container.KeyItemId,
      itemIds: Container.ItemContents ?? [],
      tableIds: Container.ResultTableContents ?? [],
      currencies: Container.VirtualCurrencyContents ?? {},
    },
  };
}
