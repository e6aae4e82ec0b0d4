import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runPurser, startPurser, temporaryFolder } from './purser.ts';

// A command that is printed as the next one works on the data of the one before.

test.each([
  [['--data-dir', 'my games'], "--data-dir 'my games'"],
  [['--config', 'purser.conf'], '--config purser.conf'],
  [['--database-url=sqlite:my.db'], '--database-url sqlite:my.db'],
])('with %j', async (flags, shown) => {
  using folder = temporaryFolder();
  writeFileSync(join(folder.path, 'purser.conf'), 'PURSER_DATA_DIR=conf\n');
  const first = await startPurser({ folder: folder.path, flags });
  expect(first.ready.try).toMatch(flags[0] === '--config' ? / --config purser\.conf / : /my/);
  expect(await first.stop()).toMatchObject({ code: 0 });
  const run = (...args: readonly string[]) => runPurser(args, { folder: folder.path, flags });
  const created = await run('title', 'create', 'Ours');
  expect(created.stdout.trimEnd()).toMatch(/key issue [0-9A-F]+ \S/);
  expect(created.stdout.trimEnd()).toMatch(new RegExp(`${shown}$`));
  const unknown = await run('key', 'issue', 'DEAD');
  expect(unknown.stderr).toContain(`title list ${shown} shows what there is.`);
});
