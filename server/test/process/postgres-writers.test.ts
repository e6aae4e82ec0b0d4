import { expect } from 'vitest';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { call, type Player, type TitleCaller } from './caller.ts';
import { type Installation, layOut, type TestNode } from './nodes.ts';
import { type Log, namesVersion, type Sent, startWriters, WRITERS } from './racing-writers.ts';

// Data of players, statistics and leaderboards, which many write on several nodes while one of them is killed.

/** A version that was reset takes values as long as a slow machine may need. */
const ENV = { PURSER_LIMITS: 'off', PURSER_STATISTICS_GRACE_SECONDS: '600' };
const STATISTICS = { sum: 'Sum', best: 'Max' } as const;
type Name = keyof typeof STATISTICS;

/** When the resets began, and when the last of them was answered. */
interface Reset {
  readonly beganAt: number;
  readonly endedAt: number;
}

test('nothing that 64 writers on three nodes were answered is lost, whatever a reset and a kill do, and no rank is wrong', async () => {
  await using installation = await layOut();
  const start = () => installation.startNode({ env: ENV });
  const nodes = await Promise.all([start(), start(), start()]);
  const [{ title }, , doomed] = nodes;
  for (const [StatisticName, AggregationMethod] of Object.entries(STATISTICS)) {
    const body = { StatisticName, AggregationMethod };
    // oxlint-disable-next-line no-await-in-loop
    await title.admin('/Admin/CreatePlayerStatisticDefinition', body);
  }
  const shared = await title.logIn('shared');
  const names = Array.from({ length: WRITERS }, (_, writer) => `writer ${writer}`);
  const players = await Promise.all(names.map((name) => title.logIn(name)));

  const race = startWriters({ nodes, doomed, shared, players });
  await race.rounds();
  const beganAt = race.moment();
  const killed = doomed.stop('SIGKILL');
  await resetAtOnce(nodes.filter((node) => node !== doomed));
  const reset = { beganAt, endedAt: race.moment() };
  await killed;
  await race.rounds();
  await race.end();
  await Promise.all(nodes.map((node) => node.stop()));
  // Then the database has ended what the killed node did.
  await expect.poll(installation.connections).toEqual([]);

  const later = (await start()).title;
  const { sent } = race;
  const unknown = Object.values(sent).map((all) => all.length - answered(all).length);
  console.info(
    `calls: ${Object.values(sent).flat().length}, without an answer: ${unknown.join(', ')}`,
  );
  expect(Math.max(...unknown)).toBeGreaterThan(0);
  await expectData(later, shared, sent.data);
  await expectSum(later, shared, { sent: sent.sum, reset });
  await expectBest(later, players, { sent: sent.best, reset });
  await expectBoards(installation, later);
  await expect.poll(() => installation.query('select 1 from board_differences')).toEqual([]);
  await expectBoards(installation, later);
});

/** Resets both statistics through each of some nodes at once: of each statistic one call does it. */
async function resetAtOnce(nodes: readonly TestNode[]): Promise<void> {
  const resets = Object.keys(STATISTICS).map(async (StatisticName) => {
    const replies = await Promise.all(
      nodes.map(({ url, title: { secretKey } }) =>
        call(`${url}/Admin/IncrementPlayerStatisticVersion`, { StatisticName }, { secretKey }),
      ),
    );
    const outcomes = replies.map(({ error }) => error ?? 'OK').toSorted();
    expect(outcomes).toEqual(['OK', ...nodes.slice(1).map(() => 'StatisticUpdateInProgress')]);
  });
  await Promise.all(resets);
}

const isAnswered = ({ endedAt }: Sent): boolean => endedAt !== undefined;
const answered = (sent: readonly Sent[]) => sent.filter(isAnswered);
const byWriter = (sent: readonly Sent[]) => Map.groupBy(sent, ({ writer }) => writer);

/** Each update has a version of its own, and each key the value of the answered update with the greatest; or one that had no answer. */
async function expectData(title: TitleCaller, { playerId }: Player, sent: Log['data']) {
  const { data } = await title.admin('/Server/GetUserData', { ServiceId: playerId });
  const versionOf = (one: Sent): number => one.data.DataVersion;
  const versions = answered(sent).map(versionOf);
  expect(new Set(versions).size).toBe(versions.length);
  expect(data.DataVersion).toBeGreaterThanOrEqual(Math.max(...versions));
  expect(data.DataVersion).toBeGreaterThanOrEqual(versions.length);
  expect(data.DataVersion).toBeLessThanOrEqual(sent.length);
  const expectOneOf = (key: string, all: readonly Sent[], valueOf: (one: Sent) => string) => {
    const newest = answered(all)
      .toSorted((a, b) => versionOf(b) - versionOf(a))
      .slice(0, 1);
    const allowed = [...newest, ...all.filter((one) => !isAnswered(one))].map(valueOf);
    expect(allowed, key).toContain(data.Data[key]?.Value);
  };
  expectOneOf('of all', sent, ({ writer, value }) => `${writer} ${value}`);
  for (const [writer, own] of byWriter(sent))
    expectOneOf(`of ${writer}`, own, ({ value }) => `${value}`);
}

