import { expect } from 'vitest';
import { revokeSigningKey } from '../../../src/credentials/operations/revoke-signing-key.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = revokeSigningKey;

async function anOwner(world: World) {
  return { operator: await world.operator(['owner'], 'everywhere') };
}

async function rotate(world: World): Promise<string> {
  const { KeyId } = await must(world.call('/Operator/RotateSigningKey', {}, await anOwner(world)));
  return KeyId;
}

async function isGood(world: World, sessionTicket: string): Promise<boolean> {
  const { code } = await world.call('/Client/GetAccountInfo', {}, { sessionTicket });
  return code === 200;
}

export default scenarios(revokeSigningKey, [
  {
    name: 'credentials that a retired key signed for one title end, and those for another stay',
    async play(world) {
      const other = await world.otherTitle();
      const KeyId = await rotate(world);
      const [here, there] = [await world.logIn(), await other.logIn()];
      await rotate(world);
      const body = { KeyId, TitleId: world.titleId };
      const reply = await world.call(path, body, await anOwner(world));
      expect(await isGood(world, here.sessionTicket)).toBe(false);
      expect(await isGood(other, there.sessionTicket)).toBe(true);
      return reply;
    },
  },
  {
    name: 'credentials that a retired key signed end for all titles',
    async play(world) {
      const KeyId = await rotate(world);
      const { sessionTicket } = await world.logIn();
      await rotate(world);
      const later = await world.logIn();
      const reply = await world.call(path, { KeyId }, await anOwner(world));
      expect(await isGood(world, sessionTicket)).toBe(false);
      expect(await isGood(world, later.sessionTicket)).toBe(true);
      return reply;
    },
  },
  {
    name: 'there is no such title',
    provokes: 'InvalidTitleId',
    play: async (world) =>
      world.call(path, { KeyId: 'none', TitleId: 'nothing' }, await anOwner(world)),
  },
  {
    name: 'there is no such key',
    provokes: 'KeyNotFound',
    play: async (world) => world.call(path, { KeyId: 'none' }, await anOwner(world)),
  },
  {
    name: 'the key that signs is not revoked',
    provokes: 'SigningKeyInUse',
    async play(world) {
      const KeyId = await rotate(world);
      return world.call(path, { KeyId }, await anOwner(world));
    },
  },
]);
