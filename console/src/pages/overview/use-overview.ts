import { useDidUpdate, useInterval } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePollMs } from '../../api/use-poll.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { useSessionSecret } from '../../session/session-store.ts';

/** As often as nodes write their stats. */
const POLL_MS = 10_000;
/** Three polls without an answer. */
const OLD_MS = 30_000;
const TICK_MS = 5_000;

/** The stats of all nodes, again and again while somebody looks at the page. */
export function useOverview() {
  const purser = usePurser();
  const isSignedIn = useSessionSecret() !== undefined;
  const pollMs = usePollMs(POLL_MS);
  const isPaused = pollMs === false;
  const overview = useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => purser.operator.getOverview({}, { signal, timeoutMs: POLL_MS }),
    enabled: isSignedIn,
    // None while the tab is hidden, and one at once when it is seen again.
    refetchInterval: pollMs,
    // The next poll is the retry. The browser's opinion about the network does not count.
    retry: false,
    networkMode: 'always',
  });
  useDidUpdate(() => {
    if (!isPaused) void overview.refetch();
  }, [isPaused]);
  const isOld = useAgeOf(overview.dataUpdatedAt) > OLD_MS;
  return { overview, isPaused, isOld };
}

/** The milliseconds since a time of this machine, read again every few seconds. */
function useAgeOf(at: number): number {
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), TICK_MS, { autoInvoke: true });
  return now - at;
}
