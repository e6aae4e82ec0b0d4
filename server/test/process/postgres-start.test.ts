import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { MIGRATION_NAMES } from '../../src/storage/migrations/index.ts';
import { closeTable } from '../support/closed-table.ts';
import { aPostgresDatabase, postgresTest as test } from '../support/postgres-databases.ts';
import { layOut } from './nodes.ts';
import { openNetwork } from './proxy.ts';
import { launch, readyz, runPurser, startPurser, temporaryFolder } from './purser.ts';

// How a node begins and ends on a database that others share.

const PASSWORD = /only(%20|\s)for(%20|\s)tests/;

/** One sentence, no stack, no password. */
function expectSentence(stderr: string, sentence: RegExp): void {
  expect(stderr.trimEnd()).toMatch(sentence);
  expect(stderr.trimEnd()).not.toContain('\n');
  expect(stderr).not.toMatch(PASSWORD);
}

test('the first start makes the schema, the key file, a title and a key; the next finds them', async () => {
  using folder = temporaryFolder();
  const url = await aPostgresDatabase('empty');
  const env = { PURSER_DATABASE_URL: url, PURSER_KEY_FILE: join(folder.path, 'new.key') };
  const first = await startPurser({ folder: folder.path, env });
  expect(first.ready).toHaveProperty('secretKey');
  const { host, pathname } = new URL(url);
  expect(first.ready).toHaveProperty('database', `${host}${pathname}`);
  expect(await first.stop()).toEqual({ code: 0, signal: null });
  await using again = await startPurser({ folder: folder.path, env });
  expect(again.ready).not.toHaveProperty('secretKey');
  expect(again.ready.titleId).toBe(first.ready.titleId);
  for (const said of [first, again].map((it) => it.stdout() + it.stderr())) {
    expect(said).not.toMatch(PASSWORD);
  }
});

/** How many starts at the same time are ready in the end; the sentences of the others. */
async function startAtOnce(all: readonly Parameters<typeof startPurser>[0][]) {
  const starts = await Promise.allSettled(all.map((options) => startPurser(options)));
  const ready = starts.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []));
  const sentences = starts.flatMap((it) => (it.status === 'rejected' ? [String(it.reason)] : []));
  return { ready, sentences };
}

test('of first starts at once with different key files one wins, and the others say so', async () => {
  using folder = temporaryFolder();
  const PURSER_DATABASE_URL = await aPostgresDatabase('empty');
  const names = ['one.key', 'two.key', 'three.key'];
  names.forEach((name, number) => {
    const key = Buffer.alloc(32, number).toString('base64');
    writeFileSync(join(folder.path, name), key, { mode: 0o600 });
  });
  const { ready, sentences } = await startAtOnce(
    names.map((name) => ({
      folder: folder.path,
      env: { PURSER_DATABASE_URL, PURSER_KEY_FILE: join(folder.path, name) },
    })),
  );
  await Promise.all(ready.map((it) => it.stop()));
  expect(ready).toHaveLength(1);
  expect(sentences).toHaveLength(2);
  for (const sentence of sentences) {
    expect(sentence).toMatch(/The key file .*\.key is not the one that this database's signing/);
  }
});

test('first starts at once with one key file all become ready, with one title', async () => {
  using folder = temporaryFolder();
  const env = {
    PURSER_DATABASE_URL: await aPostgresDatabase('empty'),
    PURSER_KEY_FILE: join(folder.path, 'shared.key'),
  };
  const options = { folder: folder.path, env };
  const { ready, sentences } = await startAtOnce([options, options, options]);
  await Promise.all(ready.map((it) => it.stop()));
  expect(sentences).toEqual([]);
  expect(new Set(ready.map((it) => it.ready.titleId)).size).toBe(1);
});

test('a start waits for a database that is not there yet', async () => {
  await using installation = await layOut();
  await using network = await openNetwork(installation.databaseUrl);
  network.become('cut');
  const starting = installation.startNode({ through: network.url });
  // Commands do not wait for the database, because a person waits for them.
  const env = { ...installation.env, PURSER_DATABASE_URL: network.url };
  const command = await runPurser(['key', 'list'], { folder: installation.folder, env });
  expectSentence(
    command.stderr,
    /^The database 127\.0\.0\.1:\d+\/test_\d+ cannot be opened: .+\.$/,
  );
  expect(command.code).toBe(1);
  await expect.poll(() => network.refusals).toBeGreaterThanOrEqual(3);
  network.become('open');
  const node = await starting;
  await expect.poll(node.stderr).toContain('the database is away');
  expect(node.stderr()).not.toMatch(PASSWORD);
  await expect.poll(() => readyz(node)).toBe('200 ready\n');
});

test.each(['1', '2'])('SIGTERM ends the waiting (workers: %s)', async (workers) => {
  using folder = temporaryFolder();
  await using network = await openNetwork(await aPostgresDatabase('empty'));
  network.become('cut');
  const env = {
    PURSER_DATABASE_URL: network.url,
    PURSER_KEY_FILE: 'purser.key',
    PURSER_WORKERS: workers,
  };
  const child = launch(['serve', '--port', '0'], { folder: folder.path, env });
  const output = text(child.stderr);
  child.stderr.once('data', () => child.kill('SIGTERM'));
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await output).toContain('the database is away');
});

