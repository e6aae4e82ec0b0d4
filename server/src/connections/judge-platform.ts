import type { Instant } from '../kernel/instant.ts';
import type { Platform } from '../kernel/platform-purchase.ts';
import type { Settings } from './connection.ts';
import { appIdFault, appIdsOf } from './app-ids.ts';
import { judgeSecret, type SettingFaults } from './judge-settings.ts';
import { isAppleKey, licenseKeyFault, NO_APPLE_KEY, serviceAccountFault } from './key-files.ts';

/** Adds a sentence about a member; `false` and `undefined` add none. */
type Add = (member: string, sentence: string | false | undefined) => void;

/** The faults of a platform's settings and its secret. */
export function judgePlatform(
  { provider, settings }: { readonly provider: Platform; readonly settings: Settings<Platform> },
  secret: string | undefined,
): SettingFaults {
  const faults: Record<string, readonly string[]> = {};
  const here = `Settings.${provider}`;
  const add: Add = (member, sentence) => {
    if (sentence !== undefined && sentence !== false) faults[member] = [sentence];
  };
  const { sandbox } = settings;
  const isEmpty = sandbox && !sandbox.testers && sandbox.until === undefined;
  add(`${here}.Sandbox`, isEmpty && 'Sandbox needs Testers, Until or both.');
  const appFaults = appIdsOf(settings).map((appId) => appIdFault(provider, appId));
  add(
    `${here}.${APP_MEMBERS[provider]}`,
    appFaults.find((fault) => fault !== undefined),
  );
  if ('bundleIds' in settings) judgeAppStore(settings, { secret, here, add });
  else if ('packageNames' in settings) judgePlayStore(settings, { secret, here, add });
  else {
    const isAmazon = provider === 'AmazonAppstore';
    add('Secret', isAmazon && secret !== undefined && amazonFault(secret));
    Object.assign(faults, judgeSecret(secret));
  }
  return faults;
}

/** The fault of an open sandbox that ends in the past, unless it is stored so: settings that nobody has touched may be sent again. */
export function judgeSandboxEnd(
  { provider, settings }: { readonly provider: Platform; readonly settings: Settings<Platform> },
  { stored, now }: { readonly stored: Settings | undefined; readonly now: Instant },
): SettingFaults {
  const until = settings.sandbox?.until;
  const before = (stored as Settings<Platform> | undefined)?.sandbox?.until;
  if (until === undefined || until > now || until === before) return {};
  const sentence = 'Until is in the past: name a later time, or leave it out to end the sandbox.';
  return { [`Settings.${provider}.Sandbox.Until`]: [sentence] };
}

/** The members with the ids of apps. */
const APP_MEMBERS = {
  AppStore: 'BundleIds',
  PlayStore: 'PackageNames',
  AmazonAppstore: 'AppId',
  SteamPurchases: 'AppId',
} as const;

const NO_MOVES =
  'MovesNonConsumables cannot be set with Owner Require: a purchase is for the player of its token only.';

interface Judged {
  readonly secret: string | undefined;
  /** The member with the settings. */
  readonly here: string;
  readonly add: Add;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function judgeAppStore(
  { issuerId, keyId, movesNonConsumables, owner }: Settings<'AppStore'>,
  { secret, here, add }: Judged,
): void {
  add(`${here}.MovesNonConsumables`, movesNonConsumables && owner === 'require' && NO_MOVES);
  const isHalf = (issuerId === undefined) !== (keyId === undefined);
  add(here, isHalf && 'IssuerId and KeyId come together.');
  const isIssuer = issuerId === undefined || UUID.test(issuerId);
  add(
    `${here}.IssuerId`,
    !isIssuer &&
      'IssuerId is no UUID, as App Store Connect shows it above the keys of the kind In-App Purchase.',
  );
  const isKeyId = keyId === undefined || /^[A-Z\d]{10}$/.test(keyId);
  add(`${here}.KeyId`, !isKeyId && 'KeyId is no id of a key: ten capital letters and digits.');
  if (secret === undefined) return;
  add('Secret', keyId === undefined && 'A private key needs IssuerId and KeyId.');
  add('Secret', !isAppleKey(secret) && NO_APPLE_KEY);
}

function judgePlayStore(
  {
    packageNames,
    licenseKeys = {},
    notificationAudience,
    notificationAccount,
  }: Settings<'PlayStore'>,
  { secret, here, add }: Judged,
): void {
  const isHalf = (notificationAudience === undefined) !== (notificationAccount === undefined);
  add(here, isHalf && 'NotificationAudience and NotificationAccount come together.');
  const isAccount = notificationAccount === undefined || isServiceAccount(notificationAccount);
  add(`${here}.NotificationAccount`, !isAccount && NO_ACCOUNT);
  for (const [packageName, key] of Object.entries(licenseKeys)) {
    const fault = packageNames.includes(packageName)
      ? licenseKeyFault(key)
      : 'is of a package that is not among PackageNames';
    add(`${here}.LicenseKeys`, fault !== undefined && `The key of ${packageName} ${fault}.`);
  }
  add('Secret', secret === undefined ? undefined : serviceAccountFault(secret));
}

const NO_ACCOUNT =
  'NotificationAccount is no e-mail address of a service account of yours, such as push@project.iam.gserviceaccount.com: the one that the push subscription names. Google’s google-play-developer-notifications@system.gserviceaccount.com only publishes.';

/** Whether a service account of a studio can have an e-mail address; those of Google's own publishers end with system.gserviceaccount.com. */
function isServiceAccount(email: string): boolean {
  const [, domain] = /^[\w.-]+@([a-z\d.-]+\.gserviceaccount\.com)$/.exec(email) ?? [];
  return domain !== undefined && domain !== 'system.gserviceaccount.com';
}

/** Amazon promises no form of the shared secret. A key of another kind is none. */
function amazonFault(secret: string): string | false {
  const isOther = /^amzn1\.|^amzn\d?-|^[[{]|\s/.test(secret);
  return (
    isOther &&
    'The secret is no shared secret of Amazon: the developer console shows it at Settings, Identity, as one word without spaces. Ids and secrets of Login with Amazon are others.'
  );
}
