import { expect, test } from 'vitest';
import { isServer, laneGroupOf, laneNameOf, longTurnOf, OWN_LANE } from './call-lane.ts';
import type { Caller, EntityCaller } from './caller.ts';

const KEY = {
  kind: 'secretKey',
  titleId: 'AB12',
  keyId: 'k',
  scopes: [],
  expiresAt: undefined,
} as const;
const PLAYER = {
  kind: 'player',
  titleId: 'AB12',
  playerId: 'P1',
  titlePlayerId: 'T1',
  sessionId: 's',
} as const;
const TOKEN: Omit<EntityCaller, 'playerId' | 'issuedBy'> = {
  kind: 'entity',
  titleId: 'AB12',
  entity: { id: 'AB12', type: 'title' },
  tokenId: 't',
  expiresAt: 2,
  goodUntil: 2,
};
const OF_TITLE = {
  ...TOKEN,
  playerId: undefined,
  issuedBy: { kind: 'secretKey', id: 'k' },
} as const;
const OPERATOR = {
  kind: 'operator',
  operatorId: 'o',
  name: 'Ada',
  sessionId: 's',
  titleId: 'AB12',
  roles: [],
  rolesEverywhere: [],
  confirmedUntil: 0,
} as const;

const LANES: readonly { readonly caller: Caller; readonly lane: string }[] = [
  { caller: KEY, lane: 'key k' },
  { caller: PLAYER, lane: 'player AB12/P1' },
  { caller: { ...PLAYER, sessionId: 'another device' }, lane: 'player AB12/P1' },
  { caller: { ...PLAYER, titleId: 'CD34' }, lane: 'player CD34/P1' },
  {
    caller: OF_TITLE,
    lane: 'key k',
  },
  {
    caller: { ...TOKEN, playerId: 'P1', issuedBy: { kind: 'session', id: 's' } },
    lane: 'player AB12/P1',
  },
  { caller: OPERATOR, lane: 'operator o' },
];

test.each(LANES)(
  'a $caller.kind of title $caller.titleId has the lane $lane',
  ({ caller, lane }) => {
    expect(laneNameOf(caller, '192.0.2.0')).toBe(lane);
  },
);

test('strangers of one network share a lane, and those whose network nobody knows another', () => {
  const lanes = ['192.0.2.0', undefined].map((network) =>
    laneNameOf({ kind: 'anonymous' }, network),
  );
  expect(lanes).toEqual(['network 192.0.2.0', 'network ']);
});

test('work of the service itself goes first', () => {
  expect(OWN_LANE.goesFirst).toBe(true);
});

test('players of one network and strangers there are a group; servers, operators and players whose network nobody knows are none', () => {
  const network = { own: '192.0.2.0', site: undefined };
  const stranger = laneNameOf({ kind: 'anonymous' }, network.own);
  const token = { ...TOKEN, playerId: 'P2', issuedBy: { kind: 'session', id: 's' } } as const;
  const people = [PLAYER, token, { kind: 'anonymous' } as const];
  expect(people.map((caller) => laneGroupOf(caller, network))).toEqual(people.map(() => stranger));
  const others = [KEY, OPERATOR, OF_TITLE];
  expect(others.map((caller) => laneGroupOf(caller, network))).toEqual(others.map(() => undefined));
  expect(laneGroupOf(PLAYER, undefined)).toBe(undefined);
  const turn = longTurnOf({ name: 'player', group: stranger, goesFirst: false });
  expect(turn).toEqual({ lane: 'player', group: stranger, goesFirst: false });
});

test('all addresses of a site are one group', () => {
  const site = '2001:db8:1/48';
  const [one, other] = ['2001:db8:1:1/64', '2001:db8:1:2/64'].map((own) =>
    laneGroupOf(PLAYER, { own, site }),
  );
  expect(one).toBe(other);
  const elsewhere = { own: '2001:db8:2:1/64', site: '2001:db8:2/48' };
  expect(one).not.toBe(laneGroupOf(PLAYER, elsewhere));
});

test('holders of a key or of a token of the title are servers', () => {
  expect([KEY, OF_TITLE].map(isServer)).toEqual([true, true]);
  const others = [PLAYER, OPERATOR, { kind: 'anonymous' } as const];
  expect(others.map(isServer)).toEqual(others.map(() => false));
});
