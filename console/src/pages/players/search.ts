import type { AdminSearchPlayersRequest } from 'purser-client';
import { fromLocalField } from '../../parts/local-field.ts';
import { IDENTITY_KINDS, isOfParts, type KindOfParts } from './identity-kinds.ts';

/** By what players are found. Personal data is for roles that may see it. */
export const KINDS = [
  { by: 'TitleDisplayName', isPersonal: false },
  { by: 'ServiceId', isPersonal: false },
  ...IDENTITY_KINDS.map(({ member }) => ({ by: member, isPersonal: true })),
  { by: 'ContactEmail', isPersonal: true },
  { by: 'LastLogin', isPersonal: false },
] as const;

export type By = (typeof KINDS)[number]['by'];

/** The criteria of a search for players. */
export interface Search {
  readonly by: By;
  /** Of a name. Empty: all players. */
  readonly text: string;
  /** Of an id of two parts: the issuer, the sandbox or the environment. Empty: that of released games. */
  readonly realm: string;
  /** The text is the whole name, and not its beginning. */
  readonly isWhole: boolean;
  readonly address: string;
  /** Moments of the last login; empty: any. */
  readonly from: string;
  readonly before: string;
}

/** The search that an address tells of. */
export function readSearch(params: URLSearchParams): Search {
  const by = KINDS.find((kind) => kind.by === params.get('by'))?.by ?? KINDS[0].by;
  return {
    by,
    text: params.get('text') ?? '',
    realm: params.get('realm') ?? '',
    isWhole: params.has('whole'),
    address: params.get('address') ?? '',
    from: fromLocalField(params.get('from')),
    before: fromLocalField(params.get('before')),
  };
}

/** Whether names of a kind are found by their beginnings, too. */
export function hasBeginnings(by: By): boolean {
  return by !== 'LastLogin' && by !== 'ServiceId' && !isOfParts(by);
}

/** How an address tells of a search: only what counts. */
export function writeSearch(search: Search): URLSearchParams {
  const { by, text, realm, isWhole, address, from, before } = search;
  const told =
    by === 'LastLogin'
      ? { address: address.trim(), from, before }
      : { text: text.trim(), realm: isOfParts(by) ? realm.trim() : '' };
  const whole = hasBeginnings(by) && isWhole ? 'yes' : '';
  const members = Object.entries({ by, ...told, whole });
  return new URLSearchParams(members.filter(([, value]) => value !== ''));
}

/** The search as the service is asked. */
export function toRequest({
  by,
  text,
  realm,
  isWhole,
  address,
  from,
  before,
}: Search): AdminSearchPlayersRequest {
  if (by === 'LastLogin') {
    return {
      ...(address !== '' && { IPAddress: address }),
      ...(from !== '' && { LastLoginFrom: from }),
      ...(before !== '' && { LastLoginBefore: before }),
    };
  }
  if (text === '') return {};
  if (by === 'ServiceId') return { ServiceId: text };
  if (isOfParts(by)) return { [by]: toParts(by, { id: text, realm }) };
  return { [by]: text, ...(!isWhole && { IsPrefix: true }) };
}

/** The members of an id of two parts. A number that is none is left for the service to refuse. */
function toParts(
  by: KindOfParts,
  { id, realm }: { readonly id: string; readonly realm: string },
): object {
  switch (by) {
    case 'OpenId':
      return { Issuer: realm, Subject: id };
    case 'Xbox':
      return { XboxId: id, ...(realm !== '' && { Sandbox: realm }) };
    case 'PSN':
      return { PSNUserId: id, ...(realm !== '' && { IssuerId: Number(realm) }) };
  }
}

/** Whether the service would refuse the search because it is by personal data. */
export function isPersonal({ by, address }: Search): boolean {
  return by === 'LastLogin'
    ? address !== ''
    : KINDS.some((kind) => kind.by === by && kind.isPersonal);
}
