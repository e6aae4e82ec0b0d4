import { auditNote } from '../../kernel/audit-note.ts';
import { EXAMPLE } from '../../kernel/examples.ts';
import { BANS_PER_CALL_MAX } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags, Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { revokeBans as revokeBansCommand } from '../commands.ts';
import { BanDataResult, EXAMPLE_BAN, toWireBans } from '../wire.ts';

/** Takes single bans back. */
export const revokeBans = operation()({
  path: '/Admin/RevokeBans',
  summary: 'Takes bans back by their ids.',
  description:
    'Ids that the title does not have are passed over. Credentials from before the ban stay dead: the player logs in anew.',
  auth: { kind: 'secretKey', permission: 'bans:write' },
  request: Type.Object({
    BanIds: Type.Array(Identifier('Id of a ban.'), {
      description: 'Ids of the bans.',
      minItems: 1,
      maxItems: BANS_PER_CALL_MAX,
    }),
    ...auditNote,
    CustomTags,
  }),
  response: BanDataResult,
  errors: [],
  example: {
    request: { BanIds: [EXAMPLE.banId] },
    response: { BanData: [{ ...EXAMPLE_BAN, Active: false }] },
  },
  async handle({ BanIds }, { caller, deps }) {
    const bans = await deps.run(revokeBansCommand, { titleId: caller.titleId, banIds: BanIds });
    return toWireBans(bans, deps.now());
  },
});
