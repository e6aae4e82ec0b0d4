import { useQuery } from '@tanstack/react-query';
import { usePurser } from '../session/purser-context.tsx';

/** More than a title can have that are planned or running: each is two of its 100 pending changes. */
const OPEN_MAX = 100;

/** The sales that are running, and those that are planned, in the order of their beginnings. `enabled`: false where there are none. */
export function useOpenSales(enabled = true) {
  const purser = usePurser();
  return useQuery({
    enabled,
    queryKey: ['sales', 'open'],
    async queryFn({ signal }) {
      const [running, coming] = await Promise.all(
        (['Running', 'Coming'] as const).map((Status) =>
          purser.admin.listSales({ Status, Count: OPEN_MAX }, { signal }),
        ),
      );
      return [...(running?.Sales ?? []), ...(coming?.Sales ?? [])].toSorted((one, other) =>
        one.StartsAt.localeCompare(other.StartsAt),
      );
    },
  });
}
