import type {
  AdminListConnectionChangesResult,
  AdminListIdentityProvidersResult,
} from 'purser-client';
import { describeMember, describeValue } from '../../parts/changes/member-lines.ts';
import { CONNECTIONS_TEXTS } from '../../texts/connections.tsx';

const texts = CONNECTIONS_TEXTS;

export type Connection = AdminListIdentityProvidersResult['Connections'][number];
export type ConnectionChange = AdminListConnectionChangesResult['Changes'][number];
export type Provider = Connection['Provider'];
/** The providers of which a title has one connection at most. */
export type SingleProvider = Exclude<Provider, 'OpenIdConnect'>;

export const SINGLE_PROVIDERS = [
  'Apple',
  'Google',
  'GameCenter',
  'Steam',
] as const satisfies readonly SingleProvider[];

/** How pages call a connection. */
export function nameOf({
  Provider,
  ConnectionId,
}: Pick<ConnectionChange, 'Provider' | 'ConnectionId'>): string {
  return ConnectionId === undefined ? texts.providers[Provider] : texts.openId(ConnectionId);
}

type Settings = Readonly<Record<string, unknown>>;

/** The settings of a connection, as its provider's. */
export function settingsOf({
  Provider,
  Settings: all,
}: Pick<ConnectionChange, 'Provider'> &
  Pick<NonNullable<ConnectionChange['After']>, 'Settings'>): Settings {
  return (all[Provider] ?? {}) as Settings;
}

/** The label of a setting. */
export function labelOf(member: string): string {
  const labels: Readonly<Record<string, string>> = texts.labels;
  return labels[member] ?? describeMember(member);
}

/** The labels of a form by the members of its request, for the errors that name them. */
export function labelsOf(provider: Provider): Readonly<Record<string, string>> {
  return { ...texts.labels, ...texts.requestLabels, Secret: texts.secrets[provider] };
}

/** A setting for people: of keys that were entered by hand their ids. */
export function describeSetting(member: string, value: unknown): string {
  if (member !== 'IssuerInformation') return describeValue(value);
  const { Issuer, JsonWebKeySet } = value as Required<
    NonNullable<Connection['Settings']['OpenIdConnect']>
  >['IssuerInformation'];
  const { keys = [] } = JsonWebKeySet as { readonly keys?: readonly { readonly kid?: string }[] };
  return texts.lines({ issuer: Issuer, keys: keys.map(({ kid }) => kid ?? '–').join(', ') });
}
