import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller } from './caller.ts';
import type { Span } from './span.ts';

/**
 * The lane in which a call waits for its turn. Lanes take turns, so that no caller keeps others waiting by asking for
 * much. Each player, key, operator and network of strangers has a lane.
 */
export interface CallLane {
  readonly name: string;
  /** Where one's turn may take long, the lanes of a group have turns together. Absent: the lane is a group of its own. */
  readonly group?: string | undefined;
  /** The call is a server's or an operator's: a lane in which nobody waits yet begins before those of all others. */
  readonly goesFirst: boolean;
  /** The keys of the address from which the call came (lib/ip-address.ts). Absent: nobody knows it, or the call is the service's own. */
  readonly network?: { readonly own: string; readonly site: string | undefined } | undefined;
  /** The title for whose players a provider is asked. Absent: none is. */
  readonly titleId?: string | undefined;
  /** The deadline of the calls to others for one proof; it begins when it is first asked for. Absent: each call has its own. */
  readonly deadline?: (() => AbortSignal) | undefined;
  /** The span of the call, or of its command that runs; absent: it is not traced. */
  readonly span?: Span | undefined;
}

/**
 * The lane of the call that runs now. It is kept beside the arguments, because it concerns no rule of any room: nobody
 * between the pipeline and the queues, of the database and of the calls to others, uses it.
 */
export const currentLane = new AsyncLocalStorage<CallLane>();

/** The lane of the service's own work, for which no caller waits. The work is small, and operators depend on it. */
export const OWN_LANE: CallLane = { name: '', goesFirst: true };

/** The lane's place in queues of work of which one piece may take long. */
export const longTurnOf = ({ name: lane, group, goesFirst }: CallLane) => {
  return { lane, group, goesFirst };
};

const strangersOf = (network: string): string => `network ${network}`;

/**
 * The group of a caller's lane. Players at one address, and strangers there, are one group, because one host may have many players; of IPv6 all
 * addresses of a site are one, because one host may have many. undefined: the lane is a group of its own.
 */
export function laneGroupOf(caller: Caller, network: CallLane['network']): string | undefined {
  const isOfServer = isServer(caller) || caller.kind === 'operator';
  return isOfServer || !network ? undefined : strangersOf(network.site ?? network.own);
}

/** Whether a caller is a server of the studio: it holds a secret key, or a token of the title's own. */
export function isServer(caller: Caller): boolean {
  return caller.kind === 'secretKey' || (caller.kind === 'entity' && caller.playerId === undefined);
}

/** The name of a caller's lane. `network`: a stranger's; undefined: nobody knows it. */
export function laneNameOf(caller: Caller, network: string | undefined): string {
  switch (caller.kind) {
    case 'anonymous':
      return strangersOf(network ?? '');
    case 'secretKey':
      return `key ${caller.keyId}`;
    case 'operator':
      return `operator ${caller.operatorId}`;
    case 'player':
      return `player ${caller.titleId}/${caller.playerId}`;
    case 'entity':
      return caller.playerId === undefined
        ? `key ${caller.issuedBy.id}`
        : `player ${caller.titleId}/${caller.playerId}`;
  }
}
