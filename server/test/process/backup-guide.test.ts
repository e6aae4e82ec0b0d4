import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, onTestFinished, test } from 'vitest';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { makeCaller } from './caller.ts';
import { exitOf, startPurser, temporaryFolder } from './purser.ts';

// Every line of the guide on backups that is a command is run here, in the order of the guide. `/backup` and `/safe` are folders of the
// test; ids and file names stand for those that the commands before have printed.

const guide = readFileSync(
  fileURLToPath(new URL('../../../docs/guides/backup.md', import.meta.url)),
  'utf8',
);
// Another test runs what the guide says of Litestream.
const chapters = guide.split(/^(?=## )/m).filter((chapter) => !/^## .*Litestream/.test(chapter));
const blocks = [...chapters.join('').matchAll(/^```sh\n([^]*?)^```$/gm)].map(
  ([, block = '']) => block,
);

/** How each block begins that a test here runs. */
const BLOCKS = {
  backup: 'purser backup /backup\n',
  every: 'purser backup /backup --every',
  restore: 'purser restore /backup',
  again: 'purser restore --in-place --again',
  keys: 'purser key list\n',
  drill: '# the embedded database\n',
  dump: 'umask 077\npg_dump',
  restoreDump: 'createdb',
} as const;

function blockOf(name: keyof typeof BLOCKS): string {
  return blocks.find((block) => block.startsWith(BLOCKS[name])) ?? '';
}

test('the guide has no line of commands that nothing runs', () => {
  const starts = Object.values(BLOCKS);
  const found = blocks.map((block) => starts.filter((start) => block.startsWith(start)));
  expect(found.flat().toSorted()).toEqual(starts.toSorted());
  expect(found.filter((of) => of.length !== 1)).toEqual([]);
});

function makePlace() {
  const folder = temporaryFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  const program = join(folder.path, 'purser');
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${inject('program')}" "$@"\n`);
  chmodSync(program, 0o755);
  const path = [folder.path, dirname(process.execPath), process.env['PATH']].join(delimiter);
  const backups = join(folder.path, 'backup');
  return {
    path: folder.path,
    backups,
    env: { PATH: path } as Record<string, string>,
    /** The lines as they are run here. */
    local: (lines: string, names: Readonly<Record<string, string>> = {}) =>
      Object.entries({ '/backup': backups, '/safe': join(folder.path, 'safe'), ...names }).reduce(
        (text, [from, to]) => text.replaceAll(from, to),
        lines,
      ),
  };
}

type Place = ReturnType<typeof makePlace>;

/** Runs lines of the guide; each must succeed. */
function run({ path, env }: Place, lines: string): string {
  const ran = spawnSync('sh', ['-euc', lines], { cwd: path, encoding: 'utf8', env });
  expect([ran.stderr, ran.status]).toEqual(['', 0]);
  return ran.stdout;
}

/** Runs a line that goes on, until `isDone`; then it is stopped, and ends well. */
async function runUntil({ path, env }: Place, line: string, isDone: (text: string) => boolean) {
  const child = spawn('sh', ['-euc', `exec ${line}`], { cwd: path, env });
  const exited = exitOf(child);
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  await expect.poll(() => isDone(stdout)).toBe(true);
  child.kill('SIGTERM');
  expect(await exited).toEqual({ code: 0, signal: null });
}

const BACKUP = 'purser-2026-11-26T173000Z.db';

test('the embedded database: backing up, restoring, and the drill', async () => {
  const place = makePlace();
  const purser = await startPurser({ folder: place.path });
  const { titleId, secretKey = '' } = purser.ready;
  const { playerId } = await makeCaller({ ...purser, secretKey }).logIn('player');
  run(place, place.local(blockOf('backup')));
  const [made = ''] = readdirSync(place.backups);
  renameSync(join(place.backups, made), join(place.backups, BACKUP));
  const every = place.local(blockOf('every'));
  await runUntil(place, every, (text) => text.includes('Backed up'));
  await purser.stop();
  const report = run(place, place.local(blockOf('restore')));
  const kept = /before-\d{4}-\S+Z/.exec(report)?.[0] ?? '';
  const again = blockOf('again');
  run(place, place.local(again, { 'before-2026-11-26T181500Z': kept }));
  const keyId = /^(\S{22}) /m.exec(run(place, 'purser key list'))?.[1] ?? '';
  const ids = { A1B2C: titleId, '3cVqzXb0T1mC5m0mXq2h9A': keyId, C3A1F07E5B2D9846: playerId };
  run(place, place.local(blockOf('keys'), ids));
  mkdirSync(join(place.path, 'safe'));
  copyFileSync(join(place.path, 'data/purser.key'), join(place.path, 'safe/purser.key'));
  const [serve = '', ...others] = place.local(blockOf('drill')).trim().split('\n').toReversed();
  run(place, others.toReversed().join('\n'));
  await runUntil(place, serve, (text) => text.includes('"event":"ready"'));
});

const hasTools = spawnSync('pg_dump', ['--version']).status === 0;

test.skipIf(NO_POSTGRES || !hasTools)(
  'PostgreSQL: a dump and its restore (skipped without pg_dump of 15 or later: apt-get install postgresql-client)',
  async () => {
    const place = makePlace();
    const url = await aPostgresDatabase('migrated', 15);
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
    run(place, place.local(blockOf('dump')));
    const names = { '--owner=purser': `--owner=${username}`, purser_restored: name };
    onTestFinished(() => void run(place, `dropdb --force ${name}`));
    const out = run(place, place.local(blockOf('restoreDump'), names));
    expect(out).toContain('was restored by other means and is ready to be served');
  },
);
