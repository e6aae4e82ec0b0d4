import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revokeToken } from '../../src/credentials/commands.ts';
import { OWN_LANE } from '../../src/kernel/call-lane.ts';
import { DAY_MS } from '../../src/kernel/instant.ts';
import { REVOKED_TOKENS_MAX } from '../../src/kernel/limits.ts';
import { banPlayers } from '../../src/moderation/commands.ts';
import { logInPlayer } from '../../src/players/commands/log-in.ts';
import { revokeAllOfPlayer, revokeSession } from '../../src/players/commands/sessions.ts';
import type { Command } from '../../src/storage/command.ts';
import { controlBatch, type Request } from '../../src/storage/postgres/batch.ts';
import {
  connectionOptions,
  postgresConnection,
  type PostgresConnection,
} from '../../src/storage/postgres/connection.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { isQuick } from '../support/is-quick.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { aSession, NOW, twoTitles, unique, uniqueHex } from './given.ts';
import { openNode, TEST_TIMEOUTS } from './postgres-given.ts';

// A batch of commands that change the control state must give what it would give if none of its commands could share statements.

const SUBJECTS = ['hero', 'villain', 'nobody'] as const;
const SESSIONS = ['first', 'second', 'third', 'none'] as const;
const TOKENS = ['t1', 't2', 't3', 't4', 'known'] as const;
const ISSUERS = ['first', 'full', 'almost', 'key'] as const;

