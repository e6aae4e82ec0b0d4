import { useQueryClient } from '@tanstack/react-query';
import { ChangeReview } from '../../parts/change-review.tsx';
import { useTitleId } from '../../parts/use-title.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { type CatalogBase, type Draft, NO_DRAFT, toWrite } from './draft.ts';
import type { EditDraft } from './draft-store.ts';
import { FollowingStores } from './following-stores.tsx';
import { MergeCatalog } from './merge-catalog.tsx';
import { CATALOG_TIMEOUT_MS } from '../../api/catalog-queries.ts';

/** Shows what a draft changes, and saves it. */
export function ReviewCatalog({
  catalogVersion,
  base,
  draft,
  edit,
  onClose,
}: {
  readonly catalogVersion: string;
  readonly base: CatalogBase;
  readonly draft: Draft;
  readonly edit: EditDraft;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  const queries = useQueryClient();
  const write = toWrite(base, draft, catalogVersion);
  return (
    <ChangeReview
      change={{
        subject: catalogVersion,
        saveLabel: 'Save',
        key: ['catalog', useTitleId(), catalogVersion, base.revision, [...draft]],
        run: (options, signal) => {
          const call = { timeoutMs: CATALOG_TIMEOUT_MS, ...(signal && { signal }) };
          return write.of === 'all'
            ? purser.admin.setCatalogItems({ ...write.request, ...options }, call)
            : purser.admin.updateCatalogItems({ ...write.request, ...options }, call);
        },
      }}
      onClose={onClose}
      onSaved={async () => {
        await queries.invalidateQueries();
        edit(() => NO_DRAFT);
        onClose();
      }}
      onConflict={(error) => (
        <MergeCatalog
          message={error.errorMessage}
          {...{ catalogVersion, base, draft }}
          onMerged={(merged, newer) => {
            edit(() => merged, newer);
            if (merged.size === 0) void queries.invalidateQueries();
          }}
        />
      )}
    >
      <FollowingStores {...{ catalogVersion, base, draft }} />
    </ChangeReview>
  );
}
