import { uncapitalize } from '../../../kernel/codec.ts';
import { operation } from '../../../kernel/operation.ts';
import {
  ContinuationToken,
  cutPage,
  PAGE_MEMBERS,
  pageOf,
  withOneMore,
} from '../../../kernel/page.ts';
import { CustomTags, Word } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { findSale, listSales as listSalesCommand } from '../commands.ts';
import { EXAMPLE_SALE, SALE_STATES, SaleInfo, SaleNumber } from '../schemas.ts';
import { toWireSale, toWireSaleDetails } from '../wire.ts';

/** Lists the sales of a title, or shows one. */
export const listSales = operation()({
  path: '/Admin/ListSales',
  summary: 'Lists the sales of the title, newest first, or shows one of them.',
  description:
    'Those that are over are among them, for a year. An addition of this service to the reference API.',
  auth: { kind: 'secretKey', permission: 'stores:read' },
  request: Type.Object({
    Sale: Type.Optional(SaleNumber),
    Status: Type.Optional(Word(SALE_STATES, 'Only sales with this status. Absent: all.')),
    ...PAGE_MEMBERS,
    CustomTags,
  }),
  response: Type.Object(
    { Sales: Type.Array(SaleInfo, { description: 'The sales.' }), ContinuationToken },
    { description: 'Sales, newest first. With Sale one with all that is known of it, or none.' },
  ),
  errors: [],
  example: {
    request: { Status: 'Coming' },
    response: {
      Sales: [{ ...EXAMPLE_SALE, Author: { Kind: 'Operator', Id: 'BEEF0001', Name: 'Ada' } }],
    },
  },
  async handle({ Sale: number, Status, ...request }, { caller: { titleId }, deps }) {
    if (number !== undefined) {
      const sale = await deps.run(findSale, { titleId, number });
      return { Sales: sale ? [toWireSaleDetails(sale)] : [] };
    }
    const page = pageOf(request);
    const state = Status && uncapitalize(Status);
    const found = await deps.run(listSalesCommand, { titleId, state, page: withOneMore(page) });
    const { entries, next } = cutPage(page, found, ({ madeAt }) => madeAt);
    return { Sales: entries.map(toWireSale), ...next };
  },
});
