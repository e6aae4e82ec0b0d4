import { expect, test } from 'vitest';
import { addressIn, urlToShow } from './addresses.ts';

test.each([
  ['postgres://me:s3cret@db.internal/game', 'postgres://me:PASSWORD@db.internal/game'],
  ['postgres://me@db/game?sslmode=verify-full', 'postgres://me@db/game?sslmode=verify-full'],
  ['postgres://me@db/game', 'postgres://me@db/game'],
  ['sqlite:/data/purser.db', 'sqlite:/data/purser.db'],
])('%s is shown as %s', (given, shown) => {
  expect(urlToShow(addressIn('--before', given))).toBe(shown);
});
