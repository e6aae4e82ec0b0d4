import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runPurser, startPurser, temporaryFolder } from './purser.ts';

const OTHER_KEY = `${Buffer.alloc(32, 7).toString('base64')}\n`;

const temporary = temporaryFolder();
const folder = temporary.path;
const keyFile = join(folder, 'data', 'purser.key');
let key: string;

/** Puts a key file there that nothing of the one before it is left of. */
function writeKeyFile(text: string): void {
  rmSync(keyFile, { force: true });
  writeFileSync(keyFile, text, { mode: 0o600 });
}

beforeAll(async () => {
  const first = await startPurser({ folder });
  await first.stop();
  key = readFileSync(keyFile, 'utf8');
});
afterAll(() => temporary[Symbol.dispose]());

test.each<[what: string, command: string, spoil: () => void, sentence: RegExp]>([
  ['missing', 'serve', () => rmSync(keyFile), /^The key file .* is missing, and without it/],
  ['missing', 'signing-key rotate', () => rmSync(keyFile), /^The key file .* is missing/],
  ['another one', 'serve', () => writeKeyFile(OTHER_KEY), /^The key file .* is not the one that/],
  ['public', 'serve', () => chmodSync(keyFile, 0o644), /^The key file .* others; run chmod 600/],
  ['too short', 'serve', () => writeKeyFile('AAAA'), /^The key file .* does not hold 32 bytes/],
  ['empty', 'serve', () => writeKeyFile(''), /^The key file .* does not hold 32 bytes/],
])(
  'a key file that is %s is refused in one sentence by %s',
  async (_, command, spoil, sentence) => {
    writeKeyFile(key);
    spoil();
    const { code, stdout, stderr } = await runPurser(command.split(' '), { folder });
    expect(stderr.trimEnd()).toMatch(sentence);
    expect(stderr.trimEnd()).not.toContain('\n');
    expect(stderr).not.toContain(OTHER_KEY.trim());
    expect(stdout).toBe('');
    expect(code).toBe(2);
  },
);

test('a key file made by hand is used', async () => {
  using own = temporaryFolder();
  writeFileSync(join(own.path, 'own.key'), OTHER_KEY, { mode: 0o600 });
  const flags = ['--key-file', 'own.key'];
  const first = await startPurser({ folder: own.path, flags });
  await first.stop();
  await using again = await startPurser({ folder: own.path, flags });
  expect(again.ready.titleId).toBe(first.ready.titleId);
  expect(readFileSync(join(own.path, 'own.key'), 'utf8')).toBe(OTHER_KEY);
});
