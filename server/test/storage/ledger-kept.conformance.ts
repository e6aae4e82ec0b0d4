import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { setCurrencies } from '../../src/economy/currencies/commands/currencies.ts';
import {
  ledgerKeptSince as ledgerKeptSinceCommand,
  ledgersPrunedBefore,
  readLedgers,
} from '../../src/economy/currencies/commands/wallets.ts';
import type { BookedEntry, EntryOfPlayer } from '../../src/economy/currencies/commands/wallets.ts';
import { DAY_MS, HOUR_MS, type Instant } from '../../src/kernel/instant.ts';
import { KEPT_USUALLY } from '../../src/kernel/kept.ts';
import { findPlayerData } from '../../src/players/commands/look-ups.ts';
import { currency, edited, wallet } from './fixtures.ts';
import { aTitle, logIn, type MakeStorage, NOW, type TestedStorage, uniqueHex } from './given.ts';

const KEPT = { ledgerMs: 2 * DAY_MS };

/** Entries of one currency follow each other, and the last one has the balance. */
function expectChain(entries: readonly BookedEntry[], balances: Readonly<Record<string, number>>) {
  for (const [code, balance] of Object.entries(balances)) {
    const own = entries.filter((entry) => entry.code === code);
    own.forEach((entry, index) => {
      const next = own[index + 1];
      expect(next ? next.before : balance, `${code} after ${entry.number}`).toBe(entry.after);
    });
  }
}

