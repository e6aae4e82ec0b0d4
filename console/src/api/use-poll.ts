import { useIdle } from '@mantine/hooks';

/** A session ends half an hour after its last call: a page that nobody is at must not hold it open. */
export const IDLE_MINUTES = 15;
const IDLE_MS = IDLE_MINUTES * 60_000;

/** Gives the milliseconds between two calls that a page makes by itself; false: nobody has touched it for IDLE_MINUTES, so it makes none. */
export function usePollMs(ms: number): number | false {
  return useIdle(IDLE_MS, { initialState: false }) ? false : ms;
}
