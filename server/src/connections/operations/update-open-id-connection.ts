import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { judgeOpenId } from '../judge-settings.ts';
import { type ConnectionDeps, saveFor, takenMessage, warningsOf } from '../save-connection.ts';
import {
  ChangedIssuerOverride,
  ClientId,
  ConnectionId,
  EXAMPLE_CONNECTION,
  OPEN_ID_MEMBERS,
  Secret,
  toOpenIdChange,
  toWarningsResult,
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
  errors: ['InvalidParams', 'InvalidIdentityProviderId', 'NotAuthorizedByTitle'],
  example: {
    request: { ConnectionId: EXAMPLE_CONNECTION.connectionId, IgnoreNonce: true },
    response: {},
  },
  async handle(request, call) {
    const { caller, deps, fail, allowsExtensions } = call;
    const change = toOpenIdChange(request);
    const { connections } = deps;
    const key = {
      titleId: caller.titleId,
      provider: 'OpenIdConnect',
      connectionId: request.ConnectionId,
    } as const;
    const outcome = await saveFor(call, {
      key,
      how: 'change',
      settings: change,
      secret: request.ClientSecret,
      needsSecret: false,
      faults: judgeOpenId(change, { isNew: false, exceptions: connections.exceptions }),
    });
    if (outcome.status === 'notFound') throw fail('InvalidIdentityProviderId');
    if (outcome.status === 'issuerTaken') throw fail('NotAuthorizedByTitle', takenMessage(outcome));
    return toWarningsResult(warningsOf(connections.find(key), connections), allowsExtensions);
  },
});
