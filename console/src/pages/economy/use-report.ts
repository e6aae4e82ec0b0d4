import { useQuery } from '@tanstack/react-query';
import type { AdminGetEconomyReportRequest } from 'purser-client';
import { PurserError } from 'purser-client';
import { usePollMs } from '../../api/use-poll.ts';
import { usePurser } from '../../session/purser-context.tsx';

/** Changes are added up within a minute. */
const POLL_MS = 60_000;

/** A report about the economy, which is asked for again each minute while somebody looks at the page. */
export function useReport(request: AdminGetEconomyReportRequest) {
  const purser = usePurser();
  return useQuery({
    queryKey: ['economyReport', request],
    queryFn: ({ signal }) => purser.admin.getEconomyReport(request, { signal }),
    refetchInterval: usePollMs(POLL_MS),
  });
}

/** Whether a report would have too many points. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof PurserError && error.error === 'AnswerTooLarge';
}
