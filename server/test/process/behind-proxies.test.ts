import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startToy, type ToyServer } from '../http/toy.ts';
import { GET, UNFIT } from '../http/unfit-messages.ts';
import { exchange, message, onSocket } from '../http/wire.ts';
import { ROOT } from '../repository/tidy/sources.ts';
import { findFreePort } from './balancer.ts';
import { exitOf, temporaryFolder } from './purser.ts';

// Behind the published configurations of HAProxy and nginx: whatever the two programs read differently, each request has one
// reply, nobody gets another's, and the address that arrives is the client's own.

/** How long the proxies wait for what never comes. */
const TIMEOUT = '200ms';

interface Place {
  readonly folder: string;
  readonly port: string;
  readonly server: ToyServer;
}

const PROXIES: Record<string, (place: Place) => ChildProcess> = {
  haproxy({ folder, port, server }) {
    const file = join(folder, 'haproxy.cfg');
    const published = readFileSync(join(ROOT, 'deploy/haproxy.cfg'), 'utf8');
    writeFileSync(
      file,
      published.replaceAll(
        /(timeout (?:client|http-request|http-keep-alive)) \w+/g,
        `$1 ${TIMEOUT}`,
      ),
    );
    const node = `127.0.0.1:${server.port}`;
    const env = {
      ...process.env,
      LISTEN: `127.0.0.1:${port}`,
      NODE_1: node,
      NODE_2: node,
      NODE_3: node,
    };
    return spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore', env });
  },
  nginx({ folder, port, server }) {
    const file = join(folder, 'nginx.conf');
    const published = readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8');
    const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
    const moved = published
      .replace('listen 127.0.0.1:7300;', `listen 127.0.0.1:${port};`)
      .replaceAll(/127\.0\.0\.1:730[123] /g, `127.0.0.1:${server.port} `)
      .replaceAll('/run/purser', folder)
      .replaceAll(
        /((?:client_header|client_body|keepalive)_timeout) (?:15|35|60)s/g,
        `$1 ${TIMEOUT}`,
      )
      .replace('access_log off;', `access_log off; ${temporary}`);
    const main = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;`;
    writeFileSync(file, `${main}\n${moved}`);
    return spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' });
  },
};

/** A toy server behind a proxy. Its clients have another address than the proxy. */
async function startBehind(proxy: string) {
  const folder = temporaryFolder();
  chmodSync(folder.path, 0o755);
  const ready = () => ({ status: 200, contentType: 'text/plain', body: 'ready' });
  const pages = new Map([['/readyz', ready]]);
  const server = await startToy({ pages }, { trustedProxies: ['127.0.0.1/32'] });
  const port = await findFreePort();
  const running = PROXIES[proxy]?.({ folder: folder.path, port, server }) as ChildProcess;
  const ended = exitOf(running);
  const dialProxy = async () => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: '127.0.0.2' });
    await once(socket, 'connect');
    return onSocket(socket);
  };
  const echo = (text: string) =>
    exchange(Number(port), message('/Toy/Echo', { body: JSON.stringify({ Text: text }) }));
  await expect
    .poll(() =>
      echo('').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  return {
    server,
    dialProxy,
    echo,
    async [Symbol.asyncDispose]() {
      running.kill('SIGTERM');
      await ended;
      await server.close(0);
      folder[Symbol.dispose]();
    },
  };
}

const LAST = GET.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');

describe.each(Object.keys(PROXIES))('behind %s', (proxy) => {
  const isThere = spawnSync(proxy, ['-v']).error === undefined;

  test.skipIf(!isThere)(
    'each request has one reply, whatever it looks like, and nobody gets that of another',
    async () => {
      await using place = await startBehind(proxy);
      const { server, dialProxy, echo } = place;
      for (const [what, bytes] of UNFIT) {
        // oxlint-disable no-await-in-loop
        const before = server.calls.length;
        const wire = await dialProxy();
        wire.send(Buffer.from(bytes + LAST, 'latin1'));
        const replies = await wire.ended();
        const ours = [...replies.matchAll(/^x-requestid: (\S+)/gim)].map(([, id]) => id);
        const calls = server.calls.slice(before).map(({ requestId }) => requestId);
        expect({ what, calls }).toEqual({ what, calls: ours });
        expect((await echo(what)).json.data).toEqual({ Text: what });
        // oxlint-enable no-await-in-loop
      }
      expect(server.unexpectedErrors).toEqual([]);
    },
  );

  test.skipIf(!isThere)("the client's address arrives, and no forged one", async () => {
    await using place = await startBehind(proxy);
    for (const headers of [{}, { 'X-Forwarded-For': '203.0.113.9' }]) {
      // oxlint-disable no-await-in-loop
      const wire = await place.dialProxy();
      wire.send(message('/Toy/Whence', { headers, body: '{}' }));
      expect((await wire.reply()).json.data).toEqual({ Address: '127.0.0.2' });
      // oxlint-enable no-await-in-loop
    }
  });
});
