import { useQuery } from '@tanstack/react-query';
import type { PlayerStatisticDefinition } from 'purser-client';
import { usePurser } from '../../session/purser-context.tsx';
import { STATISTICS_TEXTS } from '../../texts/statistics.tsx';

const texts = STATISTICS_TEXTS;

/** All statistics of the title. */
export function useStatistics() {
  const purser = usePurser();
  return useQuery({
    queryKey: ['statistics'],
    queryFn: async ({ signal }) =>
      (await purser.admin.getPlayerStatisticDefinitions({}, { signal })).Statistics,
  });
}

type Bounds = PlayerStatisticDefinition['Bounds'];

/** The values that a statistic may have, in words. */
export function describeBounds(bounds: Bounds): string {
  const { LargestStep: step } = bounds;
  const parts = [...describeRange(bounds), ...(step === undefined ? [] : [texts.steps(step)])];
  return parts.length === 0 ? texts.anyValue : texts.all(parts);
}

function describeRange({ Minimum: min, Maximum: max }: Bounds): readonly string[] {
  if (min !== undefined && max !== undefined) return [texts.between(min, max)];
  if (min !== undefined) return [texts.atLeast(min)];
  return max === undefined ? [] : [texts.atMost(max)];
}
