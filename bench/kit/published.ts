import type { ContenderResult } from './results.ts';
import { toNumber } from './table.ts';

/** What another program did in a run on another machine. It was not measured here, so it is told and never judged. */
export interface Published {
  readonly what: string;
  readonly perSecond: { readonly from: number; readonly to: number };
  /** How many times as much is wanted. */
  readonly wanted: number;
}

/** Nakama's account call with a session token. */
export const NAKAMA_ACCOUNT: Published = {
  what: 'Nakama’s account call with a session token',
  perSecond: { from: 2_600, to: 3_700 },
  wanted: 8,
};

/** Nakama's login of a device that it knows, beside our login on the embedded database. */
export const NAKAMA_LOGIN: Published = {
  what: 'Nakama’s login of a device that it knows, which writes nothing, with its PostgreSQL on the same core,',
  perSecond: { from: 2_200, to: 3_300 },
  wanted: 3,
};

/** The same, beside our login on PostgreSQL. */
export const NAKAMA_LOGIN_POSTGRES: Published = { ...NAKAMA_LOGIN, wanted: 1 };

/** A note that sets a contender's absolute rate beside such figures. */
export function besidePublished(
  contenders: readonly ContenderResult[],
  name: string,
  { what, perSecond, wanted }: Published,
): string {
  const { from, to } = perSecond;
  const ours = contenders.find((it) => it.name === name)?.perSecond.median ?? Number.NaN;
  const times = `${toNumber(ours / to)} to ${toNumber(ours / from)}`;
  return `Not measured here: ${what} did about ${toNumber(from)} to ${toNumber(to)} per second in a run on another machine. ${name} did ${toNumber(ours)} in this one: ${times} times as many (wanted: ${wanted}). Between machines that is a hint and no verdict.`;
}
