import { expect, test } from 'vitest';
import { peerAddress } from '../../src/http/listener/client-address.ts';
import { makePeers } from '../../src/http/listener/connections.ts';
import { startToy } from './toy.ts';
import { dial, exchange, message } from './wire.ts';

/** One network is trusted, and one address was found to forward addresses without that. */
const given = (perPeerMax: number) =>
  makePeers({
    perPeerMax,
    trustedProxies: ['10.0.0.0/8'],
    isUntrustedProxy: (address) => address === '172.16.0.1',
  });

test('a peer has so many connections and no more, until one of them ends', () => {
  const peers = given(2);
  const leave = peers.enter('192.0.2.1');
  expect(peers.enter('192.0.2.1')).toBeDefined();
  expect(peers.enter('192.0.2.1')).toBeUndefined();
  expect(peers.enter(peerAddress('::ffff:192.0.2.1'))).toBeUndefined();
  expect(peers.enter('192.0.2.2')).toBeDefined();
  leave?.();
  expect(peers.enter('192.0.2.1')).toBeDefined();
  expect(peers.enter('192.0.2.1')).toBeUndefined();
});

test('an IPv6 network of 64 bits is one peer', () => {
  const peers = given(1);
  expect(peers.enter('2001:db8::1')).toBeDefined();
  expect(peers.enter(peerAddress('2001:db8::ffff:0:0:1%eth0'))).toBeUndefined();
  expect(peers.enter('2001:db8:0:1::1')).toBeDefined();
});

test('a proxy, trusted or found, has any number, and so has a peer without an address', () => {
  const peers = given(1);
  for (const address of ['10.1.2.3', '172.16.0.1', undefined]) {
    expect([peers.enter(address), peers.enter(address)]).not.toContain(undefined);
  }
  const addresses = ['10.1.2.3', '172.16.0.1', '192.0.2.1'];
  expect(addresses.map(peers.isProxy)).toEqual([true, true, false]);
});

test('one address cannot take all connections', async () => {
  const server = await startToy({}, { connectionsPerAddressMax: 2 });
  const wires = [await dial(server.port), await dial(server.port)];
  await expect(exchange(server.port, message('/Toy/Echo'))).rejects.toThrow();
  wires[0]?.socket.destroy();
  await expect
    .poll(() =>
      exchange(server.port, message('/Toy/Echo')).then(
        (reply) => reply.status,
        () => 0,
      ),
    )
    .toBe(200);
  await server.close(0);
});

test('the clients of a trusted proxy can', async () => {
  const limits = { connectionsPerAddressMax: 1, trustedProxies: ['127.0.0.0/8'] };
  const server = await startToy({}, limits);
  const wires = await Promise.all([1, 2, 3].map(() => dial(server.port)));
  for (const wire of wires) {
    wire.send(message('/Toy/Echo'));
    // oxlint-disable-next-line no-await-in-loop
    expect((await wire.reply()).status).toBe(200);
  }
  await server.close(0);
});
