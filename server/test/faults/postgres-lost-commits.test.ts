import { describe, expect, it } from 'vitest';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import { DAY_MS } from '../../src/kernel/instant.ts';
import { toIdentity } from '../../src/players/identities.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { openCuttingProxy } from '../storage/cutting-proxy.ts';
import { aSession, aTitle, NOW, unique, uniqueHex } from '../storage/given.ts';
import { offer, setCatalog, edited } from '../storage/fixtures.ts';
import { openNodeForTest, refusalOf } from '../storage/postgres-given.ts';

/** One command and what its repetition answers, when the answer to the first commit was lost. */
interface Repetition {
  readonly command: string;
  readonly prepare?: (storage: PostgresStorage, titleId: string) => Promise<unknown>;
  readonly run: (storage: PostgresStorage, titleId: string) => Promise<unknown>;
  readonly again: unknown;
}

const HERO = { playerId: 'HERO', titlePlayerId: 'HERO' };
const logInHero = (storage: PostgresStorage, titleId: string, sessionId: string) =>
  storage.players.logIn({ titleId, create: HERO, session: aSession({ sessionId }) });
const shop = (titleId: string) => ({
  titleId,
  catalogVersion: 'main',
  storeId: 'shop',
  marketingData: undefined,
});

const REPETITIONS: readonly Repetition[] = [
  {
    command: 'titles.create',
    run: (storage) => storage.titles.create({ titleId: 'ABCD', name: 'x', now: NOW }),
    again: 'exists',
  },
  {
    command: 'secretKeys.issue',
    run: (storage, titleId) =>
      storage.secretKeys.issue({
        keyId: unique('key-'),
        titleId,
        name: 'key',
        digest: 'digest',
        hint: 'gest',
        scopes: [],
        createdAt: NOW,
        madeBy: 'commandLine',
        expiresAt: undefined,
      }),
    again: 'duplicate',
  },
  {
    command: 'signingKeys.publish',
    run: (storage) => storage.signingKeys.publish({ kid: 'new', sealed: 'sealed', now: NOW }),
    again: undefined,
  },
  {
    command: 'signingKeys.activate',
    prepare: (storage) => storage.signingKeys.publish({ kid: 'next', sealed: 'sealed', now: NOW }),
    run: (storage) => storage.signingKeys.activate({ kid: 'next', now: NOW }),
    again: 'activated',
  },
  {
    command: 'players.logIn',
    run: (storage, titleId) => logInHero(storage, titleId, unique('session-')),
    again: { status: 'loggedIn', newlyCreated: false },
  },
  {
    command: 'players.register',
    run: (storage, titleId) =>
      storage.players.register({
        titleId,
        playerId: uniqueHex(16),
        titlePlayerId: uniqueHex(16),
        identities: [toIdentity('Username', 'ada')],
        displayName: undefined,
        passwordHash: 'hash',
        session: aSession({ provider: 'Service' }),
      }),
    again: { status: 'usernameTaken' },
  },
  {
    command: 'players.revokeAll',
    prepare: (storage, titleId) => logInHero(storage, titleId, unique('session-')),
    run: (storage, titleId) => storage.players.revokeAll({ titleId, playerId: 'HERO', now: NOW }),
    again: 'revoked',
  },
  {
    command: 'sessions.revoke',
    prepare: (storage, titleId) => logInHero(storage, titleId, 'the session'),
    run: (storage, titleId) =>
      storage.sessions.revoke({ titleId, playerId: 'HERO', sessionId: 'the session', now: NOW }),
    again: 'revoked',
  },
  {
    command: 'tokenRevocations.revoke',
    run: (storage, titleId) =>
      storage.tokenRevocations.revoke({
        titleId,
        tokenId: 'token',
        issuedBy: { kind: 'session', id: 'session' },
        expiresAt: NOW + DAY_MS,
        now: NOW,
      }),
    again: { status: 'revoked' },
  },
  {
    command: 'bans.ban',
    prepare: (storage, titleId) => logInHero(storage, titleId, unique('session-')),
    run: (storage, titleId) =>
      storage.bans.ban({
        titleId,
        now: NOW,
        bans: [
          {
            banId: unique('ban-'),
            playerId: 'HERO',
            reason: undefined,
            ipAddress: undefined,
            createdAt: NOW,
            expiresAt: undefined,
          },
        ],
      }),
    again: { status: 'banned' },
  },
  {
    command: 'stores.update',
    prepare: (storage, titleId) =>
      setCatalog(storage, titleId, { ids: ['a'] }).then(() =>
        storage.stores.set(edited({ ...shop(titleId), items: [] })),
      ),
    run: (storage, titleId) =>
      storage.stores.update(edited({ ...shop(titleId), items: [offer('a', 3)] })),
    again: { status: 'done' },
  },
  {
    command: 'stores.remove',
    prepare: (storage, titleId) =>
      setCatalog(storage, titleId, { ids: ['a'] }).then(() =>
        storage.stores.set(edited({ ...shop(titleId), items: [] })),
      ),
    run: (storage, titleId) => storage.stores.remove(edited(shop(titleId))),
    again: { status: 'noStore' },
  },
];

describe.skipIf(NO_POSTGRES)('a commit whose answer is lost', () => {
  it.each(REPETITIONS)('$command may be repeated', async ({ prepare, run, again }) => {
    const proxy = await openCuttingProxy(await aPostgresDatabase());
    const storage = await openNodeForTest({ url: proxy.url });
    await storage.signingKeys.begin({ kid: 'first', sealed: 'sealed', now: NOW });
    const titleId = await aTitle(storage);
    await prepare?.(storage, titleId);
    for (const how of ['cut before', 'cut after'] as const) {
      proxy.fault = { at: 'commit', how };
      expect(await refusalOf(run(storage, titleId))).toBeInstanceOf(StorageUnavailable);
    }
    const outcome = await run(storage, titleId);
    if (typeof again === 'object') expect(outcome).toMatchObject(again as object);
    else expect(outcome).toBe(again);
  });
});
