import { expect } from 'vitest';
import { TITLE_NEW_PLAYERS_BURST } from './running.ts';
import type { Scenario } from './scenario.ts';
import { must } from './stock.ts';
import type { Reply, World } from './world.ts';

/** Makes a player of this name, or logs in the one who exists. */
type Make = (world: World, name: string) => Promise<Reply>;

/** Scenarios of every operation that makes players. */
export function creationScenarios(make: Make): readonly Scenario[] {
  return [
    {
      name: 'where no players are made, none is made',
      provokes: 'PlayerCreationDisabled',
      play: (world) => during(world, { isOpen: false }, () => make(world, 'late')),
    },
    {
      name: 'a full title gets no more players',
      provokes: 'OverLimit',
      async play(world) {
        await must(make(world, 'first'));
        return during(world, { titlePlayersMax: 1 }, () => make(world, 'late'));
      },
    },
    {
      name: 'too many new players in a short time are too many',
      provokes: 'APIClientRequestRateLimitExceeded',
      async play(world) {
        await takeAllNewPlayers(world);
        const reply = await make(world, 'late');
        expect(reply.headers.get('ratelimit')).toMatch(/^"titleNewPlayers";r=0;t=\d+$/);
        expect(reply.headers.get('retry-after')).toBe(String(reply.retryAfterSeconds));
        return reply;
      },
    },
  ];
}

/** A player who exists can log in whatever the rules for new players are, and takes no place from new ones. */
export function knownPlayerScenarios(logIn: Make): readonly Scenario[] {
  return [
    {
      name: 'a player who exists logs in where no new ones are made',
      async play(world) {
        await must(logIn(world, 'first'));
        const settings = { isOpen: false, titlePlayersMax: 0 };
        const reply = await during(world, settings, () => logIn(world, 'first'));
        expect(reply.data.NewlyCreated).toBe(false);
        return reply;
      },
    },
    {
      name: 'logins of a player who exists take nothing from new ones',
      async play(world) {
        for (let count = 0; count <= TITLE_NEW_PLAYERS_BURST; count += 1) {
          // oxlint-disable-next-line no-await-in-loop
          await must(logIn(world, 'first'));
        }
        return logIn(world, 'second');
      },
    },
  ];
}

/** Makes players until the title may get no more at once. */
export async function takeAllNewPlayers(world: World): Promise<void> {
  const calls = Array.from({ length: TITLE_NEW_PLAYERS_BURST }, (_, at) =>
    world.asTitle('/Server/LoginWithServerCustomId', {
      ServerCustomId: `many-${at}`,
      CreateAccount: true,
    }),
  );
  const codes = (await Promise.all(calls)).map(({ code }) => code);
  expect(new Set(codes)).toContain(200);
  const oneMore = { ServerCustomId: 'one-more', CreateAccount: true };
  expect(await world.asTitle('/Server/LoginWithServerCustomId', oneMore)).toMatchObject({
    code: 429,
  });
}

/** Plays something while new players are treated so. */
export async function during<Result>(
  { newPlayers }: World,
  settings: Partial<World['newPlayers']>,
  play: () => Promise<Result>,
): Promise<Result> {
  const before = { ...newPlayers };
  Object.assign(newPlayers, settings);
  try {
    return await play();
  } finally {
    Object.assign(newPlayers, before);
  }
}
