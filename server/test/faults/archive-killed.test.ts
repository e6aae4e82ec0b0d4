import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { makeCaller } from '../process/caller.ts';
import { startPurser, temporaryFolder } from '../process/purser.ts';
import { PATIENCE_MS } from '../support/patience.ts';

/** Places of the board: enough that a file takes a while. */
const PLACES = 300_000;
const TEN_MINUTES_MS = 600_000;

test('a process that is killed while it writes a version of a statistic leaves no file, and the next one writes it', async () => {
  using temporary = temporaryFolder();
  const { path: folder } = temporary;
  const archives = join(folder, 'archives');
  const start = () => startPurser({ folder, env: { PURSER_STATISTICS_ARCHIVE_DIR: archives } });
  const change = (sql: string): void => {
    using database = new DatabaseSync(join(folder, 'data', 'purser.db'), { timeout: PATIENCE_MS });
    database.exec(sql);
  };
  {
    await using purser = await startPurser({ folder });
    const title = makeCaller({ ...purser, secretKey: purser.ready.secretKey ?? '' });
    const login = { ServerCustomId: 'ada', CreateAccount: true };
    const { ServiceId } = (await title.admin('/Server/LoginWithServerCustomId', login)).data;
    const Statistics = [{ StatisticName: 'score', Value: 1 }];
    await title.admin('/Server/UpdatePlayerStatistics', { ServiceId, Statistics });
    await title.admin('/Admin/IncrementPlayerStatisticVersion', { StatisticName: 'score' });
    await purser.stop();
  }
  // Places of one player's characters, which are quickly made, stand for those of many players; and the reset was long ago.
  change(`
    insert into player_statistics
    select title_id, player_id, 'c' || n, statistic, version, n, changed_at, earliness
    from player_statistics, (with recursive numbers (n) as (
      select 2 union all select n + 1 from numbers where n < ${PLACES}) select n from numbers);
    update statistics set activated_at = activated_at - ${TEN_MINUTES_MS};
    update statistic_versions set activated_at = activated_at - ${TEN_MINUTES_MS};
  `);
  const names = (end: string) => readdirSync(archives).filter((name) => name.endsWith(end));

  const killed = await start();
  await expect.poll(() => names('.part'), { timeout: PATIENCE_MS, interval: 5 }).toHaveLength(1);
  await killed.stop('SIGKILL');
  expect(names('.part')).toHaveLength(1);
  expect(names('.csv')).toEqual([]);
  // Half a minute later.
  change("update walks set next_at = 0 where name = 'statisticArchives'");
  await using next = await start();
  await expect.poll(() => names('.csv'), { timeout: PATIENCE_MS }).toHaveLength(1);
  expect(names('.part')).toEqual([]);
  expect(next.child.exitCode).toBeNull();
  const lines = readFileSync(join(archives, names('.csv')[0] ?? ''), 'utf8').split('\r\n');
  expect(lines).toHaveLength(PLACES + 2);
  const values = lines.slice(1, -1).map((line) => line.split(',')[2]);
  expect(values).toEqual(Array.from({ length: PLACES }, (_, at) => String(PLACES - at)));
});
