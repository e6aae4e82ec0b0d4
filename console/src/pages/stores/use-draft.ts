import { useCallback, useEffect, useReducer } from 'react';
import type { AdminGetStoreItemsResult } from 'purser-client';
import { useWrongAmounts, type WrongAmounts } from '../../parts/amount-input/wrong-amounts.ts';
import { countChanges } from './content.ts';
import { type Draft, draftOf, type Edit, edited } from './draft.ts';

/** Drafts of pages that were left, by their addresses: whoever comes back goes on. A new tab begins afresh. */
const kept = new Map<string, Draft>();

/** The draft of the store of this page. While nothing is changed it follows the store. */
export function useDraft(store: AdminGetStoreItemsResult) {
  const address = JSON.stringify([location.pathname, store.CatalogVersion, store.StoreId]);
  const { wrongAmounts, isWrong } = useWrongAmounts(address);
  const [draft, dispatch] = useReducer(
    edited,
    undefined,
    () => kept.get(address) ?? draftOf(store),
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

/** Texts that are no prices go with what they were typed for. */
function forgetTexts(wrongAmounts: WrongAmounts, edit: Edit): void {
  if (edit.kind === 'remove') wrongAmounts.forgetAll(edit.itemId);
  if (edit.kind === 'discard' || (edit.kind === 'rebase' && !edit.content)) {
    wrongAmounts.forgetAll();
  }
}
