import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { blockOf } from '../support/guide-lines.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { makeCaller } from './caller.ts';
import { makeGuideShell } from './guide-shell.ts';
import { startPurser } from './purser.ts';

// Every line of the guide on backups that is a command is run here, in the order of the guide. `/backup` and `/safe` are folders of the
// test; ids and file names stand for those that the commands before have printed.

function makePlace() {
  const shell = makeGuideShell();
  const backups = join(shell.path, 'backup');
  return {
    ...shell,
    backups,
    /** The lines as they are run here. */
    local: (lines: string, names: Readonly<Record<string, string>> = {}) =>
      Object.entries({ '/backup': backups, '/safe': join(shell.path, 'safe'), ...names }).reduce(
        (text, [from, to]) => text.replaceAll(from, to),
        lines,
      ),
  };
}

const BACKUP = 'purser-2026-11-26T173000Z.db';

test('the embedded database: backing up, restoring, and the drill', async () => {
  const place = makePlace();
  const purser = await startPurser({ folder: place.path });
  const { titleId, secretKey = '' } = purser.ready;
  const { playerId } = await makeCaller({ ...purser, secretKey }).logIn('player');
  place.run(place.local(blockOf('backup.md', 'purser backup /backup')));
  const [made = ''] = readdirSync(place.backups);
  renameSync(join(place.backups, made), join(place.backups, BACKUP));
  const every = place.local(blockOf('backup.md', 'purser backup /backup --every'));
  await (await place.start(every, 'Backed up')).stop();
  await purser.stop();
  const report = place.run(place.local(blockOf('backup.md', 'purser restore /backup')));
  const kept = /before-\d{4}-\S+Z/.exec(report)?.[0] ?? '';
  const again = blockOf('backup.md', 'purser restore --in-place --again');
  place.run(place.local(again, { 'before-2026-11-26T181500Z': kept }));
  const keyId = /^(\S{22}) /m.exec(place.run('purser key list'))?.[1] ?? '';
  const ids = { A1B2C: titleId, '3cVqzXb0T1mC5m0mXq2h9A': keyId, C3A1F07E5B2D9846: playerId };
  place.run(place.local(blockOf('backup.md', 'purser key list'), ids));
  mkdirSync(join(place.path, 'safe'));
  copyFileSync(join(place.path, 'data/purser.key'), join(place.path, 'safe/purser.key'));
  const [serve = '', ...others] = place
    .local(blockOf('backup.md', '# the embedded database'))
    .trim()
    .split('\n')
    .toReversed();
  place.run(others.toReversed().join('\n'));
  await (await place.start(serve, '"event":"ready"')).stop();
});

const hasTools = spawnSync('pg_dump', ['--version']).status === 0;

test.skipIf(NO_POSTGRES || !hasTools)(
  'PostgreSQL: a dump and its restore (skipped without pg_dump of 15 or later: apt-get install postgresql-client)',
  async () => {
    const place = makePlace();
    const url = await aPostgresDatabase('migrated', 15, 'flushing');
    const config = join(place.path, 'purser.env');
    const keyFile = join(place.path, 'purser.key');
    writeFileSync(
      config,
      `PURSER_DATABASE_URL=${url}\nPURSER_KEY_FILE=${keyFile}\nPURSER_PORT=7399\n`,
    );
    const flags = ['--config', config];
    const purser = await startPurser({ folder: place.path, flags });
    await purser.stop();
    const { hostname, port, username, password } = new URL(url);
    const name = `restored_${process.pid}`;
    const restored = Object.assign(new URL(url), { pathname: `/${name}` }).href;
    Object.assign(place.env, {
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      DATABASE: url,
      RESTORED: restored,
    });
    place.run(place.local(blockOf('backup.md', 'umask 077')));
    const names = { '--owner=purser': `--owner=${username}`, purser_restored: name };
    onTestFinished(() => void place.run(`dropdb --force ${name}`));
    const out = place.run(place.local(blockOf('backup.md', 'createdb'), names));
    expect(out).toContain('was restored by other means and is ready to be served');
  },
);
