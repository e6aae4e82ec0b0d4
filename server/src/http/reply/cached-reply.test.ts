import { expect, test } from 'vitest';
import { wantsGzip } from './cached-reply.ts';

test.each([
  [undefined, false],
  ['', false],
  ['gzip', true],
  ['GZIP', true],
  ['x-gzip', true],
  ['gzip, deflate, br, zstd', true],
  ['br', false],
  ['*', true],
  ['identity', false],
  ['identity, gzip', true],
  ['identity;q=1, gzip;q=0.5', false],
  ['identity;q=0.5, gzip;q=1.0', true],
  ['gzip;q=0', false],
  ['gzip;q=0.000', false],
  ['gzip; q=0.001', true],
  ['*;q=0', false],
  ['*;q=0, gzip', true],
  ['*, gzip;q=0', false],
  ['gzip;q=2', false],
  ['gzip;q=x', false],
  ['gzip;q', false],
  [', ,gzip ;q=0.8,', true],
])('%o', (header, wants) => {
  expect(wantsGzip(header)).toBe(wants);
});
