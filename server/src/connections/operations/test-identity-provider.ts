import { CONNECTION_ID_CHARS_MAX, CONNECTION_TESTS_MAX } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { TEST_MEMBERS, testFor, type TestingDeps } from '../tested-connection.ts';
import { LoginProvider } from '../wire.ts';

/** Tests a connection of a title. */
export const testIdentityProvider = operation<TestingDeps>()({
  path: '/Admin/TestIdentityProvider',
  summary: 'Calls what a connection needs, and says whether it answers.',
  description: `An addition of this service to the reference API. The keys of the issuer are fetched; Google and Steam are shown the title's secret with a proof that cannot hold. The answer has no part of what a provider said but its issuer and the ids of its keys. A title has ${CONNECTION_TESTS_MAX.perMinute} tests in a minute, so that logins have room.`,
  auth: { kind: 'secretKey', permission: 'connections:inspect' },
  request: Type.Object({
    Provider: LoginProvider,
    ConnectionId: Type.Optional(
      Identifier(
        'The id of an OpenID connection; no other provider has one.',
        CONNECTION_ID_CHARS_MAX,
      ),
    ),
  }),
  response: Type.Object({
    ...TEST_MEMBERS,
    Issuer: Type.Optional(
      Type.String({ description: 'The issuer that the discovery document names.' }),
    ),
    KeyIds: Type.Array(Type.String(), {
      description: 'The ids of its keys, those of at most 128 letters, digits and `-._~+/=:`.',
    }),
  }),
  errors: ['InvalidIdentityProviderId', 'APIClientRequestRateLimitExceeded'],
  example: {
    request: { Provider: 'Apple' },
    response: {
      Status: 'Ready',
      Detail: 'The keys can be fetched.',
      Milliseconds: 84,
      KeyIds: ['E6q83RB15n', 'T8tIJ1zSrO'],
    },
  },
  async handle({ Provider: provider, ConnectionId: connectionId = '' }, call) {
    const { caller, deps, fail } = call;
    const { titleId } = caller;
    const connection = deps.connections.find({ titleId, provider, connectionId });
    if (!connection) throw fail('InvalidIdentityProviderId');
    const { answer, issuer, keyIds } = await testFor(call, connection);
    return {
      ...answer,
      ...(issuer !== undefined && { Issuer: issuer }),
      KeyIds: [...keyIds],
    };
  },
});
