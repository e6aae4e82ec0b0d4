import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../src/config/load.ts';
import { FIRST_CALLS } from '../../src/derive/first-calls.ts';
import { askHere } from './in-process.ts';
import { temporaryFolder } from './purser.ts';
import { MAIN, NO_TERMINAL, runOnTerminal } from './terminal.ts';

// The scripts of the documentation, with what a start shows to the person who makes it.

interface Answer {
  readonly code: number;
  readonly error?: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any;
}

type Environment = Readonly<Record<string, string>>;

function runScript(name: string, env: Environment) {
  const script = fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url));
  const ran = spawnSync('sh', [script], { encoding: 'utf8', env: { ...process.env, ...env } });
  const lines = ran.stdout.trim().split('\n').filter(Boolean);
  return { ...ran, answers: lines.map((line) => JSON.parse(line) as Answer) };
}

/** The answers of a script in which nothing is refused. */
function answersOf(name: string, env: Environment): readonly Answer[] {
  const { answers, stderr, status } = runScript(name, env);
  expect([stderr, status]).toEqual(['', 0]);
  expect(answers.map(({ code, error }) => error ?? code)).toEqual(answers.map(() => 200));
  return answers;
}

const SHOWN = {
  PURSER: /^ +API +(\S+)/m,
  TITLE_ID: /^ +Title +(\S+)/m,
  SECRET_KEY: /^ +Secret key +(\S+)/m,
  LINK: /^ +(http\S+#link=\S+)/m,
};

/** Starts the service on a terminal; gives what a person reads there, and copies. */
async function startAndRead() {
  const folder = temporaryFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  const line = `${process.execPath} ${MAIN} serve --port 0`;
  const { shows } = runOnTerminal(line, folder.path);
  const read = async (form: RegExp) => (await shows(form))[1] ?? '';
  const shown = {
    LINK: await read(SHOWN.LINK),
    PURSER: await read(SHOWN.PURSER),
    TITLE_ID: await read(SHOWN.TITLE_ID),
    SECRET_KEY: await read(SHOWN.SECRET_KEY),
  };
  return { folder: folder.path, shown };
}

describe.skipIf(NO_TERMINAL)('with what a start shows', () => {
  test('the first sign-in', async () => {
    const { shown } = await startAndRead();
    expect(answersOf('first-sign-in.sh', shown)).toHaveLength(10);
    // The link is used.
    const again = runScript('first-sign-in.sh', shown);
    expect(again.answers.map(({ error }) => error)).toEqual(['LinkInvalid']);
    expect(again.stderr).toMatch(/^LINK is used or too old\. If ada is there by now, /);
    expect(again.status).toBe(1);
  });

  test('the three calls, again and again, also by the names that the command reads', async () => {
    const { shown, folder } = await startAndRead();
    expectFirstCalls(answersOf('three-calls.sh', shown));
    const env = {
      PURSER_URL: shown.PURSER,
      PURSER_TITLE_ID: shown.TITLE_ID,
      PURSER_SECRET_KEY: shown.SECRET_KEY,
    };
    expectFirstCalls(answersOf('three-calls.sh', env));
    await askHere(['title', 'set', shown.TITLE_ID, '--join-tokens-only', 'on'], { folder });
    expectFirstCalls(answersOf('three-calls.sh', env));
    // Exported in a shell, none of these names keeps the program from starting.
    expect(await askHere(['key', 'list'], { folder, env: { ...shown, ...env } })).toHaveLength(1);
  });

  test('the first purchase, again and again', async () => {
    const { shown } = await startAndRead();
    expectPurchase(answersOf('first-purchase.sh', shown), { gold: 20, swords: 1, potions: 2 });
    expectPurchase(answersOf('first-purchase.sh', shown), { gold: 20, swords: 2, potions: 4 });
  });

  test('the first refusal is the end, and names what to mend', async () => {
    const { shown, folder } = await startAndRead();
    const issue = ['key', 'issue', shown.TITLE_ID, '--scopes', 'matchmaker'];
    const limited = await askHere<{ secretKey: string }>(issue, { folder });
    const other = await askHere<{ titleId: string }>(['title', 'create', 'Other'], { folder });
    const closed = 'http://127.0.0.1:1';
    for (const [name, wrong, stderr] of [
      [
        'three-calls.sh',
        { SECRET_KEY: 'wrong' },
        /^SECRET_KEY is no key .*mend SECRET_KEY=… in the line/,
      ],
      ['first-purchase.sh', { SECRET_KEY: 'wrong' }, /^SECRET_KEY is no key /],
      ['three-calls.sh', { SECRET_KEY: limited.secretKey }, /^SECRET_KEY is a key that may not do/],
      [
        'three-calls.sh',
        { TITLE_ID: 'DEAD' },
        /^TITLE_ID is no title .*mend TITLE_ID=… in the line/,
      ],
      ['three-calls.sh', { TITLE_ID: other.titleId }, OTHER_TITLE],
      ['first-purchase.sh', { TITLE_ID: other.titleId }, OTHER_TITLE],
      ['three-calls.sh', { PURSER: closed }, /\n?http:\/\/127\.0\.0\.1:1 does not answer\. Start /],
      ['first-purchase.sh', { PURSER: closed }, /\n?http:\/\/127\.0\.0\.1:1 does not answer\. /],
      [
        'first-sign-in.sh',
        { LINK: shown.LINK.replace(shown.PURSER, closed) },
        / does not answer\. /,
      ],
      ['first-sign-in.sh', { LINK: shown.LINK.slice(0, -1) }, CUT],
      ['first-sign-in.sh', { LINK: shown.LINK.replace(/#.*/, '') }, CUT],
      ['first-sign-in.sh', { LINK: shown.LINK.replace('http://', '') }, CUT],
      ['first-sign-in.sh', { LINK: `${shown.LINK} ` }, CUT],
      [
        'first-sign-in.sh',
        { TITLE_ID: `${shown.TITLE_ID}\n` },
        /^TITLE_ID is no id alone: .* still/,
      ],
      ['first-sign-in.sh', { PASSWORD: 'correct "horse" battery' }, /^NAME and PASSWORD .* still/],
      ['three-calls.sh', { TITLE_ID: `"${shown.TITLE_ID}"` }, /^TITLE_ID is no id alone/],
      ['three-calls.sh', { SECRET_KEY: `${shown.SECRET_KEY}\n` }, /^SECRET_KEY is no key alone/],
      ['first-purchase.sh', { SECRET_KEY: `${shown.SECRET_KEY}\n` }, /^SECRET_KEY is no key alone/],
      [
        'first-sign-in.sh',
        { TITLE_ID: 'DEAD' },
        /^TITLE_ID is no title .* The link is still good\.$/m,
      ],
    ] as const) {
      const ran = runScript(name, { ...shown, ...wrong });
      expect(ran.stderr).toMatch(stderr);
      expect(ran.status).toBe(1);
      expect(ran.answers.slice(0, -1).every(({ error }) => error === undefined)).toBe(true);
    }
    // None of these has spent the link.
    expect(answersOf('first-sign-in.sh', shown)).toHaveLength(10);
  });

  test('an address with a slash at its end', async () => {
    const { shown } = await startAndRead();
    const slashed = { ...shown, PURSER: `${shown.PURSER}/` };
    expectFirstCalls(answersOf('three-calls.sh', slashed));
    expectPurchase(answersOf('first-purchase.sh', slashed), { gold: 20, swords: 1, potions: 2 });
  });
});

const OTHER_TITLE = /^SECRET_KEY is a key of another title than TITLE_ID: mend SECRET_KEY=…/;
const CUT = /^LINK is not as it was printed: .* It is still good\.$/m;

function expectFirstCalls(answers: readonly Answer[]): void {
  expect(answers).toHaveLength(FIRST_CALLS.length);
  const [loggedIn, , , validated, authorized, , , updated, store] = answers.map(({ data }) => data);
  expect(loggedIn).toMatchObject({ SessionTicket: expect.any(String) });
  expect(validated).toMatchObject({
    Entity: { Type: 'title_player_account', TypeString: 'title_player_account' },
    IdentityProvider: 'Custom',
  });
  expect(authorized).toMatchObject({ Authorized: true, ServiceId: expect.any(String) });
  expect(updated).toEqual({});
  expect(store).toMatchObject({
    StoreId: 'purser-try',
    Store: [{ ItemId: 'sword', VirtualCurrencyPrices: { GO: 90 } }, { ItemId: 'shield' }],
  });
}

interface Bought {
  readonly gold: number;
  readonly swords: number;
  readonly potions: number;
}

function expectPurchase(answers: readonly Answer[], { gold, swords, potions }: Bought): void {
  expect(answers).toHaveLength(10);
  const { Inventory, VirtualCurrency } = answers[9]?.data ?? {};
  expect(VirtualCurrency).toEqual({ GO: gold });
  const found = (itemId: string) =>
    Inventory.filter(({ ItemId }: { readonly ItemId: string }) => ItemId === itemId);
  expect(found('sword')).toHaveLength(swords);
  expect(found('potion')).toMatchObject([{ RemainingUses: potions }]);
}

test('the guides name the script, and no variable that a start refuses', () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  const pages = ['README.md', ...docs.map((name) => join('docs', name))].filter((name) =>
    /\.(md|sh)$/.test(name),
  );
  const texts = pages.map((name) => readFileSync(join(root, name), 'utf8'));
  expect(texts[0]).toContain('TITLE_ID=A1B2C SECRET_KEY=… sh docs/three-calls.sh');
  const names = texts.flatMap((text) => [...text.matchAll(/\bPURSER_[A-Z_]*[A-Z]\b/g)].map(String));
  expect(loadConfig({}, Object.fromEntries(names.map((name) => [name, ''])))).toMatchObject({
    ok: true,
  });
});
