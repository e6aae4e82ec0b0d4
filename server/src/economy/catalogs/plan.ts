import type { CatalogTable } from '../../storage/query/economy-tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { Size } from '../items.ts';
import { removePurchaseLocks } from '../purchases/sql/purchase-locks.ts';
import { nextPositionAfter, sizeAfter } from '../revisions/changes.ts';
import type { Plan } from '../revisions/revision-command.ts';
import type { InContext, SubjectChange, RevisionMark } from '../revisions/revision.ts';
import { deleteCatalogItems, NOTHING, saveCatalogItems, sizeIn } from '../sql/items.ts';
import type { CatalogHeader, CatalogKey } from './catalog.ts';
import {
  catalogSubject,
  chooseDefault,
  chooseFirstDefault,
  deleteCatalogRow,
  lockCatalogRow,
  raiseTitleTo,
  saveCatalogRow,
} from './sql/catalogs.ts';

// The plan of a change of a catalog version, and its saving.

/** A catalog version as a change finds it. */
export interface OpenCatalog extends InContext {
  readonly status: 'open';
  readonly catalog: CatalogKey;
  /** undefined: it is not there. */
  readonly row: CatalogTable | undefined;
  readonly current: RevisionMark | undefined;
  /** The title's default; undefined: it has none. */
  readonly defaultVersion: string | undefined;
  /** Whether the write makes it the default: it asks for that, and another was the default when it came. */
  readonly setAsDefault: boolean;
}

/** A planned change of a catalog version. */
export interface CatalogPlan extends Plan {
  readonly size: Size;
  readonly nextPosition: number;
  /** The changed items that have other items or drop tables in them. */
  readonly filledIds: readonly string[];
  /** Whether it becomes the default, whichever was. The first version of a title always does. */
  readonly setAsDefault: boolean;
  /** The version that is the default until then, where this one becomes it. */
  readonly replacedDefault: string | undefined;
  /** That of the version; 0: it is new. */
  readonly rowVersion: number;
}

interface Change extends Pick<CatalogPlan, 'act' | 'changes' | 'filledIds'> {
  /** The header fields of the version then, as JSON; null: it is gone. */
  readonly header: string | null;
}

/** Plans a change of a version. */
export function toPlan(
  { catalog, row, edit, current, defaultVersion, setAsDefault }: OpenCatalog,
  { act, changes, filledIds, header }: Change,
): CatalogPlan {
  const wasDefault = defaultVersion === catalog.catalogVersion;
  const replacedDefault = setAsDefault && !wasDefault ? defaultVersion : undefined;
  const changed = new Set(changes.map(({ itemId }) => itemId));
  return {
    status: 'planned',
    subject: catalogSubject(catalog),
    edit,
    act,
    current,
    changes,
    own: { before: row ? toHeader({ isDefault: wasDefault }) : null, after: header },
    size: sizeAfter(row ? sizeIn(row) : NOTHING, changes),
    nextPosition: nextPositionAfter(row?.next_position ?? 0, changes),
    filledIds: filledIds.filter((itemId) => changed.has(itemId)),
    setAsDefault,
    replacedDefault,
    others:
      replacedDefault === undefined
        ? []
        : [noDefault({ ...catalog, catalogVersion: replacedDefault })],
    rowVersion: row?.row_version ?? 0,
  };
}

/** A version that is the default no more. The title is locked while its default changes. */
function noDefault(catalog: CatalogKey): SubjectChange {
  const own = { before: toHeader({ isDefault: true }), after: toHeader({ isDefault: false }) };
  return { subject: catalogSubject(catalog), act: 'update', own, changes: [] };
}

/** The header fields as JSON, as revisions keep them. */
export function toHeader(header: CatalogHeader): string {
  return JSON.stringify(header);
}

/** Makes a catalog version what a plan says. The caller has made its row, and locked it. */
export async function saveCatalog(tx: Tx, plan: CatalogPlan): Promise<void> {
  const { subject, own, changes, filledIds, size, nextPosition, setAsDefault } = plan;
  const { replacedDefault, rowVersion } = plan;
  const catalog: CatalogKey = subject;
  if (own.after === null) {
    await removePurchaseLocks(tx, subject);
    await raiseTitleTo.run(tx, { titleId: catalog.titleId, rowVersion });
    await deleteCatalogItems.run(tx, catalog);
    await deleteCatalogRow.run(tx, catalog);
    return;
  }
  await saveCatalogItems(tx, catalog, { changes, filledIds });
  await saveCatalogRow.run(tx, { ...catalog, ...size, nextPosition });
  // Versions are locked before the choice among them, as their own writers do.
  if (replacedDefault !== undefined) {
    await lockCatalogRow.run(tx, { ...catalog, catalogVersion: replacedDefault });
  }
  await (setAsDefault ? chooseDefault : chooseFirstDefault).run(tx, catalog);
}

/** Whether it is the default, or becomes the first one. */
export function isDefault({ catalog: { catalogVersion }, defaultVersion }: OpenCatalog): boolean {
  return (defaultVersion ?? catalogVersion) === catalogVersion;
}
