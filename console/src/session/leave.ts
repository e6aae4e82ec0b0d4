import { clearSession, readSession } from './session-store.ts';

/** Tells the other tabs. */
const left = new BroadcastChannel('purser.left');
left.addEventListener('message', beginAnew);

/** Leaves the console in all tabs: nothing of what was shown stays in memory. */
export function leave(): void {
  clearSession(readSession() ?? '');
  // A channel has this origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  left.postMessage('');
  beginAnew();
}

function beginAnew(): void {
  location.assign('/console');
}
