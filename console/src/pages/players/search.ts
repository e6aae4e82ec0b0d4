import type { AdminSearchPlayersRequest } from 'purser-client';
import { fromLocalField } from '../../parts/local-field.ts';

/** Whom a search is for: players of whom something is known, or those who logged in at some time. */
export interface Search {
  readonly isByLogin: boolean;
  /** Anything that is known of a player. Empty: everybody. */
  readonly text: string;
  readonly address: string;
  /** Moments of the last login; empty: any. */
  readonly from: string;
  readonly before: string;
}

/** The search that an address tells of. */
export function readSearch(params: URLSearchParams): Search {
  return {
    isByLogin: params.get('by') === 'LastLogin',
    text: params.get('text') ?? '',
    address: params.get('address') ?? '',
    from: fromLocalField(params.get('from')),
    before: fromLocalField(params.get('before')),
  };
}

/** How an address tells of a search: only what counts. */
export function writeSearch(search: Search): URLSearchParams {
  const { isByLogin, text, address, from, before } = search;
  const told = isByLogin
    ? { by: 'LastLogin', address: address.trim(), from, before }
    : { text: text.trim() };
  return new URLSearchParams(Object.entries(told).filter(([, value]) => value !== ''));
}

/** The search by the last login as the service is asked. */
export function toLoginRequest({ address, from, before }: Search): AdminSearchPlayersRequest {
  return {
    ...(address !== '' && { IPAddress: address }),
    ...(from !== '' && { LastLoginFrom: from }),
    ...(before !== '' && { LastLoginBefore: before }),
  };
}
