import { currentLane, OWN_LANE } from '../kernel/call-lane.ts';
import type { ProofRefusal } from '../kernel/identity-proof.ts';
import type { KeyEncryption } from '../kernel/key-encryption.ts';
import { OUTSIDE_CALL_MS } from '../kernel/outside-limits.ts';
import type { ReceiptRefusal } from '../kernel/receipt-refusal.ts';
import {
  type ConnectionKey,
  type ConnectionProvider,
  type KnownConnection,
  placeOf,
} from './connection.ts';
import type { KnownConnections } from './known-connections.ts';

/** A connection whose secret can be had. */
export interface OpenedConnection<P extends ConnectionProvider> extends KnownConnection<P> {
  /** Opened anew each time, so that it stays in memory for as long as a call needs it. Undefined: the connection has none. */
  readonly secret: () => string | undefined;
}

/** Something that a connection has refused, or that nobody could judge by it. */
export type Refused = ConnectionKey & {
  readonly reason: Exclude<ProofRefusal | ReceiptRefusal, 'notSetUp'>;
};

/** The deps of every judge that goes by a title's connection. */
export interface JudgeDeps {
  readonly known: Pick<KnownConnections, 'find'>;
  readonly keyEncryption: Pick<KeyEncryption, 'unseal'>;
  /** Counts it among the last errors of its connection. */
  readonly noteRefused: (refused: Refused) => void;
}

interface Judge<P extends ConnectionProvider, Of, Verdict, Reason> {
  readonly provider: P;
  readonly judge: (connection: OpenedConnection<P>, of: Of) => Promise<Verdict> | Verdict;
  /** Undefined: nothing is refused. */
  readonly refusalOf: (verdict: Verdict) => Reason | undefined;
  /** Counts a refusal of any connection. */
  readonly emit: (reason: Reason | 'failed' | 'notSetUp') => void;
}

/** Names the connection by which something is judged. */
interface OfConnection {
  readonly titleId: string;
  /** Absent for every provider but OpenIdConnect. */
  readonly connectionId?: string;
}

/** Makes a judge that finds the title's connection, has something judged by it, and counts what is refused. Rejects only for bugs. */
export function makeJudge<
  P extends ConnectionProvider,
  Of extends object,
  Verdict extends { readonly status: string },
  Reason extends Refused['reason'] | 'notSetUp',
>(
  { known, keyEncryption, noteRefused }: JudgeDeps,
  { provider, judge, refusalOf, emit }: Judge<P, Of, Verdict, Reason>,
) {
  return async (of: OfConnection & Of): Promise<Verdict | { readonly status: 'notSetUp' }> => {
    const { titleId, connectionId = '' } = of;
    const key = { titleId, provider, connectionId };
    const connection = known.find(key);
    if (!connection) {
      emit('notSetUp');
      return { status: 'notSetUp' };
    }
    const count = (reason: Reason | 'failed'): void => {
      emit(reason);
      if (reason !== 'notSetUp') noteRefused({ ...key, reason });
    };
    const opened = openConnection(connection, keyEncryption);
    const lane = { ...(currentLane.getStore() ?? OWN_LANE), titleId, deadline: makeDeadline() };
    try {
      const verdict = await currentLane.run(lane, () => judge(opened, of));
      const reason = refusalOf(verdict);
      if (reason !== undefined) count(reason);
      return verdict;
    } catch (error) {
      count('failed');
      throw error;
    }
  };
}

/** All calls for one proof or receipt take OUTSIDE_CALL_MS together, from the first on. */
function makeDeadline(): () => AbortSignal {
  let signal: AbortSignal | undefined;
  return () => (signal ??= AbortSignal.timeout(OUTSIDE_CALL_MS));
}

/** A connection for a judge. */
export function openConnection<P extends ConnectionProvider>(
  connection: KnownConnection<P>,
  { unseal }: Pick<KeyEncryption, 'unseal'>,
): OpenedConnection<P> {
  const { sealedSecret: sealed } = connection;
  const secret = () =>
    sealed === undefined ? undefined : unseal(sealed, placeOf(connection)).toString();
  return { ...connection, secret };
}
