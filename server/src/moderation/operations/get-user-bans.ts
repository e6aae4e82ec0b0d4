import type { Clock } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { BanDataResult, EXAMPLE_BAN, toWireBans } from '../wire.ts';
import { EXAMPLE } from '../../credentials/examples.ts';
import type { Bans } from '../ports.ts';
import { BodyServiceId } from '../../credentials/wire.ts';

/** Lists the bans of a player. */
export const getUserBans = operation<{ readonly now: Clock; readonly bans: Bans }>()({
  path: '/Admin/GetUserBans',
  summary: 'Lists all bans of a player, newest first, also those that are over.',
  auth: { kind: 'secretKey', permission: 'bans:read' },
  request: Type.Object({ ServiceId: BodyServiceId, CustomTags }),
  response: BanDataResult,
  errors: ['UserisNotValid'],
  example: {
    request: { ServiceId: EXAMPLE.playerId },
    response: { BanData: [EXAMPLE_BAN] },
  },
  async handle({ ServiceId }, { caller, deps, fail }) {
    const bans = await deps.bans.list({ titleId: caller.titleId, playerId: ServiceId });
    if (!bans) throw fail('UserisNotValid');
    return toWireBans(bans, deps.now());
  },
});
