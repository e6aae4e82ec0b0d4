import type { AdminSearchPlayersRequest } from 'purser-client';
import { fromLocalField } from '../../parts/local-field.ts';

/** By what players are found. Personal data is for roles that may see it. */
export const KINDS = [
  { by: 'TitleDisplayName', isPersonal: false },
  { by: 'ServiceId', isPersonal: false },
  { by: 'CustomId', isPersonal: true },
  { by: 'ServerCustomId', isPersonal: true },
  { by: 'Email', isPersonal: true },
  { by: 'Username', isPersonal: true },
  { by: 'LastLogin', isPersonal: false },
] as const;

export type By = (typeof KINDS)[number]['by'];

/** The criteria of a search for players. */
export interface Search {
  readonly by: By;
  /** Of a name. Empty: all players. */
  readonly text: string;
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
    isWhole: params.has('whole'),
    address: params.get('address') ?? '',
    from: fromLocalField(params.get('from')),
    before: fromLocalField(params.get('before')),
  };
}

/** How an address tells of a search: only what counts. */
export function writeSearch({ by, text, isWhole, address, from, before }: Search): URLSearchParams {
  const told =
    by === 'LastLogin' ? { address: address.trim(), from, before } : { text: text.trim() };
  const isHalf = by !== 'LastLogin' && by !== 'ServiceId' && isWhole;
  const members = Object.entries({ by, ...told, whole: isHalf ? 'yes' : '' });
  return new URLSearchParams(members.filter(([, value]) => value !== ''));
}

/** The search as the service is asked. */
export function toRequest({
  by,
  text,
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
  return { [by]: text, ...(!isWhole && { IsPrefix: true }) };
}

/** Whether the service would refuse the search because it is by personal data. */
export function isPersonal({ by, address }: Search): boolean {
  return by === 'LastLogin'
    ? address !== ''
    : KINDS.some((kind) => kind.by === by && kind.isPersonal);
}
