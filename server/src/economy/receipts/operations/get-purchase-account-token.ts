import { operation } from '../../../kernel/operation.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { accountTokenOf } from '../receipt.ts';

/** Tells a player the token by which a platform's receipts name the player. */
export const getPurchaseAccountToken = operation<unknown>()({
  path: '/Client/GetPurchaseAccountToken',
  summary: 'Answers with the token to hand to the platform with each purchase.',
  description:
    'An addition of this service to the reference API. Pass it as `appAccountToken` (App Store) or `obfuscatedExternalAccountId` (Play Store), and nobody else can redeem the receipt first, unless the title does not look at it. Where the title lets non-consumables move, another player can restore one afterwards, and has it then. It is a UUID, and always the same for a player.',
  auth: { kind: 'sessionTicket', permission: 'account:read' },
  request: Type.Object({ CustomTags }),
  response: Type.Object({ AccountToken: Type.String({ description: 'The token, a UUID.' }) }),
  errors: [],
  example: {
    request: {},
    response: { AccountToken: '1f40be25-c8b4-5c4e-97a9-d6ea63ee5a11' },
  },

  handle: (_, { caller }) => ({ AccountToken: accountTokenOf(caller) }),
});
