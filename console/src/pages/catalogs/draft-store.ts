import { useCallback, useSyncExternalStore } from 'react';
import { type CatalogBase, type Draft, NO_DRAFT } from './draft.ts';

// Drafts stay as long as the page is open, so that another page can be looked at in between.

interface Kept {
  readonly base: CatalogBase;
  readonly draft: Draft;
}

const drafts = new Map<string, Kept>();
const listeners = new Set<() => void>();

addEventListener('beforeunload', (event) => {
  if (drafts.size > 0) event.preventDefault();
});

/** Changes a draft; `base`: it is upon another catalog from now on. */
export type EditDraft = (next: (kept: Kept) => Draft, base?: CatalogBase) => void;

/** The draft kept under a name, and the catalog on which it was based: `first` and `loaded`, where no draft is kept yet. */
export function useKeptDraft(
  key: string,
  loaded: CatalogBase,
  first: Draft = NO_DRAFT,
): [Kept, EditDraft] {
  const kept = useSyncExternalStore(subscribe, () => drafts.get(key));
  const edit = useCallback<EditDraft>(
    (next, base) => {
      const before = drafts.get(key) ?? { base: loaded, draft: first };
      const draft = next(before);
      if (draft.size === 0) drafts.delete(key);
      else drafts.set(key, { base: base ?? before.base, draft });
      for (const listener of listeners) listener();
    },
    [key, loaded, first],
  );
  return [kept ?? { base: loaded, draft: first }, edit];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
