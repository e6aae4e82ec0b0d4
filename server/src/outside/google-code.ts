import { badProof, PROVIDER_AWAY, type Unproved } from '../kernel/identity-proof.ts';
import { isRecord } from '../kernel/is-record.ts';
import type { OutsideClient } from './http-client.ts';
import { parseJson } from './parse-json.ts';

/** Characters of a code: Google's have about 75. */
const CODE_CHARS_MAX = 2_048;

/** A title's web client at Google. */
export interface GoogleClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The one for which the code was asked: empty for a code of a game. */
  readonly redirectUri: string;
}

type ExchangedCode =
  | { readonly status: 'exchanged'; readonly tokens: Record<string, unknown> }
  | Unproved;

/** Exchanges a code of a client for Google's tokens (RFC 6749 4.1.3). Google takes a code once. */
export async function exchangeGoogleCode(
  { client, url }: { readonly client: OutsideClient; readonly url: string },
  { clientId, clientSecret, redirectUri, code }: GoogleClient & { readonly code: string },
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
      redirect_uri: redirectUri,
    },
  });
  if (answer.status === 'away') return PROVIDER_AWAY;
  const body = parseJson(answer.body);
  if (!isRecord(body)) return PROVIDER_AWAY;
  if (answer.code === 200) return { status: 'exchanged', tokens: body };
  if (body.error === 'invalid_grant') return badProof('refused');
  return answer.code === 400 || answer.code === 401 ? badProof('ownKey') : PROVIDER_AWAY;
}
