import { describe, expect, test } from 'vitest';
import { revokeToken } from '../../src/credentials/commands.ts';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import { DAY_MS } from '../../src/kernel/instant.ts';
import { openCuttingProxy } from '../storage/cutting-proxy.ts';
import { aTitle, NOW, unique } from '../storage/given.ts';
import { openNodeForTest, refusalOf } from '../storage/postgres-given.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { layOut } from './nodes.ts';
import { NO_PGBOUNCER, openDroppingProxy, startPgBouncer } from './pooler.ts';

interface Finding {
  readonly check: string;
  readonly state: string;
  readonly message: string;
}

const POOLERS = [
  ['a proxy that drops settings', NO_POSTGRES, openDroppingProxy, 'heard'],
  ['PgBouncer', NO_POSTGRES ?? NO_PGBOUNCER, startPgBouncer, 'unheard'],
  [
    'PgBouncer in session mode',
    NO_POSTGRES ?? NO_PGBOUNCER,
    (to: string) => startPgBouncer(to, 'session'),
    'heard',
  ],
] as const;

if (NO_PGBOUNCER !== undefined) console.info(NO_PGBOUNCER);

for (const [name, reason, open, notify] of POOLERS) {
  describe.skipIf(reason)(name, () => {
    test('lets no paused node hold up the revocations of others', async () => {
      await using pooler = await open(await aPostgresDatabase());
      const other = await openNodeForTest({ url: pooler.url, prepares: false });
      const proxy = await openCuttingProxy(pooler.url);
      const paused = await openNodeForTest({ url: proxy.url, prepares: false });
      const titleId = await aTitle(other);
      const token = () => ({
        titleId,
        tokenId: unique('t'),
        issuedBy: { kind: 'session', id: 'session' } as const,
        expiresAt: NOW + DAY_MS,
        now: NOW,
      });
      proxy.fault = { at: 'commit', how: 'pause' };
      const lost = refusalOf(paused.run(revokeToken, token()));
      await expect.poll(() => proxy.fault).toBeUndefined();
      // A node that is really paused would not give up, and would not close its connection, either.
      const first = await Promise.race([
        other.run(revokeToken, token()).then(() => 'the other went on'),
        lost.then(() => 'the paused one gave up'),
      ]);
      expect(first).toBe('the other went on');
      expect(await lost).toBeInstanceOf(StorageUnavailable);
    });

    test('serves, and doctor says what it costs', async () => {
      await using installation = await layOut(await aPostgresDatabase('migrated', 18, 'flushing'));
      await using pooler = await open(installation.databaseUrl);
      const flags = ['--database-prepare', 'off'];
      const nodes = await Promise.all(
        [1, 2].map(() => installation.startNode({ through: pooler.url, flags })),
      );
      const [one, two] = nodes.map(({ title }) => title);
      if (!one || !two) throw new Error('A node is missing');
      const [judge, token] = [await one.titleToken(), await one.titleToken()];
      await one.revokeToken(token, judge);
      expect(await two.validate(token, judge)).toBe('EntityTokenRevoked');
      const { checks } = await installation.command<{ checks: readonly Finding[] }>(
        'doctor',
        '--port',
        '0',
        '--database-url',
        pooler.url,
      );
      const found = (check: string) => checks.find((finding) => finding.check === check);
      expect(found('Wake-up')).toMatchObject(
        notify === 'heard'
          ? { state: 'good' }
          : { state: 'warning', message: expect.stringContaining('did not arrive') },
      );
      expect(found('Limits')).toMatchObject({
        state: 'good',
        message: expect.stringContaining('do not come through'),
      });
      expect(checks.filter(({ state }) => state === 'bad')).toEqual([]);
    });
  });
}

test.skipIf(NO_POSTGRES ?? NO_PGBOUNCER)(
  'a node that prepares statements behind a PgBouncer in transaction mode stops doing so, and serves',
  async () => {
    await using installation = await layOut();
    await using pooler = await startPgBouncer(installation.databaseUrl);
    const { title } = await installation.startNode({ through: pooler.url });
    for (let round = 0; round < 5; round += 1) {
      // oxlint-disable-next-line no-await-in-loop
      await Promise.all([1, 2, 3, 4].map((player) => title.logIn(`${round} ${player}`)));
    }
  },
);
