import { clearSession, readSession } from './session-store.ts';

/** Leaves the console: nothing of what was shown stays in memory. */
export function leave(): void {
  clearSession(readSession() ?? '');
  location.assign('/console');
}
