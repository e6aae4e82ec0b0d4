import { expect, test } from 'vitest';
import { postgresTest } from '../support/postgres-databases.ts';
import { call } from './caller.ts';
import { layOut } from './nodes.ts';
import { type RunningPurser, startPurser, temporaryFolder } from './purser.ts';

// A process that has just started is slow, and no reason to refuse players who come at once.

const PLAYERS = 64;
const TIMES = 5;

/** Makes players with a process that has just started, and logs them in with another one, which has just started too. */
async function comeAtOnce(start: () => Promise<RunningPurser>): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (const _ of ['new players', 'players who exist']) {
    // oxlint-disable-next-line no-await-in-loop
    await using purser = await start();
    for (let time = 0; time < TIMES; time += 1) {
      // oxlint-disable-next-line no-await-in-loop
      statuses.push(...(await logInBatch(purser, time)));
    }
  }
  return statuses;
}

function logInBatch({ url, ready }: RunningPurser, time: number): Promise<number[]> {
  const logIn = async (_: unknown, player: number) => {
    const body = { TitleId: ready.titleId, CustomId: `${time} ${player}`, CreateAccount: true };
    return (await call(`${url}/Client/LoginWithCustomID`, body)).status;
  };
  return Promise.all(Array.from({ length: PLAYERS }, logIn));
}

const ALL_GOOD = Array.from({ length: 2 * TIMES * PLAYERS }, () => 200);

test('64 players at once, on the embedded database', async () => {
  using folder = temporaryFolder();
  expect(await comeAtOnce(() => startPurser({ folder: folder.path }))).toEqual(ALL_GOOD);
});

postgresTest('64 players at once, on PostgreSQL', async () => {
  await using installation = await layOut();
  expect(await comeAtOnce(() => installation.startNode())).toEqual(ALL_GOOD);
});
