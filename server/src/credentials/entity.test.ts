import { expect, it } from 'vitest';
import {
  masterPlayerEntity,
  masterPlayerLineage,
  titleEntity,
  titleLineage,
  titlePlayerEntity,
  titlePlayerLineage,
} from './entity.ts';

const ids = { namespaceId: 'N', titleId: 'T', playerId: 'S', titlePlayerId: 'P' };

it('each type of entity has the lineage that the protocol gives it', () => {
  expect([titleEntity('T'), titleLineage(ids)]).toStrictEqual([
    { id: 'T', type: 'title' },
    { namespaceId: 'N', titleId: 'T' },
  ]);
  expect([titlePlayerEntity('P'), titlePlayerLineage(ids)]).toStrictEqual([
    { id: 'P', type: 'title_player_account' },
    { namespaceId: 'N', titleId: 'T', playerId: 'S', titlePlayerId: 'P' },
  ]);
  expect([masterPlayerEntity('S'), masterPlayerLineage(ids)]).toStrictEqual([
    { id: 'S', type: 'master_player_account' },
    { namespaceId: 'N', playerId: 'S' },
  ]);
});
