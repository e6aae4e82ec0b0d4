import type { ClientCode } from '../kernel/client-code.ts';
import { badProof, PROVIDER_AWAY, type ProofVerdict } from '../kernel/identity-proof.ts';
import { isRecord } from '../kernel/is-record.ts';
import { parseJson } from '../lib/parse-json.ts';
import { exchangeCode } from './code-exchange.ts';
import { isQuota } from './google-errors.ts';
import type { OutsideAnswer, OutsideClient } from './http-client.ts';
import { isSubject } from './subjects.ts';

/** Characters of a player id: Google's have about 20. */
const PLAYER_ID_CHARS_MAX = 128;

interface PlayGamesDeps {
  readonly client: OutsideClient;
  readonly tokenUrl: string;
  readonly playerUrl: string;
}

/** Asks Google Play Games who has sent a code. A player id is another than the subject of the same person's Google account. */
export async function judgePlayGamesCode(
  { client, tokenUrl, playerUrl }: PlayGamesDeps,
  of: ClientCode,
): Promise<ProofVerdict> {
  const exchanged = await exchangeCode(client, { ...of, url: tokenUrl });
  if (exchanged.status !== 'exchanged') return exchanged;
  const { access_token: token } = exchanged.tokens;
  // A header takes no other characters (RFC 6750 2.1).
  if (typeof token !== 'string' || !/^[\w.~+/-]+=*$/.test(token)) return PROVIDER_AWAY;
  const headers = { Authorization: `Bearer ${token}` };
  // The code is spent: a refusal of ours would cost the player the login.
  return judgePlayer(await client.request({ url: playerUrl, headers, ignoresBreaker: true }));
}

function judgePlayer(answer: OutsideAnswer): ProofVerdict {
  if (answer.status === 'away') return PROVIDER_AWAY;
  // The code was asked for without the scope of games, or this person has no player there.
  if (answer.code === 401 || answer.code === 404) return badProof('subject');
  // The interface of games is not enabled for the project.
  if (answer.code === 403) {
    return isQuota(answer.body) ? PROVIDER_AWAY : badProof('titleSecret');
  }
  const body = answer.code === 200 ? parseJson(answer.body) : undefined;
  if (!isRecord(body)) return PROVIDER_AWAY;
  const { playerId } = body;
  if (typeof playerId !== 'string') return PROVIDER_AWAY;
  const isId = isSubject(playerId) && playerId.length <= PLAYER_ID_CHARS_MAX;
  return isId ? { status: 'proved', subject: playerId } : badProof('subject');
}
