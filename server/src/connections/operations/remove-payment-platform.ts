import { operation } from '../../kernel/operation.ts';
import { EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { type RemovingDeps, removeFor } from '../save-connection.ts';
import { PaymentPlatform } from '../wire.ts';

/** Ends what a title has set up with a payment platform. */
export const removePaymentPlatform = operation<RemovingDeps>()({
  path: '/Admin/RemovePaymentPlatform',
  summary:
    'Ends what the title has set up with a payment platform: its receipts give nothing any more.',
  description:
    'An addition of this service to the reference API. Players keep what they have, and receipts that were used stay used. The title keeps its claim to its apps (SetPaymentPlatform). The platform is not asked for refunds any more; one that it tells by itself follows the rule that stood. A platform that is not there is removed already.',
  auth: { kind: 'secretKey', permission: 'platforms:write' },
  request: Type.Object({ Platform: PaymentPlatform }),
  response: EmptyResult,
  errors: [],
  example: { request: { Platform: 'AppStore' }, response: {} },
  async handle({ Platform: provider }, call) {
    await removeFor(call, { titleId: call.caller.titleId, provider, connectionId: '' });
    return {};
  },
});
