import { authorOf } from '../../../kernel/author.ts';
import { fromWireTime, type Instant } from '../../../kernel/instant.ts';
import { operation } from '../../../kernel/operation.ts';
import { CustomTags, Flag, WireTime } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { mayAskForPreview } from '../../revisions/make-change.ts';
import { findSale } from '../commands.ts';
import { EXAMPLE_SALE, SaleNumber, SaleResult } from '../schemas.ts';
import { previewSaleUpdate, updateSale as updateSaleCommand } from '../update-commands.ts';
import { describeUpdateRefusal, toWireChangedSale, toWireSalePreview } from '../wire.ts';

const SeenTime = (of: 'start' | 'end') =>
  WireTime(
    `Nothing changes unless this is the ${of} of the sale, and the call is refused with PendingChangeMoved. Absent: the last one to move it wins.`,
  );

/** Moves or cancels a sale. */
export const updateSale = operation()({
  path: '/Admin/UpdateSale',
  summary: 'Moves or cancels a sale, or shows what it does.',
  description:
    'A sale that is coming can be moved and cancelled. Of one that runs the end can be moved, and to cancel it ends it now. Both are of the whole sale. Moved, it must not meet another sale of one of its items. One that is over is refused with SaleOver, which says who ended it. An addition of this service to the reference API.',
  auth: { kind: 'secretKey', permission: 'stores:write' },
  request: Type.Object({
    Sale: SaleNumber,
    StartsAt: Type.Optional(WireTime('When it begins. Absent: as it is.')),
    EndsAt: Type.Optional(WireTime('When it is over. Absent: as it is.')),
    IfStartsAt: Type.Optional(SeenTime('start')),
    IfEndsAt: Type.Optional(SeenTime('end')),
    Cancel: Type.Optional(
      Flag(
        'True: a sale that is coming never begins, and one that runs ends now. Absent: neither.',
      ),
    ),
    Preview: Type.Optional(
      Flag('True: nothing changes, and the answer says what the sale does from now on.'),
    ),
    CustomTags,
  }),
  response: SaleResult,
  errors: ['SaleOver', 'PendingChangeMoved', 'InvalidParams', 'SalesOverlap'],
  isHeavy: mayAskForPreview,
  example: {
    request: {
      Sale: 12,
      EndsAt: '2026-06-22T06:00:00.000Z',
      IfEndsAt: '2026-06-21T06:00:00.000Z',
    },
    response: { Sale: EXAMPLE_SALE },
  },
  async handle({ Sale: number, ...request }, { caller, requestId, deps, fail }) {
    const { Cancel: cancels = false, StartsAt, EndsAt } = request;
    if (cancels && (StartsAt ?? EndsAt) !== undefined) {
      throw fail('InvalidParams', { details: { Cancel: ['Move the sale, or cancel it.'] } });
    }
    const { titleId } = caller;
    const { run, now } = deps;
    const of = {
      titleId,
      number,
      startsAt: toInstant(StartsAt),
      endsAt: toInstant(EndsAt),
      ifStartsAt: toInstant(request.IfStartsAt),
      ifEndsAt: toInstant(request.IfEndsAt),
      cancels,
      edit: {
        by: authorOf(caller),
        requestId,
        now: now(),
        note: undefined,
        ifRevision: undefined,
      },
    };
    const outcome = await (request.Preview
      ? run(previewSaleUpdate, of)
      : run(updateSaleCommand, of));
    if (outcome.status === 'previewed') return { Preview: toWireSalePreview(outcome) };
    if (outcome.status !== 'updated') throw fail(...describeUpdateRefusal(number, outcome));
    // One that is cancelled while it runs is due to end now, and ends before it is read.
    const sale = await run(findSale, { titleId, number });
    return sale ? { Sale: toWireChangedSale(sale) } : {};
  },
});

function toInstant(time: string | undefined): Instant | undefined {
  return time === undefined ? undefined : fromWireTime(time);
}
