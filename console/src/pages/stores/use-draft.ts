import { useCallback, useEffect, useReducer } from 'react';
import type { AdminGetStoreItemsResult, PendingChangeDetails } from 'purser-client';
import { useWrongAmounts, type WrongAmounts } from '../../parts/amount-input/wrong-amounts.ts';
import { contentOf, countChanges } from './content.ts';
import { type Draft, draftOf, type Edit, edited } from './draft.ts';

/** Drafts of pages that were left, by their addresses: whoever comes back goes on. A new tab begins afresh. */
const kept = new Map<string, Draft>();

/** The store as it is, and the beginning of a draft where that is another one. */
interface Beginning {
  readonly store: AdminGetStoreItemsResult;
  /** As a scheduled change would leave the store. */
  readonly scheduled: PendingChangeDetails | undefined;
  /** As another store is. */
  readonly copied: AdminGetStoreItemsResult | undefined;
}

/** The draft of the store of this page, or of a scheduled change of it. While nothing is changed it follows the store. */
export function useDraft(beginning: Beginning) {
  const { store, scheduled } = beginning;
  const { CatalogVersion, StoreId } = store;
  const address = JSON.stringify([
    location.pathname,
    CatalogVersion,
    StoreId,
    ...(scheduled ? [scheduled.PendingChange] : []),
  ]);
  const { wrongAmounts, isWrong } = useWrongAmounts(address);
  const [draft, dispatch] = useReducer(
    edited,
    undefined,
    () => kept.get(address) ?? firstDraft(beginning),
  );
  const edit = useCallback(
    (of: Edit) => {
      dispatch(of);
      forgetTexts(wrongAmounts, of);
    },
    [wrongAmounts],
  );
  const count = countChanges(draft.base, draft.content);
  const isStale = store.Revision > draft.revision;
  useEffect(() => {
    if (isStale && count === 0) dispatch({ kind: 'rebase', store });
  }, [store, isStale, count]);
  useEffect(() => {
    if (count === 0) kept.delete(address);
    else kept.set(address, draft);
  }, [address, draft, count]);
  useEffect(() => {
    if (count === 0) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [count]);
  return { draft, edit, count, isStale: isStale && count > 0, wrongAmounts, isWrong };
}

/** The store as it is, as a scheduled change would leave it, or as another one is. */
function firstDraft({ store, scheduled, copied }: Beginning): Draft {
  const draft = draftOf(store);
  const after = scheduled?.Contents?.Store ?? copied;
  return after ? { ...draft, content: contentOf(after) } : draft;
}

/** Texts that are no prices go with what they were typed for. */
function forgetTexts(wrongAmounts: WrongAmounts, edit: Edit): void {
  if (edit.kind === 'remove') wrongAmounts.forgetAll(edit.itemId);
  if (
    edit.kind === 'import' ||
    edit.kind === 'discard' ||
    (edit.kind === 'rebase' && !edit.content)
  ) {
    wrongAmounts.forgetAll();
  }
}
