import type { AppleCode, AppleToken } from '../../kernel/apple.ts';
import type { Issuer, VerifyIdToken } from '../../kernel/id-token.ts';
import { placeOfProviderToken, type Unproved } from '../../kernel/identity-proof.ts';
import type { Prover } from '../proofs.ts';

interface AppleDeps {
  readonly verifyIdToken: VerifyIdToken;
  /** Apple's issuer and keys. */
  readonly issuer: Issuer;
  readonly exchange: (
    of: AppleCode,
  ) => Promise<{ readonly status: 'exchanged'; readonly refreshToken: string } | Unproved>;
  readonly seal: (text: string, place: string) => string;
}

/** Proves players by an identity token of Apple. A code that comes with it is exchanged, where the title has the team's key, for the token with which the connection is revoked later. */
export function makeAppleProver({
  verifyIdToken,
  issuer,
  exchange,
  seal,
}: AppleDeps): Prover<'apple'> {
  return async ({ titleId, settings, secret }, { identityToken, nonce, authorizationCode }) => {
    const { clientIds: audiences, teamId, keyId } = settings;
    const rules = { ...issuer, audiences, nonce, ignoresNonce: true };
    const verified = await verifyIdToken(identityToken, rules);
    if (verified.status !== 'verified') return verified;
    const { subject, audience: clientId } = verified;
    if (authorizationCode === undefined) return { status: 'proved', subject };
    const privateKey = secret();
    // Without the team's key nothing could be done with the code, and the token proves the player all the same.
    if (teamId === undefined || keyId === undefined || privateKey === undefined) {
      return { status: 'proved', subject };
    }
    const team = { clientId, teamId, keyId, privateKey };
    const exchanged = await exchange({ ...team, code: authorizationCode, subject });
    if (exchanged.status !== 'exchanged') return exchanged;
    const token: AppleToken = { clientId, refreshToken: exchanged.refreshToken };
    const place = placeOfProviderToken({ titleId, provider: 'Apple', subject });
    return { status: 'proved', subject, sealedToken: seal(JSON.stringify(token), place) };
  };
}
