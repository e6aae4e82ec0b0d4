import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { type ConnectionDeps, saveOpenId } from '../save-connection.ts';
import {
  ChangedIssuerOverride,
  ClientId,
  ConnectionId,
  EXAMPLE_CONNECTION,
  OPEN_ID_MEMBERS,
  Secret,
  WarningsResult,
} from '../wire.ts';

/** Changes an OpenID connection. */
export const updateOpenIdConnection = operation<ConnectionDeps>()({
  path: '/Admin/UpdateOpenIdConnection',
  summary: 'Changes an OpenID connection of the title.',
  description:
    'What is absent stays. IssuerDiscoveryUrl, IssuerInformation and Preset take the place of each other. Every proof that is judged after the answer goes by the new settings, on every node.',
  auth: { kind: 'secretKey', permission: 'connections:write' },
  request: Type.Object({
    ConnectionId,
    ClientId: Type.Optional(ClientId),
    ClientSecret: Type.Optional(Secret('The new secret of the client at the issuer.')),
    ...OPEN_ID_MEMBERS,
    IssuerOverride: ChangedIssuerOverride,
    CustomTags,
  }),
  response: WarningsResult,
  errors: [
    'InvalidParams',
    'InvalidIdentityProviderId',
    'NotAuthorizedByTitle',
    'APIClientRequestRateLimitExceeded',
  ],
  example: {
    request: { ConnectionId: EXAMPLE_CONNECTION.connectionId, IgnoreNonce: true },
    response: {},
  },
  async handle(request, call) {
    const { status, answer } = await saveOpenId(call, 'change', request);
    if (status === 'notFound') throw call.fail('InvalidIdentityProviderId');
    return answer;
  },
});
