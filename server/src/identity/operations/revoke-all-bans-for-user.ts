import type { Clock } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { BanDataResult, EXAMPLE_BAN, toBanData } from '../bans.ts';
import { EXAMPLE } from '../examples.ts';
import type { Bans } from '../ports.ts';
import { BodyServiceId } from '../schemas.ts';

/** Takes all bans of a player back. */
export const revokeAllBansForUser = operation<{ readonly now: Clock; readonly bans: Bans }>()({
  path: '/Admin/RevokeAllBansForUser',
  summary: 'Takes all bans of a player back.',
  description:
    'Answers with the bans taken back. Credentials from before the ban stay dead: the player logs in anew.',
  auth: { kind: 'secretKey', scope: 'admin' },
  request: Type.Object({ ServiceId: BodyServiceId, CustomTags }),
  response: BanDataResult,
  errors: ['UserisNotValid'],
  example: {
    request: { ServiceId: EXAMPLE.serviceId },
    response: { BanData: [{ ...EXAMPLE_BAN, Active: false }] },
  },
  async handle({ ServiceId }, { caller, needs, fail }) {
    const bans = await needs.bans.revokeAll({ titleId: caller.titleId, serviceId: ServiceId });
    if (!bans) throw fail('UserisNotValid');
    return toBanData(bans, needs.now());
  },
});
