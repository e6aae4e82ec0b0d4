import { must } from './stock.ts';
import type { World } from './world.ts';

/** Lets clients write statistics. */
export async function letClientsWrite(world: World): Promise<void> {
  const operator = await world.operator(['developer']);
  const on = { StatisticsFromClients: true };
  await must(world.call('/Operator/SetTitleSettings', on, { operator }));
}

/** Defines the statistic `score`. */
export const define = (world: World, more: object = {}) =>
  must(
    world.asTitle('/Admin/CreatePlayerStatisticDefinition', { StatisticName: 'score', ...more }),
  );

/** Resets a statistic, `score` where none is named, by hand, so long after what was before that the version before takes no more values. */
export async function reset(world: World, StatisticName = 'score'): Promise<void> {
  world.clock.advance(60_000);
  await must(world.asTitle('/Admin/IncrementPlayerStatisticVersion', { StatisticName }));
}

interface Update {
  readonly Value: number;
  readonly StatisticName?: string;
  readonly Version?: number;
}

/** Updates statistics of a player by the server, `score` where none is named. */
export const update = (
  world: World,
  { playerId: ServiceId }: { readonly playerId: string },
  ...updates: readonly Update[]
) =>
  must(
    world.asTitle('/Server/UpdatePlayerStatistics', {
      ServiceId,
      Statistics: updates.map((one) => ({ StatisticName: 'score', ...one })),
    }),
  );

/** The statistics of a player as a key sees them: name, value and version of each. */
export async function statisticsOf(
  world: World,
  { playerId: ServiceId }: { readonly playerId: string },
  more: object = {},
) {
  const asked = { ServiceId, ...more };
  const { Statistics } = await must(world.asTitle('/Server/GetPlayerStatistics', asked));
  return (
    Statistics as readonly {
      readonly StatisticName: string;
      readonly Value: number;
      readonly Version: number;
    }[]
  ).map(({ StatisticName, Value, Version }) => [StatisticName, Value, Version]);
}

/** Makes so many statistics of the title, by an update of a player. */
export async function fillStatistics(world: World, count: number): Promise<void> {
  const updates = Array.from({ length: count }, (_, number) => {
    return { StatisticName: `filled ${number}`, Value: 1 };
  });
  await update(world, await world.logIn('a player with many'), ...updates);
}
