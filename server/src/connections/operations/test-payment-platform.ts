import { CONNECTION_TESTS_MAX } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { Type } from '../../kernel/type.ts';
import { TEST_MEMBERS, testFor, type TestingDeps } from '../tested-connection.ts';
import { PaymentPlatform } from '../wire.ts';

/** Tests what a title has set up with a payment platform. */
export const testPaymentPlatform = operation<TestingDeps>()({
  path: '/Admin/TestPaymentPlatform',
  summary: 'Calls a payment platform with the secret of the title, and says whether it answers.',
  description: `An addition of this service to the reference API. The calls change nothing: Apple is asked for the notifications of the last minute, where there is a key; Google for one voided purchase of the first package; Amazon for a receipt that nobody has; Steam for the transactions of the last minute. The answer has no part of what the platform said. A title has ${CONNECTION_TESTS_MAX.perMinute} tests in a minute, those of identity providers included.`,
  auth: { kind: 'secretKey', permission: 'platforms:inspect' },
  request: Type.Object({ Platform: PaymentPlatform }),
  response: Type.Object(TEST_MEMBERS),
  errors: ['FeatureNotConfiguredForTitle', 'APIClientRequestRateLimitExceeded'],
  example: {
    request: { Platform: 'PlayStore' },
    response: {
      Status: 'Ready',
      Detail: "The provider takes the title's secret.",
      Milliseconds: 212,
    },
  },
  async handle({ Platform: provider }, call) {
    const { titleId } = call.caller;
    const connection = call.deps.connections.find({ titleId, provider, connectionId: '' });
    if (!connection) throw call.fail('FeatureNotConfiguredForTitle');
    return (await testFor(call, connection)).answer;
  },
});
