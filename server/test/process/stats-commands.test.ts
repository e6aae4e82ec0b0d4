import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
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
