import type {
  AdminListConnectionChangesResult,
  AdminListIdentityProvidersResult,
  AdminListPaymentPlatformsResult,
} from 'purser-client';
import { describeMember, describeValue } from '../../parts/changes/member-lines.ts';
import { describeMoment } from '../../parts/moment.tsx';
import { CONNECTIONS_TEXTS } from '../../texts/connections.tsx';
import { REAL_MONEY_TEXTS } from '../../texts/real-money.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';

const texts = CONNECTIONS_TEXTS;

type PlatformConnection = AdminListPaymentPlatformsResult['Platforms'][number];
export type ConnectionChange = AdminListConnectionChangesResult['Changes'][number];
type PastConnection = NonNullable<ConnectionChange['After']>;
export type Provider = ConnectionChange['Provider'];
/** The providers of which a title has one connection at most. */
export type SingleProvider = Exclude<Provider, 'OpenIdConnect'>;

/** The purpose of a connection. */
export type Kind = keyof typeof texts.kinds;

/** A connection with an identity provider or a payment platform, as its card shows it. */
export interface Connection extends PastConnection {
  readonly Provider: Provider;
  readonly ConnectionId?: string;
  readonly UpdatedAt: string;
  readonly Warnings: readonly string[];
  /** How often logins or receipts were refused, by reason in words. */
  readonly refused: readonly {
    readonly reason: string;
    readonly Count: number;
    readonly LastAt: string;
  }[];
  /** How the platform was asked for refunds, by app. Undefined: it is none. */
  readonly RefundPolls?: PlatformConnection['RefundPolls'];
}

/** The providers of each kind of which a title has one connection at most, in the order of the page. */
export const SINGLE_PROVIDERS = {
  logins: ['Apple', 'Google', 'GameCenter', 'Steam'],
  purchases: ['AppStore', 'PlayStore', 'AmazonAppstore', 'SteamPurchases'],
} as const satisfies Readonly<Record<Kind, readonly SingleProvider[]>>;

export type Platform = (typeof SINGLE_PROVIDERS.purchases)[number];

/** The permission that changes connections of a kind. */
export const WRITE_PERMISSIONS = {
  logins: 'connections:write',
  purchases: 'platforms:write',
} as const satisfies Readonly<Record<Kind, string>>;

/** Tells whether a provider is a payment platform. */
export function isPlatform(provider: Provider): provider is Platform {
  return SINGLE_PROVIDERS.purchases.some((platform) => platform === provider);
}

/** The kind of a connection by its provider. */
export function kindOf(provider: Provider): Kind {
  return isPlatform(provider) ? 'purchases' : 'logins';
}

/** Reads a connection with an identity provider. */
export function fromProvider(
  one: AdminListIdentityProvidersResult['Connections'][number],
): Connection {
  const { reasons } = texts.kinds.logins.refused;
  const refused = one.RefusedProofs.map((of) => ({ ...of, reason: reasons[of.Reason] }));
  return { ...one, refused };
}

/** Reads a connection with a payment platform. */
export function fromPlatform(one: PlatformConnection): Connection {
  const { reasons } = texts.kinds.purchases.refused;
  const refused = one.RefusedReceipts.map((of) => ({ ...of, reason: reasons[of.Reason] }));
  return { ...one, Provider: one.Platform, refused };
}

/** How pages call a connection. */
export function nameOf({
  Provider,
  ConnectionId,
}: Pick<ConnectionChange, 'Provider' | 'ConnectionId'>): string {
  return ConnectionId === undefined ? texts.providers[Provider] : texts.openId(ConnectionId);
}

type Settings = Readonly<Record<string, unknown>>;

/** The settings of a connection, as its provider's. Of a platform with its defaults, and with the rule for the sandbox as members beside the others. */
export function settingsOf({
  Provider,
  Settings: all,
}: Pick<Connection, 'Provider' | 'Settings'>): Settings {
  if (!isPlatform(Provider)) return (all[Provider] ?? {}) as Settings;
  const { Sandbox, ...settings } = all[Provider] ?? {};
  const { Refunds = 'Mark' } = settings;
  // Amazon and Steam tell no token of the player.
  const hasOwner = Provider === 'AppStore' || Provider === 'PlayStore';
  return { ...(hasOwner && { Owner: 'Check' }), ...settings, Refunds, Testers: [], ...Sandbox };
}

/** The label of a setting. */
export function labelOf(member: string): string {
  const labels: Readonly<Record<string, string>> = texts.labels;
  return labels[member] ?? describeMember(member);
}

/** The labels of a form by the members of its request, for the errors that name them. */
export function labelsOf(provider: Provider): Readonly<Record<string, string>> {
  return {
    ...texts.labels,
    ...texts.requestLabels,
    ...REAL_MONEY_TEXTS.platforms,
    Secret: texts.secrets[provider],
  };
}

/** Characters by which a person tells long keys apart. */
const KEY_END_CHARS = 12;

/** A setting for people: of keys that were entered by hand their ids, of license keys their ends. */
export function describeSetting(member: string, value: unknown): string {
  const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = texts.choices;
  if (member in choices) return choices[member]?.[String(value)] ?? String(value);
  if (member === 'Until') return describeMoment(String(value));
  if (member === 'LicenseKeys') {
    const keys = Object.entries(value as Readonly<Record<string, string>>);
    return keys.map(([name, key]) => `${name} …${key.slice(-KEY_END_CHARS)}`).join(', ');
  }
  if (Array.isArray(value) && value.length === 0) return SHARED_TEXTS.none;
  if (member !== 'IssuerInformation') return describeValue(value);
  const { Issuer, JsonWebKeySet } = value as Required<
    NonNullable<PastConnection['Settings']['OpenIdConnect']>
  >['IssuerInformation'];
  const { keys = [] } = JsonWebKeySet as { readonly keys?: readonly { readonly kid?: string }[] };
  return texts.lines({ issuer: Issuer, keys: keys.map(({ kid }) => kid ?? '–').join(', ') });
}
