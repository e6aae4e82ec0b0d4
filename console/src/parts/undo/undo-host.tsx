import { type ReactNode, useSyncExternalStore } from 'react';
import { TitleProvider, useTitleId } from '../../session/title.tsx';
import type { OwnOperator } from '../../session/use-own-operator.ts';

// An act is undone from its toast, also when its page was left: what has to be asked then is asked here, over whatever page is shown.

interface Asked {
  readonly dialog: ReactNode;
  /** The title of which it is, whichever is open. */
  readonly titleId: string;
}

let asked: Asked | undefined;
const listeners = new Set<() => void>();

/** Shows a dialog over the page; undefined: none any more. */
export function askOverPage(next: Asked | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place of the dialog, among the pages of a title. */
export function UndoHost({ operator }: { readonly operator: OwnOperator }) {
  const shown = useSyncExternalStore(subscribe, () => asked);
  const openTitleId = useTitleId();
  if (!shown || shown.titleId === openTitleId) return shown?.dialog;
  return (
    <TitleProvider operator={operator} titleId={shown.titleId}>
      {shown.dialog}
    </TitleProvider>
  );
}
