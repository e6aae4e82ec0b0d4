import { expect } from 'vitest';
import { createOpenIdConnection } from '../../../src/connections/operations/create-open-id-connection.ts';
import { CONNECTIONS_PER_TITLE_MAX } from '../../../src/kernel/limits.ts';
import {
  byHand,
  changes,
  connect,
  CONNECTION,
  DISCOVERY_URL,
  listed,
  PRIVATE_JWK,
  RSA_JWK,
  useUpChanges,
} from '../../support/connections.ts';
import { scenarios } from '../../support/scenario.ts';
import type { World } from '../../support/world.ts';

const { path } = createOpenIdConnection;
const { IssuerDiscoveryUrl: _, ...BARE } = CONNECTION;
const APPLE = 'https://appleid.apple.com';

/** The fault that the request's member is told. */
async function faultOf(world: World, member: string, more: object): Promise<string> {
  const reply = await world.asTitle(path, { ...BARE, ...more });
  expect(reply.error).toBe('InvalidParams');
  return String(reply.errorDetails?.[member]);
}

export default scenarios(createOpenIdConnection, [
  {
    name: 'connects a title, writes it down, and never shows the secret',
    async play(world) {
      const reply = await world.asTitle(path, { ...CONNECTION, IgnoreNonce: true });
      expect(reply.data).toEqual({});
      expect(await listed(world)).toEqual([
        {
          ConnectionId: 'studio',
          ClientId: 'space-pirates',
          DiscoverConfiguration: true,
          IgnoreNonce: true,
        },
      ]);
      const [made, ...others] = await changes(world);
      expect(others).toEqual([]);
      expect(made).toMatchObject({ Action: 'Created', ConnectionId: 'studio', HasNewSecret: true });
      expect(made.MadeBy).toMatch(/^key:/);
      expect(JSON.stringify(made)).not.toContain(CONNECTION.ClientSecret);
      return reply;
    },
  },
  {
    name: 'takes keys by hand, or a preset; the sources exclude each other',
    async play(world) {
      const both = { IssuerDiscoveryUrl: DISCOVERY_URL, Preset: 'Epic' };
      expect(await faultOf(world, 'IssuerDiscoveryUrl', both)).toContain('exactly one');
      expect(await faultOf(world, 'IssuerDiscoveryUrl', {})).toContain('exactly one');
      await connect(world, { ConnectionId: 'epic', Preset: 'Epic', IssuerDiscoveryUrl: undefined });
      return world.asTitle(path, { ...BARE, IssuerInformation: byHand('https://by-hand.example') });
    },
  },
  {
    name: 'is written down as what its operator did',
    async play(world) {
      const operator = await world.operator(['owner']);
      const reply = await world.call(path, CONNECTION, { operator });
      const { data } = await world.call('/Operator/ListActivity', {}, { operator });
      expect(data.Activity[0]).toMatchObject({ Operation: path });
      expect(JSON.stringify(data)).toContain('studio');
      expect(JSON.stringify(data)).not.toContain(CONNECTION.ClientSecret);
      return reply;
    },
  },
  {
    name: 'warns where another title takes the same proofs',
    async play(world) {
      const other = await world.otherTitle();
      const client = { ClientId: `shared-${world.titleId}` };
      await connect(other, client);
      const discovery = { ...CONNECTION, ...client, ConnectionId: 'plain' };
      expect((await world.asTitle(path, discovery)).data.Warnings).toHaveLength(1);
      const preset = { ...BARE, ...client, ConnectionId: 'a', Preset: 'Epic' };
      expect((await world.asTitle(path, preset)).data).toEqual({});
      const operator = await world.operator(['owner']);
      const body = { ...BARE, ...client, Preset: 'Epic' };
      expect(
        (await other.asTitle(path, { ...body, ConnectionId: 'b' })).data.Warnings,
      ).toHaveLength(1);
      return world.call(path, { ...body, ConnectionId: 'c' }, { operator });
    },
  },
  {
    name: 'refuses addresses that would never be called, and keys that are not public',
    provokes: 'InvalidParams',
    async play(world) {
      const at = (url: string) =>
        faultOf(world, 'IssuerDiscoveryUrl', {
          IssuerDiscoveryUrl: `${url}/.well-known/openid-configuration`,
        });
      expect(await at('http://login.example.com')).toContain('https://');
      expect(await at('https://a:b@login.example.com')).toContain('password');
      for (const host of ['10.0.0.1', '127.0.0.1', '169.254.169.254', '[::1]', '[fd00::1]']) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await at(`https://${host}`)).toContain('public network');
      }
      for (const host of ['localhost', 'db', 'a.internal', 'a.local.']) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await at(`https://${host}`)).toContain('public network');
      }
      const keys = (...of: readonly unknown[]) =>
        faultOf(world, 'IssuerInformation.JsonWebKeySet', {
          IssuerInformation: byHand('https://by-hand.example', of),
        });
      expect(await keys(PRIVATE_JWK)).toContain('secret members');
      expect(await keys({ kty: 'oct', k: 'c2VjcmV0' })).toContain('symmetric');
      expect(await keys({ kty: 'RSA', n: 'AQAB', e: 'AQAB' })).toContain('bits');
      expect(await keys({ ...RSA_JWK, e: 'AQ' })).toContain('exponent');
      expect(await keys({ ...RSA_JWK, e: RSA_JWK.n })).toContain('exponent');
      expect(await keys({ kty: 'EC' })).toContain('curve');
      expect(await keys()).toContain('no list');
      for (const ConnectionId of ['x'.repeat(101), ' ', '../x', '.x', 'a b', 'é', 'x\n']) {
        // oxlint-disable-next-line no-await-in-loop
        const reply = await world.asTitle(path, { ...CONNECTION, ConnectionId });
        expect(reply).toMatchObject({
          error: 'InvalidParams',
          errorDetails: { ConnectionId: expect.any(Array) },
        });
      }
      return world.asTitle(path, { ...BARE, IssuerDiscoveryUrl: 'https://login.example.com/' });
    },
  },
  {
    name: 'refuses what was pasted with a space or a line end, with which no token would agree',
    provokes: 'InvalidParams',
    async play(world) {
      const faults = {
        ClientId: { ClientId: 'space-pirates\u2028' },
        IssuerDiscoveryUrl: { IssuerDiscoveryUrl: ` ${DISCOVERY_URL}` },
        IssuerOverride: { IssuerDiscoveryUrl: DISCOVERY_URL, IssuerOverride: '\u00a0https://a.b' },
        'IssuerInformation.Issuer': { IssuerInformation: byHand('https://a.b\u0085') },
      };
      for (const [member, more] of Object.entries(faults)) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await faultOf(world, member, more)).toContain('neither begins nor ends');
      }
      return world.asTitle(path, { ...CONNECTION, ClientId: 'space\npirates' });
    },
  },
  {
    name: 'is one change more than an author has in an hour',
    provokes: 'APIClientRequestRateLimitExceeded',
    async play(world) {
      await useUpChanges(world);
      const reply = await world.asTitle(path, CONNECTION);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await listed(world)).toEqual([]);
      return reply;
    },
  },
  {
    name: 'has an id that is taken',
    provokes: 'ValueAlreadyExists',
    async play(world) {
      await connect(world);
      const other = await world.otherTitle();
      await connect(other);
      return world.asTitle(path, CONNECTION);
    },
  },
  {
    name: 'two at once have one id once',
    async play(world) {
      const ask = () => world.asTitle(path, CONNECTION);
      const replies = await Promise.all([ask(), ask(), ask(), ask()]);
      const codes = replies.map(({ error }) => error ?? 'made').toSorted();
      expect(codes).toEqual([...Array(3).fill('ValueAlreadyExists'), 'made']);
      expect(await changes(world)).toHaveLength(1);
      return world.asTitle(path, { ...CONNECTION, ConnectionId: 'another' });
    },
  },
  {
    name: 'is one more than a title can have',
    provokes: 'OverLimit',
    async play(world) {
      for (let index = 0; index < CONNECTIONS_PER_TITLE_MAX; index += 1) {
        // oxlint-disable-next-line no-await-in-loop
        await connect(world, { ConnectionId: `connection_${index}.A-z` });
      }
      return world.asTitle(path, CONNECTION);
    },
  },
  {
    name: 'only an owner lets a connection stand for the issuer of a preset or of another connection',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      await connect(world);
      const override = { ...BARE, ConnectionId: 'evil', Preset: 'Epic', IssuerOverride: APPLE };
      const owner = await world.operator(['owner']);
      const developer = await world.operator(['developer']);
      expect((await world.call(path, override, { operator: developer })).error).toBe(
        'NotAuthorizedByTitle',
      );
      const others = { ...override, IssuerOverride: 'https://login.example.com' };
      expect((await world.asTitle(path, others)).error).toBe('NotAuthorizedByTitle');
      const keys = {
        ...BARE,
        ConnectionId: 'keys',
        IssuerInformation: byHand('https://login.example.com'),
      };
      expect((await world.asTitle(path, keys)).error).toBe('NotAuthorizedByTitle');
      expect((await world.call(path, override, { operator: owner })).code).toBe(200);
      return world.asTitle(path, { ...override, ConnectionId: 'evil-too' });
    },
  },
]);
