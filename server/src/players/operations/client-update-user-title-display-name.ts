import { SESSION_OVER } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { renamePlayer } from '../commands/corrections.ts';
import { describeDisplayNameFault } from '../player.ts';
import { detailsOf } from '../registration.ts';
import { DisplayNameMember, RenameResult } from '../wire.ts';

/** Lets a player take another display name. */
export const clientUpdateUserTitleDisplayName = operation()({
  path: '/Client/UpdateUserTitleDisplayName',
  summary: "Changes the caller's own display name.",
  description:
    'Where the title makes display names unique, a name that another player has is refused, whatever its case and the way its letters are written.',
  auth: { kind: 'sessionTicket', permission: 'account:write' },
  request: Type.Object({ DisplayName: DisplayNameMember, CustomTags }),
  response: RenameResult,
  errors: ['InvalidParams', 'NameNotAvailable', 'NotAuthenticated'],
  example: { request: { DisplayName: 'Ada' }, response: { DisplayName: 'Ada' } },
  async handle({ DisplayName }, { caller: { titleId, playerId }, deps, fail }) {
    const details = detailsOf({ DisplayName: describeDisplayNameFault(DisplayName) });
    if (details) throw fail('InvalidParams', { details });
    const outcome = await deps.run(renamePlayer, { titleId, playerId, displayName: DisplayName });
    if (outcome === 'nameTaken') throw fail('NameNotAvailable');
    // The player was deleted while this call was under way.
    if (outcome === 'notFound') throw fail('NotAuthenticated', SESSION_OVER);
    return { DisplayName };
  },
});
