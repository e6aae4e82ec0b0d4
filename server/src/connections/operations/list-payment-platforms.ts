import { operation } from '../../kernel/operation.ts';
import { RECEIPT_REFUSAL_WORDS } from '../../kernel/receipt-refusal.ts';
import { Type } from '../../kernel/type.ts';
import { listConnections } from '../commands.ts';
import { isPlatform } from '../connection.ts';
import { type ConnectionDeps, warningsOf } from '../save-connection.ts';
import { makeRefusedCounts, STORED_MEMBERS, toStored } from '../stored-connection.ts';
import { EXAMPLE_CONNECTION, PaymentPlatform, PlatformSettings, toWireSettings } from '../wire.ts';

const REFUSED_RECEIPTS = makeRefusedCounts(
  RECEIPT_REFUSAL_WORDS,
  'Receipts that proved no purchase, by reason; the most frequent first.',
);

/** Lists the payment platforms of a title. */
export const listPaymentPlatforms = operation<Pick<ConnectionDeps, 'connections'>>()({
  path: '/Admin/ListPaymentPlatforms',
  summary: 'Lists what the title has set up with payment platforms, and why receipts were refused.',
  description:
    'An addition of this service to the reference API. Secrets are never shown. Counts are up to a minute late.',
  auth: { kind: 'secretKey', permission: 'platforms:read' },
  request: Type.Object({}),
  response: Type.Object({
    Platforms: Type.Array(
      Type.Object({
        Platform: PaymentPlatform,
        Settings: PlatformSettings,
        ...STORED_MEMBERS,
        RefusedReceipts: REFUSED_RECEIPTS.schema,
        Warnings: Type.Array(Type.String(), {
          description: 'Warnings, a sentence each: other titles have the same app.',
        }),
      }),
      { description: 'The platforms, by name.' },
    ),
  }),
  errors: [],
  example: {
    request: {},
    response: {
      Platforms: [
        {
          Platform: 'AppStore',
          Settings: { AppStore: { BundleIds: ['com.example.game'], Refunds: 'TakeBack' } },
          HasSecret: false,
          CreatedAt: EXAMPLE_CONNECTION.time,
          UpdatedAt: EXAMPLE_CONNECTION.time,
          UpdatedBy: 'operator:Yb1wM9sWq0m5QvA2',
          RefusedReceipts: [{ Reason: 'otherApp', Count: 3, LastAt: EXAMPLE_CONNECTION.time }],
          Warnings: [],
        },
      ],
    },
  },
  async handle(_request, { caller: { titleId }, deps }) {
    const connections = await deps.run(listConnections, { titleId });
    return {
      Platforms: connections.flatMap((one) =>
        isPlatform(one.provider)
          ? [
              {
                Platform: one.provider,
                Settings: toWireSettings(one.provider, one.settings),
                ...toStored(one),
                RefusedReceipts: REFUSED_RECEIPTS.toWire(one),
                Warnings: [...warningsOf(one, deps.connections)],
              },
            ]
          : [],
      ),
    };
  },
});
