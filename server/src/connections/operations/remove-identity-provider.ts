import { operation } from '../../kernel/operation.ts';
import { EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { removeConnection } from '../commands.ts';
import { type AuthorDeps, toAuthored } from '../save-connection.ts';
import { SingleProvider } from '../wire.ts';

/** Ends the connection of a title with a provider. */
export const removeIdentityProvider = operation<AuthorDeps>()({
  path: '/Admin/RemoveIdentityProvider',
  summary: 'Ends the connection of the title with Apple, Google, Game Center or Steam.',
  description:
    'An addition of this service to the reference API. Players keep their accounts, sessions and identities. A connection that is not there is removed already.',
  auth: { kind: 'secretKey', permission: 'connections:write' },
  request: Type.Object({ Provider: SingleProvider }),
  response: EmptyResult,
  errors: [],
  example: { request: { Provider: 'Steam' }, response: {} },
  async handle({ Provider: provider }, { caller, deps }) {
    const key = { titleId: caller.titleId, provider, connectionId: '' };
    await deps.run(removeConnection, { ...key, ...toAuthored(deps, caller) });
    return {};
  },
});
