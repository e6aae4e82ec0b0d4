import { onTestFinished } from 'vitest';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { startListening } from '../../src/storage/postgres/control-log.ts';
import { makeServerWatch } from '../../src/storage/postgres/pool.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { aPostgresDatabase, postgresTest as test } from '../support/postgres-databases.ts';

async function listenOnServer() {
  const server = makeServerWatch();
  const woken = Promise.withResolvers<void>();
  const stop = startListening({
    url: await aPostgresDatabase('empty'),
    timeouts: { connectMs: PATIENCE_MS, lockMs: 0, statementMs: 0, idleInTransactionMs: 0 },
    server,
    random: systemRandom,
    wake: () => woken.resolve(),
  });
  onTestFinished(stop);
  return { server, woken: woken.promise, stop };
}

test('listens again when its server is left while it connects', async () => {
  const { server, woken } = await listenOnServer();
  server.leave(server.current);
  await woken;
});

test('stops while it connects', async () => {
  const { stop } = await listenOnServer();
  await stop();
});
