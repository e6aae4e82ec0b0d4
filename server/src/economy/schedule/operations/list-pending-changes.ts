import { uncapitalize } from '../../../kernel/codec.ts';
import { fromWireTime } from '../../../kernel/instant.ts';
import { operation } from '../../../kernel/operation.ts';
import { cutPage, PAGE_MEMBERS, pageOf, withOneMore } from '../../../kernel/page.ts';
import { CustomTags, WireTime, Word } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { listChanges } from '../commands.ts';
import { EXAMPLE_PENDING_CHANGE, PendingChangesResult, STATUS_NAMES } from '../schemas.ts';
import { hiddenKindOf, toWirePendingChange } from '../wire.ts';

/** Lists the scheduled changes of a title. */
export const listPendingChanges = operation()({
  path: '/Admin/ListPendingChanges',
  summary: 'Lists the scheduled changes of the title, newest first.',
  description:
    'Those that were made, cancelled or given up are among them, for a year. A change is scheduled by EffectiveAt in the call that makes it. Changes of internal data are among them for callers with `titleInternalData:read`. An addition of this service to the reference API.',
  auth: { kind: 'secretKey', permission: 'schedule:read' },
  request: Type.Object({
    Status: Type.Optional(Word(STATUS_NAMES, 'Only changes with this status. Absent: all.')),
    From: Type.Optional(WireTime('Only changes that take effect then or later. Absent: all.')),
    To: Type.Optional(WireTime('Only changes that take effect before that. Absent: all.')),
    ...PAGE_MEMBERS,
    CustomTags,
  }),
  response: PendingChangesResult,
  errors: [],
  example: {
    request: { Status: 'Pending' },
    response: { PendingChanges: [EXAMPLE_PENDING_CHANGE] },
  },
  async handle(request, { caller, deps }) {
    const { From, To } = request;
    const page = pageOf(request);
    const found = await deps.run(listChanges, {
      titleId: caller.titleId,
      state: request.Status && uncapitalize(request.Status),
      from: From === undefined ? undefined : fromWireTime(From),
      until: To === undefined ? undefined : fromWireTime(To),
      without: hiddenKindOf(caller),
      page: withOneMore(page),
    });
    const { entries, next } = cutPage(page, found, ({ scheduledAt }) => scheduledAt);
    return { PendingChanges: entries.map(toWirePendingChange), ...next };
  },
});
