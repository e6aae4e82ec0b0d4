import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseContinuationToken, toContinuationToken } from './search.ts';

const tokenOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

it('comes back as it was', () => {
  const texts = fc.record({
    key: fc.string({ unit: 'grapheme' }),
    playerId: fc.stringMatching(/^[0-9A-F]{16}$/),
  });
  fc.assert(
    fc.property(texts, (place) => {
      fc.pre(!place.key.includes('\0'));
      expect(parseContinuationToken(toContinuationToken(place), 'displayName')).toEqual(place);
    }),
  );
  const longest = { key: 'a'.repeat(1_024), playerId: 'b'.repeat(128) };
  expect(parseContinuationToken(toContinuationToken(longest), 'displayName')).toEqual(longest);
  const moment = { key: 1_893_456_000_000, playerId: 'A' };
  expect(parseContinuationToken(toContinuationToken(moment), 'lastLogin')).toEqual(moment);
});

it.each([
  ['', 'identity'],
  ['{', 'identity'],
  [tokenOf(null), 'identity'],
  [tokenOf(['a']), 'identity'],
  [tokenOf(['a', 'b', 'c']), 'identity'],
  [tokenOf([1, 'b']), 'identity'],
  [tokenOf(['a', 2]), 'identity'],
  [tokenOf(['a\0', 'b']), 'identity'],
  [Buffer.from('["a\\ud800","b"]').toString('base64url'), 'identity'],
  [tokenOf(['a'.repeat(1_025), 'b']), 'identity'],
  [tokenOf(['a', 'b'.repeat(129)]), 'identity'],
  [tokenOf(['a', 'b']), 'lastLogin'],
  [tokenOf([1.5, 'b']), 'lastLogin'],
  [tokenOf(['a', 'b']) + 'A'.repeat(5_000), 'identity'],
] as const)('is not taken from a stranger: %s for %s', (token, kind) => {
  expect(parseContinuationToken(token, kind)).toBeUndefined();
});
