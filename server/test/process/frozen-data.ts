import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { restoreDump } from '../fixtures/dump.ts';
import {
  answerOf,
  FILES,
  type FixtureName,
  type FixtureRecord,
  post,
  readRecord,
  repeat,
} from '../fixtures/record.ts';
import { PASSWORD, TITLE } from '../fixtures/story-studio.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';

// The frozen databases of the first version (server/test/fixtures), served by processes of one version after another.

const unpacked = (file: URL): Buffer => gunzipSync(readFileSync(file));

/** Writes the key file of a frozen database. */
export function writeKeyFile(path: string, { keyEncryptionKey }: FixtureRecord): void {
  writeFileSync(path, `${keyEncryptionKey}\n`, { mode: 0o600 });
}

/** Restores the frozen dump into a new database, and gives its address. */
export async function restoreFrozenDump(): Promise<string> {
  const url = await aPostgresDatabase('empty');
  await restoreDump(url, unpacked(FILES.dump).toString());
  return url;
}

/** Writes the frozen file of the embedded database. */
export function writeFrozenFile(path: string): void {
  writeFileSync(path, unpacked(FILES.database), { mode: 0o600 });
}

/** Reads whose answers depend on no clock. */
const STEADY =
  /^\/Admin\/(GetRandomResultTables|GetUserAccountInfo|GetPlayerLedger|ListCatalogVersions|GetTitlePurchaseRules)$/;

/** The frozen data as a service shows it: what is sold and was sold, accounts and their ledgers, and the logins that work. */
export async function frozenAnswers(url: string, fixture: FixtureName): Promise<unknown> {
  const record = readRecord(fixture);
  const reads = record.before.reads.filter(
    ({ path, body }) => STEADY.test(path) || 'AsOfRevision' in body,
  );
  expect(reads.length).toBeGreaterThan(40);
  const logins = await loginsOf(url, record);
  const answers = [];
  for (const { answer: _, ...call } of reads) {
    // oxlint-disable-next-line no-await-in-loop
    answers.push({ ...call, answer: answerOf(await repeat(url, record, call)) });
  }
  const text = JSON.stringify([...logins, ...answers], (member, value: unknown) =>
    // The logins above move it.
    member === 'LastLogin' ? undefined : value,
  );
  return JSON.parse(text);
}

/** Logs in as players of the frozen data: by password, by a custom id, and as somebody who was deleted. */
async function loginsOf(url: string, { told }: FixtureRecord): Promise<readonly unknown[]> {
  const title = { TitleId: TITLE };
  const byId = (CustomId: string) => ({ ...title, CustomId, CreateAccount: false });
  const logins = [
    ['/Client/LoginWithService', { ...title, Username: 'carla', Password: PASSWORD }],
    ['/Client/LoginWithCustomID', byId('anna')],
    ['/Client/LoginWithCustomID', byId('gone')],
  ] as const;
  const found = [];
  for (const [path, body] of logins) {
    // oxlint-disable-next-line no-await-in-loop
    const { data, error } = await post(url, { path, body });
    found.push(error ?? (data as { readonly ServiceId: string }).ServiceId);
  }
  expect(found).toEqual([told['carla'], told['anna'], 'AccountNotFound']);
  return found;
}
