import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setCatalog } from '../../src/economy/catalogs/commands.ts';
import { findOffers, setAccepted } from '../../src/economy/price-audit/commands.ts';
import { ACCEPTED_WARNINGS_MAX } from '../../src/kernel/limits.ts';
import { edited, good } from './fixtures.ts';
import { type MakeStorage, type TestedStorage, twoTitles } from './given.ts';

/** Tests the contract of the command that accepts price warnings. */
export function acceptedWarningsConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  const of = (titleId: string, digest: string, catalogVersion = 'main') => {
    return { titleId, found: { status: 'there', catalogVersion, digest } as const };
  };
  const accept = (warning: ReturnType<typeof of>, note: string, now = 1) =>
    storage.run(setAccepted, { ...warning, acceptance: { note, by: 'commandLine', now } });
  async function accepted(titleId: string, catalogVersion = 'main') {
    const found = await storage.run(findOffers, { titleId, catalogVersion });
    if (found.status !== 'found') throw new Error(found.status);
    return [...found.offers.accepted].map(([digest, { note }]) => `${digest} ${note}`).toSorted();
  }
  async function titles() {
    const both = await twoTitles(storage);
    for (const titleId of both) {
      for (const catalogVersion of ['main', 'next']) {
        const items = [good('a', 1)];
        const setAsDefault = catalogVersion === 'main';
        await storage.run(setCatalog, edited({ titleId, catalogVersion, items, setAsDefault }));
      }
    }
    return both;
  }

  describe('an accepted warning', () => {
    it('is one of its title and catalog version, with the newest note, until that is taken back', async () => {
      const [title, other] = await titles();
      await accept(of(title, 'a'), 'first');
      await accept(of(title, 'b'), 'b');
      await accept(of(title, 'a'), 'second', 2);
      await accept(of(title, 'a', 'next'), 'next');
      await accept(of(other, 'a'), 'other');
      expect(await accepted(title)).toEqual(['a second', 'b b']);
      await storage.run(setAccepted, { ...of(title, 'a'), acceptance: undefined });
      await storage.run(setAccepted, { ...of(title, 'none'), acceptance: undefined });
      const notThere = { status: 'notThere' } as const;
      const nothing = { titleId: title, found: notThere, acceptance: undefined };
      expect(await storage.run(setAccepted, nothing)).toEqual(notThere);
      expect(await accepted(title)).toEqual(['b b']);
      expect(await accepted(title, 'next')).toEqual(['a next']);
      expect(await accepted(other)).toEqual(['a other']);
    });

    it('of one person is told to another who was later, and stays', async () => {
      const [title] = await titles();
      const by = (name: string) => {
        const acceptance = { note: name, by: `key:${name}`, now: 1 };
        return storage.run(setAccepted, { ...of(title, 'a'), acceptance });
      };
      const names = ['ann', 'bob', 'cy'];
      const told = await Promise.all(names.map(by));
      const [winner] = names.filter((_, index) => told[index] === undefined);
      expect(await accepted(title)).toEqual([`a ${winner}`]);
      const others = told.flatMap((one) => (one?.status === 'other' ? one.note : []));
      expect(others).toEqual([winner, winner]);
    });

    it('is told with its author and its moment', async () => {
      const [title] = await titles();
      await accept(of(title, 'a'), 'note', 5);
      const found = await storage.run(findOffers, { titleId: title, catalogVersion: 'main' });
      expect('offers' in found && found.offers.accepted.get('a')).toEqual({
        author: { kind: 'commandLine', id: undefined, name: undefined },
        time: 5,
        note: 'note',
      });
    });

    it('is forgotten where the title has accepted too many since, in whichever version', async () => {
      const [title, other] = await titles();
      await accept(of(other, 'old'), 'other', 0);
      await accept(of(title, 'old'), 'old', 0);
      await accept(of(title, 'older', 'next'), 'older', -1);
      const others = Array.from({ length: ACCEPTED_WARNINGS_MAX - 2 }, (_, index) =>
        accept(of(title, `digest-${index}`), '', index + 1),
      );
      await Promise.all(others);
      expect(await accepted(title, 'next')).toEqual(['older older']);
      await accept(of(title, 'new'), 'new', ACCEPTED_WARNINGS_MAX);
      expect(await accepted(title, 'next')).toEqual([]);
      expect(await accepted(title)).toHaveLength(ACCEPTED_WARNINGS_MAX);
      expect(await accepted(other)).toEqual(['old other']);
    });
  });
}
