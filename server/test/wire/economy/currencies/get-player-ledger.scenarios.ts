import { expect } from 'vitest';
import { getPlayerLedger } from '../../../../src/economy/currencies/operations/get-player-ledger.ts';
import { HOUR_MS } from '../../../../src/kernel/instant.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must, setCatalog } from '../../../support/stock.ts';
import { addCurrencies } from '../../../support/wallets.ts';

const { path } = getPlayerLedger;

export default scenarios(getPlayerLedger, [
  {
    name: 'every change comes, newest first, with who, why, before, after and the call',
    async play(world) {
      await addCurrencies(world, { EN: { InitialDeposit: 1, RechargeRate: 24, RechargeMax: 9 } });
      const body = { TitleId: world.titleId, CustomId: 'hero', CreateAccount: true };
      const login = await world.call('/Client/LoginWithCustomID', body);
      const { ServiceId } = login.data;
      world.clock.advance(2 * HOUR_MS);
      const added = await world.asTitle('/Admin/AddUserVirtualCurrency', {
        ServiceId,
        VirtualCurrency: 'EN',
        Amount: 4,
      });
      const reply = await world.asTitle(path, { ServiceId });
      const at = (ago: number) => new Date(world.clock.now() - ago).toISOString();
      const byKey = {
        VirtualCurrency: 'EN',
        Time: at(0),
        MadeBy: expect.stringMatching(/^key:./),
        MadeByName: 'test',
        RequestId: added.headers.get('X-RequestId'),
      };
      expect(reply.data).toEqual({
        Ledger: [
          { Number: 3, Cause: 'Addition', Before: 3, Change: 4, After: 7, ...byKey },
          { Number: 2, Cause: 'Recharge', Before: 1, Change: 2, After: 3, ...byKey },
          {
            Number: 1,
            Cause: 'Deposit',
            Before: 0,
            Change: 1,
            After: 1,
            VirtualCurrency: 'EN',
            Time: at(2 * HOUR_MS),
            MadeBy: 'player',
            RequestId: login.headers.get('X-RequestId'),
          },
        ],
      });
      return reply;
    },
  },
  {
    name: 'callers who may read histories see the names of keys and operators, and nobody else',
    async play(world) {
      await addCurrencies(world, { GO: {} });
      const { playerId: ServiceId } = await world.logIn();
      const operator = await world.operator(['liveOps']);
      const body = { ServiceId, VirtualCurrency: 'GO', Amount: 1 };
      await must(world.call('/Admin/AddUserVirtualCurrency', body, { operator }));
      const server = await world.limitedKey(['server']);
      await must(world.call('/Server/AddUserVirtualCurrency', body, { secretKey: server }));
      const hidden = await must(world.call(path, { ServiceId }, { secretKey: server }));
      expect(hidden.Ledger[1]).toHaveProperty('MadeBy', `operator:${operator.operatorId}`);
      expect(JSON.stringify(hidden)).not.toContain('MadeByName');
      const reply = await world.call(path, { ServiceId }, { operator });
      const names = reply.data.Ledger.map(({ MadeByName }: { MadeByName: string }) => MadeByName);
      expect(names).toEqual(['test', operator.name]);
      return reply;
    },
  },
  {
    name: 'what an operator said with a call is told with what it gave, and not to a game server',
    async play(world) {
      await addCurrencies(world, { GO: {} });
      const VirtualCurrencyPrices = { GO: 0 };
      const purse = { ItemId: 'purse', Bundle: { BundledVirtualCurrencies: { GO: 5 } } };
      await setCatalog(world, { items: [{ ...purse, VirtualCurrencyPrices }] });
      const { playerId: ServiceId } = await world.logIn();
      const operator = await world.operator(['support', 'liveOps']);
      const call = (of: string, body: object) => must(world.call(of, body, { operator }));
      const add = { ServiceId, VirtualCurrency: 'GO', Amount: 1 };
      await call('/Admin/AddUserVirtualCurrency', { ...add, Note: 'Lost in a crash' });
      await call('/Admin/AddUserVirtualCurrency', add);
      const ItemGrants = [{ ServiceId, ItemId: 'purse' }];
      await call('/Admin/GrantItemsToUsers', { ItemGrants, Note: 'A late gift' });
      const server = await world.limitedKey(['server']);
      const hidden = await must(world.call(path, { ServiceId }, { secretKey: server }));
      expect(JSON.stringify(hidden)).not.toContain('Note');
      const reply = await world.call(path, { ServiceId }, { operator });
      const notes = reply.data.Ledger.map(({ Note }: { Note?: string }) => Note);
      expect(notes).toEqual(['A late gift', undefined, 'Lost in a crash']);
      return reply;
    },
  },
  {
    name: 'a server that makes a player is who gives the deposit',
    async play(world) {
      await addCurrencies(world, { GO: { InitialDeposit: 1 } });
      const { ServiceId } = await must(
        world.asTitle('/Server/LoginWithServerCustomId', {
          ServerCustomId: 'hers',
          CreateAccount: true,
        }),
      );
      const reply = await world.asTitle(path, { ServiceId });
      expect(reply.data.Ledger[0].MadeBy).toMatch(/^key:./);
      return reply;
    },
  },
  {
    name: 'pages go on where the one before ended, though more has come in',
    async play(world) {
      await addCurrencies(world, { GO: {} });
      const { playerId: ServiceId } = await world.logIn();
      const add = (Amount: number) =>
        must(
          world.asTitle('/Admin/AddUserVirtualCurrency', {
            ServiceId,
            VirtualCurrency: 'GO',
            Amount,
          }),
        );
      for (const amount of [1, 2, 3]) await add(amount);
      const first = await must(world.asTitle(path, { ServiceId, Count: 2 }));
      await add(4);
      const { ContinuationToken } = first;
      const reply = await world.asTitle(path, { ServiceId, Count: 2, ContinuationToken });
      const changes = [...first.Ledger, ...reply.data.Ledger].map(({ Change }) => Change);
      expect(changes).toEqual([3, 2, 1]);
      expect(reply.data).not.toHaveProperty('ContinuationToken');
      return reply;
    },
  },
  {
    name: 'a player of another title has none here',
    provokes: 'AccountNotFound',
    async play(world) {
      const { playerId: ServiceId } = await (await world.otherTitle()).logIn();
      return world.asTitle(path, { ServiceId });
    },
  },
]);
