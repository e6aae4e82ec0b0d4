import { EXAMPLE } from '../../../kernel/examples.ts';
import { operation } from '../../../kernel/operation.ts';
import {
  ContinuationToken,
  cutPage,
  PAGE_MEMBERS,
  pageOf,
  withOneMore,
} from '../../../kernel/page.ts';
import { BodyServiceId, CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { findNamesFor } from '../../../titles/commands.ts';
import { findPlayerReceipts } from '../commands/look-ups.ts';
import { EXAMPLE_RECEIPT, Receipt, toWireReceipt } from '../wire.ts';

/** Shows what a player has paid with real money. */
export const getPlayerReceipts = operation()({
  path: '/Admin/GetPlayerReceipts',
  summary: 'Lists the purchases of a player with real money, newest first.',
  description: 'An addition of this service to the reference API.',
  auth: { kind: 'secretKey', permission: 'receipts:read' },
  request: Type.Object({ ServiceId: BodyServiceId, ...PAGE_MEMBERS, CustomTags }),
  response: Type.Object({
    Receipts: Type.Array(Receipt, { description: 'The receipts, newest first.' }),
    ContinuationToken,
  }),
  errors: ['AccountNotFound'],
  example: {
    request: { ServiceId: EXAMPLE.playerId, Count: 50 },
    response: { Receipts: [EXAMPLE_RECEIPT] },
  },

  async handle({ ServiceId: playerId, ...request }, { caller, deps, fail }) {
    const page = pageOf(request);
    const of = { titleId: caller.titleId, playerId, page: withOneMore(page) };
    const found = await deps.run(findPlayerReceipts, of);
    if (!found) throw fail('AccountNotFound');
    const { entries, next } = cutPage(page, found, ({ receivedAt }) => receivedAt);
    const authors = entries.flatMap(({ givenBy = [], refundedBy = [] }) =>
      [givenBy, refundedBy].flat(),
    );
    const names = await findNamesFor(caller, authors, deps.run);
    return { Receipts: entries.map((one) => toWireReceipt(one, names)), ...next };
  },
});
