import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTlsFiles } from '../../src/runtime/tls-files.ts';
import { runHere } from './in-process.ts';
import { runPurser, startPurser, temporaryFolder } from './purser.ts';

/** One sentence, no stack, no line end but the last. */
function expectSentence(stderr: string, sentence: RegExp): void {
  expect(stderr.trimEnd()).toMatch(sentence);
  expect(stderr.trimEnd()).not.toContain('\n');
}

// src/config/load.test.ts has every option; this is how the command line refuses them.
test.each<[args: readonly string[], env: Record<string, string>, sentence: RegExp]>([
  [['--port', '70000'], {}, /^--port must be a whole number from 0 to 65535, not "70000"\.$/],
  [
    ['serve'],
    { PURSER_PROT: '1' },
    /^PURSER_PROT of the environment is not an option; did you mean/,
  ],
  [['serve'], { PURSER_BOOTSTRAP_SECRET_KEY: 'hidden' }, /^PURSER_BOOTSTRAP_SECRET_KEY must be/],
  [['serve', '--database-url', 'postgres://u:hidden@h'], {}, /sqlite:PATH or postgres:/],
  [['serve', '--prot', '1'], {}, /^Unknown option '--prot' \(Did you mean --port\?\)$/],
  [['nonsense'], {}, /^Unknown command 'nonsense'\.$/],
  [['key', 'issue'], {}, /^Missing required argument 'title-id'\.$/],
  [['key', 'issue', 'B0A7', '--scopes', 'all'], {}, /^--scopes must be some of matchmaker, server/],
  [['key', 'issue', 'B0A7', '--expires-in', 'soon'], {}, /^--expires-in must be a length of time/],
])('%j with %j is refused with one sentence and exit code 2', async (args, env, sentence) => {
  using folder = temporaryFolder();
  const { code, stdout, stderr } = await runHere(args, { folder: folder.path, env });
  expectSentence(stderr, sentence);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).not.toContain('hidden');
});

test('the process writes the sentence, and ends with the code', async () => {
  using folder = temporaryFolder();
  const env = { PURSER_PROT: '1' };
  const { code, stdout, stderr } = await runPurser([], { folder: folder.path, env });
  expectSentence(stderr, /^PURSER_PROT of the environment is not an option; did you mean/);
  expect([code, stdout]).toEqual([2, '']);
});

test.each([
  ['nobody has', 'PURSER_TLS_CERT_FILE names \\S+, which cannot be read \\(ENOENT\\)'],
  ['are none', 'PURSER_TLS_CERT_FILE and PURSER_TLS_KEY_FILE must be a certificate and its'],
])('TLS files that %s are refused', (what, sentence) => {
  using folder = temporaryFolder();
  const [cert, key] = [join(folder.path, 'cert.pem'), join(folder.path, 'key.pem')];
  if (what === 'are none') for (const path of [cert, key]) writeFileSync(path, 'no PEM');
  expect(() => readTlsFiles({ cert, key })).toThrow(new RegExp(`^${sentence}`));
});

test('a port that is taken is said in one sentence, and no secret is lost by it', async () => {
  using folder = temporaryFolder();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const port = String((other.address() as AddressInfo).port);
  const flags = ['--port', port];
  const { code, stdout, stderr } = await runPurser(['serve'], { folder: folder.path, flags });
  expectSentence(
    stderr,
    new RegExp(
      `^Port ${port} of 127\\.0\\.0\\.1 is taken by another program\\. Name another one with --port or PURSER_PORT\\.$`,
    ),
  );
  expect(code).toBe(1);
  expect(stdout).toBe('');
  const apart = ['--port', '0', '--management-port', port];
  const second = await runPurser(['serve'], { folder: folder.path, flags: apart });
  expectSentence(second.stderr, /Name another one with --management-port or PURSER_MANAGEMENT_/);
  other.close();
  await using purser = await startPurser({ folder: folder.path });
  expect(purser.ready).toHaveProperty('secretKey');
});

test.each([
  ['this installation of Purser, which runs already', 'data', []],
  ['this installation of Purser, which runs already', 'data', ['--workers', '2']],
  ['another installation of Purser', 'other', []],
])('a port that is served by %s', async (holder, data, flags) => {
  using folder = temporaryFolder();
  await using first = await startPurser({ folder: folder.path });
  const { port } = new URL(first.url);
  const { code, stderr } = await runPurser(['serve'], {
    folder: folder.path,
    flags: ['--port', port, '--data-dir', join(folder.path, data), ...flags],
  });
  expect(stderr.trimEnd().split('\n').at(-1)).toBe(
    `Port ${port} of 127.0.0.1 is served by ${holder}. Name another one with --port or PURSER_PORT.`,
  );
  expect(code).toBe(1);
});

test.runIf(process.platform === 'linux')('a data folder where none can be made', async () => {
  using folder = temporaryFolder();
  const flags = ['--data-dir', '/proc/purser/data'];
  const { code, stderr } = await runPurser(['serve'], { folder: folder.path, flags });
  expectSentence(
    stderr,
    /^The data folder \/proc\/purser\/data cannot be made \(ENOENT\); name another/,
  );
  expect(code).toBe(1);
});

test('a data folder that cannot be made is said in one sentence', async () => {
  using folder = temporaryFolder();
  writeFileSync(join(folder.path, 'data'), 'a file, not a folder');
  const { code, stderr } = await runPurser(['serve'], { folder: folder.path });
  expectSentence(
    stderr,
    /^The data folder .* cannot be made, because a file is in its place; name another folder with --data-dir or PURSER_DATA_DIR\.$/,
  );
  expect(code).toBe(1);
  const flags = ['--data-dir', 'data/below'];
  const below = await runPurser(['serve'], { folder: folder.path, flags });
  expectSentence(below.stderr, /because a file is in its place/);
});

test('a database that is none is said in one sentence', async () => {
  using folder = temporaryFolder();
  writeFileSync(join(folder.path, 'purser.db'), 'no database, but long enough to be taken for one');
  const flags = ['--database-url', `sqlite:${join(folder.path, 'purser.db')}`];
  const { code, stderr } = await runHere(['title', 'list'], { folder: folder.path, flags });
  expectSentence(stderr, /^The database .* is damaged \(file is not a database\): .*\.$/);
  expect(code).toBe(1);
});
