import { useSyncExternalStore } from 'react';

// Dangerous acts want the password to be shown again. Their calls wait here while a dialog asks for it.

const waiting = new Set<(isConfirmed: boolean) => void>();
const listeners = new Set<() => void>();

/** Asks for the password; gives whether it was shown. Calls that wait at the same time are answered together. */
export function askForPassword(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.add(resolve);
    tell();
  });
}

/** Lets the calls that wait go on, or gives them up. */
export function answerPassword(isConfirmed: boolean): void {
  for (const resolve of waiting) resolve(isConfirmed);
  waiting.clear();
  tell();
}

/** Whether a call waits for the password. */
export function useIsPasswordAsked(): boolean {
  return useSyncExternalStore(subscribe, isAsked);
}

function isAsked(): boolean {
  return waiting.size > 0;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}
