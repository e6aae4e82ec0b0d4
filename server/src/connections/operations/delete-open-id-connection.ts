import { operation } from '../../kernel/operation.ts';
import { CustomTags, EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { removeConnection } from '../commands.ts';
import { type AuthorDeps, toAuthored } from '../save-connection.ts';
import { ConnectionId, EXAMPLE_CONNECTION } from '../wire.ts';

/** Ends an OpenID connection. */
export const deleteOpenIdConnection = operation<AuthorDeps>()({
  path: '/Admin/DeleteOpenIdConnection',
  summary: 'Ends an OpenID connection of the title: its tokens log nobody in any more.',
  description:
    'Its players keep their accounts, their sessions and the identities, which are good again with a connection to the same issuer. One that is not there is deleted already.',
  auth: { kind: 'secretKey', permission: 'connections:write' },
  request: Type.Object({ ConnectionId, CustomTags }),
  response: EmptyResult,
  errors: [],
  example: { request: { ConnectionId: EXAMPLE_CONNECTION.connectionId }, response: {} },
  async handle({ ConnectionId: connectionId }, { caller, deps }) {
    const key = { titleId: caller.titleId, provider: 'OpenIdConnect', connectionId } as const;
    await deps.run(removeConnection, { ...key, ...toAuthored(deps, caller) });
    return {};
  },
});
