import type { ClientCode, ExchangedCode } from '../kernel/client-code.ts';
import { badProof, PROVIDER_AWAY } from '../kernel/identity-proof.ts';
import { isRecord } from '../kernel/is-record.ts';
import { parseJson } from '../lib/parse-json.ts';
import type { OutsideClient } from './http-client.ts';

/** Characters of a code: those of Google and Apple have about 75. */
const CODE_CHARS_MAX = 2_048;

/** Errors that say nothing about the code or the secret (RFC 6749 4.1.2.1). */
const AWAY_ERRORS = ['temporarily_unavailable', 'server_error'];

/**
 * Exchanges a code of a client for tokens (RFC 6749 4.1.3). `titleSecret`: the provider does not take the title's secret. `providerAway`: it gave no
 * answer, or one without an access token or an error (RFC 6749 5), which says nothing about the code.
 */
export async function exchangeCode(
  client: OutsideClient,
  { url, clientId, clientSecret, code, redirectUri }: ClientCode & { readonly url: string },
): Promise<ExchangedCode> {
  if (code.length > CODE_CHARS_MAX) return badProof('tooLong');
  const answer = await client.request({
    url,
    method: 'POST',
    form: {
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      client_secret: clientSecret,
      ...(redirectUri !== undefined && { redirect_uri: redirectUri }),
    },
  });
  if (answer.status === 'away') return PROVIDER_AWAY;
  const tokens = parseJson(answer.body);
  if (!isRecord(tokens)) return PROVIDER_AWAY;
  if (answer.code === 200) {
    return typeof tokens.access_token === 'string'
      ? { status: 'exchanged', tokens }
      : PROVIDER_AWAY;
  }
  const isOverloaded = answer.code === 429 || answer.code >= 500;
  if (typeof tokens.error !== 'string' || isOverloaded || AWAY_ERRORS.includes(tokens.error)) {
    return PROVIDER_AWAY;
  }
  if (tokens.error === 'invalid_grant') return badProof('refused');
  return answer.code === 400 || answer.code === 401 ? badProof('titleSecret') : PROVIDER_AWAY;
}
