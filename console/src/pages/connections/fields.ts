import type { CONNECTIONS_TEXTS } from '../../texts/connections.tsx';
import { type Connection, settingsOf, type SingleProvider } from './connection.ts';

/** A setting in the form of its provider. */
export interface Field {
  readonly member: keyof typeof CONNECTIONS_TEXTS.hints;
  /** `texts`: several, one in each line. `pairs`: a name and its text in each line, with a space between them. */
  readonly kind: 'text' | 'texts' | 'pairs' | 'flag' | 'choice' | 'moment';
  readonly isNeeded?: boolean;
}

/** The settings of payment platforms. `Testers` and `Until` are members of `Sandbox`. */
const PLATFORM_FIELDS: readonly Field[] = [
  { member: 'Refunds', kind: 'choice' },
  { member: 'CatalogVersions', kind: 'texts' },
  { member: 'Testers', kind: 'texts' },
  { member: 'Until', kind: 'moment' },
];

/** That of platforms which write the token of the game into a receipt. */
const OWNER: Field = { member: 'Owner', kind: 'choice' };

/** The settings of each provider, in the order of its form. */
export const FIELDS: Readonly<Record<SingleProvider, readonly Field[]>> = {
  Apple: [
    { member: 'ClientIds', kind: 'texts', isNeeded: true },
    { member: 'TeamId', kind: 'text' },
    { member: 'KeyId', kind: 'text' },
  ],
  Google: [
    { member: 'ClientIds', kind: 'texts', isNeeded: true },
    { member: 'RedirectUri', kind: 'text' },
  ],
  GameCenter: [{ member: 'BundleIds', kind: 'texts', isNeeded: true }],
  Steam: [
    { member: 'AppId', kind: 'text', isNeeded: true },
    { member: 'Identity', kind: 'text' },
    { member: 'AllowsFamilySharing', kind: 'flag' },
  ],
  AppStore: [
    { member: 'BundleIds', kind: 'texts', isNeeded: true },
    { member: 'IssuerId', kind: 'text' },
    { member: 'KeyId', kind: 'text' },
    { member: 'AllowsFamilySharing', kind: 'flag' },
    { member: 'MovesNonConsumables', kind: 'flag' },
    OWNER,
    ...PLATFORM_FIELDS,
  ],
  PlayStore: [
    { member: 'PackageNames', kind: 'texts', isNeeded: true },
    { member: 'LicenseKeys', kind: 'pairs' },
    { member: 'NotificationAudience', kind: 'text' },
    { member: 'NotificationAccount', kind: 'text' },
    OWNER,
    ...PLATFORM_FIELDS,
  ],
  AmazonAppstore: [{ member: 'AppId', kind: 'text' }, ...PLATFORM_FIELDS],
  SteamPurchases: [
    { member: 'AppId', kind: 'text', isNeeded: true },
    { member: 'Currency', kind: 'text' },
    { member: 'Language', kind: 'text' },
    ...PLATFORM_FIELDS,
  ],
};

/** The providers that do nothing without a secret. */
export const NEEDS_SECRET: readonly SingleProvider[] = [
  'Google',
  'Steam',
  'PlayStore',
  'AmazonAppstore',
  'SteamPurchases',
];

/** The texts of the form by member: lists have one entry in each line. */
export type Draft = Readonly<Record<string, string | boolean>>;

/** The form of a connection as it is; undefined: there is none yet. */
export function toDraft(provider: SingleProvider, connection: Connection | undefined): Draft {
  const settings = settingsOf(connection ?? { Provider: provider, Settings: {} });
  return Object.fromEntries(
    FIELDS[provider].map(({ member, kind }) => {
      const value = settings[member];
      if (Array.isArray(value)) return [member, value.join('\n')];
      if (kind === 'pairs') return [member, toLines(value)];
      return [member, typeof value === 'string' || typeof value === 'boolean' ? value : ''];
    }),
  );
}

/** Names with their texts, one pair in each line. */
function toLines(pairs: unknown = {}): string {
  const all = Object.entries(pairs as Readonly<Record<string, string>>);
  return all.map(([name, text]) => `${name} ${text}`).join('\n');
}

/** The pair that a line has; a name alone has the empty text, which the service refuses. */
function toPair(line: string): readonly [name: string, text: string] {
  const [, name = '', text = ''] = /^([^\s:=]*)[\s:=]*(.*)$/.exec(line) ?? [];
  return [name, text.replaceAll(' ', '')];
}

/** The settings that are typed; the service judges whether they fit. */
export function toSettings(provider: SingleProvider, draft: Draft) {
  const typed: Record<string, string | boolean | readonly string[] | Record<string, string>> = {};
  for (const { member, kind } of FIELDS[provider]) {
    const value = draft[member] ?? '';
    const lines = String(value)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (kind === 'flag') typed[member] = value === true;
    else if (kind === 'pairs') {
      if (lines.length > 0) typed[member] = Object.fromEntries(lines.map(toPair));
    } else if (lines[0] !== undefined) typed[member] = kind === 'texts' ? lines : lines[0];
  }
  const { Testers, Until, ...settings } = typed;
  const sandbox = { ...(Testers && { Testers }), ...(Until && { Until }) };
  return { ...settings, ...((Testers ?? Until) && { Sandbox: sandbox }) };
}
