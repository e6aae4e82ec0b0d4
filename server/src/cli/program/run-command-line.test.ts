import { expect, test } from 'vitest';
import { escapeDashedIds } from './run-command-line.ts';

const KEY_ID = '-cVqzXb0T1mC5m0mXq2h9A';
const KID = '-xKq0w9Z';

test.each([
  [
    ['key', 'revoke', KEY_ID],
    ['key', 'revoke', '--', KEY_ID],
  ],
  [
    ['key', 'rotate', KEY_ID, '--overlap', '1h'],
    ['key', 'rotate', '--overlap', '1h', '--', KEY_ID],
  ],
  [
    ['signing-key', 'revoke', '--json', KID],
    ['signing-key', 'revoke', '--json', '--', KID],
  ],
  [
    ['key', 'issue', 'B0A7', '--name', KEY_ID],
    ['key', 'issue', 'B0A7', '--name', KEY_ID],
  ],
  [
    ['key', 'issue', 'B0A7', '--scopes', 'admin'],
    ['key', 'issue', 'B0A7', '--scopes', 'admin'],
  ],
  [
    ['key', 'revoke', '--', KEY_ID],
    ['key', 'revoke', '--', KEY_ID],
  ],
  [
    ['serve', '--port', '0'],
    ['serve', '--port', '0'],
  ],
])('%j becomes %j', (argv, escaped) => {
  expect(escapeDashedIds(argv)).toEqual(escaped);
});
