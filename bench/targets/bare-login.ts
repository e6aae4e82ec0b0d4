import { newSigningKey } from '../../server/src/credentials/signing-key.ts';
import { DAY_MS, systemClock } from '../../server/src/kernel/instant.ts';
import { newHexId, newId, systemRandom } from '../../server/src/kernel/secrets.ts';
import { makeIssuer } from '../kit/issuer.ts';
import { commit, openBareDatabase } from './bare-database.ts';
import { argument, serveBare } from './target.ts';

// A login with nothing around it but bare node:http: the same rows, a commit for each, the same two credentials signed.

const { path, players } = argument() as { path: string; players: number };
const database = await openBareDatabase(path);
const titleId = 'A1B2C';
const key = newSigningKey(systemRandom);
const issuer = makeIssuer({ key, namespaceId: newHexId(systemRandom), titleId });

const insertPlayer = database.prepare(`
  insert into players (title_id, player_id, title_player_id, origination, created_at, epoch)
  values ('${titleId}', ?, ?, 'Custom', ?, 0)`);
const insertIdentity = database.prepare(`
  insert into player_identities (title_id, provider, subject, player_id)
  values ('${titleId}', 'Custom', ?, ?)`);
const findPlayer = database.prepare(
  `select p.* from player_identities i
   join players p on p.title_id = i.title_id and p.player_id = i.player_id
   where i.title_id = '${titleId}' and i.provider = 'Custom' and i.subject = ?`,
);
const touchPlayer = database.prepare(
  `update players set last_login_at = ? where title_id = '${titleId}' and player_id = ?`,
);
const insertSession = database.prepare(`
  insert into sessions
    (session_id, title_id, player_id, provider, subject, started_at, expires_at, revoked_singly)
  values (?, '${titleId}', ?, 'Custom', ?, ?, ?, 0)`);

commit(database, () => {
  for (let number = 0; number < players; number += 1) {
    const [playerId, titlePlayerId] = [newHexId(systemRandom), newHexId(systemRandom)];
    insertPlayer.run(playerId, titlePlayerId, systemClock());
    insertIdentity.run(`player-${number}`, playerId);
  }
});

serveBare(({ CustomId }: { CustomId: string }) => {
  const now = systemClock();
  const player = commit(database, () => {
    const found = findPlayer.get(CustomId) as { player_id: string } | undefined;
    if (!found) throw new Error(`There is no player ${CustomId}`);
    touchPlayer.run(now, found.player_id);
    insertSession.run(newId(systemRandom), found.player_id, CustomId, now, now + DAY_MS);
    return found;
  });
  const SessionTicket = issuer.sessionTicket();
  const EntityToken = { EntityToken: issuer.entityToken() };
  const data = { SessionTicket, ServiceId: player.player_id, EntityToken };
  return JSON.stringify({ code: 200, status: 'OK', data });
});
