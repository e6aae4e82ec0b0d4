import type { EmitEvent } from '../kernel/events.ts';
import type { ProofRefusal, ProofVerdict, ProvedProvider } from '../kernel/identity-proof.ts';
import type { ConnectionProvider } from './connection.ts';
import { type JudgeDeps, makeJudge, type OpenedConnection } from './judge-by-connection.ts';

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

interface ProofsDeps extends JudgeDeps {
  readonly provers: Provers;
  readonly emit: EmitEvent;
}

/** Makes the judges: each finds the title's connection, asks the prover, and counts what it refuses. */
export function makeProofs(deps: ProofsDeps): Proofs {
  const entries = (Object.keys(KINDS) as ProofKind[]).map((kind) => [kind, judgeOf(kind, deps)]);
  return Object.fromEntries(entries) as Proofs;
}

function judgeOf(kind: ProofKind, { provers, emit, ...deps }: ProofsDeps) {
  const { connection: provider, identity } = KINDS[kind];
  return makeJudge(deps, {
    provider,
    // Only KINDS knows that the connection is the one that this kind needs.
    judge: provers[kind] as Prover<ProofKind>,
    refusalOf,
    emit: (reason) => emit({ type: 'proofRefused', provider: identity, reason }),
  });
}

function refusalOf(verdict: ProofVerdict): ProofRefusal | undefined {
  if (verdict.status === 'proved') return undefined;
  return verdict.status === 'badProof' ? verdict.fault : verdict.status;
}