/** Tests which entries of the ledger are kept. */
export function ledgerKeptConformance(make: MakeStorage): void {
  async function aStorage(): Promise<TestedStorage> {
    const storage = await make();
    onTestFinished(() => storage.close());
    return storage;
  }

  async function aPlayer(storage: TestedStorage, titleId?: string) {
    const ofTitle = titleId ?? (await aTitle(storage));
    const currencies = [currency('GO'), currency('SI')];
    await storage.run(setCurrencies, edited({ titleId: ofTitle, currencies, now: NOW }));
    const { player } = await logIn(storage, { titleId: ofTitle, subject: uniqueHex(8) });
    const of = { titleId: ofTitle, playerId: player.playerId };
    const { add, subtract, find, ledger } = wallet(storage, player);
    return {
      ...of,
      add,
      subtract,
      balances: async () => (await find())?.balances ?? {},
      /** The oldest first. */
      entries: async () => ((await ledger()) ?? []).toReversed(),
      numbers: async () => ((await ledger()) ?? []).map(({ number }) => number).toReversed(),
      keptSince: () => storage.run(ledgerKeptSinceCommand, of),
    };
  }

  describe('the ledger', () => {
    it('is kept for ever unless something else is said', async () => {
      const storage = await aStorage();
      const player = await aPlayer(storage);
      await player.add('GO', 5);
      await storage.prune(NOW + 10_000 * DAY_MS);
      expect(await player.numbers()).toEqual([1]);
      expect(await player.keptSince()).toBeUndefined();
    });

    it('loses what is older than is kept; the first entry that is left carries the balance on', async () => {
      const storage = await aStorage();
      const player = await aPlayer(storage);
      for (let day = 0; day < 6; day += 1) {
        await player.add(day % 2 === 0 ? 'GO' : 'SI', 5, NOW + day * DAY_MS);
      }
      await storage.prune(NOW + 2 * DAY_MS, KEPT);
      expect(await player.numbers()).toEqual([1, 2, 3, 4, 5, 6]);
      expect(await player.keptSince()).toBeUndefined();
      await storage.prune(NOW + 5 * DAY_MS + 1, KEPT);
      expect(await player.numbers()).toEqual([5, 6]);
      expect(await player.entries()).toMatchObject([
        { code: 'GO', before: 10, after: 15 },
        { code: 'SI', before: 10, after: 15 },
      ]);
      expect(await player.balances()).toEqual({ GO: 15, SI: 15 });
      expect(await player.keptSince()).toBe(NOW + 3 * DAY_MS + 1);
    });

    it('never uses a number again, also where nothing is left of it', async () => {
      const storage = await aStorage();
      const player = await aPlayer(storage);
      const { titleId, playerId } = player;
      await player.add('GO', 5);
      await player.subtract('GO', 1);
      await storage.prune(NOW + 9 * DAY_MS, KEPT);
      expect(await player.numbers()).toEqual([]);
      expect(await player.balances()).toMatchObject({ GO: 4 });
      expect(await player.keptSince()).toBe(NOW + 7 * DAY_MS);
      const { lists, ledgerKeptSince } =
        (await storage.run(findPlayerData, { titleId, playerId, loginsSince: 0 })) ?? {};
      expect(lists).toMatchObject({ ledger: [], holdings: [{ lastEntry: 2 }] });
      expect(ledgerKeptSince).toBe(NOW + 7 * DAY_MS);
      await player.add('GO', 3, NOW + 9 * DAY_MS);
      expect(await player.entries()).toMatchObject([{ number: 3, before: 4, after: 7 }]);
    });

    it('has no gap where a younger entry has an older moment', async () => {
      const storage = await aStorage();
      const player = await aPlayer(storage);
      await player.add('GO', 1, NOW);
      await player.add('GO', 1, NOW + 3 * DAY_MS);
      await player.add('GO', 1, NOW);
      await storage.prune(NOW + 4 * DAY_MS, KEPT);
      expect(await player.numbers()).toEqual([2, 3]);
    });

    it('is looked through once a day, all players of all titles, in small steps', {
      tags: 'thorough',
    }, async () => {
      const storage = await aStorage();
      const many = await aPlayer(storage);
      const ENTRIES = 2_050;
      for (let done = 0; done < ENTRIES; done += 50) {
        await Promise.all(Array.from({ length: 50 }, () => many.add('GO', 1)));
      }
      const titleId = await aTitle(storage);
      const currencies = [currency('GO', { initialDeposit: 1 })];
      await storage.run(setCurrencies, edited({ titleId, currencies, now: NOW }));
      const PLAYERS = 520;
      for (let done = 0; done < PLAYERS; done += 40) {
        const some = Array.from({ length: 40 }, (_, index) =>
          logIn(storage, { titleId, subject: `player ${done + index}` }),
        );
        await Promise.all(some);
      }
      const left = async () => {
        const rows = await storage.readRows(
          'select cast(count(*) as integer) as count from ledger_entries',
        );
        return (rows as { readonly count: number }[])[0]?.count;
      };
      expect(await left()).toBe(ENTRIES + PLAYERS);
      const round = { ...KEPT_USUALLY, ...KEPT, kind: 'ledger', now: NOW + 9 * DAY_MS } as const;
      const step = () => storage.engine.run('control.prune', round);
      expect(await step()).toBe(true);
      expect(await left()).toBeGreaterThanOrEqual(ENTRIES + PLAYERS - 2_000);
      let steps = 1;
      while ((await step()) === true) steps += 1;
      expect(await left()).toBe(0);
      expect(steps).toBeLessThan(10);
      await many.add('GO', 1, NOW);
      await storage.prune(NOW + 10 * DAY_MS - 1, KEPT);
      expect(await many.numbers()).toEqual([ENTRIES + 1]);
      await storage.prune(NOW + 10 * DAY_MS, KEPT);
      expect(await many.numbers()).toEqual([]);
    });

    it('is what it was, but for its beginning, whenever it is pruned beside changes', {
      tags: 'thorough',
    }, async () => {
      const storage = await aStorage();
      const titleId = await aTitle(storage);
      let now: Instant = NOW;
      const aChange = fc.record({
        kind: fc.constantFrom('add' as const, 'subtract' as const),
        code: fc.constantFrom('GO', 'SI'),
        amount: fc.nat(9),
        /** The clocks of nodes differ a little. */
        late: fc.nat(HOUR_MS),
      });
      const aMoment = fc.record({
        hours: fc.nat(40),
        changes: fc.array(aChange, { maxLength: 8 }),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(aMoment, { minLength: 1, maxLength: 12 }), async (moments) => {
          const player = await aPlayer(storage, titleId);
          const known = new Map<number, BookedEntry>();
          let pruned: Instant = -Infinity;
          for (const { hours, changes } of moments) {
            now += hours * HOUR_MS;
            const writes = changes.map(({ kind, code, amount, late }) =>
              player[kind](code, amount, now - late),
            );
            await Promise.all([...writes, storage.prune(now, KEPT)]);
            const kept = await player.entries();
            for (const entry of kept) known.set(entry.number, entry);
            expectChain(kept, await player.balances());
            const all = [...known.values()].toSorted((a, b) => a.number - b.number);
            expect(all.map(({ number }) => number)).toEqual(all.map((_, index) => index + 1));
            expect(kept).toEqual(all.slice(all.length - kept.length));
            const gone = all.slice(0, all.length - kept.length);
            pruned = Math.max(pruned, await storage.run(ledgersPrunedBefore));
            expect(gone.filter(({ at }) => at >= pruned)).toEqual([]);
          }
        }),
        { numRuns: 15 },
      );
    });

    it('is read as a whole, a part after the other', async () => {
      const storage = await aStorage();
      const one = await aPlayer(storage);
      const other = await aPlayer(storage);
      for (const player of [one, other]) {
        await player.add('GO', 5);
        await player.add('SI', 7);
      }
      const read = async (lastTitleId: string, count: number) => {
        const found: EntryOfPlayer[] = [];
        let after = { titleId: '', playerId: '', number: 0 };
        for (;;) {
          const part = await storage.run(readLedgers, { ...after, lastTitleId, count });
          found.push(...part);
          const last = part.at(-1);
          if (!last || part.length < count) return found;
          after = { titleId: last.titleId, playerId: last.playerId, number: last.number };
        }
      };
      const [first, second] = [one, other].toSorted((a, b) => (a.titleId < b.titleId ? -1 : 1));
      const keysOf = (entries: readonly EntryOfPlayer[]) =>
        entries.map(({ playerId, number, after }) => [playerId, number, after]);
      const all = [first, second].flatMap((player) => [
        [player?.playerId, 1, 5],
        [player?.playerId, 2, 7],
      ]);
      expect(keysOf(await read('G', 3))).toEqual(all);
      expect(keysOf(await read(first?.titleId ?? '', 1))).toEqual(all.slice(0, 2));
    });
  });
}
