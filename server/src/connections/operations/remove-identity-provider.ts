import { operation } from '../../kernel/operation.ts';
import { Type } from '../../kernel/type.ts';
import { type RemovingDeps, removeFor } from '../save-connection.ts';
import { SingleProvider, WarningsResult } from '../wire.ts';

/** Ends the connection of a title with a provider. */
export const removeIdentityProvider = operation<RemovingDeps>()({
  path: '/Admin/RemoveIdentityProvider',
  summary: 'Ends the connection of the title with Apple, Google, Game Center or Steam.',
  description:
    'An addition of this service to the reference API. Players keep their accounts, sessions and identities; the answer says how many they are. A connection that is not there is removed already.',
  auth: { kind: 'secretKey', permission: 'connections:write' },
  request: Type.Object({ Provider: SingleProvider }),
  response: WarningsResult,
  errors: [],
  example: { request: { Provider: 'Steam' }, response: {} },
  handle: ({ Provider: provider }, call) =>
    removeFor(call, { titleId: call.caller.titleId, provider, connectionId: '' }),
});
