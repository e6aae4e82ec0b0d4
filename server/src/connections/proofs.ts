import { currentLane, OWN_LANE } from '../kernel/call-lane.ts';
import type { EmitEvent } from '../kernel/events.ts';
import type {
  ProofFault,
  ProofRefusal,
  ProofVerdict,
  ProvedProvider,
} from '../kernel/identity-proof.ts';
import type { KeyEncryption } from '../kernel/key-encryption.ts';
import { OUTSIDE_CALL_MS } from '../kernel/outside-limits.ts';
import {
  type ConnectionKey,
  type ConnectionProvider,
  type KnownConnection,
  placeOf,
} from './connection.ts';
import type { KnownConnections } from './known-connections.ts';

interface OfTitle {
  readonly titleId: string;
}

/** The texts that prove an identity, by the way to prove it: one file in `proofs/` each. */
interface Proof {
  readonly openIdConnect: { readonly idToken: string; readonly nonce?: string | undefined };
  readonly apple: {
    readonly identityToken: string;
    readonly nonce?: string | undefined;
    readonly authorizationCode?: string | undefined;
  };
  readonly google: { readonly serverAuthCode: string; readonly nonce?: string | undefined };
  readonly googlePlayGames: { readonly serverAuthCode: string };
  /** `salt` and `signature` are base64. */
  readonly gameCenter: Readonly<
    Record<'playerId' | 'publicKeyUrl' | 'salt' | 'signature' | 'timestamp', string>
  >;
  readonly steam: { readonly ticket: string; readonly isServiceSpecific: boolean };
}

type ProofKind = keyof Proof;

/** The connection that each needs, and the identities that it proves. */
export const KINDS = {
  openIdConnect: { connection: 'OpenIdConnect', identity: 'OpenIdConnect' },
  apple: { connection: 'Apple', identity: 'Apple' },
  google: { connection: 'Google', identity: 'GooglePlay' },
  googlePlayGames: { connection: 'Google', identity: 'GooglePlayGames' },
  gameCenter: { connection: 'GameCenter', identity: 'GameCenter' },
  steam: { connection: 'Steam', identity: 'Steam' },
} as const satisfies Record<
  ProofKind,
  { readonly connection: ConnectionProvider; readonly identity: ProvedProvider }
>;

type ConnectionOf<K extends ProofKind> = (typeof KINDS)[K]['connection'];

/** A connection whose secret can be had. */
export interface OpenedConnection<P extends ConnectionProvider> extends KnownConnection<P> {
  /** Opened anew each time, so that it stays in memory for as long as a call needs it. Undefined: the connection has none. */
  readonly secret: () => string | undefined;
}

/** Judges one kind of proof by a title's connection. Rejects only for bugs. */
export type Prover<K extends ProofKind> = (
  connection: OpenedConnection<ConnectionOf<K>>,
  proof: Proof[K],
) => Promise<ProofVerdict> | ProofVerdict;

export type Provers = { readonly [K in ProofKind]: Prover<K> };

/** Judges proofs of identities. `notSetUp`: the title has no such connection. */
type Proofs = {
  readonly [K in ProofKind]: (
    of: OfTitle &
      Proof[K] &
      (K extends 'openIdConnect' ? { readonly connectionId: string } : object),
  ) => Promise<ProofVerdict>;
};

/** A refused proof, or one that nobody could judge. */
export type RefusedProof = ConnectionKey & {
  readonly reason: ProofFault | 'providerAway' | 'failed';
};

interface ProofsDeps {
  readonly known: Pick<KnownConnections, 'find'>;
  readonly keyEncryption: Pick<KeyEncryption, 'unseal'>;
  readonly provers: Provers;
  readonly emit: EmitEvent;
  /** Counts it among the last errors of its connection. */
  readonly noteRefused: (refused: RefusedProof) => void;
}

/** Makes the judges: each finds the title's connection, asks the prover, and counts what it refuses. */
export function makeProofs(deps: ProofsDeps): Proofs {
  const entries = (Object.keys(KINDS) as ProofKind[]).map((kind) => [kind, judgeOf(kind, deps)]);
  return Object.fromEntries(entries) as Proofs;
}

function judgeOf<K extends ProofKind>(kind: K, deps: ProofsDeps) {
  const { known, keyEncryption, provers, emit, noteRefused } = deps;
  const { connection: provider, identity } = KINDS[kind];
  return async (
    of: OfTitle & Proof[K] & { readonly connectionId?: string },
  ): Promise<ProofVerdict> => {
    const { titleId, connectionId = '', ...proof } = of;
    const connection = known.find({ titleId, provider, connectionId });
    if (!connection) {
      emit({ type: 'proofRefused', provider: identity, reason: 'notSetUp' });
      return { status: 'notSetUp' };
    }
    const opened = openConnection(connection, keyEncryption);
    // Only KINDS knows that the connection is the one that this kind needs.
    const prove = provers[kind] as (connection: unknown, proof: unknown) => ReturnType<Prover<K>>;
    const count = (reason: ProofRefusal): void => {
      emit({ type: 'proofRefused', provider: identity, reason });
      if (reason !== 'notSetUp') noteRefused({ titleId, provider, connectionId, reason });
    };
    const deadline = makeDeadline();
    const lane = { ...(currentLane.getStore() ?? OWN_LANE), titleId, deadline };
    try {
      const verdict = await currentLane.run(lane, () => prove(opened, proof));
      if (verdict.status === 'proved') return verdict;
      count(verdict.status === 'badProof' ? verdict.fault : verdict.status);
      return verdict;
    } catch (error) {
      count('failed');
      throw error;
    }
  };
}

/** All calls for one proof take OUTSIDE_CALL_MS together, from the first on. */
function makeDeadline(): () => AbortSignal {
  let signal: AbortSignal | undefined;
  return () => (signal ??= AbortSignal.timeout(OUTSIDE_CALL_MS));
}

/** A connection for a prover. */
export function openConnection<P extends ConnectionProvider>(
  connection: KnownConnection<P>,
  { unseal }: Pick<KeyEncryption, 'unseal'>,
): OpenedConnection<P> {
  const { sealedSecret: sealed } = connection;
  const secret = () =>
    sealed === undefined ? undefined : unseal(sealed, placeOf(connection)).toString();
  return { ...connection, secret };
}
