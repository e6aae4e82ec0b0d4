import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { type ConnectionDeps, saveOpenId, TOO_MANY } from '../save-connection.ts';
import {
  ClientId,
  EXAMPLE_CONNECTION,
  IssuerOverride,
  NewConnectionId,
  OPEN_ID_MEMBERS,
  Secret,
  WarningsResult,
} from '../wire.ts';

/** Connects a title with an OpenID issuer. */
export const createOpenIdConnection = operation<ConnectionDeps>()({
  path: '/Admin/CreateOpenIdConnection',
  summary: 'Connects the title with an OpenID issuer, whose tokens then log players in.',
  description:
    'Whoever has the keys of the issuer can log in as each of its players, so the change is written down. The keys come from IssuerDiscoveryUrl, from IssuerInformation or from a Preset: exactly one of them. An address must begin with https:// and lead to the public network, unless the installation makes an exception (PURSER_OUTSIDE_EXCEPTIONS). Nothing is fetched now: TestIdentityProvider says whether the keys can be had.',
  auth: { kind: 'secretKey', permission: 'connections:write' },
  request: Type.Object({
    ConnectionId: NewConnectionId,
    ClientId,
    ClientSecret: Secret(
      'The secret of the client at the issuer, for clients of the reference API, which send it: no login needs it, so any text will do. It is kept sealed, and not shown.',
    ),
    ...OPEN_ID_MEMBERS,
    IssuerOverride,
    CustomTags,
  }),
  response: WarningsResult,
  errors: [
    'InvalidParams',
    'ValueAlreadyExists',
    'OverLimit',
    'NotAuthorizedByTitle',
    'APIClientRequestRateLimitExceeded',
  ],
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
    const { status, answer } = await saveOpenId(call, 'create', request);
    if (status === 'exists') throw call.fail('ValueAlreadyExists');
    if (status === 'tooMany') throw call.fail('OverLimit', TOO_MANY);
    return answer;
  },
});
