import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { layOut } from './nodes.ts';
import { startPurser, temporaryFolder } from './purser.ts';
import { makeCaller } from './caller.ts';

// docs/guides/postgresql.md: a failover that moves the name of the database to another address.

const NO_NAMES =
  spawnSync('unshare', ['--mount', 'true']).status === 0
    ? undefined
    : 'The test of a failover by DNS is skipped: it needs unshare (util-linux) and root, to have names of its own';
if (NO_NAMES !== undefined) console.info(NO_NAMES);

/** Leads connections to an address of this machine on to the database, until it is shut. */
async function openRelay(host: string, port: number, to: URL) {
  const sockets = new Set<Socket>();
  let accepted = 0;
  const server = createServer((node) => {
    accepted += 1;
    const database = connect(Number(to.port), to.hostname);
    for (const [one, other] of [
      [node, database],
      [database, node],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    accepted: () => accepted,
    async [Symbol.asyncDispose]() {
      if (!server.listening) return;
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

test.skipIf(NO_POSTGRES ?? NO_NAMES)(
  'a node follows the name of the database to another address, without a restart',
  async () => {
    await using installation = await layOut();
    using folder = temporaryFolder();
    const to = new URL(installation.databaseUrl);
    await using old = await openRelay('127.0.0.1', 0, to);
    await using next = await openRelay('127.0.0.2', old.port, to);
    const hosts = join(folder.path, 'hosts');
    writeFileSync(hosts, '127.0.0.1 database.test\n');
    const main = join(folder.path, 'main.cjs');
    // The process gets a name space of its own for mounts, and in it the program takes its place.
    const inner = `mount --bind '${hosts}' /etc/hosts && exec "$@"`;
    const words = [
      'sh',
      '-c',
      `exec unshare --mount sh -c '${inner.replaceAll("'", `'\\''`)}' sh "$@"`,
      'sh',
    ];
    writeFileSync(
      main,
      `process.execve('/bin/sh', [...${JSON.stringify(words)}, process.execPath,
         ${JSON.stringify(inject('program'))}, ...process.argv.slice(2)]);`,
    );
    const named = new URL(to);
    Object.assign(named, { hostname: 'database.test', port: String(old.port) });
    const env = { ...installation.env, PURSER_DATABASE_URL: named.href };
    await using purser = await startPurser({ folder: installation.folder, main, env });
    const secretKey = installation.env['PURSER_BOOTSTRAP_SECRET_KEY'] ?? '';
    const title = makeCaller({ ...purser, secretKey });
    await title.logIn('before');
    expect([old.accepted() > 0, next.accepted()]).toEqual([true, 0]);
    writeFileSync(hosts, '127.0.0.2 database.test\n');
    await old[Symbol.asyncDispose]();
    await expect.poll(async () => (await fetch(`${purser.url}/readyz`)).status).toBe(200);
    await title.logIn('after');
    expect(next.accepted()).toBeGreaterThan(0);
  },
);
