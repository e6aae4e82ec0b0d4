import type { CatalogItemInput } from 'purser-client';
import { useMemo } from 'react';
import { FilesMenu, type ItemFiles } from '../../parts/item-files/files-menu.tsx';
import { type CatalogBase, type Draft, idsOf, isSameItem, itemOf, toTidy } from './draft.ts';

/** The items of a catalog version as files. */
export function CatalogFiles({
  catalogVersion,
  base,
  draft,
  onImport,
}: {
  readonly catalogVersion: string;
  readonly base: CatalogBase;
  readonly draft: Draft;
  /** False: nothing may be changed. */
  readonly onImport: false | ItemFiles<CatalogItemInput>['onImport'];
}) {
  const saved = useMemo(() => [...base.items.values()].map(toTidy), [base]);
  const items = useMemo(
    () => idsOf(base, draft).flatMap((id) => itemOf(base, draft, id) ?? []),
    [base, draft],
  );
  return (
    <FilesMenu
      list="Catalog"
      name={catalogVersion}
      about={{ CatalogVersion: catalogVersion }}
      {...{ saved, items, isSameItem }}
      onImport={onImport || undefined}
    />
  );
}
