import { useSyncExternalStore } from 'react';

// The secret that the page keeps. It is in local storage, which counts ports, so that other programs of this machine cannot read it;
// all tabs of the console share it.

const KEY = 'purser.session';
const listeners = new Set<() => void>();

/** The secret of the session; null: nobody is signed in. */
export function readSession(): string | null {
  return localStorage.getItem(KEY);
}

export function keepSession(secret: string): void {
  localStorage.setItem(KEY, secret);
  tell();
}

/** Forgets the session, unless another one has begun meanwhile. */
export function clearSession(secret: string): void {
  if (readSession() !== secret) return;
  localStorage.removeItem(KEY);
  tell();
}

/** The same in all tabs. */
export function useSessionSecret(): string | undefined {
  return useSyncExternalStore(subscribe, readSession) ?? undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}
