import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runHere } from './in-process.ts';
import { runPurser, startPurser, temporaryFolder } from './purser.ts';

// Commands print advice about further commands: the next one works on the data of the one before.

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

test.each(['try', 'doctor', 'healthcheck'])(
  'the help of %s shows the options that it uses, and the line of a service serves it as it is',
  async (command) => {
    using folder = temporaryFolder();
    const help = await runHere([command, '--help'], { folder: folder.path });
    expect(help.stdout).toContain('--port <port>');
    for (const unused of ['--drain-time', '--session-lifetime'])
      expect(help.stdout).not.toContain(unused);
    // Doctor counts the connections of all of them.
    expect(help.stdout.includes('--workers')).toBe(command === 'doctor');
    const flags = ['--drain-time', '1m', '--port', '1'];
    const ran = await runHere([command], { folder: folder.path, flags });
    expect(`${ran.stderr} ${ran.code}`).not.toMatch(/option| 2$/);
  },
);
