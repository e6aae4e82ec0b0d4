import { expect, test } from 'vitest';
import type { Caller } from '../../kernel/caller.ts';
import { laneOf } from './invoke.ts';

test('a server goes first with any credential, also at an operation of players', () => {
  const ofTitle: Caller = {
    kind: 'entity',
    titleId: 'AB12',
    entity: { id: 'AB12', type: 'title' },
    playerId: undefined,
    issuedBy: { kind: 'secretKey', id: 'k' },
    tokenId: 't',
    expiresAt: 2,
    goodUntil: 2,
  };
  const player: Caller = {
    kind: 'player',
    titleId: 'AB12',
    playerId: 'P1',
    titlePlayerId: 'T1',
    sessionId: 's',
  };
  const origin = { limitedAddress: '2001:db8:1:2::3' } as Parameters<typeof laneOf>[1]['origin'];
  const [server, other] = [ofTitle, player].map((caller) =>
    laneOf({ priority: 'player' }, { caller, origin, span: undefined }),
  );
  expect(server).toMatchObject({ goesFirst: true, group: undefined });
  expect(other).toMatchObject({ goesFirst: false, group: 'network 2001:db8:1/48' });
});
