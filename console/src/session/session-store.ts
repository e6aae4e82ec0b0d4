import { useSyncExternalStore } from 'react';

// The secret that the page keeps. It is in the storage of the tab, which a reload keeps and the end of the browser does not. Tabs that
// are open at the same time share it by messages, which like the storage stay within the origin, port included: other programs of this
// machine cannot read them.

const KEY = 'purser.session';
/** How long a new tab waits for the others before it shows the sign-in; an answer that comes later still counts. */
const ANSWER_MS = 200;

type Message =
  /** A tab without a session asks the others. */
  | { readonly kind: 'asked' }
  | { readonly kind: 'answered' | 'begun' | 'ended'; readonly secret: string };

const tabs = new BroadcastChannel(KEY);
const listeners = new Set<() => void>();

/** The secret of the session; null: nobody is signed in. */
export function readSession(): string | null {
  return sessionStorage.getItem(KEY);
}

export function keepSession(secret: string): void {
  take(secret);
  send({ kind: 'begun', secret });
}

/** Forgets a session that is over in all tabs, unless another one has begun meanwhile, of which this tab may not have heard. */
export function clearSession(secret: string): void {
  if (!drop(secret)) return;
  send({ kind: 'ended', secret });
  send({ kind: 'asked' });
}

/** Forgets the session in this tab, whichever it is. */
export function forgetSession(): void {
  drop(readSession() ?? '');
}

/** Resolves when the session that other tabs have is known here, if there is one. */
export function joinSession(): Promise<void> {
  if (readSession() !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(end, ANSWER_MS);
    const leave = subscribe(end);
    function end(): void {
      clearTimeout(timer);
      leave();
      resolve();
    }
    send({ kind: 'asked' });
  });
}

/** The same in all tabs. */
export function useSessionSecret(): string | undefined {
  return useSyncExternalStore(subscribe, readSession) ?? undefined;
}

tabs.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  const own = readSession();
  if (data.kind === 'begun') take(data.secret);
  else if (data.kind === 'ended') drop(data.secret);
  else if (data.kind === 'asked' && own !== null) send({ kind: 'answered', secret: own });
  else if (data.kind === 'answered' && own === null) take(data.secret);
});

function send(message: Message): void {
  // A channel has this origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  tabs.postMessage(message);
}

function take(secret: string): void {
  sessionStorage.setItem(KEY, secret);
  tell();
}

/** Whether it was the session. */
function drop(secret: string): boolean {
  if (readSession() !== secret) return false;
  sessionStorage.removeItem(KEY);
  tell();
  return true;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
