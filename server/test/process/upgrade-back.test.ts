import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, inject, test } from 'vitest';
import { readRecord } from '../fixtures/record.ts';
import { aPostgresDatabase, postgresTest } from '../support/postgres-databases.ts';
import { makeCaller } from './caller.ts';
import { frozenAnswers, restoreFrozenDump, writeFrozenFile, writeKeyFile } from './frozen-data.ts';
import { queryOnce } from './nodes.ts';
import { type PurserOptions, runPurser, startPurser, temporaryFolder } from './purser.ts';
import { checkOutBefore, whyNoVersionBefore } from './version-before.ts';

// The way back to the first version (docs/guides/upgrade.md): the old program while no step was taken, and the backup after one.

/** A step of a version that is yet to come. */
const LATER_STEP = "insert into migrations (name, applied_at) values ('9999-later', 1)";

const TITLE = {
  PURSER_BOOTSTRAP_TITLE_ID: 'B0A7',
  PURSER_BOOTSTRAP_SECRET_KEY: 'a-key-of-this-test-alone-0123456789',
};

/** A place for an installation with the frozen data, and both programs. */
function layOutBoth(before: string, fixture: 'embedded' | 'postgres', databaseUrl?: string) {
  const folder = temporaryFolder();
  const keyFile = join(folder.path, 'purser.key');
  writeKeyFile(keyFile, readRecord(fixture));
  const url = databaseUrl ?? `sqlite:${join(folder.path, 'purser.db')}`;
  const env = { ...TITLE, PURSER_KEY_FILE: keyFile, PURSER_DATABASE_URL: url };
  const now: PurserOptions = { folder: folder.path, env, main: inject('program') };
  const old: PurserOptions = { ...now, main: before };
  return { folder, now, old };
}

/** The frozen data, and a player of our own who logs in, as a running service shows them. */
async function answersOf(
  purser: Awaited<ReturnType<typeof startPurser>>,
  of: 'embedded' | 'postgres',
) {
  const frozen = await frozenAnswers(purser.url, of);
  const secretKey = TITLE.PURSER_BOOTSTRAP_SECRET_KEY;
  const title = makeCaller({ ...purser, secretKey });
  const { playerId, entityToken } = await title.logIn('somebody new');
  expect(await title.validate(entityToken, await title.titleToken())).toBe('OK');
  return { frozen, playerId };
}

async function serveOnce(options: PurserOptions, of: 'embedded' | 'postgres') {
  await using purser = await startPurser(options);
  const answers = await answersOf(purser, of);
  expect(await purser.stop()).toEqual({ code: 0, signal: null });
  return answers;
}

async function expectRefused(options: PurserOptions): Promise<void> {
  const { code, stderr } = await runPurser(['serve', '--port', '0'], options);
  const sentence = /newer version of this program \(it has .*\): start that version, or restore a/;
  expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)]);
}

test('the embedded database: old, new, old again; after a step the backup', async ({ skip }) => {
  const reason = whyNoVersionBefore();
  if (reason !== undefined) return skip(reason);
  using before = checkOutBefore();
  const { folder, now, old } = layOutBoth(before.program, 'embedded');
  using _ = folder;
  const [file, backup] = ['purser.db', 'backup.db'].map((name) => join(folder.path, name)) as [
    string,
    string,
  ];
  const ask = (statement: string): readonly unknown[] => {
    using database = new DatabaseSync(file);
    return database.prepare(statement).all();
  };
  const steps = () => ask('select name from migrations').length;
  writeFrozenFile(file);

  const first = await serveOnce(old, 'embedded');
  copyFileSync(file, backup);
  const taken = steps();
  expect(await serveOnce(now, 'embedded')).toEqual(first);
  if (steps() === taken) expect(await serveOnce(old, 'embedded')).toEqual(first);

  ask(LATER_STEP);
  await expectRefused(now);
  await expectRefused(old);
  copyFileSync(backup, file);
  expect(await serveOnce(old, 'embedded')).toEqual(first);
});

postgresTest(
  'PostgreSQL: after a step nodes go on, none starts, and the backup is the way back',
  async ({ skip }) => {
    const reason = whyNoVersionBefore();
    if (reason !== undefined) return skip(reason);
    using before = checkOutBefore();
    const url = await restoreFrozenDump();
    const { folder, now, old } = layOutBoth(before.program, 'postgres', url);
    using _ = folder;
    const copy = async (from: string, to: string) => {
      const words = ['copy', '--from', from, '--to', to, '--while-serving'];
      expect(await runPurser(words, old)).toMatchObject({ code: 0 });
    };
    const backup = `sqlite:${join(folder.path, 'backup.db')}`;

    await using node = await startPurser(old);
    const first = await answersOf(node, 'postgres');
    await copy(url, backup);
    await queryOnce(url, LATER_STEP);
    expect(await answersOf(node, 'postgres')).toEqual(first);
    await expectRefused(old);
    await expectRefused(now);
    expect(await node.stop()).toEqual({ code: 0, signal: null });

    const restored = await aPostgresDatabase('empty');
    await copy(backup, restored);
    const env = { ...old.env, PURSER_DATABASE_URL: restored };
    expect(await serveOnce({ ...old, env }, 'postgres')).toEqual(first);
  },
);
