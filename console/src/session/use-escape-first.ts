import { useEffect, useEffectEvent } from 'react';

/**
 * While a dialog lies above others, Escape is for it alone: those below would close, too, and take along what was typed. The component
 * stands before the pages, so that it listens first.
 */
export function useEscapeFirst(isOpen: boolean, onEscape: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape' || event.isComposing) return;
    event.stopImmediatePropagation();
    onEscape();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, []);
}
