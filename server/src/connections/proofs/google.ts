import type { Issuer, VerifyIdToken } from '../../kernel/id-token.ts';
import { badProof, type Unproved } from '../../kernel/identity-proof.ts';
import type { Prover } from '../proofs.ts';

interface GoogleDeps {
  readonly verifyIdToken: VerifyIdToken;
  /** Google's issuer and keys. */
  readonly issuer: Issuer;
  readonly exchange: (of: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly redirectUri: string;
    readonly code: string;
  }) => Promise<
    { readonly status: 'exchanged'; readonly tokens: Readonly<Record<string, unknown>> } | Unproved
  >;
}

/** Proves players by a code for the title's web client, the first of its clients, which Google exchanges for an ID token. */
export function makeGoogleProver({
  verifyIdToken,
  issuer,
  exchange,
}: GoogleDeps): Prover<'google'> {
  return async ({ settings, secret }, { serverAuthCode: code, nonce }) => {
    const { clientIds: audiences, redirectUri = '' } = settings;
    const [clientId] = audiences;
    const clientSecret = secret();
    if (clientId === undefined || clientSecret === undefined) return { status: 'notSetUp' };
    const exchanged = await exchange({ clientId, clientSecret, redirectUri, code });
    if (exchanged.status !== 'exchanged') return exchanged;
    const { id_token: idToken } = exchanged.tokens;
    if (typeof idToken !== 'string') return badProof('noIdToken');
    const rules = { ...issuer, audiences, nonce, ignoresNonce: true };
    const verified = await verifyIdToken(idToken, rules);
    if (verified.status !== 'verified') return verified;
    const { subject, verifiedEmail } = verified;
    return { status: 'proved', subject, ...(verifiedEmail !== undefined && { verifiedEmail }) };
  };
}
