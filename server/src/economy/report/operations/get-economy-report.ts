import { EXAMPLE } from '../../../kernel/examples.ts';
import { fromWireTime } from '../../../kernel/instant.ts';
import {
  REPORT_HOURS_KEPT_DAYS,
  REPORT_ITEMS_MAX,
  REPORT_POINTS_MAX,
  REPORT_REVISIONS_MAX,
  REPORT_ROWS_MAX,
} from '../../../kernel/report-limits.ts';
import { operation } from '../../../kernel/operation.ts';
import { CustomTags, Identifier, WireTime, Word } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { VirtualCurrencyCode } from '../../schemas.ts';
import { findReport } from '../commands.ts';
import { GROUPS, type Group } from '../sql/sums.ts';
import { STEP_MS, stepOf, STEPS } from '../step.ts';
import { EconomyReport, toWireReport } from '../wire.ts';

/** The first beginning and the last end of a step that a time on the wire can have. */
const FIRST_STEP_FROM = fromWireTime('0000-01-01T00:00:00.000Z');
const LAST_STEP_UNTIL = Date.UTC(9999, 11, 31, 23);

/** Shows what came into a title's economy and what went out of it. */
export const getEconomyReport = operation()({
  path: '/Admin/GetEconomyReport',
  summary: 'Shows what players gained and gave over a time, why, and what was sold.',
  description: `An addition of this service to the reference API. Changes are counted when they commit, and added up within a minute. Sums of hours are kept for ${REPORT_HOURS_KEPT_DAYS} days, those of days for ever, whatever becomes of ledgers and players. Sums of a currency are exact; of different items, stores and prices an hour and a day have so many, and a rest (\`IsRest\`). The time is widened to whole steps, by the UTC clock. All series together have at most ${REPORT_POINTS_MAX} points, and are made of at most ${REPORT_ROWS_MAX} sums of hours or days: for more, name a currency, items or a store, or ask for longer steps. At most ${REPORT_REVISIONS_MAX} revisions are shown.`,
  auth: { kind: 'secretKey', permission: 'economy:read' },
  request: Type.Object({
    From: WireTime('The first moment of the time.'),
    To: WireTime('The first moment after it.'),
    Step: Word(STEPS, 'The length of a point. A week begins on Monday.'),
    GroupBy: Type.Optional(
      Word(
        Object.keys(GROUPS) as Group[],
        'What series are apart by, beside currency and cause. `Price`: by item, store and price. Absent: `Cause`, by nothing else.',
      ),
    ),
    VirtualCurrency: Type.Optional(VirtualCurrencyCode('Only changes of this currency.')),
    ItemIds: Type.Optional(
      Type.Array(Identifier('One of them.'), {
        description: 'Only changes about these items.',
        minItems: 1,
        maxItems: REPORT_ITEMS_MAX,
        uniqueItems: true,
      }),
    ),
    StoreId: Type.Optional(Identifier('Only sales in this store.')),
    CustomTags,
  }),
  response: EconomyReport,
  errors: ['InvalidParams', 'AnswerTooLarge'],
  example: {
    request: {
      From: '2030-01-01T00:00:00.000Z',
      To: '2030-01-02T00:00:00.000Z',
      Step: 'Day',
      VirtualCurrency: 'GO',
    },
    response: {
      From: '2030-01-01T00:00:00.000Z',
      To: '2030-01-02T00:00:00.000Z',
      Series: [
        {
          VirtualCurrency: 'GO',
          Cause: 'Purchase',
          Points: [{ At: '2030-01-01T00:00:00.000Z', Count: 310, Gained: 0, Lost: 23_250 }],
        },
      ],
      Held: [{ VirtualCurrency: 'GO', Amount: 1_204_500 }],
      Active: [
        {
          Kind: 'Player',
          Per: 'Day',
          Points: [{ At: '2030-01-01T00:00:00.000Z', Count: 1_240 }],
        },
      ],
      Revisions: [
        {
          Kind: 'Store',
          CatalogVersion: '1',
          StoreId: 'winter-sale',
          Revision: 4,
          Time: EXAMPLE.now,
          Author: { Kind: 'Operator', Id: 'BEEF0001', Name: 'Ada' },
        },
      ],
      CountedUntil: EXAMPLE.now,
    },
  },

  async handle({ From, To, Step: step, ...of }, { caller, deps, fail }) {
    const from = stepOf(fromWireTime(From), step);
    const to = stepOf(fromWireTime(To) + STEP_MS[step] - 1, step);
    if (from < FIRST_STEP_FROM) {
      const From = ['Its step would begin before the year 0000.'];
      throw fail('InvalidParams', { details: { From } });
    }
    if (to > LAST_STEP_UNTIL) {
      throw fail('InvalidParams', { details: { To: ['Its step would end after the year 9999.'] } });
    }
    if (to <= from) throw fail('InvalidParams', { details: { To: ['It must be after From.'] } });
    if ((to - from) / STEP_MS[step] > REPORT_POINTS_MAX) {
      const To = [`There are more than ${REPORT_POINTS_MAX} steps from From to To.`];
      throw fail('InvalidParams', { details: { To } });
    }
    const { titleId } = caller;
    const { GroupBy: group = 'Cause', VirtualCurrency: code, StoreId: storeId, ItemIds } = of;
    const names = { group, code, storeId, itemIds: ItemIds };
    const query = { titleId, from, to, step, now: deps.now(), ...names };
    const found = await deps.run(findReport, query);
    if (!found) {
      const Step = [
        'Ask for longer steps or a shorter time, or name a currency, items or a store.',
      ];
      throw fail('AnswerTooLarge', { details: { Step } });
    }
    return toWireReport(found, { from, to });
  },
});
