import { createContext, useEffect, useState, useSyncExternalStore } from 'react';

/** A text in a field for amounts that is no amount. */
export interface WrongAmount {
  /** Of the field. */
  readonly label: string;
  /** The item that the field belongs to; '': the label says all. */
  readonly owner: string;
  readonly text: string;
}

/** The wrong texts of a form or a page, by the ids of their fields. As long as there is one nothing is saved. */
export interface WrongAmounts {
  readonly find: (field: string) => WrongAmount | undefined;
  readonly list: () => WrongList;
  readonly set: (field: string, wrong: WrongAmount) => void;
  /** Forgets the text of a field. */
  readonly forget: (field: string) => void;
  /** Forgets the texts of the fields of an item; absent: all texts. */
  readonly forgetAll: (owner?: string) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export type WrongList = readonly (readonly [field: string, wrong: WrongAmount])[];

export function makeWrongAmounts(): WrongAmounts {
  const wrongs = new Map<string, WrongAmount>();
  const listeners = new Set<() => void>();
  let listed: WrongList = [];
  function changed(): void {
    listed = [...wrongs];
    for (const listener of listeners) listener();
  }
  return {
    find: (field) => wrongs.get(field),
    list: () => listed,
    set(field, wrong) {
      wrongs.set(field, wrong);
      changed();
    },
    forget(field) {
      if (wrongs.delete(field)) changed();
    },
    forgetAll(owner) {
      const prefix = owner === undefined ? '' : fieldOf(owner, '');
      const found = listed.filter(([field]) => field.startsWith(prefix));
      for (const [field] of found) wrongs.delete(field);
      if (found.length > 0) changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The wrong texts of the form or the page around a field. */
export const WrongAmountsContext = createContext<WrongAmounts | undefined>(undefined);

/** The item that fields belong to; '': none. */
export const FieldOwnerContext = createContext('');

/** The id of a field of an item. No id of an item has a line break. */
export function fieldOf(owner: string, field: string): string {
  return `${owner}\n${field}`;
}

/** Wrong texts of pages that were left, by names: whoever comes back goes on, as with a draft. */
const kept = new Map<string, WrongAmounts>();

/** The wrong texts of a form, which go with it; with a name those of a page, which stay as long as its draft. */
export function useWrongAmounts(keptAs?: string) {
  const [own] = useState(makeWrongAmounts);
  const wrongAmounts = keptAs === undefined ? own : keep(keptAs);
  const isWrong = useSyncExternalStore(wrongAmounts.subscribe, wrongAmounts.list).length > 0;
  useEffect(() => {
    if (!isWrong || keptAs === undefined) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isWrong, keptAs]);
  return { wrongAmounts, isWrong };
}

function keep(name: string): WrongAmounts {
  const found = kept.get(name) ?? makeWrongAmounts();
  kept.set(name, found);
  return found;
}
