import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSqliteStorage } from '../../src/app/storage/sqlite.ts';
import { MAIL_LIMIT_MS, NOTICE_MAIL_MS } from '../../src/kernel/limits.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { reportJob, claimJobs } from '../../src/mail/commands.ts';
import type { Notice } from '../../src/mail/mail.ts';
import { type AccountNotice, queueNotices } from '../../src/mail/notices.ts';
import { registerPlayer } from '../../src/players/commands/log-in.ts';
import { makeTx } from '../../src/storage/command.ts';
import { connectionOptions, postgresConnection } from '../../src/storage/postgres/connection.ts';
import type { SqlSender } from '../../src/storage/query/tx.ts';
import { openSqliteConnection } from '../../src/storage/sqlite/file.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { aTitle, NOW, registration, temporaryFolder, unique } from './given.ts';
import { openNode, TEST_TIMEOUTS } from './postgres-given.ts';

/** A database, and a connection on which notices are queued as a part of a command's transaction. */
interface Opened {
  readonly storage: Storage;
  readonly sql: SqlSender;
}

async function openSqlite(): Promise<Opened> {
  const path = join(temporaryFolder(), 'notices.db');
  const storage = await openSqliteStorage({ path, clock: () => NOW, random: systemRandom });
  const { sql, database } = openSqliteConnection({ path, busyTimeoutMs: 5_000 });
  onTestFinished(async () => {
    database.close();
    await storage.close();
  });
  return { storage, sql };
}

async function openPostgres(): Promise<Opened> {
  const url = await aPostgresDatabase();
  const storage = await openNode({ url });
  const client = new pg.Client(connectionOptions(url, TEST_TIMEOUTS));
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await storage.close();
  });
  return { storage, sql: postgresConnection(client, TEST_TIMEOUTS) };
}

describe.each([
  ['SQLite', openSqlite, false],
  ['PostgreSQL', openPostgres, NO_POSTGRES],
] as const)('notices on %s', (_, open, isMissing) => {
  it.skipIf(isMissing)(
    'reach the addresses of a player, wait for their turn, and are gone with the player',
    async () => {
      const { storage, sql } = await open();
      const titleId = await aTitle(storage);
      const login = `${unique('Ada')}@Players.example`;
      const player = registration(titleId, { username: unique('u'), email: login });
      await storage.run(registerPlayer, player);
      const { playerId } = player;
      const send = async (text: string) => (await sql.send(text, [])).rows;
      const contact = async (verifiedAt: number | null) => {
        await send('delete from contact_emails');
        await send(
          `insert into contact_emails values ('${titleId}', '${playerId}', 'contact@x.example', null, 1, ${verifiedAt})`,
        );
      };
      const tell = (kind: Notice, more: Partial<AccountNotice> = {}) =>
        queueNotices(makeTx(sql).tx, {
          titleId,
          playerId,
          kind,
          isMailSetUp: true,
          now: NOW,
          ...more,
        });
      const waiting = async () =>
        (await send('select recipient, due_at from outbox order by due_at, recipient')) as {
          recipient: string;
          due_at: number;
        }[];
      const told = async () => (await waiting()).map(({ recipient }) => recipient);
      const clear = () => send('delete from outbox');

      await contact(null);
      await tell('linked', { isMailSetUp: false });
      expect(await told()).toEqual([]);
      await tell('linked');
      expect(await told(), 'an unverified contact is told nothing').toEqual([login.toLowerCase()]);
      await tell('linked');
      expect(await waiting(), 'one of a kind waits').toHaveLength(1);
      await clear();

      await contact(1);
      await tell('unlinked', {
        except: login.toUpperCase(),
        also: ['old@x.example', 'no address'],
      });
      expect(await told()).toEqual(['contact@x.example', 'old@x.example']);
      await clear();

      const former = (endsAt: number) =>
        send(
          `insert into former_contacts values ('${titleId}', '${playerId}', 'former@x.example', null, 1, ${endsAt})`,
        );
      await contact(null);
      for (const [endsAt, isTold] of [
        [NOW, false],
        [NOW + 1, true],
      ] as const) {
        await former(endsAt);
        await tell('linked', { except: login });
        expect((await told()).includes('former@x.example')).toBe(isTold);
        await send('delete from former_contacts');
        await clear();
      }
      await contact(1);

      // The third and the fourth mail to the contact within an hour: the last one waits, and is not dropped.
      const only = { except: login };
      await tell('passwordAdded', only);
      await tell('contactChanged', only);
      await tell('passwordReset', only);
      expect((await waiting()).map(({ due_at: at }) => at)).toEqual([
        NOW,
        NOW,
        NOW + MAIL_LIMIT_MS,
      ]);

      // A change while its notice is under way is told by one more.
      const [job] = await storage.run(claimJobs, { kinds: ['mail'], now: NOW });
      if (!job) throw new Error('nothing was due');
      const kind = job.params['template'] as Notice;
      await tell(kind, { ...only, now: NOW + 5 });
      await storage.run(reportJob, { job, verdict: { status: 'done' }, dueAt: NOW });
      expect(await waiting()).toHaveLength(3);
      expect(
        await send(`select made_at, expires_at from outbox where job_id = '${job.jobId}'`),
      ).toEqual([{ made_at: NOW + 5, expires_at: NOW + 5 + NOTICE_MAIL_MS }]);
      expect(job.titleName).toBe(`Title ${titleId}`);

      await send(`delete from players where player_id = '${playerId}'`);
      expect(await waiting()).toEqual([]);
    },
  );
});
