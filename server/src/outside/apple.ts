import type { AppleClient, AppleCode } from '../kernel/apple.ts';
import type { Issuer, VerifyIdToken } from '../kernel/id-token.ts';
import {
  badProof,
  faultOfProvider,
  PROVIDER_AWAY,
  type Unproved,
} from '../kernel/identity-proof.ts';
import { type Clock, MINUTE_MS, toDate } from '../kernel/instant.ts';
import type { PartnerUrls } from '../kernel/partners.ts';
import { exchangeCode } from './code-exchange.ts';
import type { OutsideClient } from './http-client.ts';
import { loadJose } from './jose.ts';

interface AppleDeps {
  readonly client: OutsideClient;
  readonly urls: Pick<PartnerUrls, 'apple-token' | 'apple-revoke'>;
  readonly issuer: Issuer;
  readonly verifyIdToken: VerifyIdToken;
  readonly now: Clock;
}

/** Apple takes half a year; one call needs less. */
const SECRET_LIFETIME_MS = 5 * MINUTE_MS;

/** Apple's token endpoint, where a title's team exchanges codes and revokes what it got for them. */
export function makeApple({ client, urls, issuer, verifyIdToken, now }: AppleDeps) {
  return {
    /** Exchanges a code for the token with which the connection is revoked. The code must be of the player who was proved. */
    async exchange({ subject, code, ...team }: AppleCode) {
      const clientSecret = await signSecret(team, issuer, now);
      if (clientSecret === undefined) return badProof('titleSecret');
      const { clientId } = team;
      const url = urls['apple-token'];
      const exchanged = await exchangeCode(client, { url, clientId, clientSecret, code });
      if (exchanged.status !== 'exchanged') return exchanged;
      const { id_token: idToken, refresh_token: refreshToken } = exchanged.tokens;
      if (typeof idToken !== 'string' || typeof refreshToken !== 'string') return PROVIDER_AWAY;
      const verified = await verifyIdToken(idToken, {
        ...issuer,
        audiences: [clientId],
        ignoresNonce: true,
      });
      if (verified.status !== 'verified') return faultOfProvider(verified);
      if (verified.subject !== subject) return badProof('subject');
      return { status: 'exchanged', refreshToken } as const;
    },

    /** Revokes a connection. A token that Apple does not know any more is revoked. */
    async revoke({
      refreshToken,
      ...team
    }: AppleClient & { readonly refreshToken: string }): Promise<{ status: 'revoked' } | Unproved> {
      const clientSecret = await signSecret(team, issuer, now);
      if (clientSecret === undefined) return badProof('titleSecret');
      const answer = await client.request({
        url: urls['apple-revoke'],
        method: 'POST',
        form: {
          client_id: team.clientId,
          client_secret: clientSecret,
          token: refreshToken,
          token_type_hint: 'refresh_token',
        },
      });
      if (answer.status === 'away') return PROVIDER_AWAY;
      if (answer.code === 200) return { status: 'revoked' };
      return answer.code === 400 || answer.code === 401 ? badProof('titleSecret') : PROVIDER_AWAY;
    },
  };
}

/** The client secret: a JWT by the team's private key (PKCS #8 PEM, P-256). Undefined: the key is none. */
async function signSecret(
  { clientId, teamId, keyId, privateKey }: AppleClient,
  { issuers }: Issuer,
  now: Clock,
): Promise<string | undefined> {
  const { importPKCS8, SignJWT } = await loadJose();
  const at = now();
  try {
    const key = await importPKCS8(privateKey, 'ES256');
    return await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(issuers[0])
      .setIssuedAt(toDate(at))
      .setExpirationTime(toDate(at + SECRET_LIFETIME_MS))
      .sign(key);
  } catch {
    return undefined;
  }
}
