import type { AdminGetLimitsRequest } from 'purser-client';
import type { Throttled } from './words.ts';

/** By what limits are looked for. */
export const KINDS = ['ServiceId', 'Username', 'Email', 'IPAddress', 'KeyId'] as const;

export type By = (typeof KINDS)[number];

/** The subject of a search among the limits. */
export interface Search {
  readonly by: By;
  /** Empty: nothing. */
  readonly text: string;
}

/** Names somebody whose guesses are counted. */
export type Subject = Pick<AdminGetLimitsRequest, 'ServiceId' | 'Username' | 'Email' | 'IPAddress'>;

/** The search that an address tells of. */
export function readSearch(params: URLSearchParams): Search {
  const by = KINDS.find((kind) => kind === params.get('by')) ?? KINDS[0];
  return { by, text: params.get('text') ?? '' };
}

/** How an address tells of a search. */
export function writeSearch({ by, text }: Search): URLSearchParams {
  return new URLSearchParams(text.trim() === '' ? {} : { by, text: text.trim() });
}

/** Whom GetLimits is asked about; undefined: it knows nothing of such. */
export function toSubject({ by, text }: Search): Subject | undefined {
  return text === '' || by === 'KeyId' ? undefined : { [by]: text };
}

/** Whether it is whom somebody looks for that a limit has stopped. */
export function isAbout({ ServiceId, IPAddress, KeyId }: Throttled, { by, text }: Search): boolean {
  const named = { ServiceId, KeyId, IPAddress: IPAddress && firstAddress(IPAddress) };
  return text !== '' && text === (named as Readonly<Record<string, string | undefined>>)[by];
}

/** An address of a network as limits name it: IPv4 stands for itself, IPv6 for its /64. */
export function firstAddress(network: string): string {
  return network.replace(/\/64$/, '');
}
