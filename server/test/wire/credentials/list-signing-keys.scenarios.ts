import { expect } from 'vitest';
import { listSigningKeys } from '../../../src/credentials/operations/list-signing-keys.ts';
import { scenarios } from '../../support/scenario.ts';

const { path } = listSigningKeys;

export default scenarios(listSigningKeys, [
  {
    name: 'a developer sees one key that signs, and no secret',
    async play(world) {
      const operator = await world.operator(['developer'], 'everywhere');
      const reply = await world.call(path, {}, { operator });
      const keys: readonly { readonly State: string }[] = reply.data.SigningKeys;
      expect(keys.filter(({ State }) => State === 'Signs')).toEqual([
        { KeyId: expect.any(String), State: 'Signs', CreatedAt: expect.any(String) },
      ]);
      return reply;
    },
  },
  {
    name: 'a role for one title is not enough',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      return world.call(path, {}, { operator: await world.operator(['owner']) });
    },
  },
]);
