import { forgetSession } from './session-store.ts';

/** Tells the other tabs. */
const left = new BroadcastChannel('purser.left');
left.addEventListener('message', beginAnew);

/** Leaves the console in all tabs: nothing of what was shown stays in memory. */
export function leave(): void {
  // A channel has this origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  left.postMessage('');
  beginAnew();
}

/** Each tab forgets by itself: the next page of one that is told late must not begin with the session. */
function beginAnew(): void {
  forgetSession();
  location.assign('/console');
}
