import { DAY_MS, systemClock } from '../../server/src/kernel/instant.ts';
import { newId, systemRandom } from '../../server/src/kernel/secrets.ts';
import { makeIssuer } from '../kit/issuer.ts';
import { bareDatabase, given, query, type Work } from './bare-database.ts';
import { serve } from './target.ts';

// A login with nothing around it but bare node:http: the same rows, a commit for each, the same two credentials signed.

const { titleId } = given;
const issuer = makeIssuer({ titleId });

const FIND_PLAYER = `select p.* from player_identities i
  join players p on p.title_id = i.title_id and p.player_id = i.player_id
  where i.title_id = '${titleId}' and i.provider = 'Custom' and i.subject = ?`;
const TOUCH_PLAYER = `update players set last_login_at = ?
  where title_id = '${titleId}' and player_id = ?`;
const INSERT_SESSION = `insert into sessions
  (session_id, title_id, player_id, provider, subject, started_at, expires_at, revoked_singly)
  values (?, '${titleId}', ?, 'Custom', ?, ?, ?, 0)`;

function* logIn(customId: string): Work<string> {
  const now = systemClock();
  const [player] = yield* query<{ readonly player_id: string }>(FIND_PLAYER, [customId]);
  if (!player) throw new Error(`There is no player ${customId}`);
  const ServiceId = player.player_id;
  yield* query(TOUCH_PLAYER, [now, ServiceId]);
  const session = [newId(systemRandom), ServiceId, customId, now, now + DAY_MS];
  yield* query(INSERT_SESSION, session);
  return ServiceId;
}

function reply(ServiceId: string): string {
  const EntityToken = { EntityToken: issuer.entityToken() };
  const data = { SessionTicket: issuer.sessionTicket(), ServiceId, EntityToken };
  return JSON.stringify({ code: 200, status: 'OK', data });
}

serve(({ CustomId }: { readonly CustomId: string }) => {
  const loggedIn = bareDatabase.commit(logIn(CustomId));
  return typeof loggedIn === 'string' ? reply(loggedIn) : loggedIn.then(reply);
});
