import { expect } from 'vitest';
import { createTitle } from '../../../src/titles/operations/create-title.ts';
import { asOperator, createKey } from '../../support/operator-calls.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { path } = createTitle;

export default scenarios(createTitle, [
  {
    name: 'an owner of everything makes a title, and a secret key for it',
    async play(world) {
      const operator = await world.operator(['owner'], 'everywhere');
      const reply = await world.call(path, { Name: 'Tower of Cards' }, { operator });
      const titleId: string = reply.data.TitleId;
      const own = await must(world.call('/Operator/GetOwnOperator', {}, { operator }));
      expect(own.Titles).toContainEqual({
        TitleId: titleId,
        Name: 'Tower of Cards',
        Roles: ['owner'],
      });
      const inIt = { operator: { ...operator, titleId } };
      const body = { Name: 'first', Scopes: [] };
      const { SecretKey } = await must(world.call('/Operator/CreateSecretKey', body, inIt));
      const login = { ServerCustomId: 'a', CreateAccount: true };
      const made = await world.call('/Server/LoginWithServerCustomId', login, {
        secretKey: SecretKey,
      });
      expect(made.code).toBe(200);
      return reply;
    },
  },
  {
    name: 'an owner of one title makes none',
    provokes: 'NotAuthorizedByTitle',
    play: (world) => asOperator(world, ['owner'], [path, { Name: 'Another' }]),
  },
  {
    name: 'an id in lower case is the same id, which is taken then',
    provokes: 'TitleIdNotAvailable',
    async play(world) {
      await createKey(world);
      const operator = await world.operator(['owner'], 'everywhere');
      const TitleId = world.titleId.toLowerCase();
      return world.call(path, { Name: 'Another', TitleId }, { operator });
    },
  },
  {
    name: 'a name with white space around it is InvalidParams',
    provokes: 'InvalidParams',
    async play(world) {
      const operator = await world.operator(['owner'], 'everywhere');
      return world.call(path, { Name: ' ' }, { operator });
    },
  },
]);
