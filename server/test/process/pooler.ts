import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { findFreePort } from './balancer.ts';
import { blockOf } from '../support/guide-lines.ts';
import { temporaryFolder } from './purser.ts';

/** Something between nodes and their database that does not keep what connections say when they are opened. */
export interface Pooler extends AsyncDisposable {
  /** The database's address through it. */
  readonly url: string;
}

const PATH = `${process.env['PATH']}:/usr/sbin`;

/** The reason why there is no PgBouncer here; undefined: there is one. */
export const NO_PGBOUNCER: string | undefined =
  spawnSync('pgbouncer', ['--version'], { env: { PATH } }).status === 0
    ? undefined
    : 'Tests with PgBouncer are skipped: it is not installed (Debian: apt-get install pgbouncer)';

const NOBODY = 65_534;
/** PgBouncer refuses to run as root. */
const ordinaryUser = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Starts a PgBouncer with the settings that docs/guides/postgresql.md gives. */
export async function startPgBouncer(
  to: string,
  mode: 'transaction' | 'session' = 'transaction',
): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(to);
  const folder = temporaryFolder();
  const url = new URL(to);
  url.port = await findFreePort();
  const file = join(folder.path, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username} password='${decodeURIComponent(password)}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${url.port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
${blockOf('postgresql.md', 'ignore_startup_parameters')}`,
  );
  chmodSync(folder.path, 0o755);
  const child = spawn('pgbouncer', [file], { ...ordinaryUser, env: { PATH }, stdio: 'ignore' });
  await expect.poll(() => isOpen(url.href)).toBe(true);
  return {
    url: url.href,
    async [Symbol.asyncDispose]() {
      await endOf(child);
      folder[Symbol.dispose]();
    },
  };
}

async function isOpen(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** The parameters that a pooler keeps of the first message of a connection. */
const KEPT: ReadonlySet<string | undefined> = new Set(['user', 'database', 'client_encoding']);

/** Opens a network to a database on which connections say nothing but who they are when they are opened. */
export async function openDroppingProxy(to: string): Promise<Pooler> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        database.destroy();
      });
    }
    client.once('data', (first: Buffer) => {
      database.write(withoutParameters(first));
      client.pipe(database);
    });
    database.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(to);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

const LENGTH_AND_VERSION = 8;

/** The first message of a connection: its length, the version, then names and values, each of which ends with a zero byte. */
function withoutParameters(first: Buffer): Buffer {
  const words = first.toString('utf8', LENGTH_AND_VERSION).split('\0');
  const kept = words.filter((_, at) => KEPT.has(words[at - (at % 2)]));
  const body = Buffer.from(`${kept.map((word) => `${word}\0`).join('')}\0`);
  const head = Buffer.from(first.subarray(0, LENGTH_AND_VERSION));
  head.writeInt32BE(LENGTH_AND_VERSION + body.length);
  return Buffer.concat([head, body]);
}
