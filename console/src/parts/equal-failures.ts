import {
  type RefObject,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react';

// When the service is away, each part of a page fails for the same reason: the page says it once.

interface Shown {
  /** The page or the dialog in which it stands: one behind a dialog cannot be seen. */
  readonly place: Element;
  readonly text: string;
  readonly retry: () => void;
}

const failures = new Map<string, Shown>();
const listeners = new Set<() => void>();

/**
 * Puts a failed part of a page together with those that failed for the same reason. `isShown`: it is the first of them; `count`: how many
 * there are; `retry` tries all of them again. Without `onRetry` it stands alone: it is that of an act.
 */
export function useEqualFailures(
  ref: RefObject<Element | null>,
  { text, onRetry }: { readonly text: string; readonly onRetry: (() => void) | undefined },
): { readonly isShown: boolean; readonly count: number; readonly retry: () => void } {
  const id = useId();
  const retryThis = useEffectEvent(() => onRetry?.());
  const isAct = onRetry === undefined;
  useLayoutEffect(() => {
    const place = failures.get(id)?.place ?? ref.current?.closest('main, [role="dialog"]');
    if (isAct || !place) return undefined;
    keep(id, { place, text, retry: () => retryThis() });
    return () => keep(id, undefined);
  }, [id, ref, text, isAct]);
  const ids = useSyncExternalStore(subscribe, () => idsEqualTo(id));
  const equal = ids.split('\n');
  return {
    isShown: ids === '' || equal[0] === id,
    count: equal.length,
    retry: () => equal.forEach((one) => failures.get(one)?.retry()),
  };
}

function keep(id: string, shown: Shown | undefined): void {
  if (shown) failures.set(id, shown);
  else failures.delete(id);
  for (const listener of listeners) listener();
}

/** The ids of the failures in the same place with the same text, as one text, which React can compare. */
function idsEqualTo(id: string): string {
  const own = failures.get(id);
  if (!own) return '';
  return [...failures]
    .filter(([, { place, text }]) => place === own.place && text === own.text)
    .map(([other]) => other)
    .join('\n');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
