import { type ReactNode, useSyncExternalStore } from 'react';

// An act is undone from its toast, also when its page was left: what has to be asked then is asked here, over whatever page is shown.

let asked: ReactNode;
const listeners = new Set<() => void>();

/** Shows a dialog over the page; undefined: none any more. */
export function askOverPage(dialog: ReactNode): void {
  asked = dialog;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place of the dialog, among the pages of a title. */
export function UndoHost() {
  return useSyncExternalStore(subscribe, () => asked);
}
