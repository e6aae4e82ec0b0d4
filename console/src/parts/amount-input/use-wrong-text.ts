import { use, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import {
  fieldOf,
  FieldOwnerContext,
  makeWrongAmounts,
  WrongAmountsContext,
} from './wrong-amounts.ts';

/**
 * The text of a field that is no amount, in the form or the page around it. A `field` that has an id keeps it when it leaves the page.
 * Another amount, which somebody gave elsewhere, takes its place.
 */
export function useWrongText(
  field: string | undefined,
  { amount, label }: { readonly amount: number | undefined; readonly label: string },
) {
  const ownId = useId();
  const owner = use(FieldOwnerContext);
  const [alone] = useState(makeWrongAmounts);
  const wrongAmounts = use(WrongAmountsContext) ?? alone;
  const id = field === undefined ? ownId : fieldOf(owner, field);
  const wrong = useSyncExternalStore(wrongAmounts.subscribe, () => wrongAmounts.find(id))?.text;
  const before = useRef(amount);
  useEffect(() => {
    const isNew = amount !== undefined && amount !== before.current;
    before.current = amount;
    if (isNew) wrongAmounts.forget(id);
  }, [amount, id, wrongAmounts]);
  useEffect(
    () => (field === undefined ? () => wrongAmounts.forget(id) : undefined),
    [field, id, wrongAmounts],
  );
  return {
    wrong,
    refuse: (text: string) => wrongAmounts.set(id, { label, owner, text }),
    accept: () => wrongAmounts.forget(id),
  };
}
