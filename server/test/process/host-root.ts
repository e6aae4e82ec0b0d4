import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { pack } from './pack.ts';

export const CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url));
const UNITS = join(CHECKOUT, 'deploy/systemd');

/** The reason why the tools of systemd cannot be asked here; undefined: they can. */
export const NO_SYSTEMD: string | undefined =
  spawnSync('systemd-analyze', ['--version']).error === undefined
    ? undefined
    : 'Tests of the systemd units are skipped: systemd-analyze is not installed (Debian: apt-get install systemd)';

/** As a service has it, but that `node` is the one of the tests. */
export const PATH = [dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter);

/** A folder that stands for the root of a host. */
export interface HostRoot {
  readonly path: string;
  /** Runs lines of a guide as a shell does, with paths of the host below this folder, and gives what they print. */
  run(lines: string, env?: Readonly<Record<string, string>>): string;
  /** The text with the paths of the host below this folder. */
  inside(text: string): string;
}

/** Makes the root, in which nothing is but what the manager looks for. */
export function makeHostRoot(path: string): HostRoot {
  const archive = packServer(join(path, 'archive'));
  const root = join(path, 'root');
  for (const folder of [
    'bin',
    'usr/bin',
    'usr/lib',
    'lib/systemd/system',
    'etc/systemd/system',
    'var/backups',
  ]) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  for (const program of ['bin/sh', 'bin/kill', 'usr/bin/litestream']) {
    writeFileSync(join(root, program), '', { mode: 0o755 });
  }
  symlinkSync('../../lib/systemd', join(root, 'usr/lib/systemd'));
  const inside = (text: string) =>
    text.replaceAll(/(?<![\w.])\/(?:opt|etc|var)\/(?=\w)/g, (folder) => root + folder);
  /** A test need not be root: files belong to whoever runs it, and systemd's tools work on the folder. */
  const adapted = (line: string) =>
    inside(line)
      .replaceAll('--owner=purser', `--owner=${process.getuid?.()}`)
      .replaceAll('--group=purser', `--group=${process.getgid?.()}`)
      .replaceAll('chown purser:', `chown ${process.getuid?.()}:`)
      .replaceAll('runuser --user purser -- ', '')
      .replaceAll('systemd-sysusers ', `systemd-sysusers --root=${root} `)
      .replaceAll(/systemctl (enable|disable) --now/g, `systemctl --root=${root} $1`)
      .replaceAll(/\.\/purser-\d\S+\.tgz/g, `--offline ${archive}`);
  return {
    path: root,
    inside,
    run: (lines, env = {}) =>
      execFileSync('sh', ['-ec', adapted(lines)], {
        cwd: CHECKOUT,
        encoding: 'utf8',
        env: { ...process.env, PATH: `${PATH}${delimiter}${process.env['PATH']}`, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
  };
}

/** The archive of the server, which takes the packages that it asks for from this checkout instead of a registry. */
function packServer(folder: string): string {
  const source = join(folder, 'source');
  cpSync(dirname(dirname(inject('program'))), source, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  for (const name of Object.keys(manifest.dependencies)) {
    manifest.dependencies[name] = `file:${join(CHECKOUT, 'node_modules', name)}`;
  }
  writeFileSync(join(source, 'package.json'), JSON.stringify(manifest));
  return pack(source, join(folder, 'packed'), ['--ignore-scripts']);
}

/** Puts the manager's own targets into a root, on which each unit depends. */
export function addTargets({ path }: HostRoot): void {
  const from = '/lib/systemd/system';
  for (const name of readdirSync(from).filter((each) => /\.(target|slice)$/.test(each))) {
    cpSync(join(from, name), join(path, from, name), { recursive: true, dereference: true });
  }
}

/** The values of a unit by the name of their line; a name that comes again has several. */
export function readUnit(name: string): (line: string) => readonly string[] {
  const lines = readFileSync(join(UNITS, name), 'utf8').split('\n');
  return (line) =>
    lines.flatMap((each) => (each.startsWith(`${line}=`) ? each.slice(line.length + 1) : []));
}

/** The command of a line of a unit as words: in single quotes or without, a doubled dollar sign for one. */
export function wordsOf(command: string, variables: Readonly<Record<string, string>> = {}) {
  const words = command.match(/'[^']*'|\S+/g) ?? [];
  return words.map((word) =>
    word
      .replace(/^'(.*)'$/, '$1')
      .replaceAll(/\$(\$|[A-Z]+)/g, (_, of: string) => (of === '$' ? '$' : (variables[of] ?? ''))),
  );
}

/** All system calls that a list of SystemCallFilter lines leaves, in the order of the lines. */
export function allowedCalls(filters: readonly string[]): ReadonlySet<string> {
  const allowed = callsOf('@default');
  for (const filter of filters) {
    const isDenied = filter.startsWith('~');
    for (const name of filter.replace('~', '').split(' ')) {
      for (const call of callsOf(name)) {
        if (isDenied) allowed.delete(call);
        else allowed.add(call);
      }
    }
  }
  return allowed;
}

function callsOf(name: string, known = new Set<string>()): Set<string> {
  if (!name.startsWith('@')) return new Set([name]);
  known.add(name);
  const listed = execFileSync('systemd-analyze', ['syscall-filter', name], { encoding: 'utf8' });
  const names = listed
    .split('\n')
    .slice(1)
    .map((line) => line.trim());
  const members = names.filter((line) => /^[@\w]/.test(line) && !known.has(line));
  return new Set(members.flatMap((member) => [...callsOf(member, known)]));
}
