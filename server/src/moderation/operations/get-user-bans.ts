import { EXAMPLE } from '../../kernel/examples.ts';
import { operation } from '../../kernel/operation.ts';
import {
  cutPage,
  isPaged,
  PAGE_MEMBERS,
  pageOf,
  WHOLE_LIST,
  withOneMore,
} from '../../kernel/page.ts';
import { BodyServiceId, CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { listBans } from '../commands.ts';
import { BanPageResult, EXAMPLE_BAN, toWireBans } from '../wire.ts';

/** Lists the bans of a player. */
export const getUserBans = operation()({
  path: '/Admin/GetUserBans',
  summary: 'Lists all bans of a player, newest first, also those that are over.',
  description: 'All come at once, unless Count or ContinuationToken asks for a page.',
  auth: { kind: 'secretKey', permission: 'bans:read' },
  request: Type.Object({ ServiceId: BodyServiceId, ...PAGE_MEMBERS, CustomTags }),
  response: BanPageResult,
  errors: ['UserisNotValid'],
  example: {
    request: { ServiceId: EXAMPLE.playerId },
    response: { BanData: [EXAMPLE_BAN] },
  },
  async handle({ ServiceId, ...request }, { caller, deps, fail }) {
    const page = isPaged(request) ? pageOf(request) : WHOLE_LIST;
    const of = { titleId: caller.titleId, playerId: ServiceId };
    const bans = await deps.run(listBans, { ...of, page: withOneMore(page) });
    if (!bans) throw fail('UserisNotValid');
    const { entries, next } = cutPage(page, bans, ({ createdAt }) => createdAt);
    return { ...toWireBans(entries, deps.now()), ...next };
  },
});
