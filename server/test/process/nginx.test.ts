import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { expect, test as anyTest } from 'vitest';
import { ROOT } from '../repository/tidy/sources.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { findFreePort } from './balancer.ts';
import { layOut, type TestNode } from './nodes.ts';
import { exitOf } from './purser.ts';

// Three nodes behind nginx, by deploy/nginx.conf and docs/guides/upgrade.md, are restarted one after another. Clients keep
// their connections, and no call fails.

const CALLERS = 16;

const isThere = spawnSync('nginx', ['-v']).error === undefined;
const test = anyTest.skipIf(!isThere || NO_POSTGRES !== undefined);

interface Places {
  readonly folder: string;
  readonly port: string;
  readonly nodes: readonly string[];
}

/** The published configuration, with ports and folders of this test. */
function configurationFor({ folder, port, nodes }: Places): string {
  const published = readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8');
  const moved = [port, ...nodes].reduce(
    (text, to, index) => text.replaceAll(`127.0.0.1:730${index} `, `127.0.0.1:${to} `),
    published.replace('127.0.0.1:7300;', '127.0.0.1:7300 ;').replaceAll('/run/purser', folder),
  );
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
  const main = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;`;
  return `${main}\n${moved.replace('access_log off;', `access_log off; ${temporary}`)}`;
}

function startNginx(places: Places): ChildProcess {
  const file = join(places.folder, 'nginx.conf');
  writeFileSync(file, configurationFor(places));
  return spawn('nginx', ['-p', places.folder, '-c', file], { stdio: 'ignore' });
}

/** Calls again and again on connections that are kept, and counts how the calls end. */
function callAllTheTime(port: string, secretKey: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  const ends = new Map<string, number>();
  const headers = { 'Content-Type': 'application/json', 'X-SecretKey': secretKey };
  const target = { host: '127.0.0.1', port, path: '/Authentication/GetEntityToken' };
  async function call(): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>();
    const asked = request({ ...target, method: 'POST', agent, headers }, (reply) => {
      reply.resume().on('end', () => resolve(String(reply.statusCode)));
    });
    asked.on('error', (error) => resolve(error.message));
    asked.end('{}');
    return promise;
  }
  const state = { isOver: false };
  const calling = Array.from({ length: CALLERS }, async () => {
    while (!state.isOver) {
      // oxlint-disable-next-line no-await-in-loop
      const end = await call();
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }
  });
  return {
    ends,
    async stop() {
      state.isOver = true;
      await Promise.all(calling);
      agent.destroy();
    },
  };
}

test('a rolling restart behind nginx: no call of clients that keep their connections fails', async () => {
  await using installation = await layOut();
  const { folder } = installation;
  // nginx's workers are another user, who must see the files of nodes that are out.
  chmodSync(folder, 0o755);
  const [port, ...ports] = await Promise.all([1, 2, 3, 4].map(findFreePort));
  const start = (of: string) =>
    installation.startNode({ flags: ['--port', of, '--drain-delay', '300ms'] });
  const nodes: TestNode[] = await Promise.all(ports.map(start));
  const nginx = startNginx({ folder, port: port ?? '', nodes: ports });
  const ended = exitOf(nginx);
  const docs = () => fetch(`http://127.0.0.1:${port}/openapi.json`).then(({ status }) => status);
  await expect.poll(() => docs().catch(() => 0)).toBe(200);
  const calls = callAllTheTime(port ?? '', nodes[0]?.title.secretKey ?? '');
  for (const [index, of] of ports.entries()) {
    const out = join(folder, `node-${index + 1}.out`);
    writeFileSync(out, '');
    // oxlint-disable-next-line no-await-in-loop
    expect(await nodes[index]?.stop()).toEqual({ code: 0, signal: null });
    // oxlint-disable-next-line no-await-in-loop
    nodes[index] = await start(of);
    rmSync(out);
    const before = calls.ends.get('200') ?? 0;
    // oxlint-disable-next-line no-await-in-loop
    await expect.poll(() => calls.ends.get('200') ?? 0).toBeGreaterThan(before + 200);
  }
  await calls.stop();
  nginx.kill('SIGTERM');
  await ended;
  expect([...calls.ends.keys()]).toEqual(['200']);
});
