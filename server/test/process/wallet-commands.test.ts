import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_MS, toWireTime } from '../../src/kernel/instant.ts';
import { makeCaller } from './caller.ts';
import { askHere, runHere } from './in-process.ts';
import { type RunningPurser, runPurser, startPurser, temporaryFolder } from './purser.ts';
import { instantComes } from './scheduling.ts';

// Support's commands about players' money, beside a running service.

const temporary = temporaryFolder();
const folder = temporary.path;
let purser: RunningPurser;
let playerId: string;

beforeAll(async () => {
  purser = await startPurser({ folder });
  const title = makeCaller({ ...purser, secretKey: purser.ready.secretKey ?? '' });
  const VirtualCurrencies = [{ CurrencyCode: 'GO', InitialDeposit: 10 }, { CurrencyCode: 'SI' }];
  await title.admin('/Admin/AddVirtualCurrencyTypes', { VirtualCurrencies });
  const login = { ServerCustomId: 'hers', CreateAccount: true };
  const { data } = await title.admin('/Server/LoginWithServerCustomId', login);
  playerId = (data as { readonly ServiceId: string }).ServiceId;
});
afterAll(async () => {
  await purser[Symbol.asyncDispose]();
  temporary[Symbol.dispose]();
});

test('money is added and subtracted, and the wallet shows it with every change', async () => {
  const add = ['wallet', 'add', playerId.toLowerCase(), 'GO', '5'];
  expect(await askHere(add, { folder })).toEqual({ playerId, currency: 'GO', balance: 15 });
  const subtract = await runHere(['wallet', 'subtract', playerId, 'GO', '8'], { folder });
  expect(subtract).toMatchObject({
    code: 0,
    stdout: `The player ${playerId} has 7 GO now.\n`,
  });
  const show = ['wallet', 'show', playerId];
  const shown = await askHere(show, { folder });
  expect(shown).toMatchObject({
    balances: [
      { currency: 'GO', balance: 7 },
      { currency: 'SI', balance: 0 },
    ],
    changes: [
      { currency: 'GO', why: 'subtraction', change: -8, before: 15, after: 7, by: 'commandLine' },
      { why: 'addition', change: 5, by: 'commandLine' },
      { why: 'deposit', change: 10, by: expect.stringMatching(/^key:./) },
    ],
  });
  const { stdout } = await runHere(show, { folder });
  expect(stdout).toMatch(
    /^CURRENCY +BALANCE +RECHARGES TO +NEXT\nGO +7 *\nSI +0 *\n\nTIME +CURRENCY/,
  );
  expect(stdout).toMatch(/Z +GO +subtraction +-8 +7 +commandLine/);
});

test.each([
  [['subtract', 'GO', '999'], 'The player has '],
  [['add', 'GO', '2147483647'], 'a balance is at most 2147483647.'],
  [['add', 'XX', '1'], 'The title has no virtual currency "XX".'],
])('wallet %j is refused and says why', async ([verb = '', ...what], words) => {
  const before = await askHere(['wallet', 'show', playerId], { folder });
  const finished = await runHere(['wallet', verb, playerId, ...what], { folder });
  expect(finished).toMatchObject({ code: 1, stdout: '' });
  expect(finished.stderr).toContain(words);
  expect(await askHere(['wallet', 'show', playerId], { folder })).toEqual(before);
});

test.each(['0', '-1', '1.5', '2147483648', 'all'])('an amount of %s is refused', async (amount) => {
  const finished = await runHere(['wallet', 'add', playerId, 'GO', '--', amount], { folder });
  expect(finished.code).toBe(2);
  expect(finished.stderr).toMatch(/^The amount must be a whole number from 1 to 2147483647, not /);
});

test.each([['show'], ['add', 'GO', '1'], ['subtract', 'GO', '1']])(
  'wallet %s of nobody says so',
  async (verb, ...what) => {
    const finished = await runHere(['wallet', verb, 'nobody', ...what], { folder });
    expect(finished).toMatchObject({ code: 1, stdout: '' });
    expect(finished.stderr).toMatch(/ has no player NOBODY; /);
  },
);

test('due changes take effect first, also where no service runs any more', async () => {
  const title = makeCaller({ ...purser, secretKey: purser.ready.secretKey ?? '' });
  const at = Date.now() + SECOND_MS;
  await title.admin('/Admin/AddVirtualCurrencyTypes', {
    VirtualCurrencies: [{ CurrencyCode: 'EN', InitialDeposit: 3 }],
    EffectiveAt: toWireTime(at),
  });
  await purser.stop();
  await instantComes(at);
  const shown = await askHere(['wallet', 'show', playerId], { folder });
  expect(shown).toMatchObject({
    balances: expect.arrayContaining([expect.objectContaining({ currency: 'EN' })]),
  });
});

