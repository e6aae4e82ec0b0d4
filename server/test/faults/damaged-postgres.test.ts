import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { call } from '../process/caller.ts';
import { runHere } from '../process/in-process.ts';
import { type Installation, layOut } from '../process/nodes.ts';
import { type RunningPurser, runPurser } from '../process/purser.ts';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';

// Real damage of real files of PostgreSQL, through the real process.

const PAGE_BYTES = 8_192;
const DAMAGED =
  /The database 127\.0\.0\.1:\d+\/postgres is damaged \(invalid page .+\): .* guide on backups/;

let server: PostgresServer;
let installation: Installation;

beforeAll(async () => {
  server = await startPostgres(18);
  installation = await layOut(server.url);
});
afterAll(async () => {
  await installation[Symbol.asyncDispose]();
  await server.stop();
});

/** Overwrites the first page of a table, of a server that is stopped meanwhile; gives what undoes that in the same way. */
async function spoilTable(table: string): Promise<() => Promise<void>> {
  const [row] = await installation.query<{ folder: string; file: string }>(
    `select current_setting('data_directory') as folder, pg_relation_filepath('${table}') as file`,
  );
  if (!row) throw new Error(`There is no table ${table}`);
  const path = join(row.folder, row.file);
  // Otherwise the server would mend the page from its write-ahead log.
  await installation.query('checkpoint');
  const before = await overwrite(path, Buffer.alloc(PAGE_BYTES, 'spoiled'));
  let isSpoiled = true;
  const mend = async (): Promise<void> => {
    if (isSpoiled) await overwrite(path, before);
    isSpoiled = false;
  };
  onTestFinished(mend);
  return mend;
}

/** Gives what was there before. */
async function overwrite(path: string, page: Buffer): Promise<Buffer> {
  await server.halt();
  const before = Buffer.alloc(PAGE_BYTES);
  const file = openSync(path, 'r+');
  readSync(file, before, 0, PAGE_BYTES, 0);
  writeSync(file, page, 0, PAGE_BYTES, 0);
  closeSync(file);
  await server.restart();
  return before;
}

async function readyz({ url }: RunningPurser): Promise<string> {
  const reply = await fetch(`${url}/readyz?verbose`);
  return `${reply.status} ${(await reply.text()).split('\n')[0]}`;
}

test('a call that meets a damaged page makes the node not ready until it has another server', async () => {
  const node = await installation.startNode();
  await node.title.logIn('ada');
  const mend = await spoilTable('players');
  await expect.poll(() => readyz(node)).toBe('200 ready');

  const login = { TitleId: installation.titleId, CustomId: 'ada' };
  const logIn = () => call(`${node.url}/Client/LoginWithCustomID`, login);
  expect(await logIn()).toMatchObject({ status: 503, error: 'ServiceUnavailable' });
  const notReady =
    '503 not ready: databaseDamaged (the database is damaged; the log says which and how)';
  await expect.poll(() => readyz(node)).toBe(notReady);
  expect(node.stderr()).toMatch(DAMAGED);
  expect(node.stderr()).toContain('"fault":"damaged"');
  const { folder, env } = installation;
  const { stdout, code } = await runHere(['doctor'], { folder, env });
  expect(code).toBe(1);
  expect(stdout).toMatch(/^✗ Database +The database 127/m);
  expect(stdout).toMatch(DAMAGED);

  await mend();
  await expect.poll(() => readyz(node)).toBe('200 ready');
  expect(await logIn()).toMatchObject({ status: 200 });
});

test('a start that meets one ends, and says what to do', async () => {
  await installation.startNode();
  await spoilTable('signing_keys');
  const { folder, env } = installation;
  const { code, stderr } = await runPurser(['serve', '--port', '0'], { folder, env });
  expect(stderr).toMatch(DAMAGED);
  expect(code).toBe(1);
});
