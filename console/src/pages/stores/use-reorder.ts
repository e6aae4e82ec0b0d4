import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

const PAGE = 10;
const EDGE_PX = 48;
const SCROLL_PX = 14;

interface Rows {
  readonly count: number;
  readonly rowPx: number;
  readonly headPx: number;
  readonly onMove: (move: { readonly from: number; readonly to: number }) => void;
}

/** Moves rows by a grip: with the pointer, or with the arrow keys, Home and End. */
export function useReorder(box: RefObject<HTMLElement | null>, rows: Rows) {
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number }>();
  const latest = useRef(rows);
  const focusAt = useRef<number>(undefined);
  useEffect(() => {
    latest.current = rows;
    // The grip of a row that was moved has the focus again as soon as the row is there.
    const grip = box.current?.querySelector<HTMLElement>(`[data-grip="${focusAt.current}"]`);
    if (focusAt.current === undefined || !grip) return;
    focusAt.current = undefined;
    grip.focus();
  });
  const onKeyDown = useCallback(
    (place: number, event: KeyboardEvent) => {
      const { count, rowPx, onMove } = latest.current;
      const targets: Readonly<Record<string, number>> = {
        ArrowUp: place - 1,
        ArrowDown: place + 1,
        PageUp: place - PAGE,
        PageDown: place + PAGE,
        Home: 0,
        End: count - 1,
      };
      const target = targets[event.key];
      if (target === undefined) return;
      event.preventDefault();
      const to = Math.max(0, Math.min(count - 1, target));
      focusAt.current = to;
      if (Math.abs(to - place) > 1 && box.current) {
        box.current.scrollTop = to * rowPx - box.current.clientHeight / 2;
      }
      onMove({ from: place, to });
    },
    [box],
  );
  const onPointerDown = useCallback(
    (from: number, event: PointerEvent) => {
      const element = box.current;
      if (!element || event.button !== 0) return;
      event.preventDefault();
      startDrag(element, { from, y: event.clientY, rows: latest, onDrag: setDrag });
    },
    [box],
  );
  return { drag, onKeyDown, onPointerDown };
}

/** Follows the pointer until it is let go; Escape leaves everything as it was. At the edges the table scrolls. */
function startDrag(
  element: HTMLElement,
  {
    from,
    y: startY,
    rows,
    onDrag,
  }: {
    readonly from: number;
    readonly y: number;
    readonly rows: RefObject<Rows>;
    readonly onDrag: (drag: { readonly from: number; readonly to: number } | undefined) => void;
  },
): void {
  let y = startY;
  let to = from;
  const end = new AbortController();
  function follow(): void {
    if (end.signal.aborted) return;
    const { top, bottom } = element.getBoundingClientRect();
    const { rowPx, headPx, count } = rows.current;
    if (y < top + headPx + EDGE_PX) element.scrollTop -= SCROLL_PX;
    else if (y > bottom - EDGE_PX) element.scrollTop += SCROLL_PX;
    const place = Math.floor((y - top - headPx + element.scrollTop) / rowPx);
    to = Math.max(0, Math.min(count - 1, place));
    onDrag({ from, to });
    requestAnimationFrame(follow);
  }
  function finish(): void {
    end.abort();
    onDrag(undefined);
  }
  const { signal } = end;
  addEventListener('pointermove', (event) => (y = event.clientY), { signal });
  addEventListener('pointercancel', finish, { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && finish(), { signal });
  addEventListener(
    'pointerup',
    () => {
      finish();
      if (to !== from) rows.current.onMove({ from, to });
    },
    { signal },
  );
  follow();
}
