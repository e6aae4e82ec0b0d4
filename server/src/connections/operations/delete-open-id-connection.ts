import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { type RemovingDeps, removeFor } from '../save-connection.ts';
import { ConnectionId, EXAMPLE_CONNECTION, WarningsResult } from '../wire.ts';

/** Ends an OpenID connection. */
export const deleteOpenIdConnection = operation<RemovingDeps>()({
  path: '/Admin/DeleteOpenIdConnection',
  summary: 'Ends an OpenID connection of the title: its tokens log nobody in any more.',
  description:
    'Its players keep their accounts, their sessions and the identities, which are good again with a connection to the same issuer. The answer says how many they are, where no other connection stands for their issuer. One that is not there is deleted already.',
  auth: { kind: 'secretKey', permission: 'connections:write' },
  request: Type.Object({ ConnectionId, CustomTags }),
  response: WarningsResult,
  errors: [],
  example: { request: { ConnectionId: EXAMPLE_CONNECTION.connectionId }, response: {} },
  handle: ({ ConnectionId: connectionId }, call) =>
    removeFor(call, { titleId: call.caller.titleId, provider: 'OpenIdConnect', connectionId }),
});
