import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { judgeOpenId } from '../judge-settings.ts';
import {
  type ConnectionDeps,
  saveFor,
  TOO_MANY,
  takenMessage,
  warningsOf,
} from '../save-connection.ts';
import {
  ClientId,
  ConnectionId,
  EXAMPLE_CONNECTION,
  IssuerOverride,
  OPEN_ID_MEMBERS,
  Secret,
  toOpenIdChange,
  toWarningsResult,
  WarningsResult,
} from '../wire.ts';

/** Connects a title with an OpenID issuer. */
export const createOpenIdConnection = operation<ConnectionDeps>()({
  path: '/Admin/CreateOpenIdConnection',
  summary: 'Connects the title with an OpenID issuer, whose tokens then log players in.',
  description:
    'Whoever has the keys of the issuer can log in as each of its players, so the change is written down. The keys come from IssuerDiscoveryUrl, from IssuerInformation or from a Preset: exactly one of them. An address must begin with https:// and lead to the public network, unless the installation makes an exception.',
  auth: { kind: 'secretKey', permission: 'connections:write' },
  request: Type.Object({
    ConnectionId,
    ClientId,
    ClientSecret: Secret(
      'The secret of the client at the issuer. It is kept sealed, and not shown.',
    ),
    ...OPEN_ID_MEMBERS,
    IssuerOverride,
    CustomTags,
  }),
  response: WarningsResult,
  errors: ['InvalidParams', 'ValueAlreadyExists', 'OverLimit', 'NotAuthorizedByTitle'],
  example: {
    request: {
      ConnectionId: EXAMPLE_CONNECTION.connectionId,
      ClientId: EXAMPLE_CONNECTION.clientId,
      ClientSecret: 'the secret that the issuer gave',
      IssuerDiscoveryUrl: EXAMPLE_CONNECTION.discoveryUrl,
    },
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
    const settings = { ignoreNonce: false, ...change, clientId: request.ClientId };
    const outcome = await saveFor(call, {
      key,
      how: 'create',
      settings,
      secret: request.ClientSecret,
      needsSecret: false,
      faults: judgeOpenId(change, { isNew: true, exceptions: connections.exceptions }),
    });
    if (outcome.status === 'exists') throw fail('ValueAlreadyExists');
    if (outcome.status === 'tooMany') throw fail('OverLimit', TOO_MANY);
    if (outcome.status === 'issuerTaken') throw fail('NotAuthorizedByTitle', takenMessage(outcome));
    return toWarningsResult(warningsOf({ ...key, settings }, connections), allowsExtensions);
  },
});
