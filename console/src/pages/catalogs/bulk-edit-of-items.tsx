import { useMemo } from 'react';
import { BulkEdit } from '../../parts/bulk/bulk-edit.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { draftByRule } from './bulk.ts';
import { type CatalogBase, type Draft, REMOVED } from './draft.ts';
import type { EditDraft } from './draft-store.ts';
import { filterOf } from './filter-bar.tsx';
import type { choicesOf } from './item-filter.ts';
import { findIds } from './rows.ts';

/** Changes all items that the filter lets through by one rule, in the draft. */
export function BulkEditOfItems({
  base,
  draft,
  edit,
  choices,
  onClose,
}: {
  readonly base: CatalogBase;
  readonly draft: Draft;
  readonly edit: EditDraft;
  readonly choices: ReturnType<typeof choicesOf>;
  readonly onClose: () => void;
}) {
  const [address] = useAddress();
  const ids = findIds(base, draft, filterOf(address)).filter((id) => draft.get(id) !== REMOVED);
  const currencies = useMemo(
    () => [
      ...choices.virtual.map((code) => ({ kind: 'virtual', code }) as const),
      ...choices.real.map((code) => ({ kind: 'real', code }) as const),
    ],
    [choices],
  );
  return (
    <BulkEdit
      count={ids.length}
      currencies={currencies}
      ofItems={choices}
      changedBy={(rule) => draftByRule({ base, draft }, ids, rule).changed}
      onApply={(rule) => {
        edit((kept) => draftByRule(kept, ids, rule).draft);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
