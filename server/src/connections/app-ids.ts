import type { ConnectionProvider, KnownConnection, Settings } from './connection.ts';

/** The ids of a title's apps at a provider: bundle ids, package names, or an app id. */
export function appIdsOf(settings: Settings): readonly string[] {
  if ('bundleIds' in settings) return settings.bundleIds;
  if ('packageNames' in settings) return settings.packageNames;
  return 'appId' in settings && settings.appId !== undefined ? [settings.appId] : [];
}

/** The same ids as texts to compare: Apple's bundle ids name one app in any case, Google's package names do not. */
export function comparedAppIds({ provider, settings }: KnownConnection): readonly string[] {
  return appIdsOf(settings).map((appId) => toComparedAppId(provider, appId));
}

/** The text by which an app id is compared with others of its platform. */
export function toComparedAppId(provider: ConnectionProvider, appId: string): string {
  return provider === 'AppStore' ? appId.toLowerCase() : appId;
}

/** Why no app of a platform can have an id; undefined: one can. Amazon's is for people, so any text will do. */
export function appIdFault(platform: string, appId: string): string | undefined {
  if (platform === 'AppStore' && /^\d+$/.test(appId)) {
    return `${JSON.stringify(appId)} is no bundle id but the Apple ID of an app; App Store Connect shows both at App Information.`;
  }
  const form = FORMS[platform];
  return !form || form.has(appId) ? undefined : `${JSON.stringify(appId)} is ${form.words}.`;
}

/** The forms that Apple (help, "Bundle ID"), Android ("Configure the app module") and Steam (`AppId_t`) prescribe. */
const FORMS: Readonly<
  Record<string, { readonly has: (appId: string) => boolean; readonly words: string }>
> = {
  AppStore: {
    has: (appId) => /^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/.test(appId),
    words:
      'no bundle id: one has letters A to Z, digits and hyphens, with single periods between them',
  },
  PlayStore: {
    has: (appId) => /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/.test(appId),
    words:
      'no package name: one has two or more parts with periods between them, and each part begins with a letter and has letters A to Z, digits and underscores',
  },
  SteamPurchases: {
    has: (appId) => Number(appId) < 2 ** 32,
    words: 'no app id of Steam: one is below 4294967296',
  },
};
