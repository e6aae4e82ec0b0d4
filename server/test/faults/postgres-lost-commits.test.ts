import { describe, expect, it } from 'vitest';
import {
  activateSigningKey,
  beginSigningKeys,
  publishSigningKey,
  revokeToken,
} from '../../src/credentials/commands.ts';
import { removeStore, setStore, updateStore } from '../../src/economy/stores/commands/write.ts';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import { DAY_MS } from '../../src/kernel/instant.ts';
import { banPlayers } from '../../src/moderation/commands.ts';
import { logInPlayer, registerPlayer } from '../../src/players/commands/log-in.ts';
import { revokeAllOfPlayer, revokeSession } from '../../src/players/commands/sessions.ts';
import { toIdentity } from '../../src/players/identities.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { createTitle, issueSecretKey } from '../../src/titles/commands.ts';
import { openCuttingProxy } from '../storage/cutting-proxy.ts';
import { edited, offer, setCatalog } from '../storage/fixtures.ts';
import { aSession, aTitle, NOW, unique, uniqueHex } from '../storage/given.ts';
import { openNodeForTest, refusalOf } from '../storage/postgres-given.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';

/** One command and what its repetition answers, when the answer to the first commit was lost. */
interface Repetition {
  readonly command: string;
  readonly prepare?: (storage: PostgresStorage, titleId: string) => Promise<unknown>;
  readonly run: (storage: PostgresStorage, titleId: string) => Promise<unknown>;
  readonly again: unknown;
}

const HERO = { playerId: 'HERO', titlePlayerId: 'HERO' };
const logInHero = (storage: PostgresStorage, titleId: string, sessionId: string) =>
  storage.run(logInPlayer, { titleId, create: HERO, session: aSession({ sessionId }) });
const shop = (titleId: string) => ({
  titleId,
  catalogVersion: 'main',
  storeId: 'shop',
});

const REPETITIONS: readonly Repetition[] = [
  {
    command: 'titles.create',
    run: (storage) => storage.run(createTitle, { titleId: 'ABCD', name: 'x', now: NOW }),
    again: 'exists',
  },
  {
    command: 'secretKeys.issue',
    run: (storage, titleId) =>
      storage.run(issueSecretKey, {
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
    run: (storage) => storage.run(publishSigningKey, { kid: 'new', sealed: 'sealed', now: NOW }),
    again: undefined,
  },
  {
    command: 'signingKeys.activate',
    prepare: (storage) =>
      storage.run(publishSigningKey, { kid: 'next', sealed: 'sealed', now: NOW }),
    run: (storage) => storage.run(activateSigningKey, { kid: 'next', now: NOW }),
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
      storage.run(registerPlayer, {
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
    run: (storage, titleId) =>
      storage.run(revokeAllOfPlayer, { titleId, playerId: 'HERO', now: NOW }),
    again: 'revoked',
  },
  {
    command: 'sessions.revoke',
    prepare: (storage, titleId) => logInHero(storage, titleId, 'the session'),
    run: (storage, titleId) =>
      storage.run(revokeSession, { titleId, playerId: 'HERO', sessionId: 'the session', now: NOW }),
    again: 'revoked',
  },
  {
    command: 'tokenRevocations.revoke',
    run: (storage, titleId) =>
      storage.run(revokeToken, {
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
      storage.run(banPlayers, {
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
        storage.run(setStore, edited({ ...shop(titleId), items: [] })),
      ),
    run: (storage, titleId) =>
      storage.run(updateStore, edited({ ...shop(titleId), items: [offer('a', 3)] })),
    again: { status: 'done' },
  },
  {
    command: 'stores.remove',
    prepare: (storage, titleId) =>
      setCatalog(storage, titleId, { ids: ['a'] }).then(() =>
        storage.run(setStore, edited({ ...shop(titleId), items: [] })),
      ),
    run: (storage, titleId) => storage.run(removeStore, edited(shop(titleId))),
    again: { status: 'noStore' },
  },
];

describe.skipIf(NO_POSTGRES)('a commit whose answer is lost', () => {
  it.each(REPETITIONS)('$command may be repeated', async ({ prepare, run, again }) => {
    const proxy = await openCuttingProxy(await aPostgresDatabase());
    const storage = await openNodeForTest({ url: proxy.url });
    await storage.run(beginSigningKeys, { kid: 'first', sealed: 'sealed', now: NOW });
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
