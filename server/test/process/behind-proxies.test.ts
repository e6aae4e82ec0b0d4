import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { VERIFIER_HEADER } from '../../src/kernel/credential.ts';
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
  /** The nodes; the last one again where there are fewer than three. */
  readonly servers: readonly ToyServer[];
}

/** The addresses of three nodes. */
function nodesOf({ servers }: Place): readonly string[] {
  return [0, 1, 2].map((index) => `127.0.0.1:${(servers[index] ?? servers.at(-1))?.port}`);
}

const PROXIES: Record<string, (place: Place) => ChildProcess> = {
  haproxy(place) {
    const { folder, port } = place;
    const file = join(folder, 'haproxy.cfg');
    const published = readFileSync(join(ROOT, 'deploy/haproxy.cfg'), 'utf8');
    writeFileSync(
      file,
      published.replaceAll(
        /(timeout (?:client|http-request|http-keep-alive)) \w+/g,
        `$1 ${TIMEOUT}`,
      ),
    );
    const [NODE_1, NODE_2, NODE_3] = nodesOf(place);
    const env = { ...process.env, LISTEN: `127.0.0.1:${port}`, NODE_1, NODE_2, NODE_3 };
    return spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore', env });
  },
  nginx(place) {
    const { folder, port } = place;
    const nodes = nodesOf(place);
    const file = join(folder, 'nginx.conf');
    const published = readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8');
    const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
    const moved = published
      .replace('listen 127.0.0.1:7300;', `listen 127.0.0.1:${port};`)
      .replaceAll(/127\.0\.0\.1:730([123]) /g, (_, node) => `${nodes[Number(node) - 1]} `)
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

/** Toy servers behind a proxy. Their clients have another address than the proxy. */
async function startBehind(proxy: string, nodes = 1) {
  const folder = temporaryFolder();
  chmodSync(folder.path, 0o755);
  const ready = () => ({ status: 200, contentType: 'text/plain', body: 'ready' });
  const pages = new Map(['/readyz', '/account/reset'].map((path) => [path, ready]));
  const servers = await Promise.all(
    Array.from({ length: nodes }, () => startToy({ pages }, { trustedProxies: ['127.0.0.1/32'] })),
  );
  const [server] = servers as [ToyServer];
  const port = await findFreePort();
  const running = PROXIES[proxy]?.({ folder: folder.path, port, servers }) as ChildProcess;
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
    servers,
    port: Number(port),
    dialProxy,
    echo,
    async [Symbol.asyncDispose]() {
      running.kill('SIGTERM');
      await ended;
      await Promise.all(servers.map((one) => one.close(0)));
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

  test.skipIf(!isThere)('players reach the pages to which mails lead, and no others', async () => {
    await using place = await startBehind(proxy);
    const statuses = ['/account/reset?token=a', '/readyz', '/account'].map(async (path) => {
      const { status } = await fetch(`http://127.0.0.1:${place.port}${path}`);
      return status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 404, 404]);
  });

  test.skipIf(!isThere)('each verifier has one node, and they have all of them', async () => {
    await using place = await startBehind(proxy, 3);
    const { servers, port } = place;
    /** The node that a verifier's call came to. */
    async function nodeOf(verifierId: string): Promise<number> {
      const before = servers.map(({ calls }) => calls.length);
      const headers = { [VERIFIER_HEADER]: verifierId };
      await exchange(port, message('/Toy/GetVerifierFeed', { headers, body: '{}' }));
      return servers.findIndex(({ calls }, index) => calls.length > (before[index] ?? 0));
    }
    const nodes: number[] = [];
    for (let index = 0; index < 30; index += 1) {
      const verifierId = `verifier-number-${index}`;
      // oxlint-disable-next-line no-await-in-loop
      const [first, second] = [await nodeOf(verifierId), await nodeOf(verifierId)];
      expect([verifierId, first]).toEqual([verifierId, second]);
      nodes.push(first);
    }
    expect(new Set(nodes)).toEqual(new Set([0, 1, 2]));
  });

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
