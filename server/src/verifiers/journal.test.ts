import { expect, it } from 'vitest';
import { Journal } from './journal.ts';

const ref = (seq: number, history = 'a') => ({ seq, id: `${history}${seq}` });

function entry(seq: number, titleId?: string, kind = 'tokenRevoked') {
  return { ...ref(seq), kind, body: {}, titleId };
}

/** A journal that begins behind entry 10, with four entries. */
function makeFilled(kept?: number): Journal {
  const journal = new Journal(kept);
  journal.restart(ref(10));
  journal.next(entry(11, 'T1'));
  journal.next(entry(12));
  journal.next(entry(13, 'T2'));
  journal.next(entry(14, 'T1', 'operatorSession'));
  return journal;
}

it('gives a title what is its own and what is everybodys, in order, and nothing that tells verifiers nothing', () => {
  const journal = makeFilled();
  const seqs = (after: number, titleId: string) =>
    journal.since(ref(after), titleId).map(({ seq }) => seq);
  expect(seqs(10, 'T1')).toEqual([11, 12]);
  expect(seqs(11, 'T1')).toEqual([12]);
  expect(seqs(10, 'T2')).toEqual([12, 13]);
  expect(seqs(10, 'T3')).toEqual([12]);
  expect(journal.head).toEqual(ref(14));
});

it.each([
  ['an entry before the first it remembers', ref(9), 'reload'],
  ['the one that it began behind', ref(10), 'behind'],
  ['that number in another history', ref(10, 'b'), 'reload'],
  ['an entry that others follow which concern the title', ref(12), 'behind'],
  ['an entry that only others follow', ref(13), 'current'],
  ['a number in another history', ref(13, 'b'), 'reload'],
  ['the last one', ref(14), 'current'],
  ['one that it does not know yet', ref(15), 'notYet'],
] as const)('knows how a verifier stands that knows %s', (_, known, standing) => {
  expect(makeFilled().standing(known, known.seq === 12 ? 'T2' : 'T1')).toBe(standing);
});

it('knows the first entry behind another that concerns a title, and counts what it does not know as one', () => {
  const journal = makeFilled();
  expect(journal.firstAfter(10, 'T2')).toBe(12);
  expect(journal.firstAfter(12, 'T2')).toBe(13);
  expect(journal.firstAfter(13, 'T2')).toBeUndefined();
  expect(journal.firstAfter(5, 'T2')).toBe(6);
});

it('forgets the oldest entries, many at a time', () => {
  const journal = makeFilled(8);
  for (let seq = 15; seq <= 19; seq += 1) journal.next(entry(seq, 'T2'));
  expect(journal.standing(ref(10), 'T1')).toBe('behind');
  journal.next(entry(20, 'T2'));
  expect(journal.standing(ref(11), 'T1')).toBe('reload');
  expect(journal.standing(ref(12), 'T1')).toBe('current');
  expect(journal.since(ref(12), 'T2').map(({ seq }) => seq)).toEqual([13, 15, 16, 17, 18, 19, 20]);
  expect(journal.head).toEqual(ref(20));
});

it('begins anew with a snapshot, and where a number is missing', () => {
  const journal = makeFilled();
  const { lives } = journal;
  journal.restart(ref(14, 'b'));
  expect(journal.standing(ref(13), 'T1')).toBe('reload');
  expect(journal.standing(ref(14, 'b'), 'T1')).toBe('current');
  journal.next({ ...entry(17, 'T1'), id: 'b17' });
  expect(journal.standing(ref(14, 'b'), 'T1')).toBe('reload');
  expect(journal.head).toEqual(ref(17, 'b'));
  expect(journal.lives).toBe(lives + 2);
});
