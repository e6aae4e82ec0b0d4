import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeDisplayNameFault, foldDisplayName } from './player.ts';

describe('the folded name', () => {
  it.each([
    ['Ada', 'aDA'],
    ['É', 'e\u0301'],
    ['ﬁn', 'FIN'],
    ['Straße', 'STRASSE'],
    ['Ａｄａ', 'ada'],
    ['ΑΣ', 'ας'],
    ['a\u200bd\u2060a', 'ada'],
    [' Lady \u00a0 Ada ', 'lady ada'],
  ])('is the same for %j and %j', (one, other) => {
    expect(foldDisplayName(one)).toBe(foldDisplayName(other));
  });

  it.each([
    ['Ada', 'Ada1'],
    ['a b', 'ab'],
    ['e', 'é'],
  ])('tells %j and %j apart', (one, other) => {
    expect(foldDisplayName(one)).not.toBe(foldDisplayName(other));
  });

  it('is folded itself, and begins with the folded beginning of a name of plain letters', () => {
    const name = fc.stringMatching(/^[a-zA-Z0-9αΣσςßé-]{2,25}$/u);
    fc.assert(
      fc.property(name, fc.nat(), (text, at) => {
        const folded = foldDisplayName(text);
        expect(foldDisplayName(folded)).toBe(folded);
        const beginning = Array.from(text)
          .slice(0, at % 25)
          .join('');
        expect(folded.startsWith(foldDisplayName(beginning))).toBe(true);
      }),
    );
  });
});

describe('a display name', () => {
  it.each(['Ada', 'a'.repeat(25), '𝔸𝔻𝔸', '日本語', 'O\u2019Neil'])('may be %j', (name) => {
    expect(describeDisplayNameFault(name)).toBeUndefined();
  });

  it.each([
    '',
    'ab',
    'a'.repeat(26),
    'a\nb',
    'ab\ud800',
    'ab\u0085',
    'ab\u202ec',
    'abc\u{e0041}',
    '\u200b\u200b\u200b',
    '   ',
  ])('may not be %j', (name) => {
    expect(describeDisplayNameFault(name)).toMatch(/^DisplayName /);
  });

  it('is refused with the kind of character that it may not have', () => {
    const fault = describeDisplayNameFault('ab\u202ec');
    expect(fault).toBe('DisplayName may not have marks that turn the direction of text (U+202E).');
  });
});
