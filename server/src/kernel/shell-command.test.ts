import { expect, test } from 'vitest';
import { programOf, quoteForShell } from './shell-command.ts';

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
