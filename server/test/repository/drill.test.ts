import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseDocument } from 'yaml';
import { longestGap } from '../../../scripts/drill/record.ts';
import { QUICK_WAYS, WAYS } from '../../../scripts/drill/ways.ts';
import { FAULTS } from '../../../scripts/drill-verifiers/faults.ts';
import { temporaryFolder } from '../process/purser.ts';
import { blockOf, readGuide } from '../support/guide-lines.ts';
import { ROOT } from './tidy/sources.ts';

// The drills themselves take minutes, and one of them packages that few machines have. Here the files that it and the guide use are held valid.

const GUIDE = readGuide('patroni.md');
const NAMES = WAYS.map(({ name }) => name);

const isThere = (program: string): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
/** The reason why Patroni cannot judge its file here; undefined: it can. */
const NO_PATRONI =
  isThere('patroni') && existsSync('/usr/lib/postgresql/15/bin')
    ? undefined
    : 'Patroni does not judge its file: install it (Debian 12: apt-get install patroni postgresql)';

const runScript =
  (script: string) =>
  (...args: readonly string[]) =>
    spawnSync(process.execPath, [join(ROOT, script), ...args], { encoding: 'utf8' });

const drill = runScript('scripts/drill/run.ts');
const drillVerifiers = runScript('scripts/drill-verifiers/run.ts');

const FILL_IN = blockOf('patroni.md', 'export NAME=db1');

/** A folder in which the guide's lines for passwords and files have run. */
function fillIn(): string {
  const folder = temporaryFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  cpSync(join(ROOT, 'deploy'), join(folder.path, 'deploy'), { recursive: true });
  const fill = FILL_IN.replace(/^patroni --validate-config.*\n/m, '');
  const script = `set -e\n${blockOf('patroni.md', '(umask 077 && for NAME in SUPERUSER')}\n${fill}`;
  const { status, stderr } = spawnSync('sh', ['-c', script], {
    cwd: folder.path,
    encoding: 'utf8',
  });
  expect([stderr, status]).toEqual(['', 0]);
  return folder.path;
}

describe('npm run drill', () => {
  test('its help lists each way, of which there are nine or more', () => {
    const { status, stdout } = drill('--help');
    expect(status).toBe(0);
    const listed = [...stdout.matchAll(/^ {2}([a-z-]+) {2,}[A-Z]/gm)].map(([, name]) => name);
    expect(listed).toEqual(NAMES);
    expect(NAMES.length).toBeGreaterThanOrEqual(9);
    expect(NAMES).toEqual(expect.arrayContaining([...QUICK_WAYS, 'disk-full']));
  });

  test.each([
    [['--only', 'nothing'], 'There is no way nothing; --help lists them.\n'],
    [['--onyl'], "Unknown option '--onyl'"],
  ])('%j is refused before anything starts', (args, words) => {
    const { status, stderr } = drill(...args);
    expect(stderr).toContain(words);
    expect(status).toBe(2);
  });

  test('a machine without the packages is told their names', () => {
    const script = join(ROOT, 'scripts/drill/programs.ts');
    const ask = `const { whatIsMissing } = await import(${JSON.stringify(script)}); console.log(whatIsMissing(['/nowhere']));`;
    const args = ['--input-type=module', '--eval', ask];
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(stdout).toMatch(
      process.platform === 'linux' ? /: apt-get install .*patroni/ : /^The drill needs Linux/,
    );
  });
});

describe('npm run drill:verifiers', () => {
  test('its help lists each fault', () => {
    const { status, stdout } = drillVerifiers('--help');
    expect(status).toBe(0);
    const listed = [...stdout.matchAll(/^ {2}([a-z-]+) {2,}[A-Z]/gm)].map(([, name]) => name);
    expect(listed).toEqual(FAULTS.map(({ name }) => name));
  });

  test.each([
    [['--only', 'nothing'], 'There is no fault nothing. --help shows the options.\n'],
    [['--faults', 'many'], '--faults is a whole number from 0 on. --help shows the options.\n'],
    [['--onyl'], "Unknown option '--onyl'"],
  ])('%j is refused before anything starts', (args, words) => {
    const { status, stderr } = drillVerifiers(...args);
    expect(stderr).toContain(words);
    expect(status).toBe(2);
  });
});

describe('the longest time without an answer', () => {
  const answers = [
    { begunAt: 90, at: 101 },
    { begunAt: 105, at: 130 },
    { begunAt: 131, at: 132 },
  ];

  test.each([
    ['begins with a break', { from: 100, to: 140 }, { ms: 30, endsAt: 130 }],
    ['ends with the end', { from: 100, to: 200 }, { ms: 68, endsAt: 200 }],
    ['is all the time without answers', { from: 150, to: 170 }, { ms: 20, endsAt: 170 }],
  ])('it %s; calls from before do not count', (_, between, gap) => {
    expect(longestGap(answers, between)).toEqual(gap);
  });
});

describe('the guide about Patroni', () => {
  test('its table has what the drill does', () => {
    const rows = [...GUIDE.matchAll(/^\| `([a-z-]+)`\*? \|/gm)].map(([, name]) => name);
    expect(rows).toEqual(expect.arrayContaining(NAMES));
    expect(rows.filter((name) => NAMES.includes(name ?? ''))).toEqual(NAMES);
  });

  test('its lines fill in every word of the files, and the result can be read', () => {
    const folder = fillIn();
    const text = readFileSync(join(folder, 'config.yml'), 'utf8');
    const config = parseDocument(text);
    expect([...config.errors, ...config.warnings]).toEqual([]);
    const { name, bootstrap, postgresql } = config.toJS();
    expect(name).toBe('db1');
    expect(bootstrap.dcs).toMatchObject({
      synchronous_mode: true,
      synchronous_mode_strict: true,
      postgresql: { use_pg_rewind: true, use_slots: true },
    });
    const { superuser, replication, rewind } = postgresql.authentication;
    const passwords = [superuser, replication, rewind].map(({ password }) => password);
    expect(new Set(passwords).size).toBe(3);
    for (const password of passwords) expect(password).toMatch(/^[\w-]{32}$/);
    for (const file of ['config.yml', 'etcd']) {
      const filled = readFileSync(join(folder, file), 'utf8');
      expect(filled.match(/@\w+@/g)).toBeNull();
    }
  });

  test.skipIf(NO_PATRONI)('Patroni accepts the file, and refuses another (needs patroni)', () => {
    const folder = fillIn();
    const judge = () =>
      spawnSync('sh', ['-c', /^patroni --validate-config.*$/m.exec(FILL_IN)?.[0] ?? ''], {
        cwd: folder,
        encoding: 'utf8',
      });
    const good = judge();
    expect([good.stdout, good.stderr, good.status]).toEqual(['', '', 0]);
    spawnSync('sed', ['-i', '/^scope/d', 'config.yml'], { cwd: folder });
    expect(judge().status).not.toBe(0);
  });

  test.skipIf(!isThere('haproxy'))('HAProxy reads its file (needs haproxy)', () => {
    const file = join(ROOT, 'deploy/patroni/haproxy.cfg');
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' });
    expect([stderr, status]).toEqual(['', 0]);
  });
});
