import { useEffect } from 'react';

const REMEMBERED_MAX = 50;
const FOCUSABLE = ':is([tabindex], a, button, input, select, textarea):not(:disabled)';

/**
 * Keeps the place of the keyboard. The focused element can leave the page, as a dialog that closes or a row that is
 * removed, or be disabled for as long as a call takes; the browser then forgets the place. The focus goes back to the
 * element that had it before.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let places: HTMLElement[] = [];
    let isWaiting = false;
    function remember({ target }: FocusEvent): void {
      if (!(target instanceof HTMLElement)) return;
      places = [...places.filter((one) => one !== target).slice(-REMEMBERED_MAX), target];
      isWaiting = false;
    }
    function keep(): void {
      const last = places.at(-1);
      if (document.activeElement !== document.body || !last) return;
      // A person has left it by a click on nothing.
      const isLeft = last.isConnected && last.matches(FOCUSABLE) && !isWaiting;
      if (isLeft) return;
      isWaiting = last.isConnected && !last.matches(FOCUSABLE);
      if (!isWaiting) goBack(places);
    }
    const observer = new MutationObserver(keep);
    addEventListener('focusin', remember);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled'],
    });
    return () => {
      removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}

/** To the newest place that is still there; within the dialog on top, if there is one. */
function goBack(places: readonly HTMLElement[]): void {
  const dialog = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1);
  const within = dialog ?? document.body;
  const place = places.findLast(
    (one) => within.contains(one) && one.matches(FOCUSABLE) && one.checkVisibility(),
  );
  (place ?? dialog ?? document.querySelector('main'))?.focus({ preventScroll: true });
}
