import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { PATIENCE_MS } from '../support/patience.ts';
import { makeCaller } from './caller.ts';
import { askHere, runHere } from './in-process.ts';
import { startPurser, temporaryFolder } from './purser.ts';

// The commands about statistics, beside a running service.

test('stats verify corrects counts that somebody has spoiled past the service, and says so', async () => {
  using temporary = temporaryFolder();
  const folder = temporary.path;
  await using purser = await startPurser({ folder });
  const title = makeCaller({ ...purser, secretKey: purser.ready.secretKey ?? '' });
  const { ServiceId } = (
    await title.admin('/Server/LoginWithServerCustomId', {
      ServerCustomId: 'ada',
      CreateAccount: true,
    })
  ).data;
  const Statistics = [{ StatisticName: 'score', Value: 7 }];
  await title.admin('/Server/UpdatePlayerStatistics', { ServiceId, Statistics });
  using database = new DatabaseSync(join(folder, 'data', 'purser.db'), { timeout: PATIENCE_MS });
  const groups = () => database.prepare('select members from board_groups').all();
  // The service adds the difference to a group by itself.
  await expect.poll(groups, { timeout: PATIENCE_MS }).toEqual([{ members: 1 }]);
  const right = { boards: 1, groups: 1, corrected: 0 };
  expect(await askHere(['stats', 'verify'], { folder })).toEqual(right);
  database.exec('update board_groups set members = 5');
  expect(await runHere(['stats', 'verify'], { folder })).toMatchObject({
    code: 1,
    stdout: '1 leaderboard, 1 group: 1 count was wrong, and corrected.\n',
  });
  expect(groups()).toEqual([{ members: 1 }]);
  expect(await runHere(['stats', 'verify'], { folder })).toMatchObject({
    code: 0,
    stdout: '1 leaderboard, 1 group: all counts are right.\n',
  });
  const none = await runHere(['stats', 'verify', '--title', 'FFFFF'], { folder });
  expect(none).toMatchObject({ code: 1, stdout: '' });
});

test('stats archive writes a version of a statistic into a file, or to standard output', async () => {
  using temporary = temporaryFolder();
  const folder = temporary.path;
  const archives = join(folder, 'archives');
  await using purser = await startPurser({ folder });
  const title = makeCaller({ ...purser, secretKey: purser.ready.secretKey ?? '' });
  const ids: string[] = [];
  for (const [ServerCustomId, Value] of [
    ['ada', 7],
    ['bob', 8],
  ] as const) {
    // oxlint-disable no-await-in-loop
    const login = { ServerCustomId, CreateAccount: true };
    const { ServiceId } = (await title.admin('/Server/LoginWithServerCustomId', login)).data;
    const Statistics = [{ StatisticName: 'score', Value }];
    await title.admin('/Server/UpdatePlayerStatistics', { ServiceId, Statistics });
    // oxlint-enable no-await-in-loop
    ids.unshift(ServiceId);
  }
  await title.admin('/Admin/IncrementPlayerStatisticVersion', { StatisticName: 'score' });
  const file = join(folder, 'score.csv');
  const asked = await askHere(['stats', 'archive', 'score', '0', file], { folder });
  expect(asked).toEqual({ file, players: 2, isCurrent: false });
  const lines = readFileSync(file, 'utf8').split('\r\n');
  expect(lines).toEqual([
    'Position,ServiceId,Value,ReachedAt',
    expect.stringMatching(`^0,${ids[0]},8,\\S+Z$`),
    expect.stringMatching(`^1,${ids[1]},7,\\S+Z$`),
    '',
  ]);
  const printed = await runHere(['stats', 'archive', 'score', '0', '-'], { folder });
  expect(printed).toMatchObject({ code: 0, stdout: lines.join('\r\n') });
  const wrong = (...args: string[]) => runHere(['stats', 'archive', ...args], { folder });
  expect((await wrong('score', '0', file)).code).toBe(1);
  expect((await wrong('score', '-1', '-')).code).toBe(2);
  const beyond = await wrong('score', '99999999999', '-');
  expect(beyond.stderr).toContain('a whole number from 0 to 4294967295, not "99999999999"');
  const nowhere = await wrong('score', '0', join(folder, 'none', 'score.csv'));
  expect(nowhere).toMatchObject({ code: 1, stdout: '' });
  expect(nowhere.stderr).toContain(`There is no folder ${join(folder, 'none')}.`);
  const current = await runHere(['stats', 'archive', 'score', '1', '-'], { folder });
  expect(current.stderr).toContain('its values still change');
  expect((await wrong('score', '2', '-')).stderr).toContain('the current one is 1');
  expect((await wrong('none', '0', '-')).stderr).toContain('no statistic');

  // The reset was long ago.
  const stopped = await purser.stop();
  expect(stopped.code).toBe(0);
  {
    using database = new DatabaseSync(join(folder, 'data', 'purser.db'));
    for (const table of ['statistics', 'statistic_versions'])
      database.exec(`update ${table} set activated_at = activated_at - 600000`);
  }
  await using later = await startPurser({
    folder,
    env: { PURSER_STATISTICS_ARCHIVE_DIR: archives },
  });
  const names = () => readdirSync(archives).filter((name) => name.endsWith('.csv'));
  await expect.poll(names, { timeout: PATIENCE_MS }).toHaveLength(1);
  expect(readFileSync(join(archives, names()[0] ?? ''), 'utf8')).toBe(lines.join('\r\n'));
  const again = makeCaller({ ...later, secretKey: purser.ready.secretKey ?? '' });
  const versions = async () => {
    const asked = { StatisticName: 'score' };
    const { data } = await again.admin('/Admin/GetPlayerStatisticVersions', asked);
    return data.StatisticVersions.map(({ Status }: { readonly Status: string }) => Status);
  };
  await expect.poll(versions, { timeout: PATIENCE_MS }).toEqual(['Archived', 'Active']);
});