describe.skipIf(NO_POSTGRES)('revocations together', () => {
  let storage: PostgresStorage;
  let client: pg.Client;
  let connection: PostgresConnection;

  beforeAll(async () => {
    const url = await aPostgresDatabase();
    storage = await openNode({ url });
    client = new pg.Client(connectionOptions(url, TEST_TIMEOUTS));
    await client.connect();
    connection = postgresConnection(client, TEST_TIMEOUTS);
  });
  afterAll(async () => {
    await client.end();
    await storage.close();
  });

  const query = async (text: string, values: readonly unknown[]) =>
    (await client.query(text, [...values])).rows as unknown[];

  /** The things that a call may name, by the words of this file. */
  interface World {
    readonly titleId: string;
    readonly players: ReadonlyMap<string, string>;
    readonly nameOf: (word: string) => string;
  }

  /** A title with two players, three sessions, and sessions whose tokens were revoked as often as may be, or once less. */
  async function aWorld(titleId: string): Promise<World> {
    const players = new Map([['nobody', 'nobody']]);
    const nameOf = (word: string) => `${titleId}.${word}`;
    const sessions = [
      ['hero', 'first'],
      ['hero', 'second'],
      ['villain', 'third'],
    ] as const;
    for (const [subject, word] of sessions) {
      const create = { playerId: uniqueHex(16), titlePlayerId: uniqueHex(16) };
      const session = aSession({ subject, sessionId: nameOf(word) });
      const outcome = await storage.run(logInPlayer, { titleId, create, session });
      if (outcome.status === 'loggedIn') players.set(subject, outcome.player.playerId);
    }
    await query(
      `insert into token_revocations (title_id, token_id, issued_by, expires_at)
       select $1::text, issuer || number, $1 || '.' || issuer, $2::bigint
       from (values ('full', $3::int), ('almost', $3 - 1)) as issuers (issuer, count),
         generate_series(1, count) as number
       union all select $1, $1 || '.known', $1 || '.full', $2`,
      [titleId, NOW + DAY_MS, REVOKED_TOKENS_MAX],
    );
    return { titleId, players, nameOf };
  }

  const aCall = fc.record({
    what: fc.constantFrom('player', 'player', 'session', 'token', 'token', 'ban'),
    subject: fc.constantFrom(...SUBJECTS),
    session: fc.constantFrom(...SESSIONS),
    token: fc.constantFrom(...TOKENS),
    issuer: fc.constantFrom(...ISSUERS),
    key: fc.constantFrom(undefined, undefined, undefined, 'k1', 'k2'),
  });
  type Drawn = typeof aCall extends fc.Arbitrary<infer T> ? T : never;

  function toRequest(drawn: Drawn, { titleId, players, nameOf }: World): Request {
    const { what, subject, session, token, issuer, key } = drawn;
    const playerId = players.get(subject) ?? '';
    const content = JSON.stringify([subject, session, token, issuer]);
    // A call whose key another has leaves the batch. Had that been refused, this would change something later than those after it.
    const isFreed = what === 'token' && issuer !== 'key';
    const request = <Input>(command: Command<string, Input>, input: Input): Request => ({
      command,
      name: command.name,
      lane: OWN_LANE,
      input: command.pack(input),
      once: key && {
        keyDigest: nameOf(`${command.name} ${key} ${isFreed ? content : ''}`),
        bodyDigest: content,
        titleId,
        playerId: null,
        now: NOW,
      },
    });
    if (what === 'player') return request(revokeAllOfPlayer, { titleId, playerId, now: NOW });
    if (what === 'session') {
      return request(revokeSession, { titleId, playerId, sessionId: nameOf(session), now: NOW });
    }
    if (what === 'ban') {
      const one = { banId: unique('ban-'), playerId, reason: undefined, ipAddress: undefined };
      const bans = [{ ...one, createdAt: NOW, expiresAt: undefined }];
      return request(banPlayers, { titleId, bans, now: NOW });
    }
    const [tokenId, kind] = [nameOf(token), issuer === 'key' ? 'secretKey' : 'session'] as const;
    const issuedBy = { kind, id: nameOf(issuer) };
    const end = NOW + DAY_MS + TOKENS.indexOf(token);
    return request(revokeToken, { titleId, tokenId, issuedBy, expiresAt: end, now: NOW });
  }

  /** Runs a batch; what it answers and leaves behind, in the words of the world. */
  async function run(
    world: World,
    { drawn, apart }: { readonly drawn: readonly Drawn[]; readonly apart: boolean },
  ) {
    const requests = drawn.map((one) => {
      const request = toRequest(one, world);
      return apart ? { ...request, command: { ...request.command, batch: undefined } } : request;
    });
    const [head] = (await query('select seq from control_head', [])) as [{ seq: number }];
    const outcomes = await controlBatch(undefined)(connection, () => requests as Request[]);
    const left = await Promise.all([
      query(
        `select player_id, epoch, epoch_changed_at, kept_session_id from players
         where title_id = $1 order by player_id`,
        [world.titleId],
      ),
      query(
        `select session_id, revoked_at, revoked_singly from sessions
         where title_id = $1 order by session_id`,
        [world.titleId],
      ),
      query(
        `select token_id, issued_by, expires_at from token_revocations
         where title_id = $1 and token_id like $1 || '.%' order by token_id`,
        [world.titleId],
      ),
      query(
        `select key_digest, body_digest, command, result from idempotency_keys
         where title_id = $1 order by key_digest`,
        [world.titleId],
      ),
      query('select sum(keys) from idempotency_counts where title_id = $1', [world.titleId]),
    ]);
    const entries = (await query('select kind, body from control_log where seq > $1 order by seq', [
      head.seq,
    ])) as { readonly kind: string; readonly body: string }[];
    const about = ({ kind, body }: (typeof entries)[number]) => {
      const { playerId, sessionId, tokenId } = JSON.parse(body);
      return `${kind} ${playerId ?? sessionId ?? tokenId}`;
    };
    const answers = outcomes.map((outcome) => typeof outcome !== 'string' && outcome.result);
    const events = outcomes.flatMap((outcome) =>
      typeof outcome === 'string' ? [] : outcome.events,
    );
    const log = Object.groupBy(entries, about);
    let text = JSON.stringify({
      answers,
      events: events.map((one) => JSON.stringify(one)).toSorted(),
      left,
      log,
    });
    for (const [word, playerId] of world.players) text = text.replaceAll(playerId, word);
    return JSON.parse(text.replaceAll(world.titleId, 'title').replaceAll(/ban-\d+/g, 'ban'));
  }

  /** Two tokens of a session that may have one more revoked; the first of them was revoked before, in the same batch. */
  const LAST_ROOM_OF_A_SESSION: Drawn[] = (
    [
      ['t2', 'full'],
      ['t2', 'almost'],
      ['t1', 'almost'],
    ] as const
  ).map(([token, issuer]) => {
    return { what: 'token', subject: 'hero', session: 'first', token, issuer, key: undefined };
  });

  it('give what they would give one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aCall, { minLength: 1, maxLength: 10, size: 'max' }),
        async (drawn) => {
          const [one, other] = await twoTitles(storage);
          const batch = await run(await aWorld(one), { drawn, apart: false });
          expect(batch).toEqual(await run(await aWorld(other), { drawn, apart: true }));
        },
      ),
      { numRuns: isQuick() ? 20 : 100, examples: [[LAST_ROOM_OF_A_SESSION]] },
    );
  });
});
