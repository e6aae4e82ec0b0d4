import { CharacterId, EXAMPLE_CHARACTER, NO_CHARACTER } from '../../characters/wire.ts';
import { EXAMPLE } from '../../kernel/examples.ts';
import { auditNote } from '../../kernel/audit-note.ts';
import { operation } from '../../kernel/operation.ts';
import { BodyServiceId, CustomTags, EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { NO_PLAYER } from '../../players/owner.ts';
import { resetCharacterStatistics as resetOfCharacter } from '../commands/values.ts';

/** Removes all statistics of a character. */
export const resetCharacterStatistics = operation()({
  path: '/Admin/ResetCharacterStatistics',
  summary: 'Removes all statistics of a character, and so from all leaderboards.',
  description: 'Also those that a deleted character has left.',
  auth: { kind: 'secretKey', permission: 'statistics:write' },
  request: Type.Object({ ServiceId: BodyServiceId, CharacterId, ...auditNote, CustomTags }),
  response: EmptyResult,
  errors: ['AccountNotFound', 'CharacterNotFound'],
  example: {
    request: { ServiceId: EXAMPLE.playerId, CharacterId: EXAMPLE_CHARACTER.CharacterId },
    response: {},
  },
  async handle({ ServiceId: playerId, CharacterId: characterId }, { caller, deps, fail }) {
    const of = { titleId: caller.titleId, playerId, characterId };
    const outcome = await deps.run(resetOfCharacter, of);
    if (outcome === 'noPlayer') throw fail('AccountNotFound', NO_PLAYER);
    if (outcome === 'noCharacter') throw fail('CharacterNotFound', NO_CHARACTER);
    return {};
  },
});
