import { useMemo, useSyncExternalStore } from 'react';

/**
 * The part of the address behind `#`, as parameters, and a setter that makes an entry of the browser's history. It never leaves the
 * browser by itself: what somebody looks for, names of players too, stays out of the logs of proxies.
 */
export function useFragment(): readonly [URLSearchParams, (params: URLSearchParams) => void] {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const params = useMemo(() => new URLSearchParams(hash.slice(1)), [hash]);
  return [params, set];
}

function set(params: URLSearchParams): void {
  location.hash = params.toString();
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
