import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId, systemRandom } from '../kernel/secrets.ts';
import { makeMarks, type Marks } from './marks.ts';
import type { Mark } from './marks-table.ts';
import { NAME_WORDS, packText } from './packed-name.ts';

const WHOLE = { from: 0, end: NAME_WORDS };

function marksByText(): Marks<string> {
  return makeMarks<string>({
    pack: (text, words) => packText(text, words, WHOLE),
    toText: (text) => text,
  });
}

/** Ids of ours, and texts of any kind that are like each other: too long, not Latin-1, with zeros, empty. */
const text = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.string({ unit: fc.constantFrom('a', 'b', '\0', 'ÿ', '€'), maxLength: 3 }),
  },
  fc.stringMatching(/^[A-Za-z0-9_-]{22}$/),
  fc.string({ unit: fc.constantFrom('a', 'é'), minLength: 22, maxLength: 26 }),
);

const said = fc.record({
  text,
  mark: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 0xffff_ffff })),
  until: fc.nat(100),
});

describe('marks', () => {
  it('are what a map would have', () => {
    fc.assert(
      fc.property(fc.array(said, { maxLength: 200 }), fc.array(text), (all, others) => {
        const marks = marksByText();
        const model = new Map<string, number>();
        for (const { text, ...mark } of all) {
          marks.raise(text, mark);
          model.set(text, Math.max(mark.mark, model.get(text) ?? 0));
        }
        for (const one of [...model.keys(), ...others]) {
          expect(marks.find(one)).toBe(model.get(one) ?? 0);
        }
        expect(marks.size).toBe(model.size);
      }),
    );
  });

  it('are forgotten when they have ended, nearly all of them, and never before', () => {
    const times = fc.array(fc.record({ all: fc.array(said), minute: fc.nat(100) }));
    fc.assert(
      fc.property(times, (times) => {
        const marks = marksByText();
        const model = new Map<string, Mark>();
        const ended = new Set<string>();
        for (const { all, minute } of times) {
          for (const { text, ...mark } of all) {
            if (ended.has(text)) continue;
            marks.raise(text, mark);
            const before = model.get(text) ?? { mark: 0, until: 0 };
            model.set(text, {
              mark: Math.max(mark.mark, before.mark),
              until: Math.max(mark.until, before.until),
            });
          }
          marks.forget(minute);
          for (const [text, { until }] of model) if (until <= minute) ended.add(text);
          for (const [text, { mark }] of model) {
            if (ended.has(text)) expect([0, mark]).toContain(marks.find(text));
            else expect(marks.find(text)).toBe(mark);
          }
        }
      }),
    );
  });

  it('of many ids are all found, none else, and given back when they have ended', () => {
    const marks = marksByText();
    const ids = Array.from({ length: 100_000 }, () => newId(systemRandom));
    for (const [number, id] of ids.entries()) marks.raise(id, { mark: 1, until: number % 10 });
    expect(marks.size).toBe(ids.length);
    expect(ids.every((id) => marks.find(id) === 1)).toBe(true);
    const others = Array.from({ length: 100_000 }, () => newId(systemRandom));
    expect(others.filter((id) => marks.find(id) !== 0)).toEqual([]);
    for (let times = 0; times < 4; times += 1) marks.forget(4);
    expect(marks.size).toBe(ids.length / 2);
    expect(ids.every((id, number) => marks.find(id) === (number % 10 > 4 ? 1 : 0))).toBe(true);
    for (let times = 0; times < 4; times += 1) marks.forget(9);
    expect(marks.size).toBe(0);
  });
});
