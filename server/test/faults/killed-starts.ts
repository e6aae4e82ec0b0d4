import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { openSqliteStorage } from '../../src/app/storage/sqlite.ts';
import { systemClock } from '../../src/kernel/instant.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { findDamage } from '../../src/storage/sqlite/damage.ts';
import { createTitle } from '../../src/titles/commands.ts';
import { temporaryFolder } from '../process/purser.ts';

const PROCESS = fileURLToPath(new URL('./processes/open-until-killed.ts', import.meta.url));

/** Kills first starts of the embedded database before every `step`th of their statements, each on a file of its own. */
export async function expectKilledStartsToGoOn(step: number): Promise<void> {
  using folder = temporaryFolder();
  let isDone = false;
  for (let statements = 0; !isDone; statements += step) {
    const path = join(folder.path, `${statements}.db`);
    const started = spawnSync(process.execPath, [PROCESS, path, String(statements)], {
      encoding: 'utf8',
    });
    isDone = started.stdout === 'done\n';
    expect(started.signal).toBe(isDone ? null : 'SIGKILL');
    if (existsSync(path)) expect(findDamage(path, 'thorough')).toBeUndefined();
    // oxlint-disable-next-line no-await-in-loop
    await expectToOpen(path);
  }
}

async function expectToOpen(path: string): Promise<void> {
  const storage = await openSqliteStorage({ path, clock: systemClock, random: systemRandom });
  const created = await storage.run(createTitle, { titleId: 'AAAA', name: 'x', now: 0 });
  await storage.close();
  expect(created).toBe('created');
}
