import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows that are there above and below those that can be seen, so that the keyboard always finds a next one. */
const OVERSCAN = 12;
const STEP = 6;

/** Which rows of a long table have to be there: those that can be seen, and some more. All rows are equally high. */
export function useRowWindow(
  box: RefObject<HTMLElement | null>,
  { count, rowPx }: { readonly count: number; readonly rowPx: number },
) {
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const scrolled = () => setTop(Math.floor(element.scrollTop / rowPx / STEP) * STEP);
    const watch = new ResizeObserver(() => setHeight(element.clientHeight));
    element.addEventListener('scroll', scrolled, { passive: true });
    watch.observe(element);
    return () => {
      element.removeEventListener('scroll', scrolled);
      watch.disconnect();
    };
  }, [box, rowPx]);
  const shown = Math.ceil(height / rowPx) + STEP;
  const first = Math.max(0, Math.min(top, count - shown) - OVERSCAN);
  const end = Math.min(count, first + shown + 2 * OVERSCAN);
  return { first, end, abovePx: first * rowPx, belowPx: (count - end) * rowPx };
}
