import { type ReactNode, useSyncExternalStore } from 'react';
import type { NamedTitle } from '../../session/title.tsx';
import { PARTS_TEXTS } from '../../texts/parts.ts';

/** An act that can be undone: what the toast says of it, and its way back. */
export interface LastAct {
  /** A sentence about what was done. */
  readonly message: string;
  readonly title: NamedTitle;
  /** On the button. */
  readonly label: string;
  readonly run: () => void;
}

/** The way back from an act. `ask` shows a dialog over whatever page there is then. */
export interface Undo {
  /** On the button. */
  readonly label: string;
  readonly run: (ask: (dialog: ReactNode) => void) => void;
}

/** The sentence about an act, with its title where another one is open. */
export function describeAct(
  { message, title }: Pick<LastAct, 'message' | 'title'>,
  openTitleId: string | undefined,
): string {
  const isOfOther = title.titleId !== '' && title.titleId !== openTitleId;
  return isOfOther ? PARTS_TEXTS.ofTitle(message, title) : message;
}

let last: LastAct | undefined;
const listeners = new Set<() => void>();

/** Keeps the act that can be undone now. A toast is far from the place of the keyboard, so the act is also found from there. */
export function keepLastAct(act: LastAct): void {
  set(act);
}

/** Forgets an act that cannot be undone any more, if it is the last one. */
export function forgetAct(act: LastAct): void {
  if (last === act) set(undefined);
}

function set(act: LastAct | undefined): void {
  last = act;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The act that can be undone now; undefined: there is none. */
export function useLastAct(): LastAct | undefined {
  return useSyncExternalStore(subscribe, () => last);
}
