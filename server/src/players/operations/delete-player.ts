import { EXAMPLE } from '../../kernel/examples.ts';
import { operation } from '../../kernel/operation.ts';
import { BodyServiceId, CustomTags, EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { deletePlayer as remove, type DeletePlayerDeps } from '../delete-player.ts';

/** Deletes a player of the title with everything that is stored about the player. */
export const deletePlayer = operation<DeletePlayerDeps>()({
  path: '/Admin/DeletePlayer',
  summary: 'Deletes a player of the title, and everything that is stored about the player.',
  description:
    'It cannot be undone. Session tickets and entity tokens die with it: no call that begins after the answer is told that they are valid. The names are free again, the ids are never used again. While a ban of the player is in force, whoever comes back with one of the names is banned; RevokeBans and RevokeAllBansForUser take it back with the same ids as before. Deleting a player twice is a success.',
  auth: { kind: 'secretKey', permission: 'players:delete' },
  request: Type.Object({ ServiceId: BodyServiceId, CustomTags }),
  response: EmptyResult,
  errors: ['UserisNotValid'],
  example: { request: { ServiceId: EXAMPLE.playerId }, response: {} },
  async handle({ ServiceId }, { caller, deps, fail }) {
    const outcome = await remove(deps, { titleId: caller.titleId, playerId: ServiceId });
    if (outcome === 'notFound') throw fail('UserisNotValid');
    return {};
  },
});
