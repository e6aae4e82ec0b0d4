import { useQueryClient } from '@tanstack/react-query';
import type { PendingChangeInfo } from 'purser-client';
import { itemsOfRequest } from '../../parts/changes/describe-place.ts';
import { ReviewChange } from '../../parts/changes/review-change.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { CATALOGS_TEXTS } from '../../texts/catalogs.ts';
import { type CatalogBase, type Draft, NO_DRAFT, toWrite } from './draft.ts';
import type { EditDraft } from './draft-store.ts';
import { FollowingStores } from './following-stores.tsx';
import { MergeCatalog } from './merge-catalog.tsx';

/** Shows what a draft changes, and saves it. */
export function ReviewCatalog({
  catalogVersion,
  base,
  draft,
  edit,
  places,
  replaced,
  onClose,
  onSaved,
}: {
  readonly catalogVersion: string;
  readonly base: CatalogBase;
  readonly draft: Draft;
  readonly edit: EditDraft;
  /** Where a file had the items that it has changed, by their ids. */
  readonly places: ReadonlyMap<string, string>;
  /** The scheduled change that is edited. Absent: none. */
  readonly replaced: PendingChangeInfo | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const purser = usePurser();
  const queries = useQueryClient();
  const write = toWrite(base, draft, catalogVersion);
  return (
    <ReviewChange
      change={{
        what: CATALOGS_TEXTS.what,
        of: { Of: 'Catalog', CatalogVersion: catalogVersion },
        subject: catalogVersion,
        verb: CATALOGS_TEXTS.editor.save,
        revision: base.revision,
        items: itemsOfRequest(write.request.Catalog, places),
        send: (options, call) =>
          write.of === 'all'
            ? purser.admin.setCatalogItems({ ...write.request, ...options }, call)
            : purser.admin.updateCatalogItems({ ...write.request, ...options }, call),
      }}
      replaced={replaced}
      onClose={onClose}
      onSaved={async () => {
        await queries.invalidateQueries();
        edit(() => NO_DRAFT);
        onClose();
        onSaved();
      }}
      conflict={
        <MergeCatalog
          {...{ catalogVersion, base, draft }}
          onMerged={(merged, newer) => {
            edit(() => merged, newer);
            if (merged.size === 0) void queries.invalidateQueries();
          }}
        />
      }
    >
      <FollowingStores {...{ catalogVersion, base, draft }} />
    </ReviewChange>
  );
}
