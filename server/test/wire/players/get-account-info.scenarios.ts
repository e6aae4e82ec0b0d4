import { expect } from 'vitest';
import { getAccountInfo } from '../../../src/players/operations/get-account-info.ts';
import { register } from '../../support/accounts.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = getAccountInfo;

async function makeAda(world: World): Promise<{ ServiceId: string; SessionTicket: string }> {
  return must(register(world, { DisplayName: 'Lady Ada' }));
}

export default scenarios(getAccountInfo, [
  {
    name: "the caller's own account comes whole, by every name of one's own",
    async play(world) {
      await world.makeNamesUnique();
      const { ServiceId, SessionTicket: sessionTicket } = await makeAda(world);
      const names = [
        {},
        { ServiceId },
        { Email: 'ADA@example.com' },
        { Username: 'ADA' },
        { TitleDisplayName: 'lady ada' },
      ];
      for (const body of names) {
        // oxlint-disable-next-line no-await-in-loop
        const reply = await world.call(path, body, { sessionTicket });
        expect(reply.data.AccountInfo).toMatchObject({
          ServiceId,
          Username: 'ada',
          PrivateInfo: { Email: 'Ada@example.com' },
          TitleInfo: { DisplayName: 'Lady Ada', isBanned: false },
        });
      }
      return world.call(path, {}, { sessionTicket });
    },
  },
  {
    name: 'of others only what others may see, by id or by a unique display name',
    async play(world) {
      await world.makeNamesUnique();
      const { ServiceId } = await makeAda(world);
      const { sessionTicket } = await world.logIn();
      const reply = await world.call(path, { ServiceId }, { sessionTicket });
      expect(reply.data.AccountInfo).toEqual({
        ServiceId,
        Created: expect.any(String),
        TitleInfo: {
          DisplayName: 'Lady Ada',
          Created: expect.any(String),
          TitlePlayerAccount: expect.any(Object),
        },
      });
      const byName = await world.call(path, { TitleDisplayName: 'LADY ADA' }, { sessionTicket });
      expect(byName.data).toEqual(reply.data);
      return reply;
    },
  },
  {
    name: 'two names are InvalidParams',
    provokes: 'InvalidParams',
    async play(world) {
      const { sessionTicket, playerId } = await world.logIn();
      return world.call(path, { ServiceId: playerId, Username: 'ada' }, { sessionTicket });
    },
  },
  {
    name: 'nobody else is found by e-mail address or username, nor where names are shared, nor in another title',
    provokes: 'AccountNotFound',
    async play(world) {
      await makeAda(world);
      const { sessionTicket } = await world.logIn();
      const foreign = await makeAda(await world.otherTitle());
      const names = [
        { Email: 'ada@example.com' },
        { Email: 'nobody@example.com' },
        { Username: 'ada' },
        { TitleDisplayName: 'Lady Ada' },
        { ServiceId: foreign.ServiceId },
      ];
      const replies = await Promise.all(
        names.map((body) => world.call(path, body, { sessionTicket })),
      );
      for (const { error } of replies) expect(error).toBe('AccountNotFound');
      return world.call(path, { ServiceId: 'NOBODY' }, { sessionTicket });
    },
  },
]);