test('the ledger is exported as a whole: one JSON in each line, of the time that is asked for', async () => {
  for (const amount of ['3', '4'])
    await runHere(['wallet', 'add', playerId, 'SI', amount], { folder });
  const file = join(folder, 'ledger.jsonl');
  const asked = await askHere(['ledger', 'export', file], { folder });
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(asked).toMatchObject({ file, entries: entries.length });
  expect(entries.length).toBeGreaterThan(1);
  expect(entries.map(({ Number: number }) => number)).toEqual(entries.map((_, at) => at + 1));
  expect(entries[0]).toEqual({
    TitleId: purser.ready.titleId,
    ServiceId: playerId,
    Number: 1,
    Time: expect.stringMatching(/Z$/),
    VirtualCurrency: 'GO',
    Cause: 'Deposit',
    Change: 10,
    Before: 0,
    After: 10,
    MadeBy: expect.stringMatching(/^key:./),
    RequestId: expect.any(String),
  });
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(existsSync(`${file}.part`)).toBe(false);
  // An existing file is never overwritten.
  const again = await runHere(['ledger', 'export', file], { folder });
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('is there already') });
  const last = String(entries.at(-1)?.['Time']);
  const flags = ['--from', String(entries[1]?.['Time']), '--before', last];
  const part = join(folder, 'part.jsonl');
  const some = await askHere(['ledger', 'export', part, ...flags], { folder });
  const wanted = entries.filter(({ Time }) => Time !== last).slice(1);
  expect(some).toMatchObject({ entries: wanted.length, from: flags[1], completeSince: flags[1] });
  const read = readFileSync(part, 'utf8').split('\n').slice(0, -1);
  expect(read.map((line) => JSON.parse(line) as unknown)).toEqual(wanted);
  const wrong = await runHere(['ledger', 'export', join(folder, 'x'), '--from', 'May'], { folder });
  expect(wrong).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--from must be a time'),
  });
  const there = join(folder, 'killed.jsonl');
  writeFileSync(`${there}.part`, 'half');
  const killed = await runHere(['ledger', 'export', there], { folder });
  expect(killed).toMatchObject({ code: 1, stderr: expect.stringContaining('or one was killed') });
  const nowhere = await runHere(['ledger', 'export', join(folder, 'no', 'x')], { folder });
  expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining('no folder') });
  const below = await runHere(['ledger', 'export', join(file, 'x')], { folder });
  expect(below).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be made') });
});

test('the ledger is exported to standard output, with nothing else there', async () => {
  const { code, stdout, stderr } = await runHere(['ledger', 'export', '-'], { folder });
  const lines = stdout.trimEnd().split('\n');
  expect(lines.map((line) => Object.keys(JSON.parse(line) as object)[0])).toEqual(
    lines.map(() => 'TitleId'),
  );
  expect(stderr).toMatch(new RegExp(`^Wrote ${lines.length} entries from \\S+ to \\S+\\.\n$`));
  expect(code).toBe(0);
  expect(existsSync('-')).toBe(false);
  const asked = await runHere(['ledger', 'export', '-', '--json'], { folder });
  expect(asked.stdout).toBe(stdout);
  expect(JSON.parse(asked.stderr)).toMatchObject({ file: '-', entries: lines.length });
  const unread = await runPurser(['ledger', 'export', '-'], { folder, reader: 'gone' });
  expect(unread).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Nobody reads on: /) });
});

test.each([
  ['2026-10-02T00:00:00Z', '2026-10-01T00:00:00Z'],
  ['2026-10-01T00:00:00Z', '2026-10-01T00:00:00Z'],
  ['2400-10-01T00:00:00Z', undefined],
])('an export from %s to %s is refused', async (from, before) => {
  const file = join(folder, `refused-${from}.jsonl`);
  const flags = ['--from', from, ...(before === undefined ? [] : ['--before', before])];
  const { code, stderr } = await runHere(['ledger', 'export', file, ...flags], { folder });
  expect(stderr).toMatch(/^--from must be earlier than --before: from .* there is nothing\.$/m);
  expect(code).toBe(2);
  expect(existsSync(file)).toBe(false);
});

test('a time for the ledger that is too short is refused, with what may be', async () => {
  const flags = ['--ledger-kept', '47h'];
  const { code, stderr } = await runHere(['serve'], { folder, flags });
  expect(stderr).toContain('--ledger-kept must be a length of time from 2d to 3650d');
  expect(code).toBe(2);
});
