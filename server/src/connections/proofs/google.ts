import type { ClientCode, ExchangedCode } from '../../kernel/client-code.ts';
import type { Issuer, VerifyIdToken } from '../../kernel/id-token.ts';
import { badProof, faultOfProvider, PROVIDER_AWAY } from '../../kernel/identity-proof.ts';
import type { OpenedConnection } from '../judge-by-connection.ts';
import type { Prover } from '../proofs.ts';

interface GoogleDeps {
  readonly verifyIdToken: VerifyIdToken;
  /** Google's issuer and keys. */
  readonly issuer: Issuer;
  readonly exchange: (of: ClientCode) => Promise<ExchangedCode>;
}

/** Proves players by a code that Google exchanges for an ID token. */
export function makeGoogleProver({
  verifyIdToken,
  issuer,
  exchange,
}: GoogleDeps): Prover<'google'> {
  return async (connection, { serverAuthCode, nonce }) => {
    const code = toGoogleCode(connection, serverAuthCode);
    if (!code) return { status: 'notSetUp' };
    const exchanged = await exchange(code);
    if (exchanged.status !== 'exchanged') return exchanged;
    const { id_token: idToken } = exchanged.tokens;
    if (idToken === undefined) return badProof('noIdToken');
    if (typeof idToken !== 'string') return PROVIDER_AWAY;
    const { clientIds: audiences } = connection.settings;
    const rules = { ...issuer, audiences, nonce, ignoresNonce: true };
    const verified = await verifyIdToken(idToken, rules);
    if (verified.status !== 'verified') return faultOfProvider(verified);
    const { subject, verifiedEmail } = verified;
    return { status: 'proved', subject, ...(verifiedEmail !== undefined && { verifiedEmail }) };
  };
}

/** A code for the title's web client, the first of its clients. Undefined: its secret is not set up. */
export function toGoogleCode(
  { settings: { clientIds, redirectUri = '' }, secret }: OpenedConnection<'Google'>,
  code: string,
): ClientCode | undefined {
  const [clientId] = clientIds;
  const clientSecret = secret();
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return { clientId, clientSecret, redirectUri, code };
}
