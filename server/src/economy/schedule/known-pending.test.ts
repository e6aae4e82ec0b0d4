import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeKnownPending } from './known-pending.ts';

const entry = fc.record({
  titleId: fc.constantFrom('A1', 'B2'),
  number: fc.integer({ min: 1, max: 5 }),
  plannedAt: fc.integer({ min: 1, max: 9 }),
  isPending: fc.boolean(),
});

test('the first instant of a title is that of its pending changes, however they came and went', () => {
  fc.assert(
    fc.property(fc.array(entry), fc.boolean(), (bodies, isRebuilt) => {
      const known = makeKnownPending();
      const into = isRebuilt ? known.rebuild() : known;
      const pending = new Map<string, number>();
      for (const body of bodies) {
        const { titleId, number, plannedAt, isPending } = body;
        into.apply({ kind: 'pendingChange', body });
        into.apply({ kind: 'title', body });
        if (isPending) pending.set(`${titleId} ${number}`, plannedAt);
        else pending.delete(`${titleId} ${number}`);
      }
      if ('finish' in into) into.finish();
      for (const titleId of ['A1', 'B2', 'C3']) {
        const instants = [...pending].flatMap(([key, at]) => (key.startsWith(titleId) ? at : []));
        const first = instants.length === 0 ? undefined : Math.min(...instants);
        expect(known.nextAt(titleId)).toBe(first);
      }
    }),
  );
});
