import { type RefObject, useLayoutEffect } from 'react';

/** Letters that came before the box for them had the focus. */
export interface EarlyKeys {
  text: string;
  /** No more are kept: the box has the focus. */
  isOver: boolean;
}

/** Keeps what is typed as long as it is there, for a box that is about to open. Nothing of it comes to the page behind. */
export function KeepEarlyKeys({ keys }: { readonly keys: RefObject<EarlyKeys> }) {
  useLayoutEffect(() => {
    const early: EarlyKeys = { text: '', isOver: false };
    keys.current = early;
    function keep(event: KeyboardEvent): void {
      const { key } = event;
      const isCommand = event.ctrlKey || event.metaKey || event.altKey;
      if (early.isOver || (isCommand && !event.getModifierState('AltGraph'))) return;
      if (key === 'Backspace') early.text = early.text.slice(0, -1);
      else if (/^.$/u.test(key)) early.text += key;
      else if (key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
    }
    addEventListener('keydown', keep, { capture: true });
    return () => removeEventListener('keydown', keep, { capture: true });
  }, [keys]);
  return undefined;
}
