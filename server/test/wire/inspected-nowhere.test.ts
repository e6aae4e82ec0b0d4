import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startService } from '../support/running.ts';
import { must } from '../support/stock.ts';
import { makeWorld, type SignedInOperator, type World } from '../support/world.ts';

// A text that is given to /Operator/InspectCredential stays nowhere: neither in the log at its most talkative level, nor in what operators did, nor in any file of the database.

const path = '/Operator/InspectCredential';

let running: Running;
let world: World;
let operator: SignedInOperator;
let other: World;

beforeAll(async () => {
  running = await startService();
  world = await makeWorld(running);
  other = await makeWorld(running);
  operator = await world.operator(['owner']);
});
afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

/** Texts of which some are good and some are not, and by what each is recognised: bytes of its own that are no id. */
const TEXTS: readonly (readonly [what: string, make: () => Promise<string>])[] = [
  ['a good session ticket', async () => (await world.logIn()).sessionTicket],
  ['a good entity token', async () => (await world.logIn()).entityToken],
  ['a good secret key', async () => world.limitedKey(['server'])],
  [
    "a session ticket of a title that is not the operator's",
    async () => {
      return (await other.logIn()).sessionTicket;
    },
  ],
  ['a secret key of another title', async () => other.limitedKey(['server'])],
  [
    'a revoked token',
    async () => {
      const { entityToken } = await world.logIn();
      await must(world.call('/Authentication/RevokeEntityToken', {}, { entityToken }));
      return entityToken;
    },
  ],
  ['an unknown secret key', async () => `purser_sk_${'Zq7'.repeat(13)}x`],
  ['a forged token', async () => 'eyJhbGciOiJub25lIn0.Zm9yZ2VkIGJ5IG1l.c2lnbmF0dXJl'],
  ['a password', async () => 'correct horse battery staple 4711'],
  ['a text that is too long', async () => 'TooLong4711'.repeat(5_000)],
];

/** The last bytes of a text: what makes a credential one. */
const secretOf = (text: string): string => text.slice(-24);

describe('a text to be inspected is kept nowhere', () => {
  it.each(TEXTS)('%s', async (_, make) => {
    const text = await make();
    const before = running.lines.length;
    const reply = await world.call(path, { Credential: text }, { operator });
    // A member that does not exist, too, is refused without being repeated.
    const wrong = await world.call(path, { Credential: text, Other: text }, { operator });
    await expect.poll(() => running.lines.length).toBeGreaterThanOrEqual(before + 2);
    for (const told of [reply, wrong]) expect(JSON.stringify(told)).not.toContain(secretOf(text));
    expect(JSON.stringify(running.lines)).not.toContain(secretOf(text));
    const shown = { operator };
    const { Activity } = await must(world.call('/Operator/ListActivity', {}, shown));
    expect(JSON.stringify(Activity)).not.toContain(secretOf(text));
    expect(Activity.map(({ Operation }: { Operation: string }) => Operation)).not.toContain(path);
  });

  it('nor in any file of the database, and a secret key was not used', async () => {
    const texts = await Promise.all(TEXTS.map(([, make]) => make()));
    for (const Credential of texts) await world.call(path, { Credential }, { operator });
    await running.app.everyMinute();
    const bytes = await readDatabase();
    // It is the right place to look: what is written is there as it is.
    expect(bytes.includes(operator.name)).toBe(true);
    for (const text of texts) expect(bytes.includes(secretOf(text))).toBe(false);
    const { SecretKeys } = await must(world.call('/Operator/ListSecretKeys', {}, { operator }));
    expect(SecretKeys.length).toBeGreaterThan(0);
    for (const key of SecretKeys) expect(key).not.toHaveProperty('LastUsedAt');
  });
});

/** All files of the database as one: the file itself, its log, its index. */
async function readDatabase(): Promise<Buffer> {
  const folder = dirname(running.databasePath);
  const names = await readdir(folder);
  const own = names.filter((name) => name.startsWith(basename(running.databasePath)));
  expect(own.length).toBeGreaterThan(1);
  return Buffer.concat(await Promise.all(own.map((name) => readFile(join(folder, name)))));
}
