import { expect, test } from 'vitest';
import { givenFlags, programOf, quoteForShell } from './shell-command.ts';

const checkout = '/home/me/purser';
const BIN = 'server/bin/purser.cjs';

test.each([
  [
    'npm in a checkout',
    { script: `${checkout}/${BIN}`, cwd: checkout, checkout },
    'npm run purser --',
  ],
  [
    'a checkout from elsewhere',
    { script: `${checkout}/${BIN}`, cwd: '/srv', checkout },
    `node ${checkout}/${BIN}`,
  ],
  [
    'a folder with a space',
    { script: '/my games/purser.cjs', cwd: '/srv', checkout },
    "node '/my games/purser.cjs'",
  ],
  [
    'a package for everybody',
    { script: '/usr/local/bin/purser', cwd: '/srv', checkout: undefined },
    'purser',
  ],
  [
    'a package of a folder',
    { script: '/srv/node_modules/.bin/purser', cwd: '/srv', checkout: undefined },
    'npx purser',
  ],
  ['a container', { script: `/app/${BIN}`, cwd: '/app', checkout: undefined }, `node /app/${BIN}`],
])('%s', (_, start, program) => {
  expect(programOf(start)).toBe(program);
});

test.each([
  ['/srv/data-1', '/srv/data-1'],
  ['http://127.0.0.1:7300', 'http://127.0.0.1:7300'],
  ["it's", `'it'\\''s'`],
  ['$HOME', `'$HOME'`],
  ['', `''`],
])('%j is one word', (text, word) => {
  expect(quoteForShell(text)).toBe(word);
});

test.each<[argv: readonly string[], flags: string]>([
  [['title', 'list'], ''],
  [['title', 'list', '--data-dir', 'my data', '--json'], " --data-dir 'my data'"],
  [['--config=a=b.conf', 'key', 'list', '--data-dir=x'], ' --config a=b.conf --data-dir x'],
  [['key', 'list', '--database-url', 'sqlite:x.db', '--port', '1'], ' --database-url sqlite:x.db'],
  [
    ['key', 'list', '--database-url', 'postgres://a:secret@b/c?sslmode=verify-full'],
    " --database-url 'postgres://a:PASSWORD@b/c?sslmode=verify-full'",
  ],
  [
    ['restore', '--in-place', '--database-url=postgresql://a@b/c', '--key-file', '/k'],
    ' --database-url postgresql://a@b/c --key-file /k',
  ],
  [['key', 'list', '--database-url', 'postgres://a:secret@:b/c'], " --database-url '<url>'"],
  [['key', 'list', '--', '--data-dir', 'x'], ''],
])('of %j the next command has %j', (argv, flags) => {
  expect(givenFlags(argv)).toBe(flags);
});
