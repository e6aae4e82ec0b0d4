import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../repository/tidy/sources.ts';
import { blockOf } from '../support/guide-lines.ts';
import { findFreePort } from './balancer.ts';
import type { Reply } from './caller.ts';
import { exitOf, startPurser, temporaryFolder } from './purser.ts';

// docs/guides/capacity.md: titles on several databases, by the name of the host, behind the published configurations.

const read = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');

interface Place {
  readonly folder: string;
  readonly port: string;
  /** The addresses of both installations, without their scheme. */
  readonly nodes: readonly [string, string];
}

const PROXIES: Readonly<Record<string, (place: Place) => ChildProcess>> = {
  haproxy({ folder, port, nodes: [one, two] }) {
    for (const name of ['titles-haproxy.cfg', 'titles.map']) {
      writeFileSync(join(folder, name), read(name));
    }
    const lines = blockOf('capacity.md', 'haproxy -c -f deploy/titles-haproxy.cfg')
      .replaceAll('deploy/', `${folder}/`)
      .replace('10.0.1.11:7300', one)
      .replace('10.0.2.11:7300', two)
      .replace('0.0.0.0:7300', `127.0.0.1:${port}`)
      .replace(/^INSTALLATION_1.* (?=haproxy)/m, '$&exec ');
    return spawn('sh', ['-ec', lines], { stdio: 'ignore' });
  },
  nginx({ folder, port, nodes: [one, two] }) {
    const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
    const file = join(folder, 'nginx.conf');
    const moved = read('titles-nginx.conf')
      .replace('listen 127.0.0.1:7300;', `listen 127.0.0.1:${port};`)
      .replace('server 127.0.0.1:7301 ', `server ${one} `)
      .replace('server 127.0.0.1:7302 ', `server ${two} `)
      .replace('access_log off;', `access_log off; ${temporary}`);
    writeFileSync(
      file,
      `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;\n${moved}`,
    );
    return spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' });
  },
};

/** POSTs a call to a host that leads to the proxy, as an SDK does. */
async function callAt(
  { port, host, secretKey }: { port: string; host: string; secretKey?: string },
  path: string,
  body: object,
): Promise<Reply> {
  const headers = {
    Host: host,
    'Content-Type': 'application/json',
    ...(secretKey !== undefined && { 'X-SecretKey': secretKey }),
  };
  const asked = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false });
  asked.end(JSON.stringify(body));
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  const said = await text(reply);
  const envelope = said.startsWith('{') ? (JSON.parse(said) as object) : {};
  return { ...envelope, status: reply.statusCode ?? 0 };
}

const isThere = (program: string) => spawnSync(program, ['-v']).error === undefined;

describe.each(['haproxy', 'nginx'])('behind %s', (proxy) => {
  if (!isThere(proxy)) console.info(`Titles behind ${proxy} are skipped: it is not installed`);
  test.skipIf(!isThere(proxy))('each title is called on its own database', async () => {
    using folder = temporaryFolder();
    chmodSync(folder.path, 0o755);
    using first = temporaryFolder();
    using second = temporaryFolder();
    const start = (at: string, PURSER_BOOTSTRAP_TITLE_ID: string) =>
      startPurser({ folder: at, env: { PURSER_BOOTSTRAP_TITLE_ID } });
    await using one = await start(first.path, 'A1B2C');
    await using two = await start(second.path, 'D4E5F');
    const port = await findFreePort();
    const nodes = [new URL(one.url).host, new URL(two.url).host] as const;
    const running = PROXIES[proxy]?.({ folder: folder.path, port, nodes }) as ChildProcess;
    const ended = exitOf(running);
    try {
      const logIn = (host: string, TitleId: string) =>
        callAt({ port, host }, '/Client/LoginWithCustomID', {
          TitleId,
          CustomId: 'somebody',
          CreateAccount: true,
        });
      const status = () => logIn('a1b2c.game.example', 'A1B2C').then((it) => it.status);
      await expect.poll(() => status().catch(() => 0)).toBe(200);
      await expect
        .poll(async () => (await logIn(`D4E5F.game.example:${port}`, 'D4E5F')).status)
        .toBe(200);
      // Each key and title is known on its own database only.
      expect((await logIn('a1b2c.game.example', 'D4E5F')).status).not.toBe(200);
      const keyAt = (host: string, secretKey = '') =>
        callAt({ port, host, secretKey }, '/Authentication/GetEntityToken', {});
      expect((await keyAt('a1b2c.game.example', one.ready.secretKey)).status).toBe(200);
      expect((await keyAt('d4e5f.game.example', two.ready.secretKey)).status).toBe(200);
      expect((await keyAt('d4e5f.game.example', one.ready.secretKey)).status).toBe(401);
      // A title that is nowhere, and no title.
      for (const host of [
        'beef.game.example',
        'game.example',
        '127.0.0.1',
        'a1b2cd.game.example',
        'a1b2c',
        `a1b2c.:${port}`,
      ]) {
        // oxlint-disable-next-line no-await-in-loop
        expect([host, (await logIn(host, 'A1B2C')).status]).toEqual([host, 404]);
      }
      expect([400, 404]).toContain((await logIn('a1b2c..', 'A1B2C')).status);
      const inside = await callAt({ port, host: 'a1b2c.game.example' }, '/metrics', {});
      expect(inside.status).toBe(404);
    } finally {
      running.kill();
      await ended;
    }
  });
});
