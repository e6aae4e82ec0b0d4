import { auditNote } from '../../kernel/audit-note.ts';
import { EXAMPLE } from '../../kernel/examples.ts';
import { operation } from '../../kernel/operation.ts';
import { BodyServiceId, CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { revokeAllBans } from '../commands.ts';
import { BanDataResult, EXAMPLE_BAN, toWireBans } from '../wire.ts';

/** Takes all bans of a player back. */
export const revokeAllBansForUser = operation()({
  path: '/Admin/RevokeAllBansForUser',
  summary: 'Takes all bans of a player back.',
  description:
    'Answers with the bans taken back. Credentials from before the ban stay dead: the player logs in anew.',
  auth: { kind: 'secretKey', permission: 'bans:write' },
  request: Type.Object({ ServiceId: BodyServiceId, ...auditNote, CustomTags }),
  response: BanDataResult,
  errors: ['UserisNotValid'],
  example: {
    request: { ServiceId: EXAMPLE.playerId },
    response: { BanData: [{ ...EXAMPLE_BAN, Active: false }] },
  },
  async handle({ ServiceId }, { caller, deps, fail }) {
    const bans = await deps.run(revokeAllBans, { titleId: caller.titleId, playerId: ServiceId });
    if (!bans) throw fail('UserisNotValid');
    return toWireBans(bans, deps.now());
  },
});
