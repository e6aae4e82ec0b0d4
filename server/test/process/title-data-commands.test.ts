import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCaller } from './caller.ts';
import { askHere, runHere } from './in-process.ts';
import { type RunningPurser, startPurser, temporaryFolder } from './purser.ts';

// The commands about a title's data, beside a running service.

const temporary = temporaryFolder();
const folder = temporary.path;
let purser: RunningPurser;

beforeAll(async () => {
  purser = await startPurser({ folder });
});
afterAll(async () => {
  await purser[Symbol.asyncDispose]();
  temporary[Symbol.dispose]();
});

const run = (...args: readonly string[]) => runHere(['title-data', ...args], { folder });

test('keys are set, listed, shown and removed, and the service sees it at once', async () => {
  const title = makeCaller({ ...purser, secretKey: purser.ready.secretKey ?? '' });
  const read = async (body: object) => (await title.admin('/Server/GetTitleData', body)).data;
  expect((await run('list')).stdout).toBe('There are no keys.\n');
  expect(await read({})).toEqual({ Data: {} });
  expect(await run('set', ' motd', 'Hello\n\u001b[2J')).toMatchObject({
    code: 0,
    stdout: 'motd is set.\n',
  });
  await run('set', 'motd', 'Test', '--label', 'test');
  await run('set', 'secret', 'of servers', '--store', 'internal');
  expect(await read({})).toEqual({ Data: { motd: 'Hello\n\u001b[2J' } });
  expect(await read({ OverrideLabel: 'test' })).toEqual({ Data: { motd: 'Test' } });
  expect((await run('list')).stdout).toBe('KEY   BYTES\nmotd  10\n');
  expect((await run('get', 'motd')).stdout).toBe('Hello\n\u{fffd}[2J\n');
  expect(await askHere(['title-data', 'get', 'motd'], { folder })).toEqual({
    key: 'motd',
    value: 'Hello\n\u001b[2J',
  });
  expect(await askHere(['title-data', 'list', '--store', 'internal'], { folder })).toEqual([
    { key: 'secret', value: 'of servers' },
  ]);
  await runHere(['title-data', 'set', 'piped'], { folder, input: '{"ü":1}\n' });
  expect(await read({ Keys: ['piped'] })).toEqual({ Data: { piped: '{"ü":1}\n' } });
  expect(await run('remove', 'piped')).toMatchObject({ code: 0 });
  expect(await run('remove', 'motd')).toMatchObject({ code: 0, stdout: 'motd is removed.\n' });
  expect(await read({})).toEqual({ Data: {} });
});

test.each([
  [['get', 'none'], 1, 'There is no key "none".'],
  [['remove', 'none'], 1, 'There is no key "none".'],
  [['get', '!a'], 2, 'A key must not be empty or begin with "!".'],
  [['set', 'a', 'b\0'], 2, 'The value must be text'],
  [['set', 'a'.repeat(129), 'b'], 2, 'Key: '],
  [['set', 'a\nb', 'c'], 2, 'Key: '],
  [['set', 'a', 'b', '--label', 'c'.repeat(129)], 2, 'Label: '],
  [['set', 'a', 'b', '--label', 'c\nd'], 2, 'Label: '],
  [['set', 'a', 'bcd', '--title-data-bytes-max', '3'], 1, 'The title would have '],
  [['set', 'a', 'b'.repeat(1_000_001)], 1, 'The value of "a" has 1000001 bytes'],
  [['list', '--store', 'other'], 2, '--store must be one of title, internal, publisher.'],
  [['list', '--store', 'internal', '--label', 'a'], 2, 'Only title data have overrides.'],
])('%j ends with %i and a sentence', async (args, code, sentence) => {
  const result = await run(...args);
  expect(result.code).toBe(code);
  expect(result.stderr).toContain(sentence);
});

test('a value that is not UTF-8 is refused, and not stored in another form', async () => {
  const input = Buffer.from([0x61, 0xff, 0xfe, 0x62]);
  const result = await runHere(['title-data', 'set', 'binary'], { folder, input });
  expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining('UTF-8') });
  expect((await run('get', 'binary')).code).toBe(1);
});
