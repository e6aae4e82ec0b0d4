import { EXAMPLE } from '../../kernel/examples.ts';
import { operation } from '../../kernel/operation.ts';
import { BodyServiceId, CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { renamePlayer } from '../commands/corrections.ts';
import { describeDisplayNameFault } from '../player.ts';
import { detailsOf } from '../registration.ts';
import { DisplayNameMember, RenameResult } from '../wire.ts';

/** Gives a player another display name. */
export const adminUpdateUserTitleDisplayName = operation()({
  path: '/Admin/UpdateUserTitleDisplayName',
  summary: "Changes a player's display name.",
  description:
    'Where the title makes display names unique, a name that another player has is refused, whatever its case and the way its letters are written.',
  auth: { kind: 'secretKey', permission: 'players:write' },
  request: Type.Object({ ServiceId: BodyServiceId, DisplayName: DisplayNameMember, CustomTags }),
  response: RenameResult,
  errors: ['InvalidParams', 'NameNotAvailable', 'UserisNotValid'],
  example: {
    request: { ServiceId: EXAMPLE.playerId, DisplayName: 'Ada' },
    response: { DisplayName: 'Ada' },
  },
  async handle({ ServiceId, DisplayName }, { caller: { titleId }, deps, fail }) {
    const details = detailsOf({ DisplayName: describeDisplayNameFault(DisplayName) });
    if (details) throw fail('InvalidParams', { details });
    const of = { titleId, playerId: ServiceId, displayName: DisplayName };
    const outcome = await deps.run(renamePlayer, of);
    if (outcome === 'nameTaken') throw fail('NameNotAvailable');
    if (outcome === 'notFound') throw fail('UserisNotValid');
    return { DisplayName };
  },
});
