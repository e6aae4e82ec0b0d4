import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId, systemRandom } from '../kernel/secrets.ts';
import {
  makeRevocationTable,
  type RevocationEntry,
  type RevocationTable,
} from './revocation-table.ts';

/** Calls that visit the whole table. */
const EVICTIONS = 16;

const id = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'ÿ'), minLength: 1, maxLength: 3 }),
  fc.stringMatching(/^[A-Za-z0-9_-]{22,24}$/),
);

const entry = fc.record({
  id,
  value: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 0xffff_ffff })),
  until: fc.nat(100),
});

function evictAll(table: RevocationTable, minute: number): void {
  for (let call = 0; call < EVICTIONS; call += 1) table.evict(minute);
}

describe('a revocation table', () => {
  it('keeps the greatest value and the latest minute of each id, and nothing that has ended', () => {
    const rounds = fc.array(fc.record({ entries: fc.array(entry), minute: fc.nat(100) }));
    fc.assert(
      fc.property(rounds, fc.array(id), (rounds, others) => {
        const table = makeRevocationTable();
        const model = new Map<string, RevocationEntry>();
        for (const { entries, minute } of rounds) {
          for (const { id, value, until } of entries) {
            table.setMax(id, { value, until });
            const before = model.get(id) ?? { value: 0, until: 0 };
            model.set(id, {
              value: Math.max(value, before.value),
              until: Math.max(until, before.until),
            });
          }
          evictAll(table, minute);
          for (const [id, { until }] of model) if (until <= minute) model.delete(id);
          for (const one of [...model.keys(), ...others]) {
            expect(table.find(one)).toBe(model.get(one)?.value ?? 0);
          }
          expect(table.size).toBe(model.size);
        }
      }),
    );
  });

  it('finds all of many ids and no other, and gives the ended ones back a part at a time', () => {
    const table = makeRevocationTable();
    const ids = Array.from({ length: 100_000 }, () => newId(systemRandom));
    for (const [number, id] of ids.entries()) table.setMax(id, { value: 1, until: number % 10 });
    expect(table.size).toBe(ids.length);
    expect(ids.every((id) => table.find(id) === 1)).toBe(true);
    const others = Array.from({ length: 100_000 }, () => newId(systemRandom));
    expect(others.filter((id) => table.find(id) !== 0)).toEqual([]);
    table.evict(4);
    // Half of a sixteenth has gone.
    expect(table.size / ids.length).toBeCloseTo(31 / 32, 2);
    evictAll(table, 4);
    expect(ids.every((id, number) => table.find(id) === (number % 10 > 4 ? 1 : 0))).toBe(true);
    evictAll(table, 9);
    expect(table.size).toBe(0);
  });

  it('counts an id once, however often it is set', () => {
    const table = makeRevocationTable();
    for (const value of [1, 2, 1]) table.setMax('id', { value, until: 5 });
    expect(table.size).toBe(1);
    expect(table.find('id')).toBe(2);
  });

  it('tells ids apart that differ in one character, wherever it stands', () => {
    const table = makeRevocationTable();
    const ids = Array.from({ length: 24 }, (_, at) => `${'x'.repeat(at)}y${'x'.repeat(23 - at)}`);
    for (const [at, id] of ids.entries()) table.setMax(id, { value: at + 1, until: 5 });
    expect(ids.map((id) => table.find(id))).toEqual(ids.map((_, at) => at + 1));
    expect(table.find('x'.repeat(24))).toBe(0);
  });

  it('tells ids apart that differ in a few characters', () => {
    const table = makeRevocationTable();
    for (const pad of ['padStart', 'padEnd'] as const) {
      const idOf = (number: number) => String(number)[pad](24, 'x');
      for (let number = 1; number < 5_000; number += 2) {
        table.setMax(idOf(number), { value: number, until: 1 });
      }
      for (let number = 1; number < 5_000; number += 1) {
        expect(table.find(idOf(number))).toBe(number % 2 === 1 ? number : 0);
      }
    }
  });

  it.each(['', 'a'.repeat(25), 'a\0', '€'])('has no entry for %j, which is no id', (text) => {
    const table = makeRevocationTable();
    table.setMax('a', { value: 1, until: 1 });
    expect(() => table.setMax(text, { value: 1, until: 1 })).toThrow(RangeError);
    expect(table.find(text)).toBe(0);
  });
});