interface Checked {
  readonly sent: readonly Sent[];
  readonly reset: Reset;
}

/** The versions into which a call may have written. */
function versionsOf(one: Sent, { beganAt, endedAt }: Reset): readonly number[] {
  const isBefore = one.endedAt !== undefined && one.endedAt < beganAt;
  return isBefore ? [0] : one.beganAt > endedAt ? [1] : [0, 1];
}

/** The values of a player in both versions of a statistic; undefined: none. */
async function valuesOf({ admin }: TitleCaller, { playerId }: Player, StatisticName: Name) {
  const StatisticNameVersions = [0, 1].map((Version) => ({ StatisticName, Version }));
  const body = { ServiceId: playerId, StatisticNameVersions };
  const { data } = await admin('/Server/GetPlayerStatistics', body);
  const found: readonly { Version: number; Value: number }[] = data.Statistics;
  return [0, 1].map((version) => found.find(({ Version }) => Version === version)?.Value);
}

/** Each version has at least the answered calls that can only be in it, and at most all that may be; both together have all that were answered. */
async function expectSum(title: TitleCaller, shared: Player, { sent, reset }: Checked) {
  const into = (one: Sent) => (namesVersion(one) ? [0] : versionsOf(one, reset));
  const [first = 0, second = 0] = await valuesOf(title, shared, 'sum');
  for (const [version, value] of [first, second].entries()) {
    const possible = sent.filter((one) => into(one).includes(version));
    const certain = answered(possible).filter((one) => into(one).length === 1);
    expect(value).toBeGreaterThanOrEqual(certain.length);
    expect(value).toBeLessThanOrEqual(possible.length);
  }
  expect(first + second).toBeGreaterThanOrEqual(answered(sent).length);
  expect(first + second).toBeLessThanOrEqual(sent.length);
}

/** Each answered score is reached in a version into which it may have been written, and nobody has another one than was sent. */
async function expectBest(
  title: TitleCaller,
  players: readonly Player[],
  { sent, reset }: Checked,
) {
  for (const [writer, own] of byWriter(sent)) {
    // oxlint-disable-next-line no-await-in-loop
    const values = await valuesOf(title, players[writer] as Player, 'best');
    for (const one of answered(own)) {
      const reached = versionsOf(one, reset).map((version) => values[version] ?? -1);
      expect(Math.max(...reached)).toBeGreaterThanOrEqual(one.value);
    }
    for (const [version, value] of values.entries()) {
      const possible = own.filter((one) => versionsOf(one, reset).includes(version));
      if (value !== undefined) expect(possible.map((one) => one.value)).toContain(value);
    }
  }
}

/** All pages of each board, and the place of each player, are those of a full sort of the players' values; and no count is wrong. */
async function expectBoards({ command, query, titleId }: Installation, { admin }: TitleCaller) {
  for (const StatisticName of Object.keys(STATISTICS)) {
    for (const Version of [0, 1]) {
      // oxlint-disable no-await-in-loop
      const rows = await query<{ player_id: string; value: string }>(
        `select player_id, value from player_statistics
         where title_id = '${titleId}' and statistic = '${StatisticName}' and version = ${Version}
         order by value desc, changed_at, player_id collate "C" desc`,
      );
      const board = { StatisticName, Version };
      const expected = rows.map(({ player_id: ServiceId, value }, Position) => {
        return { ServiceId, StatValue: Number(value), Position };
      });
      const shown: Readonly<Record<string, unknown>>[] = [];
      for (let StartPosition = 0; StartPosition <= rows.length; StartPosition += 10) {
        const body = { ...board, StartPosition, MaxResultsCount: 10 };
        shown.push(...(await admin('/Server/GetLeaderboard', body)).data.Leaderboard);
      }
      expect(shown.map(placeOf)).toEqual(expected);
      for (const place of expected) {
        const body = { ...board, ServiceId: place.ServiceId, MaxResultsCount: 1 };
        const { data } = await admin('/Server/GetLeaderboardAroundUser', body);
        expect(data.Leaderboard.map(placeOf)).toEqual([place]);
      }
      // oxlint-enable no-await-in-loop
    }
  }
  expect(await command('stats', 'verify')).toMatchObject({ corrected: 0 });
}

const placeOf = ({ ServiceId, StatValue, Position }: Readonly<Record<string, unknown>>) => {
  return { ServiceId, StatValue, Position };
};
