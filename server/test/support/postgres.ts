import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { childrenOf } from '../process/purser.ts';
import { PATIENCE_MS } from './patience.ts';
import { nativeFolderOf, type PostgresVersion } from './postgres-packages.ts';

/** A running server of its own folder and port, on the loopback address. */
export interface PostgresServer {
  /** Of the database `postgres`, as its superuser. */
  readonly url: string;
  /** Stops at once, like after a crash (open transactions are lost, committed ones are not), and starts again on the same port. */
  restart(): Promise<void>;
  /** Ends like after a crash, until `restart`. */
  halt(): Promise<void>;
  /** Ends like when the machine loses its power but for what the kernel has been given: nothing is written any more. */
  kill(): Promise<void>;
  /** Starts a second server that follows this one, after a restart of this one. It is a standby by the name `standby`. */
  startStandby(): Promise<PostgresServer>;
  /** Ends and removes the folder. */
  stop(): Promise<void>;
}

type Settings = Readonly<Record<string, string | number>>;

interface PostgresOptions {
  readonly settings?: Settings;
  /** The folder in which its own is made. */
  readonly within?: string;
}

const PASSWORD = 'only for tests';

/** Makes an empty server and starts it, as an ordinary user also where the tests run as root. */
export async function startPostgres(
  version: PostgresVersion,
  { settings = {}, within = tmpdir() }: PostgresOptions = {},
): Promise<PostgresServer> {
  const native = nativeFolderOf(version);
  const folder = makeFolder(within);
  initialize(native, { folder, data: join(folder, 'data') });
  return serve({ native, folder, settings });
}

interface Serving {
  readonly native: string;
  readonly folder: string;
  readonly settings: Settings;
}

async function serve({ native, folder, settings }: Serving): Promise<PostgresServer> {
  const data = join(folder, 'data');
  const port = await findFreePort();
  const url = `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`;
  const start = () => startServer({ native, folder, data, port, url, settings });
  let server = await start();
  const halt = () => end(server, 'SIGQUIT');
  return {
    url,
    halt,
    async restart() {
      await halt();
      server = await start();
    },
    async kill() {
      server.kill('SIGSTOP');
      for (const child of childrenOf(server.pid)) process.kill(child, 'SIGKILL');
      await end(server, 'SIGKILL');
    },
    async startStandby() {
      await end(server, 'SIGINT');
      const own = makeFolder();
      execFileSync('cp', ['-Rp', data, own], { ...ordinaryUser, cwd: own, stdio: 'pipe' });
      writeFileSync(join(own, 'data', 'standby.signal'), '');
      mkdirSync(join(own, 'log'));
      server = await start();
      const primary_conninfo = `host=127.0.0.1 port=${port} user=postgres password='${PASSWORD}' application_name=standby`;
      return serve({ native, folder: own, settings: { ...settings, primary_conninfo } });
    },
    async stop() {
      await end(server, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
/** PostgreSQL refuses to run as root. */
const ordinaryUser = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

function makeFolder(within = tmpdir()): string {
  const folder = mkdtempSync(join(within, 'purser-postgres-'));
  giveAway(folder);
  return folder;
}

function giveAway(path: string): void {
  if (isRoot) chownSync(path, NOBODY, NOBODY);
}

function environmentOf(native: string): NodeJS.ProcessEnv {
  const { PATH, TEST_RUN_ID } = process.env;
  return { PATH, TEST_RUN_ID, LD_LIBRARY_PATH: join(native, 'lib'), TZ: 'UTC' };
}

/** The data of servers that have not been started, by what made them. */
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url));

/** With the rules of a human language, so that nothing may rely on texts being ordered by their bytes. */
const INITDB = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=icu',
  '--icu-locale=en-US',
  '--no-sync',
];

interface Initializing {
  readonly folder: string;
  readonly data: string;
}

/** Makes the data of a new server: a copy of what `initdb` has made once, because that takes far longer. */
function initialize(native: string, at: Initializing): void {
  const initdb = join(native, 'bin', 'initdb');
  const program = execFileSync(initdb, ['--version'], { env: environmentOf(native) });
  const user = String(process.getuid?.());
  const made = createHash('sha256').update([program, user, PASSWORD, ...INITDB].join('\n'));
  const kept = join(CACHE, `postgres-${made.digest('hex')}`);
  if (existsSync(kept)) copyData(kept, at.data);
  else {
    runInitdb(initdb, native, at);
    keep(at.data, kept);
  }
  mkdirSync(join(at.folder, 'log'));
}

function runInitdb(initdb: string, native: string, { folder, data }: Initializing): void {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD, { mode: 0o600 });
  giveAway(passwordFile);
  const options = [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...INITDB];
  execFileSync(initdb, options, {
    ...ordinaryUser,
    cwd: folder,
    env: environmentOf(native),
    stdio: 'pipe',
  });
}

/** Keeps a copy of new data. It is moved when it is whole, unless another process has done so meanwhile. */
function keep(data: string, kept: string): void {
  mkdirSync(CACHE, { recursive: true });
  const unfinished = mkdtempSync(`${kept}-`);
  const whole = join(unfinished, 'data');
  copyData(data, whole);
  try {
    renameSync(whole, kept);
  } catch (error) {
    if (!existsSync(kept)) throw error;
  }
  rmSync(unfinished, { recursive: true, force: true });
}

/** With its owner and modes. */
function copyData(from: string, to: string): void {
  execFileSync('cp', ['-Rp', from, to], { stdio: 'pipe' });
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port');
  return address.port;
}

interface Starting {
  readonly native: string;
  readonly folder: string;
  readonly data: string;
  readonly port: number;
  readonly url: string;
  readonly settings: Settings;
}

async function startServer({
  native,
  folder,
  data,
  port,
  url,
  settings,
}: Starting): Promise<ChildProcess> {
  const log = join(folder, 'log', 'server.log');
  const output = openSync(log, 'a');
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    fsync: 'on',
    max_connections: 300,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  };
  const server = spawn(
    join(native, 'bin', 'postgres'),
    ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...ordinaryUser,
      cwd: folder,
      env: environmentOf(native),
      stdio: ['ignore', output, output],
    },
  );
  closeSync(output);
  process.once('exit', () => server.kill('SIGQUIT'));
  await waitUntilReady(url, server).catch((cause: unknown) => {
    const words = readFileSync(log, 'utf8').slice(-4_000);
    throw new Error(`PostgreSQL did not start:\n${words}`, { cause });
  });
  return server;
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const beganAt = performance.now();
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      const isOver = server.exitCode !== null || performance.now() - beganAt > PATIENCE_MS;
      if (isOver) throw error;
    }
    await sleep(20);
  }
}

async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  server.once('exit', () => resolve());
  server.kill(signal);
  await promise;
}
