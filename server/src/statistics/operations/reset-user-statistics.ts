import { EXAMPLE } from '../../kernel/examples.ts';
import { auditNote } from '../../kernel/audit-note.ts';
import { operation } from '../../kernel/operation.ts';
import { BodyServiceId, CustomTags, EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { resetPlayerStatistics } from '../commands/values.ts';

/** Removes all statistics of a player. */
export const resetUserStatistics = operation()({
  path: '/Admin/ResetUserStatistics',
  summary: 'Removes all statistics of a player, in all versions, and so from all leaderboards.',
  description: "Those of the player's characters stay.",
  auth: { kind: 'secretKey', permission: 'statistics:write' },
  request: Type.Object({ ServiceId: BodyServiceId, ...auditNote, CustomTags }),
  response: EmptyResult,
  errors: ['AccountNotFound'],
  example: { request: { ServiceId: EXAMPLE.playerId }, response: {} },
  async handle({ ServiceId: playerId }, { caller: { titleId }, deps, fail }) {
    const isThere = await deps.run(resetPlayerStatistics, { titleId, playerId });
    if (!isThere) throw fail('AccountNotFound');
    return {};
  },
});
