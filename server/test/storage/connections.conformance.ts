import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countRefusedProofs,
  findUnknownNames,
  listConnectionChanges,
  listConnections,
  removeConnection,
  saveConnection,
} from '../../src/connections/commands.ts';
import { DISCOVERY_PATH, type Settings } from '../../src/connections/connection.ts';
import { FORMER_APP_KEPT_MS } from '../../src/connections/former-platform.ts';
import { refundReceipt } from '../../src/economy/receipts/commands/refund.ts';
import { listSealed, replaceSealed } from '../../src/app/storage/sealed.ts';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { openIdSubject } from '../../src/kernel/identity-provider.ts';
import {
  CONNECTION_CHANGES_KEPT_MAX,
  CONNECTION_CHANGES_KEPT_MS,
  CONNECTION_CHANGES_PER_HOUR,
  CONNECTION_CHANGES_SHOWN_MAX,
} from '../../src/kernel/limits.ts';
import { setCatalog } from './fixtures.ts';
import { appendedBy, aTitle, logIn, type MakeStorage, NOW, type TestedStorage } from './given.ts';

const SETTINGS: Settings<'Steam'> = {
  appId: '480',
  allowsFamilySharing: false,
  identity: undefined,
};
const PRESETS = {
  Facebook: { issuers: [] },
  Epic: { issuers: ['https://epic.example'] },
  Nintendo: { issuers: [] },
};

