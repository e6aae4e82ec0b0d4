import { expect, test } from 'vitest';
import { CALLS_OF_PLAYER_MAX } from '../../src/kernel/limits.ts';
import { authenticate, startToy } from './toy.ts';
import { dial, exchange, message } from './wire.ts';

// A call begins when its body is there and it is its turn. A credential that was revoked while it waited is refused
// then.

const BODY = '{"Text":"a"}';

/** A server that knows no credential any more once `revoke` is called. */
async function startRevoking() {
  let isRevoked = false;
  const server = await startToy({
    authenticate: {
      ...authenticate,
      secretKey: (text) =>
        isRevoked ? { refused: 'SecretKeyNotFound' } : authenticate.secretKey(text),
      sessionTicket: (text) =>
        isRevoked ? { refused: 'NotAuthenticated' } : authenticate.sessionTicket(text),
    },
    generation: () => Number(isRevoked),
  });
  return { server, revoke: () => void (isRevoked = true) };
}

test('a key that was revoked while the body was on its way', async () => {
  const { server, revoke } = await startRevoking();
  const call = message('/Toy/Key', { headers: { 'X-SecretKey': 'good' }, body: BODY });
  const wire = await dial(server.port);
  wire.send(call.slice(0, -1));
  // It was judged good: a call behind it on another connection is answered.
  expect((await exchange(server.port, call)).status).toBe(200);
  revoke();
  wire.send(call.slice(-1));
  expect((await wire.reply()).json).toMatchObject({ error: 'SecretKeyNotFound' });
  await server.close(0);
});

test('a ticket that was revoked while a call waited for its turn', async () => {
  const { server, revoke } = await startRevoking();
  const call = message('/Toy/Play', { headers: { 'X-Authorization': 'good busy' } });
  const wires = await Promise.all(
    Array.from({ length: CALLS_OF_PLAYER_MAX + 1 }, () => dial(server.port)),
  );
  for (const wire of wires) wire.send(call);
  // All have arrived.
  expect((await exchange(server.port, message('/Toy/Echo', { body: BODY }))).status).toBe(200);
  revoke();
  server.open();
  const replies = await Promise.all(wires.map((wire) => wire.reply()));
  const refused = replies.filter(({ status }) => status === 401);
  expect(refused.map(({ json }) => json)).toMatchObject([{ error: 'NotAuthenticated' }]);
  await server.close(0);
});
