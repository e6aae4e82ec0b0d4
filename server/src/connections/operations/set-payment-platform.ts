import { DAY_MS } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import { Type } from '../../kernel/type.ts';
import { fromWireSettings } from '../connection.ts';
import { FORMER_APP_KEPT_MS } from '../former-platform.ts';
import { judgePlatform, judgeSandboxEnd } from '../judge-platform.ts';
import { warningsOfPlatform } from '../platform-warnings.ts';
import { PLATFORM_SETTINGS } from '../platforms.ts';
import {
  type ConnectionDeps,
  saveFor,
  settingsIn,
  toAnswer,
  TOO_MANY,
} from '../save-connection.ts';
import { misplacedSettings, unknownSettings } from '../unknown-settings.ts';
import { PaymentPlatform, PlatformSettings, Secret, WarningsResult } from '../wire.ts';

/** Sets a title up with a payment platform. */
export const setPaymentPlatform = operation<ConnectionDeps>()({
  path: '/Admin/SetPaymentPlatform',
  summary: 'Says how the title takes purchases of the App Store, Google Play, Amazon or Steam.',
  description: `An addition of this service to the reference API, where a person does this on a page. The new settings replace all earlier ones of this platform. An app (a bundle id, a package name, an app id) belongs to one title of the installation. A title that gives it up keeps its claim for ${FORMER_APP_KEPT_MS / DAY_MS} days, and as long as it has receipts of the platform. Only an owner, who has \`platforms:share\`, may decide otherwise. A call that names the app of another title counts as a change. Every receipt that is judged after the answer goes by the new settings, on every node.`,
  auth: { kind: 'secretKey', permission: 'platforms:write' },
  request: Type.Object({
    Platform: PaymentPlatform,
    Settings: PlatformSettings,
    Secret: Type.Optional(
      Secret(
        "App Store: the private key for the App Store Server API in PEM, with IssuerId and KeyId; receipts are verified without it. Google Play: the JSON key file of the service account, as Google gives it. Amazon: the shared secret. Steam: the publisher key. All but Apple's are needed. Absent: the one that is there stays.",
      ),
    ),
  }),
  response: WarningsResult,
  errors: [
    'InvalidParams',
    'OverLimit',
    'APIClientRequestRateLimitExceeded',
    'NotAuthorizedByTitle',
  ],
  example: {
    request: {
      Platform: 'AppStore',
      Settings: { AppStore: { BundleIds: ['com.example.game'], Refunds: 'TakeBack' } },
    },
    response: {},
  },
  async handle(request, call) {
    const { Platform: provider, Settings, Secret: secret } = request;
    const { caller, deps, fail } = call;
    const given = settingsIn(Settings, provider, fail);
    const settings = fromWireSettings(provider, given as never);
    const { titleId } = caller;
    const key = { titleId, provider, connectionId: '' };
    const stored = deps.connections.find(key)?.settings;
    const saved = await saveFor(call, {
      key,
      how: 'set',
      settings,
      secret,
      faults: {
        ...misplacedSettings(request, PLATFORM_SETTINGS[provider], `Settings.${provider}`),
        ...unknownSettings(given, PLATFORM_SETTINGS[provider], `Settings.${provider}`),
        ...judgePlatform({ provider, settings }, secret),
        ...judgeSandboxEnd({ provider, settings }, { stored, now: deps.now() }),
      },
    });
    if (saved.status === 'tooMany') throw fail('OverLimit', TOO_MANY);
    if (saved.status === 'appTaken') {
      const message = `The app ${saved.appId} belongs to another title of this installation, which has it or had it last. An owner (permission platforms:share) sees which title that is, and may let this one have it`;
      throw fail('NotAuthorizedByTitle', { message });
    }
    if (saved.status !== 'saved') return saved.answer;
    const warnings = await warningsOfPlatform(titleId, settings, deps);
    return toAnswer([...(saved.answer.Warnings ?? []), ...warnings]);
  },
});
