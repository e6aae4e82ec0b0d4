import { toWireTime } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import type { PurchaseEnvironment } from '../../kernel/platform-purchase.ts';
import { RECEIPT_REFUSAL_WORDS } from '../../kernel/receipt-refusal.ts';
import { WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { listConnections } from '../commands.ts';
import { isPlatformOf } from '../connection.ts';
import { warningsOfPlatform } from '../platform-warnings.ts';
import { listPolls } from '../poll-commands.ts';
import { POLL_FAULTS, type RefundPoll, warnOfPoll } from '../refund-poll.ts';
import { type ConnectionDeps, warningsOf } from '../save-connection.ts';
import { makeRefusedCounts, STORED_MEMBERS, toStored } from '../stored-connection.ts';
import { EXAMPLE_CONNECTION, PaymentPlatform, PlatformSettings, toWireSettings } from '../wire.ts';

const REFUSED_RECEIPTS = makeRefusedCounts(
  RECEIPT_REFUSAL_WORDS,
  'Receipts that proved no purchase, by reason; the most frequent first.',
);

const ENVIRONMENTS: readonly PurchaseEnvironment[] = ['Production', 'Sandbox'];

const RefundPolls = Type.Array(
  Type.Object({
    AppId: Type.Optional(
      Type.String({ description: 'The app. Absent: the platform asks for none.' }),
    ),
    Environment: Type.Enum([...ENVIRONMENTS], { description: 'The environment.' }),
    PolledAt: Type.Optional(
      WireTime('When the platform has told last all refunds that there were. Absent: never.'),
    ),
    KnownUntil: Type.Optional(
      WireTime('All refunds before are known. Absent: the platform has never told all.'),
    ),
    Fault: Type.Optional(
      Type.Enum([...POLL_FAULTS], {
        description:
          'Why the platform has not told all since `FailedAt`, as it was last. `away`: it gave no answer that can be understood. `titleSecret`: it does not take the key of the title. `refused`: it does not know the app, or says no. `broken`: an error of this service, which its log has. Absent: it has told all.',
      }),
    ),
    FailedAt: Type.Optional(WireTime('Since when it has not. Absent with `Fault`.')),
  }),
  {
    description:
      'How the platform was asked for refunds that no notification has told, by app. Empty: it is not, because the title has set no key for that.',
  },
);

function toWirePoll(poll: RefundPoll) {
  const { appId, environment, polledAt, knownUntil, failedAt, fault } = poll;
  return {
    ...(appId !== '' && { AppId: appId }),
    Environment: environment,
    ...(polledAt !== undefined && { PolledAt: toWireTime(polledAt) }),
    ...(knownUntil !== undefined && { KnownUntil: toWireTime(knownUntil) }),
    ...(fault && { Fault: fault }),
    ...(fault && failedAt !== undefined && { FailedAt: toWireTime(failedAt) }),
  };
}

/** Lists the payment platforms of a title. */
export const listPaymentPlatforms = operation<Pick<ConnectionDeps, 'connections' | 'now'>>()({
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
        RefundPolls,
        Warnings: Type.Array(Type.String(), {
          description:
            'Warnings, a sentence each: another title has the same app, the platform has told no refunds for a day, the sandbox is open to everybody for more than 90 days, or testers or catalog versions are named that the title does not have. An owner, who has `platforms:share`, is told which title has the app or had it last.',
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
          RefundPolls: [],
          Warnings: [],
        },
      ],
    },
  },
  async handle(_request, { caller, deps }) {
    const { titleId } = caller;
    const connections = await deps.run(listConnections, { titleId });
    const polls = await deps.run(listPolls, { titleId });
    const platforms = connections.filter(isPlatformOf).map(async (one) => {
      const { provider } = one;
      const ofPlatform = polls.filter(({ platform }) => platform === provider);
      return {
        Platform: provider,
        Settings: toWireSettings(provider, one.settings),
        ...toStored(one),
        RefusedReceipts: REFUSED_RECEIPTS.toWire(one),
        RefundPolls: ofPlatform.map(toWirePoll),
        Warnings: [
          ...warningsOf(one, deps.connections, caller),
          ...ofPlatform.flatMap((poll) => warnOfPoll(poll, deps.now()) ?? []),
          ...(await warningsOfPlatform(titleId, one.settings, deps)),
        ],
      };
    });
    return { Platforms: await Promise.all(platforms) };
  },
});
