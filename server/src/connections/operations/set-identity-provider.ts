import { operation } from '../../kernel/operation.ts';
import { Type } from '../../kernel/type.ts';
import { fromWireSettings, isOf } from '../connection.ts';
import { judgeApple, judgeSecret } from '../judge-settings.ts';
import { type ConnectionDeps, saveFor, settingsIn, TOO_MANY } from '../save-connection.ts';
import { ProviderSettings, Secret, SingleProvider, WarningsResult } from '../wire.ts';

const { OpenIdConnect: _, ...SINGLE } = ProviderSettings.properties;

/** Connects a title with a provider of which it has one connection. */
export const setIdentityProvider = operation<ConnectionDeps>()({
  path: '/Admin/SetIdentityProvider',
  summary: 'Says how the title is connected with Apple, Google, Game Center or Steam.',
  description:
    'An addition of this service to the reference API, where a person does this on a page. The new settings replace all earlier ones of this provider. OpenID issuers are connected with CreateOpenIdConnection.',
  auth: { kind: 'secretKey', permission: 'connections:write' },
  request: Type.Object({
    Provider: SingleProvider,
    Settings: Type.Object(SINGLE, {
      description: 'The settings: the member that is named as the provider.',
    }),
    Secret: Type.Optional(
      Secret(
        "Apple: the team's private key in PEM, for AuthorizationCode. Google: the client secret, which is needed. Steam: the publisher key, which is needed. Those two have characters of ASCII alone, and no space at an end. Apple's is needed with TeamId and KeyId. Absent: the one that is there stays.",
      ),
    ),
  }),
  response: WarningsResult,
  errors: ['InvalidParams', 'OverLimit', 'APIClientRequestRateLimitExceeded'],
  example: {
    request: {
      Provider: 'Steam',
      Settings: { Steam: { AppId: '480', AllowsFamilySharing: false } },
      Secret: 'the publisher key',
    },
    response: {},
  },
  async handle({ Provider: provider, Settings, Secret: secret }, call) {
    const { caller, fail } = call;
    const wire = settingsIn(Settings, provider, fail);
    if (provider === 'GameCenter' && secret !== undefined) {
      throw fail('InvalidParams', { details: { Secret: ['Game Center has no secret.'] } });
    }
    const key = { titleId: caller.titleId, provider, connectionId: '' };
    const settings = fromWireSettings(provider, wire as never);
    const connection = { ...key, settings };
    const { status, answer } = await saveFor(call, {
      key,
      how: 'set',
      settings,
      secret,
      faults: isOf(connection, 'Apple')
        ? judgeApple(connection.settings, secret)
        : judgeSecret(secret),
    });
    if (status === 'tooMany') throw fail('OverLimit', TOO_MANY);
    return answer;
  },
});
