import { expect } from 'vitest';
import { updateOpenIdConnection } from '../../../src/connections/operations/update-open-id-connection.ts';
import {
  byHand,
  changes,
  connect,
  listed,
  providers,
  useUpChanges,
} from '../../support/connections.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { path } = updateOpenIdConnection;
const ConnectionId = 'studio';
const INFORMATION = byHand('https://by-hand.example');

export default scenarios(updateOpenIdConnection, [
  {
    name: 'changes what is named and keeps the rest; a source of keys takes the place of another',
    async play(world) {
      await connect(world, { IssuerOverride: 'https://before.example' });
      await world.asTitle(path, { ConnectionId, ClientId: 'another' });
      const [kept] = await listed(world);
      expect(kept).toMatchObject({
        ClientId: 'another',
        DiscoverConfiguration: true,
        IssuerOverride: 'https://before.example',
      });
      const reply = await world.asTitle(path, {
        ConnectionId,
        IssuerInformation: INFORMATION,
        IssuerOverride: '',
      });
      expect(await listed(world)).toEqual([
        {
          ConnectionId,
          ClientId: 'another',
          DiscoverConfiguration: false,
          IgnoreNonce: false,
          IssuerInformation: INFORMATION,
        },
      ]);
      const [last, , first] = await changes(world);
      expect(last).toMatchObject({ Action: 'Changed', HasNewSecret: false });
      expect(last.Before.Settings.OpenIdConnect.DiscoveryUrl).toContain('login.example.com');
      expect(last.After).toMatchObject({ HasSecret: true });
      expect(first.Action).toBe('Created');
      return reply;
    },
  },
  {
    name: 'writes nothing down where nothing changes, so that nobody pushes a change out of sight',
    async play(world) {
      await connect(world);
      const before = await changes(world);
      const [{ UpdatedAt, UpdatedBy }] = await providers(world);
      world.clock.advance(1_000);
      const operator = await world.operator(['developer']);
      const body = { ConnectionId, IgnoreNonce: false };
      const reply = await world.call(path, body, { operator });
      expect(await changes(world)).toEqual(before);
      expect(await providers(world)).toMatchObject([{ UpdatedAt, UpdatedBy }]);
      return reply;
    },
  },
  {
    name: 'warns where another title takes the same proofs after the change',
    async play(world) {
      const client = { ClientId: `shared-${world.titleId}`, Preset: 'Epic' };
      await connect(await world.otherTitle(), { ...client, IssuerDiscoveryUrl: undefined });
      await connect(world);
      const operator = await world.operator(['owner']);
      const reply = await world.call(path, { ConnectionId, ...client }, { operator });
      expect(reply.data.Warnings).toHaveLength(1);
      return reply;
    },
  },
  {
    name: 'judges what it changes as what is made',
    provokes: 'InvalidParams',
    async play(world) {
      await connect(world);
      const spaced = { ConnectionId, IssuerOverride: 'https://before.example ' };
      expect((await world.asTitle(path, spaced)).errorDetails).toHaveProperty('IssuerOverride');
      return world.asTitle(path, { ConnectionId, IssuerDiscoveryUrl: 'https://10.0.0.1/' });
    },
  },
  {
    name: 'is one change more than an author has in an hour; one that changes nothing is none',
    provokes: 'APIClientRequestRateLimitExceeded',
    async play(world) {
      await connect(world);
      await useUpChanges(world);
      await must(world.asTitle(path, { ConnectionId, IgnoreNonce: false }));
      return world.asTitle(path, { ConnectionId, IgnoreNonce: true });
    },
  },
  {
    name: 'finds no such connection',
    provokes: 'InvalidIdentityProviderId',
    async play(world) {
      await connect(await world.otherTitle());
      return world.asTitle(path, { ConnectionId, IgnoreNonce: true });
    },
  },
  {
    name: 'does not let an issuer be taken later, and lets all else of such a connection be changed',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      await connect(world);
      const owner = await world.operator(['owner']);
      const override = { ConnectionId, IssuerOverride: 'accounts.google.com' };
      expect((await world.asTitle(path, override)).error).toBe('NotAuthorizedByTitle');
      expect((await world.call(path, override, { operator: owner })).code).toBe(200);
      expect((await world.asTitle(path, { ConnectionId, ClientId: 'new' })).code).toBe(200);
      return world.asTitle(path, { ConnectionId, IssuerInformation: INFORMATION });
    },
  },
]);
