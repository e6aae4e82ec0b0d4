import { expect, test } from 'vitest';
import {
  CALLS_AT_WORK_MAX,
  CALLS_OF_PLAYER_MAX,
  CALLS_OF_PLAYERS_WAITING_MAX,
} from '../../src/kernel/limits.ts';
import { startToy, type ToyServer } from './toy.ts';
import { dial, exchange, message, reset, type Wire } from './wire.ts';

// A player who asks for more than can be done waits for their own calls, and nobody else does.

const asPlayer = (playerId: string) => ({ 'X-Authorization': `good ${playerId}` });

/** Connections on each of which a player has asked for something that is not done yet. */
async function askMuch(
  { port }: ToyServer,
  { playerId, count }: { readonly playerId: string; readonly count: number },
): Promise<readonly Wire[]> {
  const wires = await Promise.all(Array.from({ length: count }, () => dial(port)));
  for (const wire of wires) wire.send(message('/Toy/Play', { headers: asPlayer(playerId) }));
  return wires;
}

const statusOf = async ({ port }: ToyServer, playerId: string): Promise<number> =>
  (
    await exchange(
      port,
      message('/Toy/Ticket', { headers: asPlayer(playerId), body: '{"Text":""}' }),
    )
  ).status;

test('calls of one player beyond CALLS_OF_PLAYER_MAX wait, take nobody else from a place, and are all answered', async () => {
  const server = await startToy();
  const count = 2 * CALLS_AT_WORK_MAX.player;
  expect(count - CALLS_OF_PLAYER_MAX).toBeLessThanOrEqual(CALLS_OF_PLAYERS_WAITING_MAX);
  const wires = await askMuch(server, { playerId: 'busy', count });
  const held = exchange(
    server.port,
    message('/Toy/Ticket', { headers: asPlayer('busy'), body: '{"Text":""}' }),
  );
  // Longer than a burst may last.
  for (let call = 0; call < 50; call += 1) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await statusOf(server, 'other')).toBe(200);
  }
  expect(server.calls.filter(({ outcome }) => outcome !== 'OK')).toEqual([]);
  expect(server.calls).toHaveLength(50);
  server.open();
  const replies = await Promise.all(wires.map((wire) => wire.reply()));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await held).status).toBe(200);
  await server.close(0);
});

test('a player with more calls than may wait is refused, and only that player', async () => {
  const server = await startToy();
  const most = CALLS_OF_PLAYER_MAX + CALLS_OF_PLAYERS_WAITING_MAX;
  const wires = await askMuch(server, { playerId: 'busy', count: most });
  const others = await askMuch(server, { playerId: 'other', count: CALLS_OF_PLAYER_MAX + 1 });
  await expect.poll(() => server.calls.map(({ status }) => status)).toEqual([503]);
  expect(await statusOf(server, 'third')).toBe(200);
  server.open();
  const replies = await Promise.all(wires.map((wire) => wire.reply()));
  const refused = replies.filter(({ status }) => status === 503);
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['1']);
  for (const { status } of await Promise.all(others.map((wire) => wire.reply()))) {
    expect(status).toBe(200);
  }
  await server.close(0);
});

test('a call whose client has gone is passed over when its turn comes', async () => {
  const server = await startToy();
  const wires = await askMuch(server, { playerId: 'busy', count: CALLS_OF_PLAYER_MAX });
  const behind = await askMuch(server, { playerId: 'busy', count: 2 });
  // All have arrived.
  expect(await statusOf(server, 'other')).toBe(200);
  await reset(behind[0] as Wire);
  // The server has seen that this one is gone.
  for (let call = 0; call < 5; call += 1) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await statusOf(server, 'other')).toBe(200);
  }
  server.open();
  for (const wire of [...wires, ...behind.slice(1)]) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await wire.reply()).status).toBe(200);
  }
  const refused = server.calls.filter(({ outcome }) => outcome !== 'OK');
  expect(refused).toMatchObject([
    { operation: '/Toy/Play', status: 400, outcome: 'InvalidRequest' },
  ]);
  await server.close(0);
});
