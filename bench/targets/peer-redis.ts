import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { opaqueTokens, order, ownerReply, writeRequests } from './peer.ts';
import { missing, onStop, peerPackage, serveBare } from './target.ts';

// An opaque token, looked up in Redis for each request; the client sends what waits in one packet.

/** What is used of @redis/client. */
interface RedisModule {
  createClient(options: { readonly socket: { readonly path: string } }): RedisClient;
}
interface RedisClient {
  on(event: 'error', listener: () => void): void;
  connect(): Promise<unknown>;
  set(key: string, value: string): Promise<unknown>;
  get(key: string): Promise<string | null>;
  destroy(): void;
}

const START_ATTEMPTS = 100;

if (spawnSync('redis-server', ['--version']).error) missing('redis-server');
const { createClient } = await peerPackage<RedisModule>('@redis/client');
const path = join(dirname(order.file), 'redis.sock');
// A child of this process: on the same core, and counted with it.
const server = spawn(
  'redis-server',
  ['--port', '0', '--unixsocket', path, '--save', '', '--appendonly', 'no'],
  { stdio: 'ignore', cwd: dirname(order.file) },
);
const client = await connect();
onStop(async () => {
  client.destroy();
  server.kill('SIGTERM');
  await once(server, 'exit');
});
const tokens = opaqueTokens();
await Promise.all(tokens.map(({ token, owner }) => client.set(token, owner)));
writeRequests(tokens.map(({ token }) => token));

serveBare(async ({ EntityToken }: { EntityToken: string }) =>
  ownerReply(await client.get(EntityToken)),
);

async function connect(): Promise<RedisClient> {
  for (let attempt = 0; ; attempt += 1) {
    const candidate = createClient({ socket: { path } });
    candidate.on('error', () => undefined);
    try {
      await candidate.connect();
      return candidate;
    } catch (error) {
      candidate.destroy();
      if (attempt === START_ATTEMPTS) throw error;
      await sleep(20);
    }
  }
}
