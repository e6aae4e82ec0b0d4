import type { Clock } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { BanDataResult, EXAMPLE_BAN, toBanData } from '../bans.ts';
import { EXAMPLE } from '../examples.ts';
import type { Bans } from '../ports.ts';
import { BodyServiceId } from '../schemas.ts';

/** Lists the bans of a player. */
export const getUserBans = operation<{ readonly now: Clock; readonly bans: Bans }>()({
  path: '/Admin/GetUserBans',
  summary: 'Lists all bans of a player, newest first, also those that are over.',
  auth: { kind: 'secretKey', scope: 'admin' },
  request: Type.Object({ ServiceId: BodyServiceId, CustomTags }),
  response: BanDataResult,
  errors: ['UserisNotValid'],
  example: {
    request: { ServiceId: EXAMPLE.serviceId },
    response: { BanData: [EXAMPLE_BAN] },
  },
  async handle({ ServiceId }, { caller, needs, fail }) {
    const bans = await needs.bans.list({ titleId: caller.titleId, serviceId: ServiceId });
    if (!bans) throw fail('UserisNotValid');
    return toBanData(bans, needs.now());
  },
});
