import { command } from '../../../storage/command.ts';
import type { CatalogRef, CatalogRowVersion, FoundCatalog } from '../../ports.ts';
import { findRevision } from '../../revisions/sql/revision-rows.ts';
import { packRows, unpackCatalogItems, type WithText } from '../../sql/items-as-text.ts';
import { findCatalogItems } from '../../sql/write-items.ts';
import { resolveCatalog } from './find-catalog.ts';
import { catalogSubject } from './plan-catalog.ts';

type PackedCatalog = WithText<FoundCatalog>;

/** Catalogs.find. */
export const findCatalog = command({
  name: 'catalogs.find',
  changes: 'nothing',
  afterDue: 'always',
  async run(tx, of: CatalogRef): Promise<PackedCatalog | undefined> {
    const catalog = await resolveCatalog(tx, of);
    if (!catalog) return undefined;
    const items = packRows(await findCatalogItems.all(tx, catalog));
    const revision = (await findRevision(tx, catalogSubject(catalog)))?.number ?? 0;
    const { catalogVersion, rowVersion } = catalog;
    return { catalogVersion, rowVersion, revision, items };
  },
  unpack: (found): FoundCatalog | undefined =>
    found && { ...found, items: unpackCatalogItems(found.items) },
});

/** The rowVersion that `find` would give, at much less cost. */
export const findCatalogRowVersion = command({
  name: 'catalogs.findRowVersion',
  changes: 'nothing',
  afterDue: 'always',
  async run(tx, of: CatalogRef): Promise<CatalogRowVersion | undefined> {
    const catalog = await resolveCatalog(tx, of);
    return catalog && { catalogVersion: catalog.catalogVersion, rowVersion: catalog.rowVersion };
  },
});