test('a start that fails has not asked for a lease', async () => {
  await using installation = await layOut();
  const { port } = new URL((await installation.startNode()).url);
  // A node that asks for one waits.
  const nodes = await closeTable(installation.databaseUrl, 'nodes');
  const { folder, env } = installation;
  const failed = await runPurser(['serve', '--port', port], { folder, env });
  expect(failed.code).toBe(1);
  expect(failed.stderr).toContain(port);
  await nodes.open();
});

test('every worker is a node, and nobody waits for one that has stopped', async () => {
  await using installation = await layOut();
  const node = await installation.startNode({ flags: ['--workers', '2'] });
  const nodes = () => installation.query<{ node_id: string }>('select node_id from nodes');
  expect(await nodes()).toHaveLength(2);
  const titleToken = await node.title.titleToken();
  for (let round = 0; round < 10; round += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const { entityToken } = await node.title.logIn(`worker ${round}`);
    // oxlint-disable-next-line no-await-in-loop
    await node.title.revokeToken(entityToken, titleToken);
    // oxlint-disable-next-line no-await-in-loop
    const asked = [1, 2, 3, 4].map(() => node.title.validate(entityToken, titleToken));
    // oxlint-disable-next-line no-await-in-loop
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['EntityTokenRevoked']));
  }
  expect(await node.stop()).toEqual({ code: 0, signal: null });
  expect(await nodes()).toEqual([]);
});

test('migrations: shown, taken by command, and a start refuses what is newer', async () => {
  await using installation = await layOut(await aPostgresDatabase('empty'));
  const { folder, env, query } = installation;
  const run = (...args: readonly string[]) => runPurser(args, { folder, env });
  const before = await run('migrate', 'status');
  const toDo = MIGRATION_NAMES.map((name) => `to do  ${name}\n`).join('');
  expect([before.code, before.stdout]).toEqual([1, toDo]);
  expectSentence((await run('title', 'list')).stderr, /^The database .* is empty; start/);
  expect((await run('migrate', 'up')).stdout).toBe(`Done: ${MIGRATION_NAMES.join(', ')}.\n`);
  expect((await run('migrate', 'up')).stdout).toBe('There was nothing to do.\n');
  expect((await run('migrate', 'status')).code).toBe(0);

  await query("insert into migrations values ('9999-later', 0)");
  const newer = await run('serve');
  expectSentence(
    newer.stderr,
    /^The database .* newer version of this program \(it has 9999-later/,
  );
  expect(newer.code).toBe(1);
});

test('without a named key file the service refuses to begin', async () => {
  using folder = temporaryFolder();
  const env = { PURSER_DATABASE_URL: await aPostgresDatabase('empty') };
  const { code, stderr } = await runPurser(['serve'], { folder: folder.path, env });
  expectSentence(stderr, /^Name the key file .* PURSER_KEY_FILE/);
  expect(code).toBe(2);
});
