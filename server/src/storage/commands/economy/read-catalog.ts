import type { Catalog, CatalogRef, CatalogRowVersion } from '../../../economy/ports.ts';
import { command } from '../../command.ts';
import { resolveCatalog } from './find-catalog.ts';
import { type ItemsAsText, packRows, unpackCatalogItems } from './items-as-text.ts';
import { findCatalogItems } from './write-items.ts';

type PackedCatalog = CatalogRowVersion & { readonly items: ItemsAsText };

/** Catalogs.find. */
export const findCatalog = command({
  name: 'catalogs.find',
  changes: 'nothing',
  async run(tx, of: CatalogRef): Promise<PackedCatalog | undefined> {
    const catalog = await resolveCatalog(tx, of);
    if (!catalog) return undefined;
    const items = packRows(await findCatalogItems.all(tx, catalog));
    return { catalogVersion: catalog.catalogVersion, rowVersion: catalog.rowVersion, items };
  },
  unpack: (found): (Catalog & CatalogRowVersion) | undefined =>
    found && { ...found, items: unpackCatalogItems(found.items) },
});

/** Catalogs.findRowVersion. */
export const findCatalogRowVersion = command({
  name: 'catalogs.findRowVersion',
  changes: 'nothing',
  async run(tx, of: CatalogRef): Promise<CatalogRowVersion | undefined> {
    const catalog = await resolveCatalog(tx, of);
    return catalog && { catalogVersion: catalog.catalogVersion, rowVersion: catalog.rowVersion };
  },
});
