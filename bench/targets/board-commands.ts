import { openPostgresStorage } from '../../server/src/app/storage/postgres.ts';
import { openSqliteStorage } from '../../server/src/app/storage/sqlite.ts';
import { systemClock } from '../../server/src/kernel/instant.ts';
import { systemRandom } from '../../server/src/kernel/secrets.ts';
import {
  findAround,
  findFromPosition,
  findTop,
} from '../../server/src/statistics/commands/boards.ts';
import { oneByOne, timesMs } from '../kit/calls.ts';
import { quantile } from '../kit/results.ts';
import { argument } from './target.ts';

// The commands of a leaderboard, one after the other, in a process that has the database open beside the service. Prints how long each took.

export interface BoardTimes {
  /** Milliseconds at the median, and at the 99th percentile. */
  readonly top: Times;
  readonly page: Times;
  readonly rank: Times;
}

interface Times {
  readonly p50: number;
  readonly p99: number;
}

const { database, count, players, ...of } = argument() as {
  /** A path, or an address on PostgreSQL. */
  readonly database: string;
  readonly titleId: string;
  readonly statistic: string;
  /** Places of the board. */
  readonly players: number;
  /** How often each command runs. */
  readonly count: number;
};
const random = systemRandom;
const { run, now, close } = database.startsWith('postgres')
  ? await openPostgresStorage({ url: database, random })
  : await openSqliteStorage({ path: database, clock: systemClock, random });

const asked = { ...of, limit: 100, wholeAccounts: false };
const randomStart = () => Math.floor(Math.random() * (players - asked.limit));
const entriesFrom = async (start: number) => {
  const part = await run(findFromPosition, { ...asked, start, now: now() });
  if (typeof part === 'string' || part.entries.length < asked.limit)
    throw new Error(`The board lacks places behind ${start}`);
  return part.entries;
};
const pages = await oneByOne(5, () => entriesFrom(randomStart()));
const known = pages.flat().map(({ account }) => account.player.playerId);
const randomPlayer = () => known[Math.floor(Math.random() * known.length)] ?? '';

async function timesOf(ask: () => Promise<unknown>): Promise<Times> {
  await timesMs(count, ask);
  const times = await timesMs(count, ask);
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

const times: BoardTimes = {
  top: await timesOf(() => run(findTop, { ...asked, start: 0, now: now() })),
  page: await timesOf(() => entriesFrom(randomStart())),
  rank: await timesOf(() =>
    run(findAround, { ...asked, limit: 1, playerId: randomPlayer(), now: now() }),
  ),
};
await close();
process.stdout.write(`${JSON.stringify(times)}\n`);
