import { operation } from '../../kernel/operation.ts';
import { cutPage, PAGE_MEMBERS, pageOf, withOneMore } from '../../kernel/page.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { listBansOfTitle } from '../commands.ts';
import { BanPageResult, EXAMPLE_BAN, toWireBans } from '../wire.ts';

/** Lists the bans of a title. */
export const listBans = operation()({
  path: '/Admin/ListBans',
  summary: 'Lists the bans of the title, newest first, also those that are over.',
  auth: { kind: 'secretKey', permission: 'bans:read' },
  request: Type.Object({ ...PAGE_MEMBERS, CustomTags }),
  response: BanPageResult,
  errors: [],
  example: { request: { Count: 50 }, response: { BanData: [EXAMPLE_BAN] } },
  async handle(request, { caller, deps }) {
    const page = pageOf(request);
    const { titleId } = caller;
    const found = await deps.run(listBansOfTitle, { titleId, page: withOneMore(page) });
    const { entries, next } = cutPage(page, found, ({ createdAt }) => createdAt);
    return { ...toWireBans(entries, deps.now()), ...next };
  },
});
