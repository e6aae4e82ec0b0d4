import { expect, test } from 'vitest';
import { makeNewPlayers } from './new-players.ts';

const OFF = 'off' as const;
const BASE = {
  addressCalls: OFF,
  addressDataGrowth: OFF,
  addressStatistics: OFF,
  addressEvents: OFF,
  addressAnonymousCalls: OFF,
  sessionCalls: OFF,
  sessionWrites: OFF,
  keyCalls: OFF,
  keyWrites: OFF,
  titleCalls: OFF,
  titleWrites: OFF,
};
const two = { burst: 2, perSecond: 0.001 };
const settings = { isOpen: true, titlePlayersMax: undefined };
const nowMs = () => 0;

test('an address makes so many players, in whatever title', () => {
  const rates = { ...BASE, addressNewPlayers: two, titleNewPlayers: OFF };
  const newPlayers = makeNewPlayers({ rates, settings, nowMs });
  const take = (titleId: string, address: string | undefined) =>
    newPlayers.take({ titleId, address })?.status;
  expect([take('A', '192.0.2.1'), take('B', '192.0.2.1'), take('A', '192.0.2.1')]).toEqual([
    undefined,
    undefined,
    'tooManyNewPlayers',
  ]);
  expect([take('A', '192.0.2.2'), take('A', undefined)]).toEqual([undefined, undefined]);
});

test('unused tokens are given back, to the address and to the title', () => {
  const rates = { ...BASE, addressNewPlayers: two, titleNewPlayers: two };
  const newPlayers = makeNewPlayers({ rates, settings, nowMs });
  const origin = { titleId: 'A', address: '192.0.2.1' };
  for (let count = 0; count < 10; count += 1) {
    expect(newPlayers.take(origin)).toBeUndefined();
    newPlayers.give(origin);
  }
  const other = { titleId: 'A', address: '192.0.2.2' };
  expect([origin, other].map(newPlayers.take)).toEqual([undefined, undefined]);
  expect(newPlayers.take(other)).toMatchObject({
    status: 'tooManyNewPlayers',
    excess: { state: { limit: 'titleNewPlayers' } },
  });
});

test('unused tokens are given back to the network of an IPv6 address', () => {
  const rates = { ...BASE, addressNewPlayers: two, titleNewPlayers: OFF };
  const newPlayers = makeNewPlayers({ rates, settings, nowMs });
  for (let host = 0; host < 100; host += 1) {
    const origin = { titleId: 'A', address: `2001:db8:0:${host}::1` };
    expect(newPlayers.take(origin)).toBeUndefined();
    newPlayers.give(origin);
  }
});

test('where the switch is off, no player is made', () => {
  const rates = { ...BASE, addressNewPlayers: OFF, titleNewPlayers: OFF };
  const closed = { isOpen: false, titlePlayersMax: 7 };
  const newPlayers = makeNewPlayers({ rates, settings: closed, nowMs });
  expect(newPlayers.take({ titleId: 'A', address: undefined })).toEqual({
    status: 'creationDisabled',
  });
  expect(newPlayers.titlePlayersMax()).toBe(7);
});
