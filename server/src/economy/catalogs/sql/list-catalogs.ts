import { command } from '../../../storage/command.ts';
import type { CatalogTable, RevisionTable } from '../../../storage/query/economy-tables.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { CatalogList, CatalogListing } from '../../ports.ts';
import { resolveVersion } from './find-catalog.ts';

type ListRow = Pick<CatalogTable, 'catalog_version' | 'item_count'> & {
  readonly [Column in 'revision' | 'at']: RevisionTable[Column] | null;
};

const ITS_REVISIONS = `title_id = c.title_id and subject = 'catalog' and store_id = ''
  and catalog_version = c.catalog_version`;

// Names have the order of the engine: an index has them so.
const findRows = statement<CatalogListing, ListRow>(
  `select c.catalog_version, c.item_count, r.revision, r.at
   from catalogs c
   left join revisions r on r.title_id = c.title_id and r.subject = 'catalog'
     and r.catalog_version = c.catalog_version and r.store_id = ''
     and r.revision = (select max(revision) from revisions where ${ITS_REVISIONS})
   where c.title_id = :titleId and c.catalog_version > :after
   order by c.catalog_version
   limit :limit`,
);

/** Catalogs.list. */
export const listCatalogs = command({
  name: 'catalogs.list',
  changes: 'nothing',
  afterDue: 'always',
  async run(tx, of: CatalogListing): Promise<CatalogList> {
    const defaultVersion = await resolveVersion(tx, {
      titleId: of.titleId,
      catalogVersion: undefined,
    });
    const rows = await findRows.all(tx, of);
    return { catalogs: rows.map(toSummary), defaultVersion };
  },
});

function toSummary({ catalog_version, item_count, revision, at }: ListRow) {
  return {
    catalogVersion: catalog_version,
    itemCount: item_count,
    revision: revision ?? 0,
    changedAt: at ?? undefined,
  };
}
