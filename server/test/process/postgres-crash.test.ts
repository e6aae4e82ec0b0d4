import { expect, onTestFinished } from 'vitest';
import { startPostgres } from '../support/postgres.ts';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { layOut } from './nodes.ts';

/** The server flushes commits by itself so rarely that all of a test are lost with it. */
const FORGETFUL = { synchronous_commit: 'off', wal_writer_delay: '10s' };
const REVOCATIONS = 40;

test('a server that does not flush commits, and crashes, loses no revocation that was answered', async () => {
  const server = await startPostgres(18, { settings: FORGETFUL });
  onTestFinished(() => server.stop());
  await using installation = await layOut(server.url);
  const node = await installation.startNode();
  const tokens = await Promise.all(
    Array.from({ length: REVOCATIONS + 1 }, () => node.title.titleToken()),
  );
  const judge = tokens.pop() ?? '';
  // Everything until now stays, whatever happens.
  await installation.query('checkpoint');
  for (const token of tokens) await node.title.revokeToken(token, judge);
  await server.kill();
  await node.stop('SIGKILL');
  await server.restart();
  const later = await installation.startNode();
  const verdicts = await Promise.all(tokens.map((token) => later.title.validate(token, judge)));
  expect(verdicts.filter((verdict) => verdict === 'OK')).toEqual([]);
  expect(await later.title.validate(judge, judge)).toBe('OK');
  expect(later.stderr()).toContain('"synchronousCommit":"off"');
  const [doctor] = (
    await installation.command<{ checks: readonly object[] }>('doctor', '--port', '0')
  ).checks.filter((check) => 'check' in check && check.check === 'Commits');
  expect(doctor).toMatchObject({
    state: 'good',
    message: expect.stringContaining('the server says synchronous_commit = off'),
  });
});
