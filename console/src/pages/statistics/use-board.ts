import { useQuery } from '@tanstack/react-query';
import { usePurser } from '../../session/purser-context.tsx';

/** Entries of a page, as many as the service gives at once. */
export const PAGE = 100;
/** Entries that are shown around a player. */
const AROUND = 21;
const VERSION_MAX = 4_294_967_295;
/** The service counts positions from 0, and people count places from 1. */
export const PLACE_MAX = 2_147_483_648;

/** The part of a leaderboard that is shown, as the address says. */
export interface Shown {
  /** Absent: the current one. */
  readonly version: number | undefined;
  readonly place: number;
  /** The player around whom it is shown; absent: it is shown from the place on. */
  readonly playerId: string | undefined;
}

/** Reads an address. A wrong member of it counts as absent. */
export function readShown(address: Readonly<Record<string, string>>): Shown {
  const { version, from, player } = address;
  return {
    version: readWhole(version, { min: 0, max: VERSION_MAX }),
    place: readWhole(from, { min: 1, max: PLACE_MAX }) ?? 1,
    playerId: player || undefined,
  };
}

function readWhole(
  text: string | undefined,
  { min, max }: { readonly min: number; readonly max: number },
): number | undefined {
  const number = /^\d{1,10}$/.test(text ?? '') ? Number(text) : undefined;
  return number !== undefined && number >= min && number <= max ? number : undefined;
}

/** The most entries that are shown at once. */
export const countOf = ({ playerId }: Shown): number => (playerId === undefined ? PAGE : AROUND);

/** The shown part of the leaderboard of a statistic. */
export function useBoard(StatisticName: string, shown: Shown) {
  const purser = usePurser();
  const { version, place, playerId } = shown;
  return useQuery({
    queryKey: ['statistics', StatisticName, 'board', shown],
    queryFn({ signal }) {
      const of = {
        StatisticName,
        MaxResultsCount: countOf(shown),
        ...(version !== undefined && { Version: version }),
      };
      return playerId === undefined
        ? purser.server.getLeaderboard({ ...of, StartPosition: place - 1 }, { signal })
        : purser.server.getLeaderboardAroundUser({ ...of, ServiceId: playerId }, { signal });
    },
  });
}
