import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gramsOf, TERM_LEVEL_MAX, termsOfName, termsOfPart } from './name-terms.ts';
import { foldDisplayName } from './player.ts';

const NAMES = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 25 }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      'B',
      ' ',
      'é',
      'ﬃ',
      'ｱ',
      '田',
      '中',
      'の',
      '한',
      '글',
      '𠮷',
      '"',
      '*',
    ),
    maxLength: 25,
  }),
);

const PLAYER = { titleId: 'A1B2', playerId: 'A1' };

test('a name has all terms of each of its parts, on each level that it has', () => {
  fc.assert(
    fc.property(NAMES, fc.nat(), fc.nat(), (name, from, to) => {
      const folded = foldDisplayName(name);
      const characters = Array.from(folded);
      const part = characters.slice(from % (characters.length + 1), to % (characters.length + 1));
      const terms = termsOfPart('A1B2', { folded: part.join(''), level: 0 });
      const ofName = termsOfName(PLAYER, folded).split(' ');
      for (const term of terms.split(' ')) if (term !== '') expect(ofName).toContain(term);
    }),
  );
});

test('terms are digits and small letters only, whatever a stranger calls himself', () => {
  fc.assert(
    fc.property(NAMES, (name) => {
      const terms = termsOfName(PLAYER, foldDisplayName(name));
      expect(terms).toMatch(/^([0-9a-f]{8}( [0-9a-f]{8})*)?$/);
    }),
  );
});

test.each([
  ['AN', []],
  ['ANA', ['ANA']],
  ['ANNA', ['ANN', 'NNA']],
  ['AAAAA', ['AAA']],
  ['田', []],
  ['田中', ['田中']],
  ['A田', []],
  ['田中A', ['田中A', '田中']],
  ['スーパー', ['スーパ', 'ーパー', 'スー', 'ーパ', 'パー']],
  ['한글', ['한글']],
  ['𠮷野', ['𠮷野']],
  ['😀😀', []],
])('the grams of %s', (folded, grams) => {
  expect(gramsOf(folded)).toEqual(grams);
});

test('other titles and other levels have other terms', () => {
  const of = (titleId: string, level: number) => termsOfPart(titleId, { folded: 'ANA', level });
  expect(new Set([of('A1B2', 0), of('A1B3', 0), of('A1B2', 1)])).toHaveLength(3);
});

test('a sixteenth of the players are on each level above the first', () => {
  const counts = Array.from({ length: TERM_LEVEL_MAX + 1 }, () => 0);
  for (let player = 0; player < 40_000; player += 1) {
    const terms = termsOfName({ titleId: 'A1B2', playerId: `player ${player}` }, 'ANA');
    const level = terms.split(' ').length - 1;
    for (let at = 0; at <= level; at += 1) counts[at] = (counts[at] ?? 0) + 1;
  }
  for (const [level, expected] of [40_000, 2_500, 156].entries()) {
    expect(counts[level]).toBeGreaterThan(expected * 0.7);
    expect(counts[level]).toBeLessThan(expected * 1.3 + 1);
  }
});
