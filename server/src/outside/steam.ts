import { badProof, PROVIDER_AWAY, type ProofVerdict } from '../kernel/identity-proof.ts';
import { isRecord } from '../kernel/is-record.ts';
import { isSteamId } from '../lib/steam-id.ts';
import { parseJson } from '../lib/parse-json.ts';
import type { OutsideAnswer, OutsideClient } from './http-client.ts';

/** Digits of a ticket: Steam's own code keeps 2,560 bytes for one. */
const TICKET_DIGITS_MAX = 5_120;

/** A ticket of Steam, and the app for which it is judged. */
interface SteamTicket {
  /** The publisher's Web API key. It travels in a header, because addresses end up in logs. */
  readonly key: string;
  readonly appId: string;
  /** In hexadecimal digits. */
  readonly ticket: string;
  /** The service for which the client asked for the ticket. Absent: the ticket was made for no service in particular. */
  readonly identity?: string | undefined;
  /** Whether somebody may play who has borrowed the game from the family. */
  readonly allowsFamilySharing: boolean;
}

/** Has Steam judge a ticket (ISteamUserAuth/AuthenticateUserTicket). Steam says how often a ticket may be presented. */
export async function judgeSteamTicket(
  { client, url }: { readonly client: OutsideClient; readonly url: string },
  { key, appId, ticket, identity, allowsFamilySharing }: SteamTicket,
): Promise<ProofVerdict> {
  if (ticket.length > TICKET_DIGITS_MAX) return badProof('tooLong');
  if (!/^(?:[\da-f]{2})+$/i.test(ticket)) return badProof('malformed');
  const asked = new URL(url);
  asked.searchParams.set('appid', appId);
  asked.searchParams.set('ticket', ticket);
  if (identity !== undefined) asked.searchParams.set('identity', identity);
  const answer = await client.request({ url: asked.href, headers: { 'x-webapi-key': key } });
  return judgeAnswer(answer, allowsFamilySharing);
}

function judgeAnswer(answer: OutsideAnswer, allowsFamilySharing: boolean): ProofVerdict {
  if (answer.status === 'away') return PROVIDER_AWAY;
  if (answer.code === 401 || answer.code === 403) return badProof('titleSecret');
  if (answer.code === 400) return badProof('refused');
  const body = answer.code === 200 ? parseJson(answer.body) : undefined;
  const response = isRecord(body) ? body.response : undefined;
  if (!isRecord(response)) return PROVIDER_AWAY;
  if (isRecord(response.error)) return badProof('refused');
  return isRecord(response.params)
    ? judgeParams(response.params, allowsFamilySharing)
    : PROVIDER_AWAY;
}

function judgeParams(
  { result, steamid, ownersteamid, publisherbanned }: Record<string, unknown>,
  allowsFamilySharing: boolean,
): ProofVerdict {
  if (typeof result !== 'string' || result === '') return PROVIDER_AWAY;
  if (result !== 'OK') return badProof('refused');
  if (!isAnyId(steamid) || !isAnyId(ownersteamid)) return PROVIDER_AWAY;
  if (!isSteamId(steamid)) return badProof('subject');
  if (typeof publisherbanned !== 'boolean') return PROVIDER_AWAY;
  if (publisherbanned) return badProof('publisherBanned');
  if (ownersteamid !== steamid && !allowsFamilySharing) return badProof('familyShared');
  return { status: 'proved', subject: steamid };
}

/** Whether it is an id of anything at Steam: of a person, a group, a server. */
function isAnyId(id: unknown): id is string {
  return typeof id === 'string' && /^[1-9]\d{16,19}$/.test(id);
}
