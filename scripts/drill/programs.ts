import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs of the drill, each with the Debian package that has it. */
const NEEDED = {
  patroni: 'patroni',
  patronictl: 'patroni',
  etcd: 'etcd-server',
  etcdctl: 'etcd-client',
  haproxy: 'haproxy',
  ip: 'iproute2',
  mount: 'mount',
  nsenter: 'util-linux',
  setpriv: 'util-linux',
  unshare: 'util-linux',
} as const;

/** Debian keeps each version of PostgreSQL in a folder of its own. */
const POSTGRES = '/usr/lib/postgresql';
const POSTGRES_MIN = 15;

/** An ordinary user's path lacks the folders of some of them. */
export const SEARCHED = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;

/** The folder with the programs of the newest PostgreSQL that is installed; undefined where there is none that is new enough. */
export function postgresFolder(): string | undefined {
  if (!existsSync(POSTGRES)) return undefined;
  const versions = readdirSync(POSTGRES)
    .map(Number)
    .filter((version) => version >= POSTGRES_MIN)
    .toSorted((left, right) => right - left);
  return versions
    .map((version) => join(POSTGRES, String(version), 'bin'))
    .find((folder) => existsSync(join(folder, 'postgres')));
}

/** Why the drill cannot run with the programs in these folders, as one sentence; undefined where it can. */
export function whatIsMissing(folders = SEARCHED.split(delimiter)): string | undefined {
  if (process.platform !== 'linux') {
    return 'The drill needs Linux, because it makes namespaces: run it on a Debian or Ubuntu machine.';
  }
  const packages: string[] = Object.entries(NEEDED)
    .filter(([program]) => !isIn(folders, program))
    .map(([, name]) => name);
  if (postgresFolder() === undefined) packages.push('postgresql');
  if (packages.length === 0) return undefined;
  return `The drill needs Debian packages that are missing here: apt-get install ${[...new Set(packages)].join(' ')}`;
}

function isIn(folders: readonly string[], program: string): boolean {
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
