import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, type MakeStorage, NOW, twoTitles, type TestedStorage } from './given.ts';

/** Tests the promises of Wallets. */
export function walletsConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  describe('a wallet', () => {
    it('is empty in a title without currencies, and not there where there is no such player', async () => {
      const [titleId, other] = await twoTitles(storage);
      const { playerId } = (await logIn(storage, { titleId })).player;
      const find = (of: string) => storage.wallets.find({ titleId: of, playerId, now: NOW });
      expect(await find(titleId)).toEqual({ balances: {}, rechargeTimes: {} });
      expect(await find(other)).toBeUndefined();
    });
  });
}