/** Tests the promises about connections to identity providers. */
export function connectionsConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  const keyIn = (titleId: string) => ({ titleId, provider: 'Steam', connectionId: '' }) as const;
  const authored = { by: 'commandLine', now: NOW };
  const save = (titleId: string, more: object = {}) =>
    storage.run(saveConnection, {
      ...keyIn(titleId),
      ...authored,
      how: 'set',
      settings: SETTINGS,
      sealedSecret: 'sealed text',
      mayTakeIssuers: false,
      mayShareApps: false,
      knownIssuers: ['https://known.example'],
      presets: PRESETS,
      ...more,
    });
  const remove = (titleId: string, more: object = {}) =>
    storage.run(removeConnection, { ...keyIn(titleId), ...authored, presets: PRESETS, ...more });

  describe('connections', () => {
    it('are in the log and in the snapshot until they are removed', async () => {
      const titleId = await aTitle(storage);
      const body = { ...keyIn(titleId), sealedSecret: 'sealed text' };
      expect(await appendedBy(storage, () => save(titleId))).toMatchObject([
        { kind: 'connection', body },
      ]);
      const inSnapshot = async () =>
        (await storage.readLog(undefined)).entries.filter(
          ({ kind, body: one }) =>
            kind === 'connection' && (one as typeof body).titleId === titleId,
        );
      expect(await inSnapshot()).toMatchObject([{ body }]);
      expect(await appendedBy(storage, () => remove(titleId))).toMatchObject([
        { kind: 'connection', body: { ...keyIn(titleId), isRemoved: true } },
      ]);
      expect(await inSnapshot()).toEqual([]);
      expect(await appendedBy(storage, () => remove(titleId))).toEqual([]);
    });

    it('are made once by calls at the same time, which also keep to the limit of secrets', async () => {
      const titleId = await aTitle(storage);
      const create = () => save(titleId, { how: 'create' });
      const made = await Promise.all([create(), create(), create()]);
      expect(made.map(({ status }) => status).toSorted()).toEqual(['exists', 'exists', 'saved']);
      await remove(titleId);
      expect(await save(titleId, { sealedSecret: undefined })).toEqual({ status: 'noSecret' });
      expect(await storage.run(listConnections, { titleId })).toEqual([]);
    });

    it('take the issuer of nobody else without an owner', async () => {
      const titleId = await aTitle(storage);
      const settingsOf = (issuerOverride: string) =>
        ({ clientId: 'a', ignoreNonce: false, preset: 'Epic', issuerOverride }) as const;
      const openId = (connectionId: string, issuer: string, more: object = {}) =>
        save(titleId, {
          provider: 'OpenIdConnect',
          connectionId,
          settings: settingsOf(issuer),
          ...more,
        });
      const saved = (issuer: string) => ({ status: 'saved', settings: settingsOf(issuer) });
      expect(await openId('one', 'https://own.example')).toEqual(saved('https://own.example'));
      const issuers = ['https://own.example', 'https://epic.example', 'https://known.example'];
      for (const issuer of issuers) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await openId('two', issuer)).toEqual({ status: 'issuerTaken', issuer });
      }
      const asOwner = await openId('two', 'https://epic.example', { mayTakeIssuers: true });
      expect(asOwner).toEqual(saved('https://epic.example'));
      expect(await openId('one', 'https://own.example')).toEqual(saved('https://own.example'));
    });

    describe('of keys that are given by hand', () => {
      const issuer = 'https://own.example';
      const byHand = (kid: string, of = issuer) => ({
        clientId: 'a',
        ignoreNonce: false,
        issuerInformation: {
          issuer: of,
          authorizationUrl: of,
          tokenUrl: of,
          jsonWebKeySet: { keys: [{ kid }] },
        },
      });
      const byDiscovery = {
        clientId: 'a',
        ignoreNonce: false,
        discoveryUrl: `${issuer}${DISCOVERY_PATH}`,
      };
      const openId = async (titleId: string, connectionId: string, settings: object, more = {}) =>
        (
          await save(titleId, {
            provider: 'OpenIdConnect',
            connectionId,
            settings,
            how: 'change',
            ...more,
          })
        ).status;
      const create = { how: 'create' };

      it('change without an owner only where they are for no other issuer than nobody’s', async () => {
        const titleId = await aTitle(storage);
        expect(await openId(titleId, 'one', byDiscovery, create)).toBe('saved');
        expect(await openId(titleId, 'one', byHand('thief'))).toBe('issuerTaken');
        expect(await openId(titleId, 'one', byHand('new', 'https://new.example'))).toBe('saved');
        expect(await openId(titleId, 'one', byHand('b', 'https://new.example'))).toBe(
          'issuerTaken',
        );
        const asOwner = { mayTakeIssuers: true };
        expect(await openId(titleId, 'one', byHand('b', 'https://new.example'), asOwner)).toBe(
          'saved',
        );
        expect(await openId(titleId, 'one', { ignoreNonce: true })).toBe('saved');
      });

      it('an override keeps its issuer from a change of where the tokens come from', async () => {
        const titleId = await aTitle(storage);
        const overridden = { ...byDiscovery, issuerOverride: 'https://old.example' };
        expect(await openId(titleId, 'one', overridden, create)).toBe('saved');
        const elsewhere = { discoveryUrl: `https://thief.example${DISCOVERY_PATH}` };
        expect(await openId(titleId, 'one', elsewhere)).toBe('issuerTaken');
      });

      it('a connection that was removed leaves the issuer of its players to the owner', async () => {
        const titleId = await aTitle(storage);
        const one = { provider: 'OpenIdConnect', connectionId: 'one' };
        expect(await openId(titleId, 'one', byHand('a'), create)).toBe('saved');
        await remove(titleId, one);
        expect(await openId(titleId, 'one', byHand('b'), create)).toBe('saved');
        const subject = openIdSubject(issuer, 'victim');
        await logIn(storage, { titleId, provider: 'OpenIdConnect', subject });
        await remove(titleId, one);
        expect(await openId(titleId, 'two', byHand('c'), create)).toBe('issuerTaken');
        const overridden = { ...byDiscovery, issuerOverride: issuer };
        expect(await openId(titleId, 'two', overridden, create)).toBe('issuerTaken');
        expect(await openId(titleId, 'two', byHand('c', `${issuer}.example`), create)).toBe(
          'saved',
        );
        expect(await openId(titleId, 'three', byDiscovery, create)).toBe('saved');
      });

      it('a change that parts players from their accounts says how many', async () => {
        const titleId = await aTitle(storage);
        expect(await openId(titleId, 'one', byDiscovery, create)).toBe('saved');
        const subject = openIdSubject(issuer, 'ada');
        await logIn(storage, { titleId, provider: 'OpenIdConnect', subject });
        const change = (settings: object) =>
          save(titleId, {
            provider: 'OpenIdConnect',
            connectionId: 'one',
            settings,
            how: 'change',
          });
        const parted = [{ knownBy: issuer, players: 1 }];
        expect(await change({ issuerOverride: 'https://moved.example' })).toMatchObject({ parted });
        expect(await change({ clientId: 'b' })).not.toHaveProperty('parted');
        expect(await change({ issuerOverride: '' })).not.toHaveProperty('parted');
        const openIdKey = (connectionId: string) => ({ provider: 'OpenIdConnect', connectionId });
        expect(await openId(titleId, 'two', byDiscovery, create)).toBe('saved');
        expect(await remove(titleId, openIdKey('two'))).toEqual({ status: 'removed', parted: [] });
        expect(await remove(titleId, openIdKey('one'))).toEqual({ status: 'removed', parted });
        expect(await remove(titleId, openIdKey('one'))).toEqual({ status: 'absent' });
      });

      it('none is made for an issuer for which another one stands', async () => {
        const titleId = await aTitle(storage);
        expect(await openId(titleId, 'planted', byHand('thief'), create)).toBe('saved');
        expect(await openId(titleId, 'real', byDiscovery, create)).toBe('issuerTaken');
      });
    });

    it('say at their end how many players log in by each of their kinds', async () => {
      const titleId = await aTitle(storage);
      const google = { provider: 'Google', settings: { clientIds: ['web'] } };
      await save(titleId, google);
      for (const [provider, subject] of [
        ['GooglePlay', 'a'],
        ['GooglePlayGames', 'b'],
        ['GooglePlayGames', 'c'],
        ['Apple', 'd'],
      ] as const) {
        // oxlint-disable-next-line no-await-in-loop
        await logIn(storage, { titleId, provider, subject });
      }
      expect(await remove(titleId, google)).toEqual({
        status: 'removed',
        parted: [
          { knownBy: 'GooglePlay', players: 1 },
          { knownBy: 'GooglePlayGames', players: 2 },
        ],
      });
    });

    it('change so often in an hour, and can always be removed', async () => {
      const [titleId, other] = [await aTitle(storage), await aTitle(storage)];
      for (let change = 0; change < CONNECTION_CHANGES_PER_HOUR; change += 1) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await save(titleId)).toMatchObject({ status: 'saved' });
      }
      const tooOften = { status: 'tooOften', nextAt: NOW + HOUR_MS };
      const saves = await Promise.all([save(titleId), save(titleId, { now: NOW + HOUR_MS - 1 })]);
      expect(saves).toEqual([tooOften, tooOften]);
      expect(await save(titleId, { sealedSecret: undefined })).toMatchObject({ status: 'saved' });
      for (const more of [{ by: 'key:another' }, { mayTakeIssuers: true }]) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await save(titleId, more)).toMatchObject({ status: 'saved' });
      }
      expect(await save(other)).toMatchObject({ status: 'saved' });
      expect(await remove(titleId)).toMatchObject({ status: 'removed' });
      expect(await save(titleId)).toEqual(tooOften);
      const changes = await storage.run(listConnectionChanges, { titleId });
      expect(changes).toHaveLength(CONNECTION_CHANGES_PER_HOUR + 3);
      expect(await save(titleId, { now: NOW + HOUR_MS })).toMatchObject({ status: 'saved' });
    });

    it('remember changes for so long, the newest of them, and never a secret', async () => {
      const titleId = await aTitle(storage);
      const count = async () => {
        const rows = await storage.readRows(
          `select change_id from connection_changes where title_id = '${titleId}'`,
        );
        return rows.length;
      };
      await save(titleId, { now: NOW - CONNECTION_CHANGES_KEPT_MS - 1 });
      await save(titleId, { now: NOW - CONNECTION_CHANGES_KEPT_MS });
      expect(await count()).toBe(2);
      await save(titleId);
      expect(await count()).toBe(2);
      let now = NOW;
      const changeBoth = async (times: number) => {
        for (let change = 0; change < times; change += 1) {
          now += (2 * HOUR_MS) / CONNECTION_CHANGES_PER_HOUR;
          // oxlint-disable-next-line no-await-in-loop
          await save(titleId, { now });
          // oxlint-disable-next-line no-await-in-loop
          await remove(titleId, { now });
        }
      };
      await changeBoth(CONNECTION_CHANGES_SHOWN_MAX / 2);
      expect(await count()).toBe(CONNECTION_CHANGES_SHOWN_MAX + 1);
      await changeBoth(CONNECTION_CHANGES_KEPT_MAX / 2);
      expect(await count()).toBe(CONNECTION_CHANGES_KEPT_MAX);
      const changes = await storage.run(listConnectionChanges, { titleId });
      expect(changes).toHaveLength(CONNECTION_CHANGES_SHOWN_MAX);
      expect(changes[0]).toMatchObject({ action: 'removed', author: { kind: 'commandLine' } });
      expect(JSON.stringify(changes)).not.toContain('sealed text');
    });

    it('count refused proofs by reason, until they are changed', async () => {
      const [titleId, other] = [await aTitle(storage), await aTitle(storage)];
      await save(titleId);
      const refused = { ...keyIn(titleId), reason: 'expired', count: 2, at: NOW } as const;
      const count = (...all: readonly (typeof refused)[]) =>
        storage.run(countRefusedProofs, { refused: all });
      await count(refused, { ...refused, titleId: other });
      await Promise.all([count({ ...refused, count: 3 as never, at: NOW - 5 }), count(refused)]);
      const errors = async (of: string) =>
        (await storage.run(listConnections, { titleId: of })).flatMap((one) => one.errors);
      expect(await errors(titleId)).toEqual([{ reason: 'expired', count: 7, lastAt: NOW }]);
      await save(other);
      expect(await errors(other)).toEqual([]);
      await save(titleId);
      expect(await errors(titleId)).toEqual([]);
    });

    it('an app of a platform belongs to one title, until that title no longer has it', async () => {
      const [titleId, other] = [await aTitle(storage), await aTitle(storage)];
      const platform = (bundleIds: readonly string[], more: object = {}) => ({
        provider: 'AppStore',
        settings: { bundleIds },
        sealedSecret: undefined,
        ...more,
      });
      const saved = { status: 'saved' };
      const appId = `com.example.${titleId}`;
      expect(await save(titleId, platform([appId]))).toMatchObject(saved);
      expect(await save(other, platform([other, appId]))).toEqual({ status: 'appTaken', appId });
      expect(await storage.run(listConnections, { titleId: other })).toEqual([]);
      const elsewhere = { provider: 'PlayStore', settings: { packageNames: [appId] } };
      expect(await save(other, elsewhere)).toMatchObject(saved);
      const asOwner = platform([appId], { mayShareApps: true });
      expect(await save(other, asOwner)).toMatchObject(saved);
      expect(await save(other, platform([appId, other]))).toMatchObject(saved);
      expect(await save(other, platform([other]))).toMatchObject(saved);
      expect(await save(other, platform([appId]))).toEqual({ status: 'appTaken', appId });
      const now = NOW + HOUR_MS;
      await remove(titleId, { provider: 'AppStore', now });
      const at = (later: number) => platform([appId], { now: now + later });
      expect(await save(other, at(FORMER_APP_KEPT_MS - 1))).toMatchObject({ status: 'appTaken' });
      expect(await save(other, at(FORMER_APP_KEPT_MS))).toMatchObject(saved);
    });

    it('an app stays that of the title which gave it up last and has a receipt', async () => {
      const [titleId, other] = [await aTitle(storage), await aTitle(storage)];
      const platform = (more: object) => ({
        provider: 'AppStore',
        settings: { bundleIds: [`com.example.${titleId}`], refunds: 'takeBack' },
        sealedSecret: undefined,
        ...more,
      });
      const saved = { status: 'saved' };
      const taken = { status: 'appTaken' };
      await save(titleId, platform({}));
      const give = async (of: string, now: number) => {
        expect(await save(of, platform({ now, mayShareApps: true }))).toMatchObject(saved);
        const entries = await appendedBy(storage, () => remove(of, { provider: 'AppStore', now }));
        const left = { refunds: 'takeBack', apps: [{ at: now }] };
        expect(entries[0]).toMatchObject({ body: { titleId: of, settings: left } });
      };
      await give(titleId, NOW + 1);
      expect(await storage.run(listConnections, { titleId })).toEqual([]);
      await give(other, NOW + 2);
      expect(await save(titleId, platform({ now: NOW + 3 }))).toMatchObject(taken);
      expect(await save(other, platform({ now: NOW + 4 }))).toMatchObject(saved);
      await give(other, NOW + 5);
      await storage.run(refundReceipt, {
        titleId: other,
        by: 'platform',
        requestId: undefined,
        now: NOW,
        at: NOW,
        seed: 'seed',
        rule: 'mark',
        purchase: { platform: 'AppStore', environment: 'Production', purchaseId: titleId },
      });
      const later = NOW + 5 + FORMER_APP_KEPT_MS;
      expect(await save(titleId, platform({ now: later }))).toMatchObject(taken);
      const settings = { packageNames: [`com.example.${titleId}`] };
      const elsewhere = { provider: 'PlayStore', settings, sealedSecret: 'sealed text' };
      expect(await save(titleId, { ...elsewhere, now: later })).toMatchObject(saved);
    });

    it('names that a title does not have are told from those that it has', async () => {
      const [titleId, other] = [await aTitle(storage), await aTitle(storage)];
      const { player } = await logIn(storage, { titleId });
      const { player: stranger } = await logIn(storage, { titleId: other });
      await setCatalog(storage, titleId, { ids: [], catalogVersion: 'Main' });
      const named = { titleId, catalogVersions: ['Main', 'Mian', player.playerId] };
      expect(
        await storage.run(findUnknownNames, {
          ...named,
          playerIds: [stranger.playerId, player.playerId, 'Main'],
        }),
      ).toEqual({
        playerIds: [stranger.playerId, 'Main'],
        catalogVersions: ['Mian', player.playerId],
      });
    });

    it('secrets of platforms are among those that are sealed anew', async () => {
      const titleId = await aTitle(storage);
      const sealedSecret = `sealed of ${titleId}`;
      await save(titleId, { provider: 'AmazonAppstore', settings: {}, sealedSecret });
      const all = await storage.run(listSealed);
      expect(all.filter(({ sealed }) => sealed === sealedSecret)).toMatchObject([
        { place: `connection ${titleId}/AmazonAppstore/`, of: { provider: 'AmazonAppstore' } },
      ]);
    });

    it('are sealed anew under another key, in the log too', async () => {
      const titleId = await aTitle(storage);
      await save(titleId, { sealedSecret: `old of ${titleId}` });
      const of = keyIn(titleId);
      const [sealed] = (await storage.run(listSealed)).filter(
        (one) => one.sealed === `old of ${titleId}`,
      );
      expect(sealed).toMatchObject({ of, place: `connection ${titleId}/Steam/` });
      const secrets = [{ of, from: `old of ${titleId}`, to: `new of ${titleId}` }];
      const entries = await appendedBy(storage, () =>
        storage.run(replaceSealed, { secrets, digestKey: 'digest key', now: NOW }),
      );
      expect(entries).toMatchObject([{ body: { sealedSecret: `new of ${titleId}` } }]);
      const log = await storage.readRows(
        `select body from control_log where body like '%old of ${titleId}%'`,
      );
      expect(log).toEqual([]);
    });
  });
}
