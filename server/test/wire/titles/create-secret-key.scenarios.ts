import { expect } from 'vitest';
import { SECRET_KEYS_PER_TITLE_MAX } from '../../../src/kernel/limits.ts';
import { createSecretKey } from '../../../src/titles/operations/create-secret-key.ts';
import {
  asOperator,
  createKey,
  isAccepted,
  listedKey,
  minutesLater,
} from '../../support/operator-calls.ts';
import { scenarios } from '../../support/scenario.ts';

const { path } = createSecretKey;
const SERVERS = { Name: 'Game servers', Scopes: ['server'] };

export default scenarios(createSecretKey, [
  {
    name: 'a developer makes a key for game servers, which may do what its scope says and no more',
    async play(world) {
      const operator = await world.operator(['developer']);
      const reply = await world.call(path, SERVERS, { operator });
      const { KeyId, SecretKey } = reply.data;
      expect(await isAccepted(world, SecretKey)).toBe(true);
      const { error } = await world.call(
        '/Admin/ListVirtualCurrencyTypes',
        {},
        { secretKey: SecretKey },
      );
      expect(error).toBe('NotAuthorizedByTitle');
      const listed = await listedKey(world, KeyId);
      expect(listed).toMatchObject({ Name: 'Game servers', Scopes: ['server'], State: 'Live' });
      expect(listed.MadeBy).toBe(`operator:${operator.operatorId}`);
      expect(JSON.stringify(listed)).not.toContain(SecretKey);
      return reply;
    },
  },
  {
    name: 'a key with an end is refused from then on',
    async play(world) {
      const operator = await world.operator(['owner']);
      const body = { ...SERVERS, ExpiresAt: minutesLater(world, 1) };
      const reply = await world.call(path, body, { operator });
      world.clock.advance(60_000);
      expect(await isAccepted(world, reply.data.SecretKey)).toBe(false);
      return reply;
    },
  },
  {
    name: 'an owner of the title makes a key that may do everything',
    async play(world) {
      const body = { Name: 'All', Scopes: [] };
      const reply = await asOperator(world, ['owner'], [path, body]);
      const secretKey: string = reply.data.SecretKey;
      expect((await world.call('/Admin/ListVirtualCurrencyTypes', {}, { secretKey })).code).toBe(
        200,
      );
      return reply;
    },
  },
  {
    name: 'nobody gives what they lack: the refusal of a scope names the permissions that are missing',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      const body = { Name: 'Mine', Scopes: ['admin'] };
      const reply = await asOperator(world, ['developer', 'liveOps', 'support'], [path, body]);
      expect(reply.errorDetails).toEqual({ Scopes: ['players:delete', 'players:export'] });
      expect(reply.errorMessage).toContain('players:delete, players:export');
      return reply;
    },
  },
  {
    name: 'a key without scopes is one of all scopes, and a developer lacks some',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      const reply = await asOperator(world, ['developer'], [path, { Name: 'All', Scopes: [] }]);
      expect(reply.errorDetails?.['Scopes']).toContain('catalog:write');
      return reply;
    },
  },
  {
    name: 'an owner of another title only makes no key here',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      const operator = await (await world.otherTitle()).operator(['owner']);
      return world.call(path, SERVERS, { operator: { ...operator, titleId: world.titleId } });
    },
  },
  {
    name: 'an end that is over is InvalidParams',
    provokes: 'InvalidParams',
    play: (world) =>
      asOperator(world, ['owner'], [path, { ...SERVERS, ExpiresAt: minutesLater(world, 0) }]),
  },
  {
    name: 'a title has so many live keys and no more',
    provokes: 'OverLimit',
    async play(world) {
      const [{ KeyId }] = await Promise.all(
        Array.from({ length: SECRET_KEYS_PER_TITLE_MAX - 1 }, () => createKey(world)),
      );
      const operator = await world.operator(['owner']);
      const refused = await world.call(path, SERVERS, { operator });
      await world.call('/Operator/RevokeSecretKey', { KeyId }, { operator });
      expect((await world.call(path, SERVERS, { operator })).code).toBe(200);
      return refused;
    },
  },
]);
