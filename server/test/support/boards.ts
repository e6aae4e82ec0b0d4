import { expect } from 'vitest';
import type { Endpoint } from '../../src/kernel/operation.ts';
import type { Scenario } from './scenario.ts';
import { askAt } from './seen-account-scenarios.ts';
import { define, reset, update } from './statistics.ts';
import { must } from './stock.ts';
import type { LoggedIn, Reply, World } from './world.ts';

export const SCORE = { StatisticName: 'score' };

/** Asks at a door for the leaderboard `score`, as a player or about that one. */
export const boardAt = (
  door: Endpoint,
  world: World,
  { sessionTicket, playerId }: LoggedIn,
  more: object = {},
): Promise<Reply> => askAt(door, world, { sessionTicket, ServiceId: playerId, ...SCORE, ...more });

/** The entries of an answer, as they are compared. */
export function placesIn({ data }: Reply): readonly (readonly [number, string, number])[] {
  const entries = data.Leaderboard as readonly {
    readonly Position: number;
    readonly ServiceId: string;
    readonly StatValue: number;
  }[];
  return entries.map(({ Position, ServiceId, StatValue }) => [Position, ServiceId, StatValue]);
}

/** Logs a player in for each value of `score`, who came to them in this order. */
export async function ranked<const Values extends readonly number[]>(
  world: World,
  ...values: Values
): Promise<{ readonly [Index in keyof Values]: LoggedIn }> {
  const players: LoggedIn[] = [];
  for (const [index, Value] of values.entries()) {
    // oxlint-disable no-await-in-loop
    const player = await world.logIn(`player ${index}`);
    await update(world, player, { Value });
    // oxlint-enable no-await-in-loop
    world.clock.advance(1);
    players.push(player);
  }
  return players as never;
}

/** Each leaderboard shows the current version, or the one that is asked for. */
export const VERSION_SCENARIOS: readonly Scenario[] = [
  {
    name: 'a version that was reset is shown where it is asked for, and the current one otherwise',
    async play(world, door) {
      await define(world, { VersionChangeInterval: 'Day' });
      const [ada] = await ranked(world, 7);
      await reset(world);
      await update(world, ada, { Value: 3 });
      const asTyped = { Version: 0, UseSpecificVersion: false };
      const current = await boardAt(door, world, ada, asTyped);
      expect(placesIn(current)).toEqual([[0, ada.playerId, 3]]);
      const day = world.clock.now() + 86_400_000;
      const NextReset = new Date(day - (day % 86_400_000)).toISOString();
      expect(current.data).toMatchObject({ Version: 1, NextReset });
      expect((await boardAt(door, world, ada)).data).toEqual(current.data);
      const before = await boardAt(door, world, ada, { UseSpecificVersion: true });
      expect((await boardAt(door, world, ada, { Version: 0 })).data).toEqual(before.data);
      expect(before.data).toMatchObject({ Version: 0, NextReset });
      expect(placesIn(before)).toEqual([[0, ada.playerId, 7]]);
      return before;
    },
  },
  {
    name: 'a version that is not there yet is LeaderboardVersionNotAvailable',
    provokes: 'LeaderboardVersionNotAvailable',
    async play(world, door) {
      const [ada] = await ranked(world, 7);
      return boardAt(door, world, ada, { UseSpecificVersion: true, Version: 1 });
    },
  },
];

/** Expects each entry to have the profile, of which players see the public part only. */
export async function expectProfiles(world: World, door: Endpoint, seen: LoggedIn): Promise<Reply> {
  const DisplayName = 'Ada Lovelace';
  const { sessionTicket, playerId } = seen;
  const rename = world.call(
    '/Client/UpdateUserTitleDisplayName',
    { DisplayName },
    { sessionTicket },
  );
  await must(rename);
  const reply = await boardAt(door, world, seen);
  const [entry] = reply.data.Leaderboard as readonly { readonly Profile: object }[];
  const open = {
    PublisherId: expect.any(String),
    TitleId: world.titleId,
    PlayerId: playerId,
    DisplayName,
    Created: expect.any(String),
  };
  const isPublic = door.auth.kind === 'sessionTicket';
  const LinkedAccounts = [expect.objectContaining({ Platform: 'Custom' })];
  expect(entry).toMatchObject({ ServiceId: playerId, DisplayName, Profile: open });
  if (isPublic) expect(entry?.Profile).toEqual(open);
  else expect(entry?.Profile).toMatchObject({ LinkedAccounts });
  const ProfileConstraints = { ShowCreated: true };
  const asked = await boardAt(door, world, seen, { ProfileConstraints });
  const { DisplayName: _, ...created } = open;
  expect((asked.data.Leaderboard as readonly [{ Profile: object }])[0].Profile).toEqual(created);
  return reply;
}
