import { fromWireTime } from '../../../kernel/instant.ts';
import { operation } from '../../../kernel/operation.ts';
import { type Platform, PLATFORMS } from '../../../kernel/platform-purchase.ts';
import { CustomTags, WireTime } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { about } from '../../inventory/refusals.ts';
import { findIncome } from '../commands/look-ups.ts';
import { PRICE_SOURCES, type PriceSource } from '../receipt.ts';

const Sum = (description: string) => Type.Integer({ description, minimum: 0 });

/** Shows what came in with real money. */
export const getIncome = operation()({
  path: '/Admin/GetIncome',
  summary: 'Sums what players have paid, by platform, source of the price and currency.',
  description:
    'An addition of this service to the reference API. It counts receipts that came in the time, given or kept, without those of the sandbox and those of which nobody says a price. Sums of different sources mean different things, and are never added up: what a receipt says was paid, what the catalog asks, and what a client claims. Fees and taxes of the platform are in them.',
  auth: { kind: 'secretKey', permission: 'receipts:read' },
  request: Type.Object({
    From: WireTime('The first moment of the time.'),
    To: WireTime('The first moment after it.'),
    CustomTags,
  }),
  response: Type.Object({
    Income: Type.Array(
      Type.Object(
        {
          Platform: Type.Enum([...PLATFORMS], { description: 'Where it was paid.' }),
          PriceSource: Type.Enum([...PRICE_SOURCES], { description: 'Who says the prices.' }),
          Currency: Type.String({ description: 'The currency, ISO 4217.' }),
          Purchases: Sum('How many purchases.'),
          Amount: Sum('The sum of their prices, in hundredths of the currency.'),
          Refunds: Sum('How many of them were refunded, wholly or partly.'),
          Refunded: Sum('The sum of what was refunded, by quantity, rounded down.'),
        },
        { title: 'IncomeLine', description: 'What came in one way.' },
      ),
      { description: 'By platform, source and currency.' },
    ),
  }),
  errors: ['InvalidParams'],
  example: {
    request: { From: '2030-01-01T00:00:00.000Z', To: '2030-02-01T00:00:00.000Z' },
    response: {
      Income: [
        {
          Platform: 'AppStore',
          PriceSource: 'Receipt',
          Currency: 'EUR',
          Purchases: 120,
          Amount: 47_880,
          Refunds: 2,
          Refunded: 798,
        },
      ],
    },
  },

  async handle({ From, To }, { caller, deps, fail }) {
    const { titleId } = caller;
    const of = { titleId, from: fromWireTime(From), to: fromWireTime(To) };
    if (of.from > of.to) throw fail('InvalidParams', about('To', 'It is before From.'));
    const lines = await deps.run(findIncome, of);
    return {
      Income: lines.map((line) => ({
        Platform: line.platform as Platform,
        PriceSource: line.price_source as PriceSource,
        Currency: line.currency,
        Purchases: line.purchases,
        Amount: line.amount,
        Refunds: line.refunds,
        Refunded: line.refunded,
      })),
    };
  },
});
