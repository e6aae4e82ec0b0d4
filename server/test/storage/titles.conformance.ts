import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../src/kernel/instant.ts';
import { LINK_SESSION_SECONDS, SECRET_KEYS_PER_TITLE_MAX } from '../../src/kernel/limits.ts';
import {
  changeTitleSettings,
  createTitle,
  expireSecretKey,
  issueSecretKey,
  listSecretKeys,
  listTitles,
  revokeSecretKey,
  touchSecretKeys,
} from '../../src/titles/commands.ts';
import type { SecretKey } from '../../src/titles/secret-key.ts';
import {
  appendedBy,
  aTitle,
  type MakeStorage,
  NOW,
  type TestedStorage,
  twoTitles,
  unique,
  uniqueHex,
} from './given.ts';

type NewKey = Omit<SecretKey, 'revokedAt' | 'lastUsedAt'>;

function aKey(titleId: string, more: Partial<NewKey> = {}): NewKey {
  return {
    keyId: unique('key-'),
    titleId,
    name: 'build server',
    digest: unique('digest-'),
    hint: 'wxyz',
    scopes: ['server'],
    createdAt: NOW,
    madeBy: 'commandLine',
    expiresAt: undefined,
    ...more,
  };
}

/** Tests the promises of Titles and SecretKeys. */
export function titlesConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  describe('titles', () => {
    it('lists what was created, oldest first', async () => {
      const [younger, older] = [uniqueHex(8), uniqueHex(8)];
      expect(await storage.run(createTitle, { titleId: younger, name: 'Y', now: NOW - 1 })).toBe(
        'created',
      );
      await storage.run(createTitle, { titleId: older, name: 'O', now: NOW - 2 });
      const listed = await storage.run(listTitles);
      const ours = listed.filter(({ titleId }) => [younger, older].includes(titleId));
      expect(storage.namespaceId).toMatch(/^[1-9A-F][0-9A-F]{15}$/);
      expect(ours).toEqual([
        {
          titleId: older,
          name: 'O',
          createdAt: NOW - 2,
          hasUniqueNames: false,
          takesJoinTokensOnly: false,
          givesRefreshTokens: false,
          linkSessionSeconds: LINK_SESSION_SECONDS,
          hasMutualFriends: false,
          addsFriendsByEmail: false,
          showsFriendsUsernames: false,
          takesStatisticsFromClients: false,
        },
        {
          titleId: younger,
          name: 'Y',
          createdAt: NOW - 1,
          hasUniqueNames: false,
          takesJoinTokensOnly: false,
          givesRefreshTokens: false,
          linkSessionSeconds: LINK_SESSION_SECONDS,
          hasMutualFriends: false,
          addsFriendsByEmail: false,
          showsFriendsUsernames: false,
          takesStatisticsFromClients: false,
        },
      ]);
    });

    it('creates a title once and keeps its name', async () => {
      const titleId = await aTitle(storage);
      const again = () => storage.run(createTitle, { titleId, name: 'other', now: NOW });
      expect(await again()).toBe('exists');
      expect(await appendedBy(storage, again)).toEqual([]);
      const title = (await storage.run(listTitles)).find((title) => title.titleId === titleId);
      expect(title?.name).toBe(`Title ${titleId}`);
    });

    it('says in the control log that a title was created', async () => {
      const titleId = uniqueHex(8);
      const create = () => storage.run(createTitle, { titleId, name: 'N', now: NOW });
      expect(await appendedBy(storage, create)).toEqual([
        { kind: 'title', body: { titleId, name: 'N', createdAt: NOW } },
      ]);
    });
  });

  describe('a setting', () => {
    it.each([
      ['joinTokensOnly', 'takesJoinTokensOnly'],
      ['refreshTokens', 'givesRefreshTokens'],
      ['mutualFriends', 'hasMutualFriends'],
      ['friendsByEmail', 'addsFriendsByEmail'],
      ['friendsUsernames', 'showsFriendsUsernames'],
      ['statisticsFromClients', 'takesStatisticsFromClients'],
    ] as const)(
      '%s is said in the control log, and in the list, of this title alone',
      async (setting, member) => {
        const [titleId, other] = await twoTitles(storage);
        const set = (isOn: boolean) =>
          storage.run(changeTitleSettings, { titleId, change: { [setting]: isOn }, now: NOW });
        const body = { titleId, name: `Title ${titleId}`, createdAt: NOW };
        expect(await appendedBy(storage, () => set(true))).toEqual([
          { kind: 'title', body: { ...body, [setting]: true } },
        ]);
        const listed = await storage.run(listTitles);
        const settingOf = (id: string) => listed.find((title) => title.titleId === id)?.[member];
        expect([settingOf(titleId), settingOf(other)]).toEqual([true, false]);
        const { entries } = await storage.readLog(undefined);
        expect(entries).toContainEqual(
          expect.objectContaining({ kind: 'title', body: { ...body, [setting]: true } }),
        );
        expect(await appendedBy(storage, () => set(false))).toEqual([{ kind: 'title', body }]);
        const none = { titleId: uniqueHex(8), change: { [setting]: true }, now: NOW };
        expect(await storage.run(changeTitleSettings, none)).toBe('noTitle');
      },
    );
  });

  describe('secret keys', () => {
    it('lists them by title, oldest first', async () => {
      const [title, other] = await twoTitles(storage);
      const late = aKey(title, { createdAt: NOW + 1 });
      const early = aKey(title, { expiresAt: NOW + DAY_MS, scopes: [] });
      expect(await storage.run(issueSecretKey, late)).toBe('issued');
      expect(await storage.run(issueSecretKey, early)).toBe('issued');
      const unused = { revokedAt: undefined, lastUsedAt: undefined };
      expect(await storage.run(listSecretKeys, { titleId: title })).toEqual([
        { ...early, ...unused },
        { ...late, ...unused },
      ]);
      expect(await storage.run(listSecretKeys, { titleId: other })).toEqual([]);
      const all = await storage.run(listSecretKeys, {});
      expect(all.map(({ keyId }) => keyId)).toEqual(
        expect.arrayContaining([early.keyId, late.keyId]),
      );
    });

    it('refuses a key of no title and a digest that any title has', async () => {
      const [title, other] = await twoTitles(storage);
      const key = aKey(title);
      await storage.run(issueSecretKey, key);
      expect(await storage.run(issueSecretKey, aKey(uniqueHex(8)))).toBe('noTitle');
      expect(await storage.run(issueSecretKey, aKey(other, { digest: key.digest }))).toBe(
        'duplicate',
      );
    });

    it('counts only keys of the title that are neither revoked nor expired', async () => {
      const [title, other] = await twoTitles(storage);
      const first = aKey(title);
      await storage.run(issueSecretKey, first);
      await storage.run(issueSecretKey, aKey(title, { expiresAt: NOW }));
      const issued = await Promise.all(
        Array.from({ length: SECRET_KEYS_PER_TITLE_MAX + 5 }, () =>
          storage.run(issueSecretKey, aKey(title)),
        ),
      );
      expect(issued.filter((outcome) => outcome === 'issued')).toHaveLength(
        SECRET_KEYS_PER_TITLE_MAX - 1,
      );
      expect(await storage.run(issueSecretKey, aKey(title))).toBe('tooMany');
      expect(await storage.run(issueSecretKey, aKey(other))).toBe('issued');
      await storage.run(revokeSecretKey, { keyId: first.keyId, now: NOW });
      expect(await storage.run(issueSecretKey, aKey(title))).toBe('issued');
    });

    it('revokes a key for good, saying so once', async () => {
      const key = aKey(await aTitle(storage));
      await storage.run(issueSecretKey, key);
      const revoke = () => storage.run(revokeSecretKey, { keyId: key.keyId, now: NOW + 1 });
      const { keyId, titleId, digest, scopes } = key;
      expect(await appendedBy(storage, revoke)).toEqual([
        { kind: 'secretKey', body: { keyId, titleId, digest, scopes, revoked: true } },
      ]);
      expect(await appendedBy(storage, revoke)).toEqual([]);
      expect(await revoke()).toBe('revoked');
      expect(await storage.run(revokeSecretKey, { keyId: 'none', now: NOW })).toBe('notFound');
      const [listed] = await storage.run(listSecretKeys, { titleId });
      expect(listed?.revokedAt).toBe(NOW + 1);
    });

    it('lets a key end earlier but never later', async () => {
      const key = aKey(await aTitle(storage));
      const issue = () => storage.run(issueSecretKey, key);
      const expire = (expiresAt: number) =>
        storage.run(expireSecretKey, { keyId: key.keyId, expiresAt, now: NOW });
      const { keyId, titleId, digest, scopes } = key;
      const known = { keyId, titleId, digest, scopes, revoked: false };
      expect(await appendedBy(storage, issue)).toEqual([{ kind: 'secretKey', body: known }]);
      expect(await appendedBy(storage, () => expire(NOW + 100))).toEqual([
        { kind: 'secretKey', body: { ...known, expiresAt: NOW + 100 } },
      ]);
      expect(await appendedBy(storage, () => expire(NOW + 200))).toEqual([]);
      expect(await expire(NOW + 200)).toBe('done');
      expect(await expire(NOW + 50)).toBe('done');
      expect((await storage.run(listSecretKeys, { titleId }))[0]?.expiresAt).toBe(NOW + 50);
      expect(await storage.run(expireSecretKey, { keyId: 'none', expiresAt: NOW, now: NOW })).toBe(
        'notFound',
      );
    });

    it('remembers the latest use and passes unknown keys over, without a control entry', async () => {
      const key = aKey(await aTitle(storage));
      await storage.run(issueSecretKey, key);
      const { keyId, titleId } = key;
      const touch = () =>
        storage.run(touchSecretKeys, [
          { keyId: 'none', at: NOW },
          { keyId, at: NOW + 60 },
          { keyId, at: NOW + 30 },
        ]);
      expect(await appendedBy(storage, touch)).toEqual([]);
      expect((await storage.run(listSecretKeys, { titleId }))[0]?.lastUsedAt).toBe(NOW + 60);
    });
  });
}
